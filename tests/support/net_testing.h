// A server for tests, with handlers that show what they were given, and clients that send
// whatever bytes they like.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support/http/http_server.h"

namespace yolah::server {

/// Runs until the end of the test, which fails if the server does not come to an end.
class TestServer {
 public:
  explicit TestServer(const HttpLimits& limits = {}, std::size_t threads = 1,
                      bool trust_proxy = false);
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  HttpServer& operator*() { return *server_; }
  HttpServer* operator->() { return server_.get(); }
  std::uint16_t port() const { return server_->port(); }

  std::atomic<int> opened = 0;
  std::atomic<int> closed = 0;

 private:
  using Guard = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;

  std::vector<std::unique_ptr<boost::asio::io_context>> contexts_;
  std::vector<Guard> guards_;
  std::unique_ptr<HttpServer> server_;
  std::vector<std::thread> threads_;
  std::atomic<std::size_t> running_ = 0;
};

/// Looks every few milliseconds; false after ten seconds.
bool soon(const std::function<bool()>& condition);

struct Reply {
  unsigned status = 0;
  std::string head;
  std::string body;
};

/// A TCP connection. Reading waits at most ten seconds.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port, int receive_buffer = 0);
  ~RawClient();
  RawClient(RawClient&& other) noexcept;
  RawClient& operator=(RawClient&&) = delete;
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  /// False if nobody takes it.
  bool send(std::string_view bytes) const;
  /// What comes next; empty at the end.
  std::string receive();
  Reply reply(bool with_body = true);
  Reply get(std::string_view target);
  /// Whether the server ends the connection; what it says before is dropped.
  bool ends();

 protected:
  bool fill();
  std::string buffer_;

 private:
  int socket_;
};

/// A stream of lines, on which the server says what it would answer to this frame.
class RawLines : public RawClient {
 public:
  RawLines(std::uint16_t port, std::string_view say, int receive_buffer = 0);

  /// The next chunk: a line and its end; "" for the last of all, nothing if it never came.
  std::optional<std::string> line();

  Reply head;
};

struct ServerFrame {
  unsigned opcode = 0;
  std::string payload;
};

/// A WebSocket that may break its rules.
class RawSocket : public RawClient {
 public:
  explicit RawSocket(std::uint16_t port, std::string_view target = "/ws", int receive_buffer = 0);

  bool send_text(std::string_view text) const;
  /// The first byte is FIN and opcode.
  bool send_frame(std::uint8_t first, std::string_view payload, bool masked = true) const;
  /// The next frame, pings too; nothing at the end.
  std::optional<ServerFrame> frame();
  /// The next frame that is not a ping.
  std::optional<ServerFrame> message();
  /// The code of the frame that closes, whatever comes before it; 0 if there is none.
  unsigned close_code();
};

std::string upgrade_request(std::string_view target);

}  // namespace yolah::server
