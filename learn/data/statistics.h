// What is in training data, counted in one pass and bounded memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules/position.h"
#include "learn/data/record.h"

namespace yolah::learn {

/// How many positions are others again, up to symmetry and colours. Beyond some millions of
/// positions, all with a certain part of their hash stand for the rest.
class DuplicateCounter {
 public:
  explicit DuplicateCounter(std::size_t most_kept = std::size_t{1} << 24) : most_kept_(most_kept) {}

  void add(const Position& position);
  /// The share of positions that an earlier one equals.
  double share();

 private:
  void thin_out();

  std::size_t most_kept_;
  std::uint64_t skipped_bits_ = 0;  // of a hash that is kept they are 0
  std::vector<std::uint64_t> kept_;
};

struct DataStatistics {
  static constexpr int kMostMargin = kMaxScoringMoves;

  std::uint64_t positions = 0;
  std::uint64_t games = 0;  ///< That begin in the data.
  std::uint64_t exact = 0;
  std::uint64_t white_to_move = 0;
  std::array<std::uint64_t, 256> plies{};
  /// Games by final margin, black's points less white's, from -kMostMargin on.
  std::array<std::uint64_t, 2 * kMostMargin + 1> margins{};
  double score_error = 0;  ///< Sum over positions, in points: score against result.
  DuplicateCounter duplicates;

  void add(const DataRecord& record);

  std::uint64_t black_wins() const;
  std::uint64_t white_wins() const;
  std::uint64_t draws() const { return margins[kMostMargin]; }
  double mean_margin() const;
};

}  // namespace yolah::learn
