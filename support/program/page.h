// The browser app, served beside what a program is for.
#pragma once

#include <string>

#include "support/http/http.h"
#include "support/static_files/static_files.h"

namespace yolah::server {

/// None for an empty name. Throws std::runtime_error if the folder has no app.
Site open_site(const std::string& folder);

/// A file of the app. Below /api there is none, whatever it is called: a client that asks for
/// data never gets a page.
HttpResponse page_of(const Site& site, const HttpRequest& request);

}  // namespace yolah::server
