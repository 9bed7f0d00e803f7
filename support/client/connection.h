// A connection to a server, plain or by TLS, on which no call waits beyond its deadline.
//
// Belongs to one thread at a time. What goes wrong is thrown as Unreachable; after that it
// is only good to be destroyed.
#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"

namespace yolah::cli {

using SteadyTime = std::chrono::steady_clock::time_point;

struct ServerAddress {
  bool tls = false;
  std::string host;
  std::string port;

  std::string text() const;
  /// As in the header of a request: without the usual port.
  std::string host_header() const;
};

/// "http://127.0.0.1:8080", "https://yolah.example".
Parsed<ServerAddress> parse_server(std::string_view text);

class Unreachable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Connection {
 public:
  Connection(const ServerAddress& address, SteadyTime deadline);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void write(std::string_view bytes, SteadyTime deadline);
  /// What has come by then; nothing if nothing has.
  std::string read(SteadyTime deadline);

 private:
  struct Parts;
  /// Lets an operation run that calls back with an error code first.
  template <class Start>
  void finish(SteadyTime deadline, std::string_view doing, const Start& start);

  std::unique_ptr<Parts> parts_;
};

}  // namespace yolah::cli
