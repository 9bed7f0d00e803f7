#include "online/game/service_clock.h"

#include <algorithm>

namespace yolah::server {

ServiceClock::ServiceClock(std::chrono::milliseconds patience, Steady::time_point now)
    : start_(now), patience_(patience.count()) {}

void ServiceClock::able(Steady::time_point now) {
  const std::scoped_lock lock(mutex_);
  const std::int64_t moment = since_start(now);
  if (overdue(moment)) stand_still(last_proof_);
  last_proof_ = moment;
  go_on_if_able(moment);
}

void ServiceClock::hinder(int shard, Steady::time_point since) {
  const std::scoped_lock lock(mutex_);
  if (hindered_.insert(shard).second) stand_still(since_start(since));
}

void ServiceClock::relieve(int shard, Steady::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (hindered_.erase(shard) > 0) go_on_if_able(since_start(now));
}

void ServiceClock::stand_still(std::int64_t since) {
  const std::int64_t from = std::max(since, went_on_);  // an outage is not counted twice
  standing_ = std::min(standing_.value_or(from), from);
}

void ServiceClock::go_on_if_able(std::int64_t moment) {
  if (!standing_ || !hindered_.empty() || overdue(moment)) return;
  outage_ += moment - *standing_;
  went_on_ = moment;
  standing_.reset();
}

std::int64_t ServiceClock::now(Steady::time_point now) const {
  const std::scoped_lock lock(mutex_);
  const std::int64_t moment = since_start(now);
  if (standing_) return *standing_ - outage_;
  return (overdue(moment) ? std::max(last_proof_, went_on_) : moment) - outage_;
}

bool ServiceClock::stopped(Steady::time_point now) const {
  const std::scoped_lock lock(mutex_);
  return standing_.has_value() || overdue(since_start(now));
}

bool ServiceClock::hindered() const {
  const std::scoped_lock lock(mutex_);
  return !hindered_.empty();
}

std::int64_t ServiceClock::outage() const {
  const std::scoped_lock lock(mutex_);
  return outage_;
}

std::int64_t wall_clock() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::int64_t ServiceClock::since_start(Steady::time_point now) const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(now - start_).count();
}

}  // namespace yolah::server
