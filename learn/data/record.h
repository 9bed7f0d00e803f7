// A position of training data: as learning takes it, and as it stands in a file, in 32 bytes,
// little-endian.
//
// All margins are for the side to move, and only what is still to come: points already
// made are beside them, to show the position, and teach nothing.
//
//   byte  0      8      16     24     26      27   28    30     31
//         black  white  holes  score  result  ply  move  flags  black's points
//
// What comes from a file is asked for its fault before anything is made of it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/eval/score.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::learn {

/// A position of a game of self-play that is not decided yet, and what is known of it: what
/// learning learns from.
struct Sample {
  Position position;
  Score expected;      ///< Margin to come, as the search saw it.
  int result = 0;      ///< Margin to come, as it came or as it is proven.
  bool exact = false;  ///< Whether the result is proven.
  Move move = {};      ///< What was played.
  int ply = 0;         ///< Moves made before, passes included.
};

static_assert(std::endian::native == std::endian::little, "records are read as they stand");

/// The same in 32 bytes.
struct DataRecord {
  static constexpr std::uint8_t kWhiteToMove = 1;
  static constexpr std::uint8_t kExact = 2;  ///< The result is proven.
  static constexpr std::uint8_t kFirst = 4;  ///< A game begins here.
  static constexpr std::uint8_t kAllFlags = kWhiteToMove | kExact | kFirst;

  std::uint64_t black = 0;
  std::uint64_t white = 0;
  std::uint64_t holes = 0;
  std::int16_t score = 0;  ///< Margin to come as the search saw it, in hundredths.
  std::int8_t result = 0;  ///< Margin to come as it came or is proven, in points.
  std::uint8_t ply = 0;    ///< Moves made before, passes included.
  std::uint16_t move = 0;  ///< What was played: Move::bits().
  std::uint8_t flags = 0;
  std::uint8_t black_points = 0;  ///< White's are the other holes.

  bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
  friend bool operator==(const DataRecord&, const DataRecord&) = default;
};

inline constexpr std::size_t kRecordSize = 32;
static_assert(sizeof(DataRecord) == kRecordSize);

/// What no position of a game can be, in words; empty for a record that holds.
std::string_view fault_of(const DataRecord& record);

/// Scores beyond what a game can bring are cut to that.
DataRecord to_record(const Sample& sample, bool first);
/// Of a record without fault.
Position position_of(const DataRecord& record);
Sample sample_of(const DataRecord& record);

/// How often a search tried a move: what a policy learns from.
struct MoveVisits {
  std::uint16_t move = 0;  ///< Move::bits().
  std::uint32_t visits = 0;

  friend bool operator==(const MoveVisits&, const MoveVisits&) = default;
};

/// Those of a position, by rising move. None where no search counted, as in a solved ending.
using Visits = std::vector<MoveVisits>;

/// Why these are no visits of a record without fault: a move that is not legal, or not in its
/// place, or that was never tried; empty if they hold.
std::string_view fault_of(std::span<const MoveVisits> visits, const DataRecord& record);

/// Why a record cannot be the next of its game: it is not the position after the move,
/// or after the passes that follow it; empty if it can.
std::string_view fault_between(const DataRecord& before, const DataRecord& next);

}  // namespace yolah::learn
