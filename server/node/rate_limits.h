// How often somebody may do something: so many at once, and so many a minute after that.
//
// Kept in memory by each node, for addresses and users alike. Any thread may ask.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/node/allowance.h"

namespace yolah::server {

struct RateLimit {
  std::string_view name;  ///< Told to whoever meets it.
  double at_once = 1;
  double a_minute = 1;
};

class RateLimits {
 public:
  using Steady = Allowance::Steady;

  /// Every limit is multiplied by the scale.
  explicit RateLimits(double scale) : scale_(scale) {}

  /// Zero, and it is counted; or the seconds to wait.
  int take(const RateLimit& limit, const std::string& who, Steady::time_point now = Steady::now());

 private:
  double scale_;
  std::mutex mutex_;
  std::unordered_map<std::string, Allowance> allowances_;
};

}  // namespace yolah::server
