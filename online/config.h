// The settings of a node: a TOML file, and environment variables that go before it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "support/http/http_server.h"
#include "support/postgres/read_pool.h"

namespace yolah::server {

struct Config {
  std::string name = "node";
  int threads = 1;  ///< That serve clients and games.
  HttpOptions http;
  std::string database_url;
  ReadLimits reads;
  std::vector<std::string> nats;
  std::chrono::milliseconds lease{3'000};  ///< How long a silent node keeps its games.
  std::string log_level = "info";
  /// What clients call the site, "https://yolah.example"; empty for what each request says.
  std::string origin;
  std::string web;           ///< The folder of the browser app to serve as well; empty for none.
  double rate_scale = 1;     ///< Multiplies how often anything may be asked.
  std::string accounts_key;  ///< 32 bytes for what is kept of second factors, or none.
  std::string operator_key;  ///< Lets its owner take reserved names; empty for nobody.
  int token_check = 60;      ///< Seconds, at most, that a socket outlives its token.
  std::chrono::seconds clean_up{3'600};  ///< How often what has had its time is taken away.
};

/// Throws std::runtime_error with a message to act on. YOLAH_NAME, YOLAH_HOST, YOLAH_PORT,
/// YOLAH_WEB, YOLAH_ORIGIN, YOLAH_DATABASE_URL, YOLAH_NATS (addresses with commas),
/// YOLAH_ACCOUNTS_KEY and YOLAH_OPERATOR_KEY go before the file, whose name may be empty for none.
Config read_config(const std::string& file);

}  // namespace yolah::server
