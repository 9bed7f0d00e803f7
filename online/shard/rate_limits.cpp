#include "online/shard/rate_limits.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <utility>

namespace yolah::server {

std::string too_many_text(const RateLimit& limit, int seconds) {
  return fmt::format("too many {} ({:.10g} a minute): ask again in {} s", limit.name,
                     limit.a_minute, seconds);
}

int RateLimits::take(const RateLimit& limit, const std::string& who, double amount,
                     Steady::time_point now) {
  const TokenBucket::Rate rate{limit.at_once * scale_, limit.a_minute * scale_ / 60};
  const std::scoped_lock lock(mutex_);
  Entry& entry = entry_of(std::string(limit.name) + ' ' + who, rate, now);
  return static_cast<int>(std::ceil(entry.bucket.take(rate, now, amount)));
}

RateLimits::Entry& RateLimits::entry_of(std::string key, const TokenBucket::Rate& rate,
                                        Steady::time_point now) {
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    entries_.splice(entries_.end(), entries_, known->second);
    return entries_.back();
  }
  if (entries_.size() >= most_) {
    by_key_.erase(entries_.front().key);
    entries_.pop_front();
  }
  Entry& made = entries_.emplace_back(Entry{std::move(key), TokenBucket(rate, now)});
  by_key_.emplace(made.key, std::prev(entries_.end()));
  return made;
}

}  // namespace yolah::server
