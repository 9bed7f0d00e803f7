// Time during which the node could take moves. Players are charged by this clock, which
// stands still while nobody could have taken a move: the database away or full, the process
// asleep.
//
// Whoever proves the node able (the heartbeat of its lease) says so; when proof is overdue,
// the clock stops at the last proof and goes on with the next. Whoever finds that moves cannot
// be stored although the heart beats hinders the clock: it stops at that moment, and goes on
// when nobody hinders it any more. Any thread may use it.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>

namespace yolah::server {

class ServiceClock {
 public:
  using Steady = std::chrono::steady_clock;

  /// Proof is overdue when it is older than `patience`.
  explicit ServiceClock(std::chrono::milliseconds patience, Steady::time_point now = Steady::now());

  /// The lease was held at this moment.
  void able(Steady::time_point now = Steady::now());
  /// Moves of this shard cannot be stored, since that moment; then they can be again.
  void hinder(int shard, Steady::time_point since);
  void relieve(int shard, Steady::time_point now = Steady::now());
  /// Milliseconds of service so far.
  std::int64_t now(Steady::time_point now = Steady::now()) const;
  /// Whether it stands still.
  bool stopped(Steady::time_point now = Steady::now()) const;
  /// Whether it does because moves cannot be stored.
  bool hindered() const;
  /// Milliseconds during which it stood still.
  std::int64_t outage() const;

 private:
  std::int64_t since_start(Steady::time_point now) const;
  bool overdue(std::int64_t moment) const { return moment - last_proof_ > patience_; }
  void stand_still(std::int64_t since);
  void go_on_if_able(std::int64_t moment);

  // All moments are milliseconds since the start.
  const Steady::time_point start_;
  const std::int64_t patience_;
  mutable std::mutex mutex_;
  std::int64_t last_proof_ = 0;
  std::int64_t went_on_ = 0;              // when it last stopped standing still
  std::optional<std::int64_t> standing_;  // since when it stands still
  std::set<int> hindered_;
  std::int64_t outage_ = 0;
};

/// Milliseconds since 1970 by this machine's clock.
std::int64_t wall_clock();

}  // namespace yolah::server
