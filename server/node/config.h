// The settings of a node: a TOML file, and environment variables that go before it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "server/net/http_server.h"

namespace yolah::server {

struct Config {
  std::string name = "node";
  int threads = 1;  ///< That serve clients and games.
  HttpOptions http;
  std::string database_url;
  std::vector<std::string> nats;
  std::chrono::milliseconds lease{3'000};  ///< How long a silent node keeps its games.
  std::string log_level = "info";
  double rate_scale = 1;  ///< Multiplies how often anything may be asked.
};

/// Throws std::runtime_error with a message to act on. YOLAH_NAME, YOLAH_HOST, YOLAH_PORT,
/// YOLAH_DATABASE_URL and YOLAH_NATS (addresses with commas) go before the file, whose name
/// may be empty for none.
Config read_config(const std::string& file);

}  // namespace yolah::server
