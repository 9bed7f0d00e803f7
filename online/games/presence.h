// Whether the players of a game are there, as far as its owner was told.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/color.h"

namespace yolah::server {

class Presence {
  template <class Values>
  static auto& of(Values& values, Color side) {
    return values[static_cast<std::size_t>(index(side))];
  }

 public:
  /// Both are taken to be there now, by the service clock.
  explicit Presence(std::int64_t now) : seen_{now, now} {}

  void seen(Color side, std::int64_t now) { of(seen_, side) = now; }
  /// Whether the other side may have the game, because this one is gone.
  bool gone(Color side, std::int64_t now) const { return now - of(seen_, side) >= kGone; }

  struct News {
    Color side = Color::kBlack;
    bool here = true;
    std::int64_t claim_in = 0;  ///< Milliseconds until it counts as gone.
  };
  /// What the players should be told: somebody went or came; who is away is told again, for
  /// those who came in between.
  std::vector<News> look(std::int64_t now) {
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

 private:
  static constexpr std::int64_t kAway = 6'000;  // a sign of life was missed (relayed_game.cpp)
  static constexpr std::int64_t kGone = 30'000;
  static constexpr std::int64_t kToldAgain = 5'000;

  std::array<std::int64_t, 2> seen_;
  std::array<std::optional<std::int64_t>, 2> told_away_;
};

}  // namespace yolah::server
