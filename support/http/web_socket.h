// A Socket over Beast's WebSocket.
//
// Made for many of them at once: no coroutine, no timer and no buffer of a frame's largest
// size waits with an idle one.
#pragma once

#include <array>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "support/http/queued_socket.h"
#include "support/http/round_trips.h"

namespace yolah::server {

class WebSocket final : public QueuedSocket {
 public:
  using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

  WebSocket(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
            std::shared_ptr<SocketListener> listener);

  /// Answers the request and goes on by itself; the request must be a right one.
  void open(const Upgrade& request);

  std::chrono::milliseconds lag() const override;
  void look_after(SteadyTime now) override;

 private:
  using Stream = boost::beast::websocket::stream<TcpSocket, false>;

  TcpSocket& connection() override;
  void prepare() override;
  void read() override;
  void write(const std::string& text) override;
  void choose_goodbye(CloseCode code, std::string_view reason) override;
  void say_goodbye() override;

  std::shared_ptr<WebSocket> self() {
    return std::static_pointer_cast<WebSocket>(shared_from_this());
  }
  void on_read(Error error, std::size_t bytes);
  void take(std::size_t bytes);
  void deliver(std::string_view text);
  void on_control(boost::beast::websocket::frame_type type, std::string_view payload);
  void ping(SteadyTime now);

  /// Most frames of a client are a move: they fit, and pass without another copy.
  static constexpr std::size_t kChunk = 192;

  Stream stream_;
  std::string partial_;  ///< A longer message as far as it has come.
  std::string goodbye_;
  SteadyTime last_heard_;
  RoundTrips round_trips_;
  CloseCode goodbye_code_ = CloseCode::normal;
  bool heard_ = false;  ///< Since the last visit.
  bool pinging_ = false;
  std::array<char, kChunk> chunk_;
};

}  // namespace yolah::server
