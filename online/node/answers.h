// What several requests answer with.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "online/store/challenge_store.h"
#include "support/http/http.h"

namespace yolah::server {

HttpResponse json_answer(const nlohmann::json& body);
/// JSON as text; what is not UTF-8 is replaced.
std::string json_text(const nlohmann::json& body);

/// A rating with its 95 % error.
nlohmann::json rating_json(double rating, double deviation);
nlohmann::json challenge_json(const Challenge& challenge);
/// One that is listed, for the many who see the lobby: short, without what is as usual.
nlohmann::json seek_json(const Challenge& challenge);

}  // namespace yolah::server
