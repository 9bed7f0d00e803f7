// Where a server is: "http://127.0.0.1:8080", "https://yolah.example".
#pragma once

#include <string>
#include <string_view>

#include "engine/rules/parsed.h"

namespace yolah {

struct ServerAddress {
  bool tls = false;
  std::string host;
  std::string port;

  std::string text() const;
  /// As in the header of a request: without the usual port.
  std::string host_header() const;
};

/// A scheme, a name and perhaps a port; a path is refused.
Parsed<ServerAddress> parse_server(std::string_view text);

}  // namespace yolah
