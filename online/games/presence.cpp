#include "online/games/presence.h"

#include <algorithm>

namespace yolah::server {

std::vector<Presence::News> Presence::look(std::int64_t now) {
  std::vector<News> news;
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const std::int64_t silent = now - of(seen_, side);
    auto& told = of(told_away_, side);
    if (silent < kAway) {
      if (told) news.push_back({side, true, 0});
      told.reset();
    } else if (!told || now - *told >= kToldAgain) {
      news.push_back({side, false, std::max<std::int64_t>(kGone - silent, 0)});
      told = now;
    }
  }
  return news;
}

}  // namespace yolah::server
