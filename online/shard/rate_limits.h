// How often somebody may do something: so many at once, and so many a minute after that.
//
// Kept in memory by each node, for networks and users alike. The table has a bounded size:
// when it is full, the bucket that was asked longest ago makes room, which of all is the one
// most nearly full again. So somebody who invents names can make the node forget nobody but
// those who were quiet for longest. Any thread may ask.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "online/shard/token_bucket.h"

namespace yolah::server {

struct RateLimit {
  std::string_view name;  ///< Told to whoever meets it.
  double at_once = 1;
  double a_minute = 1;
};

/// What somebody is told who meets the limit and has to wait so long.
std::string too_many_text(const RateLimit& limit, int seconds);

class RateLimits {
 public:
  using Steady = TokenBucket::Steady;

  /// Every limit is multiplied by the scale; so many buckets are kept at most.
  explicit RateLimits(double scale, std::size_t most = 100'000) : scale_(scale), most_(most) {}

  /// Zero, and so much is counted; or the seconds to wait.
  int take(const RateLimit& limit, const std::string& who, double amount = 1,
           Steady::time_point now = Steady::now());

 private:
  struct Entry {
    std::string key;
    TokenBucket bucket;
  };
  using Entries = std::list<Entry>;

  /// The entry of a key, made if there is none, as the one asked last.
  Entry& entry_of(std::string key, const TokenBucket::Rate& rate, Steady::time_point now);

  const double scale_;
  const std::size_t most_;
  std::mutex mutex_;
  Entries entries_;  ///< The one asked longest ago first.
  std::unordered_map<std::string_view, Entries::iterator> by_key_;
};

}  // namespace yolah::server
