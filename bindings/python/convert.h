// What the parts of the module share: positions as Python sees them, moves as users write
// them, and messages for what is wrong.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/notation.h"
#include "engine/rules/position.h"
#include "engine/search/limits.h"
#include "engine/search/player.h"

namespace yolah::python {

/// A position as Python sees it, which never changes. Its dictionaries are made when they are
/// first asked for; they need Python's lock, so work without the lock takes the position alone.
struct Board {
  Position position;
  pybind11::object squares = {};
  pybind11::object points = {};
};

/// What a search found, with the position it was asked about, so that it can be drawn and made
/// again.
struct Analysis {
  Position position;
  SearchResult result;
};

/// Throws a ValueError that shows the text and where it is wrong.
[[noreturn]] void fail_at(const std::string& what, const std::string& text,
                          const ParseError& error);
/// A text of any length and bytes, fit for a message.
std::string shown(const std::string& text);

Move to_move(const std::string& text);
/// A move as Python sees it: a yolah.Move, made once for each move there is.
pybind11::object to_python(Move move);

/// Sides are 'b' and 'w' in Python.
Color to_color(const std::string& name);
std::string side_name(Color side);

/// The position after a move; throws a ValueError if it is illegal.
Position after(const Position& position, Move move);

/// For a type's __getattr__: an AttributeError that says what to write in place of a name that
/// is gone, if it is one of these.
using GoneNames = std::span<const std::pair<std::string_view, std::string_view>>;
[[noreturn]] void fail_to_find(const std::string& type, const std::string& name, GoneNames gone);

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
double points_of(Score score);

inline constexpr std::int64_t kMostThreads = 256;
/// How many numbers Move::bits() has; they are Move.number in Python.
inline constexpr std::int64_t kMoveNumbers = std::int64_t{kSquares} * kSquares;

// The parts; each adds its names to the module.
void add_rules(pybind11::module_& module);
void add_records(pybind11::module_& module);
void add_analyses(pybind11::module_& module);
void add_players(pybind11::module_& module);
void add_arrays(pybind11::module_& module);
void add_vector(pybind11::module_& module);
void add_data(pybind11::module_& module);
void add_match(pybind11::module_& module);
void add_bot(pybind11::module_& module);

}  // namespace yolah::python

/// A move is given to Python as a yolah.Move, which is text, and taken as any text.
template <>
struct pybind11::detail::type_caster<yolah::Move> {
  PYBIND11_TYPE_CASTER(yolah::Move, const_name("Move"));

  bool load(handle source, bool /*convert*/) {
    if (!isinstance<str>(source)) return false;
    value = yolah::python::to_move(source.cast<std::string>());
    return true;
  }
  static handle cast(yolah::Move move, return_value_policy /*policy*/, handle /*parent*/) {
    return yolah::python::to_python(move).release();
  }
};
