// A puzzle, and how it is written: one line of JSON, as the browser app reads it.
//
// In the position exactly one move keeps the best result: it wins where no other wins, or
// draws where all others lose. With `moves` 2 or 3 the same holds for the mover's next
// choices on the line of best play. All margins are proven, and are the mover's.
#pragma once

#include <atomic>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"

namespace yolah::puzzles {

using Json = nlohmann::ordered_json;

inline constexpr int kFewestFree = 10;
inline constexpr int kMostFree = 28;
inline constexpr int kManyFree = 24;    ///< From so many free squares on, a puzzle is long.
inline constexpr int kFewestMoves = 6;  ///< With fewer there is little to think about.
inline constexpr int kFewestNext = 3;   ///< For the second choice and the third.
inline constexpr int kMostChoices = 3;  ///< The most moves of one's own that a puzzle asks for.
inline constexpr int kNoLevel = 11;     ///< No level finds it.

/// For searches that nobody stops.
inline const std::atomic<bool> kGoOn{false};

/// Best play of both sides, the mover's move first, and the margin that it leads to.
struct Play {
  int margin = 0;
  std::vector<Move> line;

  Move move() const { return line.front(); }
};

struct Puzzle {
  Position position;
  std::string theme;  ///< One of kThemes.
  int level = 0;      ///< The lowest that finds it, or kNoLevel.
  int moves = 0;      ///< Choices of the mover's in which one move alone keeps the result.
  Play best;
  Move second;  ///< The best of the other moves.
  int second_margin = 0;
  Play tempting;  ///< Of the other moves, the one that a beginner would play.
};

/// 1 for a win, 0 for a draw, -1 for a loss.
constexpr int result(int margin) {
  return (margin > 0) - (margin < 0);
}

inline Position after(Position position, Move move) {
  position.play(move);
  return position;
}

int free_squares(const Puzzle& puzzle);
/// The same text for positions that are equal up to symmetry and colours.
std::string canonical_text(const Position& position);
/// Of the moves but one, the one that keeps the most slides for the mover and leaves the
/// fewest to the other side.
Move most_tempting(const Position& position, Move except);

Json to_json(const Puzzle& puzzle);
/// The error says what is wrong with the text, and does not judge the puzzle.
Parsed<Puzzle> puzzle_from(const Json& json);

}  // namespace yolah::puzzles
