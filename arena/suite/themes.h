// What the position suite asks for, recognised by code: which themes a position
// shows, given the losses of its moves.
//
// A move isolates when it gives the side that moves kNewSquares free squares or more
// that only it can come to, where the other could come before. With that word:
//
//   isolate      the best move isolates, and every move that does not loses a point
//                or more
//   keep-open    the best move does not isolate; some move does, and every such move
//                loses a point or more
//   last-region  at most kLastFree free squares, some of them contested
//   mobility     12 to 25 moves were made; order the moves by the slides that they
//                leave the mover less those they leave the other: every move of the
//                worse half loses a point or more
//   opening      2 to 11 moves were made
//
// The first three are for positions of at most kLastFree free squares,
// where losses can be proven. A position that shows several counts for the first.
#pragma once

#include <optional>

#include "arena/suite/suite.h"
#include "engine/rules/position.h"

namespace yolah::arena {

inline constexpr int kNewSquares = 2;
inline constexpr int kPointLost = 100;  // hundredths
inline constexpr int kLastFree = 26;
inline constexpr int kFirstOpeningHoles = 2;
inline constexpr int kFirstMiddleHoles = 12;
inline constexpr int kLastMobilityHoles = 25;

bool isolates(const Position& position, Move move);

/// The slides that a move leaves its side less those of the other side.
int mobility_after(const Position& position, Move move);

/// The theme that the position shows, whatever `position.theme` says.
std::optional<Theme> theme_of(const SuitePosition& position);

}  // namespace yolah::arena
