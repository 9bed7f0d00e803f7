// Time during which the node could take moves. Players are charged by this clock, which
// stands still while nobody could have taken a move: the database away, the process asleep.
//
// Whoever proves the node able (the heartbeat of its lease) says so; when proof is overdue,
// the clock stops at the last proof and goes on with the next. Any thread may read it.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace yolah::server {

class ServiceClock {
 public:
  using Steady = std::chrono::steady_clock;

  /// Proof is overdue when it is older than `patience`.
  explicit ServiceClock(std::chrono::milliseconds patience, Steady::time_point now = Steady::now());

  /// The node was able to take moves at this moment.
  void able(Steady::time_point now = Steady::now());
  /// Milliseconds of service so far.
  std::int64_t now(Steady::time_point now = Steady::now()) const;
  /// Whether proof is overdue.
  bool stopped(Steady::time_point now = Steady::now()) const;
  /// Milliseconds during which it stood still.
  std::int64_t outage() const;

 private:
  std::int64_t since_start(Steady::time_point now) const;

  const Steady::time_point start_;
  const std::int64_t patience_;
  mutable std::mutex mutex_;
  std::int64_t last_proof_ = 0;
  std::int64_t outage_ = 0;
};

/// Milliseconds since 1970 by this machine's clock.
std::int64_t wall_clock();

}  // namespace yolah::server
