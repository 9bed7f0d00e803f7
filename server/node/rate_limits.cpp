#include "server/node/rate_limits.h"

#include <algorithm>
#include <cmath>

namespace yolah::server {
namespace {

// Buckets of whoever has been quiet for this long are full again under every limit.
constexpr std::chrono::hours kForgotten{1};
constexpr std::size_t kManyBuckets = 100'000;

}  // namespace

int RateLimits::take(const RateLimit& limit, const std::string& who, Steady::time_point now) {
  const std::scoped_lock lock(mutex_);
  if (buckets_.size() > kManyBuckets) {
    std::erase_if(buckets_,
                  [&](const auto& entry) { return now - entry.second.last > kForgotten; });
    // Still too many: somebody invents addresses. Beginning anew is better than growing.
    if (buckets_.size() > kManyBuckets) buckets_.clear();
  }
  const double most = limit.at_once * scale_;
  const double a_second = limit.a_minute * scale_ / 60;
  const auto [entry, fresh] =
      buckets_.try_emplace(std::string(limit.name) + ' ' + who, Bucket{most, now});
  Bucket& bucket = entry->second;
  const double seconds = std::chrono::duration<double>(now - bucket.last).count();
  bucket.left = std::min(bucket.left + seconds * a_second, most);
  bucket.last = now;
  if (bucket.left < 1)
    return std::max(1, static_cast<int>(std::ceil((1 - bucket.left) / a_second)));
  bucket.left -= 1;
  return 0;
}

}  // namespace yolah::server
