// What a number of finished games came to.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/position.h"

namespace yolah {

struct Tally {
  static constexpr int kMaxMargin = kMaxScoringMoves;

  /// Games by black's points less white's, at index margin + kMaxMargin.
  std::array<std::uint64_t, 2 * kMaxMargin + 1> margins{};
  /// Games by the number of scoring moves, both sides together, from the start
  /// of the playout.
  std::array<std::uint64_t, kMaxScoringMoves + 1> lengths{};

  void add(int margin, int length, std::uint64_t times = 1) {
    margins[static_cast<std::size_t>(margin + kMaxMargin)] += times;
    lengths[static_cast<std::size_t>(length)] += times;
  }
  Tally& operator+=(const Tally& other);

  std::uint64_t games() const;
  std::uint64_t black_wins() const;
  std::uint64_t white_wins() const;
  std::uint64_t draws() const { return margins[kMaxMargin]; }
  std::uint64_t moves() const;
  double mean_margin() const;
  double mean_length() const;

  friend bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace yolah
