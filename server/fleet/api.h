// What the coordinator answers over HTTP: how runs stand, for everybody; runs to be made and
// stopped, by submitters; files, for members. It knows nothing but the database and the files.
#pragma once

#include "server/fleet/files.h"
#include "server/net/http.h"
#include "server/store/database.h"

namespace yolah::server {

/// `web` is the folder of the browser app, or empty. Both others outlive the handler.
HttpHandler fleet_api(Database& database, const Files& files, const std::string& web);

}  // namespace yolah::server
