// Requests to servers of HTTP as coroutines, for a program that has many connections on one thread.
//
// There is one client: http_client.h waits for the same coroutines. Both have the same questions,
// answers and errors. Everything here belongs to the thread of the io_context it is given, which
// must outlive it. What cannot be had is thrown as Unreachable; after that a connection is only
// good to be destroyed.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "support/client/http_client.h"

namespace yolah {

/// A connection to a server, plain or by TLS, on which no call waits beyond its deadline.
class ServerConnection {
 public:
  explicit ServerConnection(boost::asio::io_context& context);
  ~ServerConnection();
  ServerConnection(const ServerConnection&) = delete;
  ServerConnection& operator=(const ServerConnection&) = delete;

  boost::asio::awaitable<void> open(const ServerAddress& address, SteadyTime deadline);
  boost::asio::awaitable<void> write(std::string_view bytes, SteadyTime deadline);
  /// What has come by then; nothing if nothing has. It goes on to listen for the next call.
  boost::asio::awaitable<std::string> read(SteadyTime deadline);

 private:
  struct Parts;
  /// Waits for an operation that calls back with an error code.
  template <class Start>
  boost::asio::awaitable<void> finish(SteadyTime deadline, std::string_view doing,
                                      const Start& start);

  std::shared_ptr<Parts> parts_;  // an operation that is under way keeps them
};

/// Keeps its connection for the next request.
class AsyncHttpClient {
 public:
  AsyncHttpClient(boost::asio::io_context& context, ServerAddress address);
  ~AsyncHttpClient();
  AsyncHttpClient(const AsyncHttpClient&) = delete;
  AsyncHttpClient& operator=(const AsyncHttpClient&) = delete;

  const ServerAddress& address() const { return address_; }
  /// One at a time. The question must live until the answer is there.
  boost::asio::awaitable<HttpAnswer> ask(const HttpQuestion& question,
                                         std::chrono::milliseconds patience);

 private:
  boost::asio::io_context& context_;
  ServerAddress address_;
  std::unique_ptr<ServerConnection> connection_;
  SteadyTime last_used_;
};

/// An answer that goes on, line by line.
class AsyncHttpLines {
 public:
  explicit AsyncHttpLines(boost::asio::io_context& context);
  ~AsyncHttpLines();
  AsyncHttpLines(const AsyncHttpLines&) = delete;
  AsyncHttpLines& operator=(const AsyncHttpLines&) = delete;

  /// To be called first: asks, and waits for the status.
  boost::asio::awaitable<void> open(const ServerAddress& address, const HttpQuestion& question,
                                    std::chrono::milliseconds patience);
  unsigned status() const;
  boost::asio::awaitable<std::string> refusal(std::chrono::milliseconds patience);
  /// The next line that is there by then, empty ones too; throws Unreachable after the last.
  boost::asio::awaitable<std::optional<std::string>> next(SteadyTime deadline);
  bool ended() const;

 private:
  class Reader;
  boost::asio::awaitable<bool> take(SteadyTime deadline);

  ServerConnection connection_;
  std::unique_ptr<Reader> reader_;
  std::string unread_;
};

}  // namespace yolah
