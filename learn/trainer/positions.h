// Positions of training data in memory, and batches of what the net sees of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/bitboard.h"

namespace yolah::learn {

/// A position from the side to move, with its labels.
struct Sides {
  Bitboard own = 0;
  Bitboard other = 0;
  Bitboard free = 0;
  std::uint32_t game = 0;
  std::int16_t score = 0;  ///< Margin to come as the search saw it, in hundredths.
  std::int8_t result = 0;  ///< As it came, in points.
};

/// Where the parts of a batch go, position after position.
struct BatchArrays {
  std::uint16_t* rows;  ///< Eight pieces' rows.
  float* board;         ///< Counts.
  std::int64_t* free;   ///< Squares.
  float* scores;        ///< In points.
  float* results;       ///< In points.
};

class Positions {
 public:
  /// Reads files of data; decided positions, which no net is asked about, are left out.
  /// Throws a DataError.
  explicit Positions(const std::vector<std::string>& paths);

  std::size_t size() const { return positions_.size(); }
  std::uint32_t games() const { return games_; }
  const Sides& at(std::uint32_t number) const { return positions_.at(number); }

  /// By games, so that no game is both learned from and judged by.
  std::vector<std::uint32_t> numbers(bool held_out, std::uint32_t every) const;

  void fill(std::span<const std::uint32_t> numbers, const BatchArrays& arrays) const;

 private:
  std::vector<Sides> positions_;
  std::uint32_t games_ = 0;
};

}  // namespace yolah::learn
