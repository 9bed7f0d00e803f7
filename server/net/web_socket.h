// A Socket over Beast's WebSocket.
//
// Made for many of them at once: no coroutine, no timer and no buffer of a frame's largest
// size waits with an idle one. It holds itself until its reading ends; that is where
// `closed` is told.
#pragma once

#include <array>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "server/net/admission.h"
#include "server/net/outbox.h"
#include "server/net/round_trips.h"
#include "server/net/shard.h"
#include "server/net/socket.h"

namespace yolah::server {

class WebSocket final : public Socket, public Tended {
 public:
  using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

  WebSocket(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
            std::shared_ptr<SocketListener> listener);

  /// Answers the request and goes on by itself; the request must be a right one.
  void open(const Upgrade& request);

  void send(Frame frame) override;
  void close(std::string_view reason) override;
  std::chrono::milliseconds lag() const override;
  boost::asio::any_io_executor executor() const override;

  void look_after(SteadyTime now) override;
  void leave() override;
  void cut() override;

 private:
  using Stream = boost::beast::websocket::stream<TcpSocket, false>;
  using Error = boost::beast::error_code;
  using CloseCode = boost::beast::websocket::close_code;
  enum class State : std::uint8_t {
    kOpening,  ///< The request is being answered.
    kOpen,
    kClosing,  ///< The queue, then a goodbye, are still written.
    kLeft,     ///< Nothing more is written: the client has left, or is cut off.
    kEnded,
  };

  std::shared_ptr<WebSocket> self() {
    return std::static_pointer_cast<WebSocket>(shared_from_this());
  }

  void opened(Error error);
  void read();
  void on_read(Error error, std::size_t bytes);
  void take(std::size_t bytes);
  void deliver(std::string_view text);
  void on_control(boost::beast::websocket::frame_type type, std::string_view payload);
  void write();
  void on_written(Error error);
  void ping(SteadyTime now);
  void start_closing(CloseCode code, std::string_view reason);
  void say_goodbye();
  void cut_slow_reader();
  void end();

  /// Most frames of a client are a move: they fit, and pass without another copy.
  static constexpr std::size_t kChunk = 192;

  const std::shared_ptr<Shard> shard_;
  Stream stream_;
  Admission::Place place_;
  std::shared_ptr<SocketListener> listener_;
  std::string partial_;  ///< A longer message as far as it has come.
  std::string goodbye_;
  SteadyTime last_heard_;
  Outbox outbox_;
  RoundTrips round_trips_;
  CloseCode goodbye_code_ = CloseCode::normal;
  State state_ = State::kOpening;
  bool counted_ = false;
  bool heard_ = false;  ///< Since the last visit.
  bool pinging_ = false;
  std::array<char, kChunk> chunk_;
};

}  // namespace yolah::server
