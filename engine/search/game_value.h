// What games played out are worth: who won counts most, the margin a little, so
// that won and lost positions are played on sensibly.
//
// A value is fixed-point from 0 (black loses everything) to kFixedOne, always
// black's; sums of them fit 64 bits for as many games as a machine can play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/fixed_point.h"
#include "engine/eval/outcome.h"
#include "engine/eval/score.h"
#include "engine/playout/tally.h"
#include "engine/rules/color.h"

namespace yolah {

/// Games added up, as black sees them.
struct GameSums {
  std::uint64_t games = 0;
  std::uint64_t black_wins = 0;
  std::uint64_t draws = 0;
  std::int64_t margin = 0;
  std::int64_t value = 0;

  GameSums& operator+=(const GameSums& other);
  friend bool operator==(const GameSums&, const GameSums&) = default;

  /// The mean final margin for a side; some games must have been played.
  Score mean_score(Color side) const;
  Wdl wdl(Color side) const;
};

class GameValues {
 public:
  /// How many hundredths of the value go by the margin.
  explicit GameValues(int margin_share);

  /// The value of a final margin, black's points less white's.
  std::int64_t of(int margin) const {
    return values_[static_cast<std::size_t>(margin + Tally::kMaxMargin)];
  }

  GameSums sum(const Tally& tally) const;

  /// As if so many games had been played and had come to what black can expect.
  GameSums expected(Score margin, Wdl chances, std::uint64_t games) const;

 private:
  std::int64_t by_margin_ = 0;  // what a margin of everything is worth
  std::int64_t by_result_ = 0;
  std::array<std::int64_t, 2 * Tally::kMaxMargin + 1> values_{};
};

/// A sum or mean of values of `games` games as a side sees it.
constexpr std::int64_t value_for(Color side, std::int64_t black_value, std::uint64_t games) {
  return side == Color::kBlack ? black_value
                               : static_cast<std::int64_t>(games) * kFixedOne - black_value;
}

}  // namespace yolah
