#include "engine/search/game_value.h"

namespace yolah {
namespace {

constexpr std::int64_t kHalf = kFixedOne / 2;

}  // namespace

GameSums& GameSums::operator+=(const GameSums& other) {
  games += other.games;
  black_wins += other.black_wins;
  draws += other.draws;
  margin += other.margin;
  value += other.value;
  return *this;
}

Score GameSums::mean_score(Color side) const {
  constexpr std::int64_t kHundredths = 100;
  const std::int64_t black = kHundredths * margin / static_cast<std::int64_t>(games);
  return Score::from_hundredths(static_cast<int>(side == Color::kBlack ? black : -black));
}

Wdl GameSums::wdl(Color side) const {
  constexpr std::uint64_t kAll = 1000;
  Wdl wdl;
  wdl.win = static_cast<int>(kAll * black_wins / games);
  wdl.draw = static_cast<int>(kAll * draws / games);
  wdl.loss = static_cast<int>(kAll) - wdl.win - wdl.draw;
  return side == Color::kBlack ? wdl : Wdl{wdl.loss, wdl.draw, wdl.win};
}

GameValues::GameValues(int margin_share) {
  by_margin_ = kHalf * margin_share / 100;
  by_result_ = kHalf - by_margin_;
  for (int margin = -Tally::kMaxMargin; margin <= Tally::kMaxMargin; ++margin) {
    const int result = margin > 0 ? 1 : margin < 0 ? -1 : 0;
    values_[static_cast<std::size_t>(margin + Tally::kMaxMargin)] =
        kHalf + result * by_result_ + by_margin_ * margin / Tally::kMaxMargin;
  }
}

GameSums GameValues::sum(const Tally& tally) const {
  GameSums sums;
  for (int margin = -Tally::kMaxMargin; margin <= Tally::kMaxMargin; ++margin) {
    const std::uint64_t games = tally.margins[static_cast<std::size_t>(margin + Tally::kMaxMargin)];
    const auto times = static_cast<std::int64_t>(games);
    sums.games += games;
    if (margin > 0) sums.black_wins += games;
    sums.margin += times * margin;
    sums.value += times * of(margin);
  }
  sums.draws = tally.draws();
  return sums;
}

GameSums GameValues::expected(Score margin, Wdl chances, std::uint64_t games) const {
  constexpr std::int64_t kAll = 1000;
  constexpr std::int64_t kHundredths = 100;
  const auto times = static_cast<std::int64_t>(games);
  GameSums sums;
  sums.games = games;
  sums.black_wins = games * static_cast<std::uint64_t>(chances.win) / kAll;
  sums.draws = games * static_cast<std::uint64_t>(chances.draw) / kAll;
  sums.margin = times * margin.hundredths() / kHundredths;
  sums.value = times * (kHalf + by_result_ * (chances.win - chances.loss) / kAll +
                        by_margin_ * margin.hundredths() / (kHundredths * Tally::kMaxMargin));
  return sums;
}

}  // namespace yolah
