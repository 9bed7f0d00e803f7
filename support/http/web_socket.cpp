#include "support/http/web_socket.h"

#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <exception>
#include <utility>

#include "support/http/answer.h"
#include "support/http/request_text.h"

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
    : QueuedSocket(std::move(shard), std::move(place), std::move(listener)),
      stream_(std::move(socket)),
      last_heard_(steady_clock::now()) {
  stream_.read_message_max(this->shard().limits().frame_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { set_security_headers(response); }));
}

void WebSocket::open(const Upgrade& request) {
  join_shard();
  stream_.async_accept(request, [self = self()](Error error) { self->opened(error); });
}

TcpSocket& WebSocket::connection() {
  return beast::get_lowest_layer(stream_);
}

void WebSocket::prepare() {
  stream_.control_callback([this](websocket::frame_type type, beast::string_view payload) {
    on_control(type, {payload.data(), payload.size()});
  });
  ping(steady_clock::now());
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
  if (is_open()) take(bytes);
  read();
}

void WebSocket::take(std::size_t bytes) {
  if (!stream_.got_text()) {
    start_closing(CloseCode::unknown_data, "only text frames are accepted");
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
  count(shard().counters().frames_in);
  try {
    listener().received(text);
  } catch (const std::exception& problem) {
    tell(Trouble::kError, fmt::format("a frame could not be handled: {}", problem.what()));
    start_closing(CloseCode::internal_error, "");
  }
}

void WebSocket::on_control(websocket::frame_type type, std::string_view payload) {
  heard_ = true;
  if (type == websocket::frame_type::pong) {
    round_trips_.came_back(payload, steady_clock::now());
  } else if (type == websocket::frame_type::close) {
    // Beast answers it once what is being written is written.
    client_leaves();
  }
}

void WebSocket::write(const std::string& text) {
  stream_.async_write(asio::buffer(text), [self = self()](Error error, std::size_t) {
    if (!error && self->writes()) count(self->shard().counters().frames_out);
    self->on_written(error);
  });
}

void WebSocket::ping(SteadyTime now) {
  if (pinging_) return;  // The last one is not even written: Beast takes one at a time.
  pinging_ = true;
  stream_.async_ping(websocket::ping_data(round_trips_.sent(now)),
                     [self = self()](Error) { self->pinging_ = false; });
}

void WebSocket::choose_goodbye(CloseCode code, std::string_view reason) {
  goodbye_code_ = code;
  goodbye_ = fitting(reason);
}

void WebSocket::say_goodbye() {
  stream_.async_close(websocket::close_reason(goodbye_code_, goodbye_),
                      [self = self()](Error) { self->cut(); });
}

void WebSocket::look_after(SteadyTime now) {
  if (std::exchange(heard_, false)) last_heard_ = now;
  const auto stalled = outbox().stalled(now);
  if (now - last_heard_ >= shard().limits().silence) {
    cut();
  } else if (stalled >= shard().limits().silence) {
    cut_slow_reader();
  } else if (is_open()) {
    ping(now);
  }
}

std::chrono::milliseconds WebSocket::lag() const {
  return round_trips_.median();
}

}  // namespace yolah::server
