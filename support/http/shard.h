// What the connections of one thread share: the list of them, the one timer that looks
// after them, and counters.
//
// Belongs to the thread of its executor, but for the counters, which anybody may read. A
// hundred thousand sockets with a timer each would keep a thread busy with timers: the
// shard visits a part of its list at each tick, and so everybody once in each
// ping_interval, and not all together.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "support/http/http_server.h"

namespace yolah::server {

/// Any executor would do, but makes an idle socket 8 % larger.
using Executor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
using SteadyTime = std::chrono::steady_clock::time_point;
/// Waits in a coroutine, and gives errors as values.
inline constexpr auto kAwait = boost::asio::as_tuple(boost::asio::use_awaitable);

/// A connection as its shard sees it. None of these calls ends it before it returns.
class Tended {
 public:
  virtual ~Tended() = default;
  Tended() = default;
  Tended(const Tended&) = delete;
  Tended& operator=(const Tended&) = delete;

  virtual void look_after(SteadyTime now) = 0;
  /// The server stops: say goodbye.
  virtual void leave() = 0;
  /// End without a word.
  virtual void cut() = 0;

 private:
  friend class Shard;
  std::uint32_t slot_ = 0;
  std::uint32_t place_ = 0;
};

class Shard : public std::enable_shared_from_this<Shard> {
 public:
  struct Counters {
    std::atomic<std::uint64_t> requests = 0;
    std::atomic<std::uint64_t> sockets_open = 0;
    std::atomic<std::uint64_t> frames_in = 0;
    std::atomic<std::uint64_t> frames_out = 0;
    std::atomic<std::uint64_t> slow_readers_cut = 0;
  };

  Shard(Executor executor, const HttpLimits& limits);

  void add(Tended& connection);
  void remove(Tended& connection);
  /// Cuts a connection that has said goodbye, unless it has ended by itself in good time.
  void expect_end(std::weak_ptr<Tended> connection);
  /// Makes everybody leave. Whoever comes later is not let in: see `stopping`.
  void stop();

  bool stopping() const { return stopping_; }
  const Executor& executor() const { return executor_; }
  const HttpLimits& limits() const { return limits_; }
  Counters& counters() { return counters_; }
  /// What waits to be written, to all its sockets together.
  std::size_t& queued_bytes() { return queued_bytes_; }

 private:
  static constexpr std::size_t kSlots = 64;

  void wait();
  void tick();
  void cut_overdue(SteadyTime now);

  const Executor executor_;
  const HttpLimits limits_;
  const std::chrono::nanoseconds tick_;
  boost::asio::steady_timer timer_;
  bool waiting_ = false;
  bool stopping_ = false;
  std::size_t connections_ = 0;
  std::size_t queued_bytes_ = 0;
  std::uint32_t next_slot_ = 0;  ///< For whoever comes.
  std::size_t now_slot_ = 0;     ///< Looked after at the next tick.
  std::array<std::vector<Tended*>, kSlots> slots_;
  std::deque<std::pair<SteadyTime, std::weak_ptr<Tended>>> leaving_;  ///< Soonest first.
  Counters counters_;
};

/// One thread writes a counter, so that no locked instruction is needed.
inline void count(std::atomic<std::uint64_t>& counter, int by = 1) {
  counter.store(counter.load(std::memory_order_relaxed) + static_cast<std::uint64_t>(by),
                std::memory_order_relaxed);
}

}  // namespace yolah::server
