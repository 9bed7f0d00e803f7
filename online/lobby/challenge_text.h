// Challenges and ratings as the clients read them (docs/online.md).
#pragma once

#include <nlohmann/json.hpp>

#include "online/store/challenge_store.h"

namespace yolah::server {

/// A rating with its 95 % error.
nlohmann::json rating_json(double rating, double deviation);
nlohmann::json challenge_json(const Challenge& challenge);
/// One that is listed, for the many who see the lobby: short, without what is as usual.
nlohmann::json seek_json(const Challenge& challenge);

}  // namespace yolah::server
