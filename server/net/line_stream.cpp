#include "server/net/line_stream.h"

#include <fmt/format.h>
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>
#include <exception>
#include <sstream>
#include <string_view>
#include <utility>

#include "server/net/answer.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr std::string_view kEndOfLine = "\n\r\n";
constexpr std::string_view kLastChunk = "0\r\n\r\n";
constexpr unsigned kHttp11 = 11;

/// How long the kernel waits for a client that takes nothing any more.
using UserTimeout = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_USER_TIMEOUT>;

std::string head_of(HttpResponse response) {
  BeastResponse rendered = render(std::move(response), kHttp11, false);
  rendered.chunked(true);
  rendered.set("X-Accel-Buffering", "no");  // nginx would wait for more
  std::ostringstream text;
  text << rendered.base();
  return text.str();
}

}  // namespace

LineStream::LineStream(std::shared_ptr<Shard> shard, TcpSocket socket, Admission::Place place,
                       std::shared_ptr<SocketListener> listener)
    : shard_(std::move(shard)),
      socket_(std::move(socket)),
      place_(std::move(place)),
      listener_(std::move(listener)),
      outbox_(std::chrono::steady_clock::now()) {
  Error ignored;
  socket_.set_option(asio::socket_base::send_buffer_size(kKernelBuffer), ignored);
  socket_.set_option(UserTimeout(static_cast<int>(shard_->limits().silence.count())), ignored);
}

void LineStream::open(HttpResponse response) {
  head_ = head_of(std::move(response));
  shard_->add(*this);
  asio::async_write(socket_, asio::buffer(head_),
                    [self = self()](Error error, std::size_t) { self->opened(error); });
}

void LineStream::opened(Error error) {
  if (error || state_ != State::kOpening) {
    end();
    return;
  }
  state_ = State::kOpen;
  counted_ = true;
  count(shard_->counters().sockets_open);
  try {
    listener_->opened(self());
  } catch (const std::exception& problem) {
    spdlog::error("opening a stream failed: {}", problem.what());
    close("");
  }
  if (shard_->stopping()) leave();
  wait_for_end();
}

/// Whether the client goes or begins to talk: either ends the stream.
void LineStream::wait_for_end() {
  socket_.async_read_some(asio::buffer(&heard_, 1),
                          [self = self()](Error, std::size_t) { self->end(); });
}

void LineStream::send(Frame frame) {
  if (state_ != State::kOpen) return;
  if (outbox_.size() >= shard_->limits().queued_frames) {
    cut_slow_reader();
    return;
  }
  outbox_.push(std::move(frame));
  if (!outbox_.writing()) write();
}

void LineStream::write() {
  const std::string& line = *outbox_.write();
  if (!line.empty()) count(shard_->counters().frames_out);
  head_ = fmt::format("{:x}\r\n", line.size() + 1);
  const std::array<asio::const_buffer, 3> chunk = {asio::buffer(head_), asio::buffer(line),
                                                   asio::buffer(kEndOfLine)};
  asio::async_write(socket_, chunk,
                    [self = self()](Error error, std::size_t) { self->on_written(error); });
}

void LineStream::on_written(Error error) {
  outbox_.wrote();
  if (error) cut();
  if (state_ != State::kOpen && state_ != State::kClosing) {
    outbox_.clear();
  } else if (outbox_.size() > 0) {
    write();
  } else if (state_ == State::kClosing) {
    write_end();
  }
}

void LineStream::close(std::string_view /*reason*/) {
  if (state_ != State::kOpen) return;
  state_ = State::kClosing;
  shard_->expect_end(self());
  if (!outbox_.writing()) write_end();
}

void LineStream::write_end() {
  asio::async_write(socket_, asio::buffer(kLastChunk), [self = self()](Error, std::size_t) {
    Error ignored;
    self->socket_.shutdown(tcp::socket::shutdown_send, ignored);
  });
}

void LineStream::look_after(SteadyTime now) {
  static const Frame kEmptyLine = std::make_shared<const std::string>();
  if (outbox_.stalled(now) >= shard_->limits().silence) {
    cut_slow_reader();
  } else if (!outbox_.writing()) {
    send(kEmptyLine);
  }
}

void LineStream::leave() {
  if (state_ == State::kOpening) {
    shard_->expect_end(self());
  } else {
    close("");
  }
}

void LineStream::cut_slow_reader() {
  count(shard_->counters().slow_readers_cut);
  cut();
}

void LineStream::cut() {
  // Whatever waits to read or write ends now, and with it this stream.
  state_ = State::kEnded;
  Error ignored;
  socket_.close(ignored);
}

void LineStream::end() {
  cut();
  shard_->remove(*this);
  if (counted_) count(shard_->counters().sockets_open, -1);
  if (!outbox_.writing()) outbox_.clear();
  try {
    std::exchange(listener_, nullptr)->closed();
  } catch (const std::exception& problem) {
    spdlog::error("closing a stream failed: {}", problem.what());
  }
}

}  // namespace yolah::server
