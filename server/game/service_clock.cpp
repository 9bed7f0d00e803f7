#include "server/game/service_clock.h"

namespace yolah::server {

ServiceClock::ServiceClock(std::chrono::milliseconds patience, Steady::time_point now)
    : start_(now), patience_(patience.count()) {}

void ServiceClock::able(Steady::time_point now) {
  const std::scoped_lock lock(mutex_);
  const std::int64_t moment = since_start(now);
  const std::int64_t gap = moment - last_proof_;
  if (gap > patience_) outage_ += gap;
  last_proof_ = moment;
}

std::int64_t ServiceClock::now(Steady::time_point now) const {
  const std::scoped_lock lock(mutex_);
  const std::int64_t moment = since_start(now);
  return (moment - last_proof_ > patience_ ? last_proof_ : moment) - outage_;
}

bool ServiceClock::stopped(Steady::time_point now) const {
  const std::scoped_lock lock(mutex_);
  return since_start(now) - last_proof_ > patience_;
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
