// One client's WebSocket, or stream of lines, alive as long as somebody holds it.
//
// It belongs to the thread of its executor: every call is made there, and so are the calls
// to its listener. Frames are queued and written in order; a client that does not read
// them is cut off once too much waits. Round trips of ping frames tell the lag of a
// WebSocket; a stream only sends.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace yolah::server {

/// The text of a frame, shared by all who get it.
using Frame = std::shared_ptr<const std::string>;

inline Frame frame_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket() = default;
  virtual ~Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  virtual void send(Frame frame) = 0;
  /// Sends what is queued, then says goodbye. Later calls of send do nothing.
  virtual void close(std::string_view reason) = 0;
  /// The median round trip of the last five pings; zero before the first, which goes out
  /// at once.
  virtual std::chrono::milliseconds lag() const = 0;
  virtual boost::asio::any_io_executor executor() const = 0;
};

/// Whoever answers a socket. The last call is `closed`, exactly once, even if the client
/// went before `opened` could be told; but nothing is told if the socket is refused. What
/// it throws closes the socket.
class SocketListener {
 public:
  SocketListener() = default;
  virtual ~SocketListener() = default;
  SocketListener(const SocketListener&) = delete;
  SocketListener& operator=(const SocketListener&) = delete;

  virtual void opened(const std::shared_ptr<Socket>& socket) = 0;
  virtual void received(std::string_view text) = 0;
  virtual void closed() = 0;
};

}  // namespace yolah::server
