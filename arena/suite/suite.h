// Positions by theme whose moves are scored, to tell in a minute how well a player
// finds the good ones (docs/suite.md).
//
// One line a position:
//
//   isolate exact xw5b/... b 14 13 d5:b7=0 e4:e2=100 ...
//
// its theme, whether the losses are proven or those of a deep search, the position,
// and every move that loses less than kWorstLoss against the best, with its loss in
// hundredths of a point, the best first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"

namespace yolah {

/// Texts that the build puts into the program: positions.txt and calibration.txt.
/// scripts/make-suite.sh makes both again.
std::span<const unsigned char> suite_positions_text();
std::span<const unsigned char> suite_calibration_text();

}  // namespace yolah

namespace yolah::arena {

/// What a position asks for; see themes.h.
enum class Theme : std::uint8_t { kOpening, kMobility, kIsolate, kKeepOpen, kLastRegion };

inline constexpr std::array kThemes = {Theme::kOpening, Theme::kMobility, Theme::kIsolate,
                                       Theme::kKeepOpen, Theme::kLastRegion};

std::string_view to_string(Theme theme);
std::optional<Theme> parse_theme(std::string_view name);

/// In hundredths of a point. Moves that lose as much or more count as losing this.
inline constexpr int kWorstLoss = 200;

struct SuiteMove {
  Move move;
  int loss = 0;  ///< Hundredths of a point less than the best move makes.

  friend bool operator==(const SuiteMove&, const SuiteMove&) = default;
};

struct SuitePosition {
  Theme theme = Theme::kOpening;
  bool exact = false;  ///< Whether the losses are proven.
  Position position;
  std::vector<SuiteMove> moves;  ///< Those that lose less than kWorstLoss, best first.

  /// Of any move, legal or not.
  int loss(Move move) const;

  friend bool operator==(const SuitePosition&, const SuitePosition&) = default;
};

/// A line of the list, without its end.
std::string to_string(const SuitePosition& position);

/// Empty lines and those that begin with # are left out. Every position has a choice
/// of moves, each move is legal and given once, losses rise from 0; at least one
/// position.
Parsed<std::vector<SuitePosition>> parse_suite(std::string_view text);

/// The suite that comes with the program (positions.txt), as text and as positions.
const std::string& position_suite_text();
std::vector<SuitePosition> position_suite();

/// Tells one list of positions from another; their order matters.
std::uint64_t suite_key(const std::vector<SuitePosition>& positions);

}  // namespace yolah::arena
