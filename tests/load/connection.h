// A WebSocket of a client.
//
// Belongs to the thread of its io_context. Frames to send are queued; one at a time is
// written. A connection on which nothing is heard for six seconds, pings included, is lost.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace yolah::load {

/// Connections that a crowd opens at once: nodes accept at their pace.
inline constexpr std::size_t kOpenAtOnce = 64;

struct Address {
  std::string host;
  std::uint16_t port = 0;
};

/// Whoever uses a connection. It ends with one call of `closed`, unless the connection was
/// dropped.
class ConnectionListener {
 public:
  virtual ~ConnectionListener() = default;

  virtual void opened() = 0;
  virtual void received(std::string_view text) = 0;
  virtual void closed(std::string_view why) = 0;
};

class Connection {
 public:
  virtual ~Connection() = default;

  virtual void send(std::string text) = 0;
  /// Ends it at once. The listener is not called any more and may go.
  virtual void drop() = 0;
};

/// What is asked of the server: a path, and a token that says who asks; empty for nobody.
struct Target {
  std::string path;
  std::string token = {};
};

/// Begins to connect; the listener must live until `closed` or drop().
std::shared_ptr<Connection> connect(boost::asio::io_context& context, const Address& address,
                                    Target target, ConnectionListener& listener);

}  // namespace yolah::load
