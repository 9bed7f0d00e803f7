// Requests to a server of HTTP, and streams of lines from it, for a thread that waits for them.
//
// Each object belongs to one thread at a time. What cannot be had is thrown as Unreachable. The
// work is done by async_client.h, which a program with many connections uses as it is; here every
// call runs it on a context of its own until the answer is there.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "support/client/url.h"

namespace yolah {

using SteadyTime = std::chrono::steady_clock::time_point;

/// The server cannot be reached, is silent, or does not speak HTTP. Another try may help.
class Unreachable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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

/// Whether the same question may have a better answer later, or elsewhere.
bool is_passing(unsigned status);
/// What one of our servers says is wrong, for a person: nothing in it disturbs a terminal.
std::string error_text(const HttpAnswer& answer);
/// The code of the error; empty if there is none.
std::string error_code(const HttpAnswer& answer);

/// Keeps its connection for the next request.
class HttpClient {
 public:
  explicit HttpClient(const ServerAddress& address);
  ~HttpClient();
  HttpClient(HttpClient&& other) noexcept;
  HttpClient& operator=(HttpClient&& other) noexcept;

  const ServerAddress& address() const;
  HttpAnswer ask(const HttpQuestion& question, std::chrono::milliseconds patience);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// An answer that goes on, line by line.
class HttpLines {
 public:
  /// Asks, and waits for the status.
  HttpLines(const ServerAddress& address, const HttpQuestion& question,
            std::chrono::milliseconds patience);
  ~HttpLines();
  HttpLines(const HttpLines&) = delete;
  HttpLines& operator=(const HttpLines&) = delete;

  /// If it is not 200, nothing but `refusal` may be called.
  unsigned status() const;
  std::string refusal(std::chrono::milliseconds patience);

  /// The next line that is there by then, empty ones too; throws Unreachable after the last.
  std::optional<std::string> next(SteadyTime deadline);
  /// Whether the server has said that there is no more.
  bool ended() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace yolah
