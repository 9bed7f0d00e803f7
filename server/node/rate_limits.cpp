#include "server/node/rate_limits.h"

#include <cmath>

namespace yolah::server {
namespace {

// Allowances of whoever has been quiet for this long are whole again under every limit.
constexpr std::chrono::hours kForgotten{1};
constexpr std::size_t kMany = 100'000;

}  // namespace

int RateLimits::take(const RateLimit& limit, const std::string& who, Steady::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (allowances_.size() > kMany) {
    std::erase_if(allowances_,
                  [&](const auto& entry) { return now - entry.second.last_asked() > kForgotten; });
    // Still too many: somebody invents addresses. Beginning anew is better than growing.
    if (allowances_.size() > kMany) allowances_.clear();
  }
  const Pace pace{limit.at_once * scale_, limit.a_minute * scale_ / 60};
  const auto [entry, fresh] =
      allowances_.try_emplace(std::string(limit.name) + ' ' + who, pace, now);
  return static_cast<int>(std::ceil(entry->second.take(pace, now)));
}

}  // namespace yolah::server
