// Listens on a port and speaks HTTP/1.1 and WebSocket with whoever connects.
//
// Connections are dealt to the executors given, each that of an io_context which runs on
// one thread, and stay there. Everything a client can send is limited: headers, bodies, frames,
// time, and the number of connections, in all and from one address (of IPv6: from one /64).
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "support/http/http.h"
#include "support/http/socket.h"

namespace yolah::server {

struct HttpLimits {
  std::size_t header_bytes = 16UL * 1024;
  std::size_t body_bytes = 64UL * 1024;
  std::size_t upload_bytes = 64UL * 1024 * 1024;  ///< Of a body that somebody takes in parts.
  std::size_t frame_bytes = 4UL * 1024;
  /// That wait to be written to one socket, before it is cut off; and to all sockets of an
  /// executor, before those with a long queue are.
  std::size_t queued_bytes = 512UL * 1024;
  std::size_t queued_bytes_in_all = 64UL * 1024 * 1024;
  std::size_t connections = 100'000;
  std::size_t connections_per_address = 20'000;
  std::chrono::milliseconds request_time{10'000};  ///< To send a whole request...
  std::chrono::milliseconds upload_time{300'000};  ///< ... or the body of an upload.
  std::chrono::milliseconds idle_time{60'000};     ///< Between requests.
  std::chrono::milliseconds ping_interval{5'000};
  /// Without any frame or pong, or without taking a frame that waits: gone. Noticed up to
  /// one ping_interval later.
  std::chrono::milliseconds silence{20'000};
};

struct HttpOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0 for any that is free.
  HttpLimits limits;
  bool trust_proxy = false;  ///< Take the client's address and scheme from X-Forwarded-….
};

/// What servers tell of trouble that no client hears of.
enum class Trouble : std::uint8_t { kWarning, kError };
/// From any thread.
using HttpLog = std::function<void(Trouble how_bad, const std::string& text)>;
/// Where all servers of this program tell it: to be set before the first begins, and else standard
/// error. A function, so that a program which serves needs no library for logs.
void set_http_log(HttpLog log);
void tell(Trouble how_bad, const std::string& text);

/// Whoever will answer a new socket, or why it is refused.
using SocketAnswer = std::variant<std::shared_ptr<SocketListener>, HttpResponse>;
using SocketHandler = std::function<boost::asio::awaitable<SocketAnswer>(const HttpRequest&)>;

/// `counts`, `port` and `stop` may be called from any thread.
class HttpServer {
 public:
  /// Throws std::runtime_error, with a message to act on, if it cannot listen. Without
  /// `on_socket` there are no sockets: their path is one like any other.
  HttpServer(const std::vector<boost::asio::any_io_executor>& executors, const HttpOptions& options,
             HttpHandler on_request, SocketHandler on_socket, UploadHandler on_upload = nullptr);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
  /// Takes no new connections, says goodbye on every socket, and ends connections once
  /// they are answered. Does not wait for that: within seconds nothing is left here for
  /// the executors to run. Their contexts live at least until then.
  void stop();

  struct Counts {
    std::uint64_t requests = 0;
    std::uint64_t connections_open = 0;  ///< Sockets among them.
    std::uint64_t refused_connections = 0;
    std::uint64_t sockets_open = 0;
    std::uint64_t frames_in = 0;
    std::uint64_t frames_out = 0;
    std::uint64_t slow_readers_cut = 0;
  };
  Counts counts() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace yolah::server
