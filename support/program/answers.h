// Answers that every program which serves gives, and the browser app beside them.
#pragma once

#include <string>

#include "support/http/http.h"
#include "support/static_files/static_files.h"

namespace yolah::server {

HttpResponse text_answer(std::string text);
/// 503, and when to ask again.
HttpResponse database_is_busy();

/// None for an empty name. Throws std::runtime_error if the folder has no app.
Site open_site(const std::string& folder);

/// A file of the app. Below /api there is none, whatever it is called: a client that asks for
/// data never gets a page.
HttpResponse page_of(const Site& site, const HttpRequest& request);

}  // namespace yolah::server
