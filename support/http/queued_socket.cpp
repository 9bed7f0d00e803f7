#include "support/http/queued_socket.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

namespace yolah::server {
namespace {

/// What the kernel keeps for a client that does not read, twice; left alone it grows to
/// megabytes.
constexpr int kKernelBuffer = 32 * 1024;
/// Bytes that may wait for a socket even when too many wait in all: a few frames.
constexpr std::size_t kShortQueue = std::size_t{16} * 1024;

}  // namespace

QueuedSocket::QueuedSocket(std::shared_ptr<Shard> shard, Admission::Place place,
                           std::shared_ptr<SocketListener> listener)
    : shard_(std::move(shard)),
      place_(std::move(place)),
      listener_(std::move(listener)),
      outbox_(std::chrono::steady_clock::now()) {}

void QueuedSocket::join_shard() {
  Error ignored;
  connection().set_option(boost::asio::socket_base::send_buffer_size(kKernelBuffer), ignored);
  shard_->add(*this);
}

void QueuedSocket::opened(Error error) {
  if (error || state_ != State::kOpening) {
    end();
    return;
  }
  state_ = State::kOpen;
  counted_ = true;
  count(shard_->counters().sockets_open);
  prepare();
  try {
    listener_->opened(self());
  } catch (const std::exception& problem) {
    tell(Trouble::kError, fmt::format("opening a socket failed: {}", problem.what()));
    start_closing(CloseCode::internal_error, "");
  }
  if (shard_->stopping()) leave();
  read();
}

void QueuedSocket::send(Frame frame) {
  if (state_ != State::kOpen) return;
  outbox_.push(std::move(frame));
  count_queued();
  if (too_much_waits()) {
    cut_slow_reader();
  } else if (!outbox_.writing()) {
    write_next();
  }
}

void QueuedSocket::count_queued() {
  shard_->queued_bytes() += outbox_.bytes() - counted_bytes_;
  counted_bytes_ = outbox_.bytes();
}

bool QueuedSocket::too_much_waits() {
  if (outbox_.size() <= 1) return false;  // However long it is, it has its chance.
  const HttpLimits& limits = shard_->limits();
  return outbox_.bytes() > limits.queued_bytes ||
         (outbox_.bytes() > kShortQueue && shard_->queued_bytes() > limits.queued_bytes_in_all);
}

void QueuedSocket::on_written(Error error) {
  outbox_.wrote();
  if (error) cut();
  if (!writes()) outbox_.clear();
  count_queued();
  if (!writes()) return;
  if (outbox_.size() > 0) {
    write_next();
  } else if (state_ == State::kClosing) {
    say_goodbye();
  }
}

void QueuedSocket::close(std::string_view reason) {
  start_closing(CloseCode::normal, reason);
}

void QueuedSocket::start_closing(CloseCode code, std::string_view reason) {
  if (state_ != State::kOpen) return;
  state_ = State::kClosing;
  choose_goodbye(code, reason);
  shard_->expect_end(self());
  if (!outbox_.writing()) say_goodbye();
}

void QueuedSocket::client_leaves() {
  if (state_ != State::kOpen) return;
  state_ = State::kLeft;
  shard_->expect_end(self());
}

void QueuedSocket::leave() {
  if (state_ == State::kOpening) {
    shard_->expect_end(self());
  } else {
    start_closing(CloseCode::going_away, "the server stops");
  }
}

void QueuedSocket::cut_slow_reader() {
  count(shard_->counters().slow_readers_cut);
  cut();
}

void QueuedSocket::cut() {
  if (state_ != State::kEnded) state_ = State::kLeft;
  // Whatever waits to read or write ends now, and with it this socket.
  Error ignored;
  connection().close(ignored);
}

void QueuedSocket::end() {
  state_ = State::kEnded;
  cut();
  shard_->remove(*this);
  if (counted_) count(shard_->counters().sockets_open, -1);
  if (!outbox_.writing()) outbox_.clear();
  count_queued();
  try {
    std::exchange(listener_, nullptr)->closed();
  } catch (const std::exception& problem) {
    tell(Trouble::kError, fmt::format("closing a socket failed: {}", problem.what()));
  }
}

}  // namespace yolah::server
