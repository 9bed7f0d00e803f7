// What the coordinator answers over HTTP: how runs stand, for everybody; runs to be made and
// stopped, by submitters; files, for members. It knows nothing but the database and the files.
#pragma once

#include <string>
#include <vector>

#include "fleet/coordinator/files.h"
#include "support/http/http.h"
#include "support/postgres/database.h"

namespace yolah::server {

struct FleetFront {
  Database& database;  ///< It and the files outlive the handler.
  const Files& files;
  std::string web;                ///< The folder of the browser app; empty for none.
  std::vector<std::string> nats;  ///< Where workers find the queue.
};
struct FleetHandlers {
  HttpHandler on_request;
  UploadHandler on_upload;
};
FleetHandlers fleet_api(const FleetFront& front);

/// What is answered, as JSON (support/http/routes.h).
std::string fleet_routes();

}  // namespace yolah::server
