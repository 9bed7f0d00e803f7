// Requests to a server of HTTP, and streams of lines from it.
//
// Each belongs to one thread at a time; what cannot be had is thrown as Unreachable.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "support/client/connection.h"

namespace yolah::cli {

struct HttpQuestion {
  std::string_view method = "GET";
  std::string path;
  std::string body;  ///< JSON, unless its type is given; empty for none.
  std::string token;
  std::string operator_key = {};  ///< Of whoever runs the server; empty for none.
  std::string_view type = "application/json";
  std::size_t bytes_per_second = 0;  ///< The fastest that it is sent; 0 for no limit.
};

struct HttpAnswer {
  unsigned status = 0;
  std::string body;
};

/// Keeps its connection for the next request.
class HttpClient {
 public:
  explicit HttpClient(ServerAddress address) : address_(std::move(address)) {}

  const ServerAddress& address() const { return address_; }
  HttpAnswer ask(const HttpQuestion& question, std::chrono::milliseconds patience);

 private:
  ServerAddress address_;
  std::unique_ptr<Connection> connection_;
  SteadyTime last_used_;
};

/// An answer that goes on, line by line.
class HttpLines {
 public:
  /// Asks, and waits for the status.
  HttpLines(const ServerAddress& address, const HttpQuestion& question,
            std::chrono::milliseconds patience);
  ~HttpLines();

  /// If it is not 200, nothing but `refusal` may be called.
  unsigned status() const;
  std::string refusal(std::chrono::milliseconds patience);

  /// The next line that is there by then, empty ones too; throws Unreachable after the last.
  std::optional<std::string> next(SteadyTime deadline);
  /// Whether the server has said that there is no more.
  bool ended() const;

 private:
  struct Parser;
  bool take(SteadyTime deadline);

  Connection connection_;
  std::unique_ptr<Parser> parser_;
  std::string unread_;
};

}  // namespace yolah::cli
