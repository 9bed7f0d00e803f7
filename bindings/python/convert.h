// What the parts of the module share: positions as Python sees them, moves as users write
// them, and messages for what is wrong.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/rules/notation.h"
#include "engine/rules/position.h"
#include "engine/search/limits.h"

namespace yolah::python {

/// A position with the moves played from the one it was made as, so that they can be
/// taken back. Two are equal when their positions are.
struct Board {
  Position position;
  std::vector<Move> played;
};

/// A move, or its text.
using MoveLike = std::variant<Move, std::string>;

/// Throws a ValueError that shows the text and where it is wrong.
[[noreturn]] void fail_at(const std::string& what, const std::string& text,
                          const ParseError& error);
/// A text of any length and bytes, fit for a message.
std::string shown(const std::string& text);

Move to_move(const MoveLike& move);
Color to_color(const std::string& name);

/// Plays a move that must be legal; throws a ValueError.
void play(Board& board, Move move);

/// Limits as callers give them; throws a ValueError for what makes no sense. A second
/// when there is none.
struct GivenLimits {
  std::optional<std::int64_t> nodes;
  std::optional<double> seconds;
  std::optional<std::int64_t> depth;
  std::int64_t lines = 1;
};
Limits to_limits(const GivenLimits& given);

/// Throws a ValueError that names the argument unless it is in the range.
std::int64_t in_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most);
/// The same for seeds and the numbers of games: anything but below zero.
std::uint64_t natural(const char* name, std::int64_t value);

/// Nothing for less than this, for months, and for what is no number.
std::optional<std::chrono::milliseconds> sensible_time(double seconds, double least);
double seconds_of(std::chrono::nanoseconds time);

inline constexpr std::int64_t kMostThreads = 256;
/// Numbers that Move::bits() has.
inline constexpr std::int64_t kMoveIndices = std::int64_t{kSquares} * kSquares;

// The parts; each adds its names to the module.
void add_rules(pybind11::module_& module);
void add_records(pybind11::module_& module);
void add_players(pybind11::module_& module);
void add_arrays(pybind11::module_& module);
void add_data(pybind11::module_& module);
void add_match(pybind11::module_& module);
void add_bot(pybind11::module_& module);

}  // namespace yolah::python
