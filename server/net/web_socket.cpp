#include "server/net/web_socket.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <exception>
#include <utility>

#include "server/net/answer.h"
#include "server/net/request_text.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using std::chrono::steady_clock;

constexpr std::size_t kLongestReason = 123;

/// A reason that fits into the frame that closes, whole characters only.
std::string fitting(std::string_view reason) {
  std::string text(reason.substr(0, kLongestReason));
  while (!is_utf8(text)) text.pop_back();
  return text;
}

}  // namespace

WebSocket::WebSocket(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
                     std::shared_ptr<SocketListener> listener)
    : shard_(std::move(shard)),
      stream_(std::move(socket)),
      place_(std::move(place)),
      listener_(std::move(listener)),
      last_heard_(steady_clock::now()),
      outbox_(last_heard_) {
  Error ignored;
  beast::get_lowest_layer(stream_).set_option(asio::socket_base::send_buffer_size(kKernelBuffer),
                                              ignored);
  stream_.read_message_max(shard_->limits().frame_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { set_security_headers(response); }));
}

void WebSocket::open(const Upgrade& request) {
  shard_->add(*this);
  stream_.async_accept(request, [self = self()](Error error) { self->opened(error); });
}

void WebSocket::opened(Error error) {
  if (error || state_ != State::kOpening) {
    end();
    return;
  }
  state_ = State::kOpen;
  counted_ = true;
  count(shard_->counters().sockets_open);
  stream_.control_callback([this](websocket::frame_type type, beast::string_view payload) {
    on_control(type, {payload.data(), payload.size()});
  });
  ping(steady_clock::now());
  try {
    listener_->opened(self());
  } catch (const std::exception& problem) {
    spdlog::error("opening a socket failed: {}", problem.what());
    start_closing(CloseCode::internal_error, "");
  }
  if (shard_->stopping()) leave();
  read();
}

void WebSocket::read() {
  stream_.async_read_some(asio::buffer(chunk_), [self = self()](Error error, std::size_t bytes) {
    self->on_read(error, bytes);
  });
}

void WebSocket::on_read(Error error, std::size_t bytes) {
  if (error) {
    end();
    return;
  }
  heard_ = true;
  if (state_ == State::kOpen) take(bytes);
  read();
}

void WebSocket::take(std::size_t bytes) {
  if (!stream_.got_text()) {
    start_closing(CloseCode::unknown_data, "text frames only");
    return;
  }
  const std::string_view piece(chunk_.data(), bytes);
  const bool done = stream_.is_message_done();
  if (done && partial_.empty()) {
    deliver(piece);
    return;
  }
  partial_ += piece;
  if (!done) return;
  const std::string whole = std::exchange(partial_, {});
  // Beast does not look at a character that an empty last fragment cuts off.
  if (is_utf8(whole)) {
    deliver(whole);
  } else {
    start_closing(CloseCode::bad_payload, "");
  }
}

void WebSocket::deliver(std::string_view text) {
  count(shard_->counters().frames_in);
  try {
    listener_->received(text);
  } catch (const std::exception& problem) {
    spdlog::error("a frame could not be handled: {}", problem.what());
    start_closing(CloseCode::internal_error, "");
  }
}

void WebSocket::on_control(websocket::frame_type type, std::string_view payload) {
  heard_ = true;
  if (type == websocket::frame_type::pong) {
    round_trips_.came_back(payload, steady_clock::now());
  } else if (type == websocket::frame_type::close && state_ == State::kOpen) {
    // Beast answers it once what is being written is written.
    state_ = State::kLeft;
    shard_->expect_end(self());
  }
}

void WebSocket::send(Frame frame) {
  if (state_ != State::kOpen) return;
  if (outbox_.size() >= shard_->limits().queued_frames) {
    cut_slow_reader();
    return;
  }
  outbox_.push(std::move(frame));
  if (!outbox_.writing()) write();
}

void WebSocket::write() {
  stream_.async_write(asio::buffer(*outbox_.write()),
                      [self = self()](Error error, std::size_t) { self->on_written(error); });
}

void WebSocket::on_written(Error error) {
  outbox_.wrote();
  if (error) cut();
  if (state_ != State::kOpen && state_ != State::kClosing) {
    outbox_.clear();
    return;
  }
  count(shard_->counters().frames_out);
  if (outbox_.size() > 0) {
    write();
  } else if (state_ == State::kClosing) {
    say_goodbye();
  }
}

void WebSocket::ping(SteadyTime now) {
  if (pinging_) return;  // The last one is not even written: Beast takes one at a time.
  pinging_ = true;
  stream_.async_ping(websocket::ping_data(round_trips_.sent(now)),
                     [self = self()](Error) { self->pinging_ = false; });
}

void WebSocket::close(std::string_view reason) {
  start_closing(CloseCode::normal, reason);
}

void WebSocket::start_closing(CloseCode code, std::string_view reason) {
  if (state_ != State::kOpen) return;
  state_ = State::kClosing;
  goodbye_code_ = code;
  goodbye_ = fitting(reason);
  shard_->expect_end(self());
  if (!outbox_.writing()) say_goodbye();
}

void WebSocket::say_goodbye() {
  stream_.async_close(websocket::close_reason(goodbye_code_, goodbye_),
                      [self = self()](Error) { self->cut(); });
}

void WebSocket::look_after(SteadyTime now) {
  if (std::exchange(heard_, false)) last_heard_ = now;
  const auto stalled = outbox_.stalled(now);
  if (now - last_heard_ >= shard_->limits().silence) {
    cut();
  } else if (stalled >= shard_->limits().silence) {
    cut_slow_reader();
  } else if (state_ == State::kOpen) {
    ping(now);
  }
}

void WebSocket::leave() {
  if (state_ == State::kOpening) {
    shard_->expect_end(self());
  } else {
    start_closing(CloseCode::going_away, "the server stops");
  }
}

void WebSocket::cut_slow_reader() {
  count(shard_->counters().slow_readers_cut);
  cut();
}

void WebSocket::cut() {
  if (state_ != State::kEnded) state_ = State::kLeft;
  // Whatever waits to read or write ends now, and with it this socket.
  Error ignored;
  beast::get_lowest_layer(stream_).close(ignored);
}

void WebSocket::end() {
  state_ = State::kEnded;
  cut();
  shard_->remove(*this);
  if (counted_) count(shard_->counters().sockets_open, -1);
  if (!outbox_.writing()) outbox_.clear();
  try {
    std::exchange(listener_, nullptr)->closed();
  } catch (const std::exception& problem) {
    spdlog::error("closing a socket failed: {}", problem.what());
  }
}

std::chrono::milliseconds WebSocket::lag() const {
  return round_trips_.median();
}

asio::any_io_executor WebSocket::executor() const {
  return shard_->executor();
}

}  // namespace yolah::server
