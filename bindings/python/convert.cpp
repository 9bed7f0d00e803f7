#include "bindings/python/convert.h"

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace py = pybind11;

namespace yolah::python {
namespace {

constexpr std::int64_t kMostNodes = std::int64_t{1} << 50;
constexpr std::int64_t kMostDepth = 1000;
constexpr double kLeastSeconds = 0.001;

}  // namespace

std::string shown(const std::string& text) {
  constexpr std::size_t kLongest = 100;
  std::string cut = text.substr(0, kLongest);
  for (char& c : cut) {
    if (c < ' ' || c > '~') c = '?';
  }
  return "'" + cut + (text.size() > kLongest ? "...'" : "'");
}

void fail_at(const std::string& what, const std::string& text, const ParseError& error) {
  throw py::value_error("wrong " + what + " " + shown(text) + ", at character " +
                        std::to_string(error.offset + 1) + ": " + error.reason);
}

Move to_move(const std::string& text) {
  const auto parsed = parse_move(text);
  if (!parsed) fail_at("move", text, parsed.error());
  return *parsed;
}

py::object to_python(Move move) {
  // Never destroyed: the interpreter may have ended by then.
  static auto& made = *new std::array<py::object, kMoveNumbers>;
  py::object& object = made[move.bits()];
  if (!object) {
    static const auto& type = *new py::object(py::module_::import("yolah._words").attr("Move"));
    object = py::type::of(py::str()).attr("__new__")(type, to_string(move));
  }
  return object;
}

Color to_color(const std::string& name) {
  if (name == "b") return Color::kBlack;
  if (name == "w") return Color::kWhite;
  throw py::value_error("wrong side " + shown(name) +
                        ": it is yolah.BLACK or yolah.WHITE, which are 'b' and 'w'");
}

std::string side_name(Color side) {
  return side == Color::kBlack ? "b" : "w";
}

Position after(const Position& position, Move move) {
  if (!position.is_legal(move)) {
    const std::string reason =
        position.is_over() ? "the game is over" : "position.legal_moves() lists what may be played";
    throw py::value_error(to_string(move) + " is illegal in " + to_string(position) + ": " +
                          reason);
  }
  Position next = position;
  next.play(move);
  return next;
}

void fail_to_find(const std::string& type, const std::string& name, GoneNames gone) {
  std::string words = "'" + type + "' object has no attribute " + shown(name);
  for (const auto& [old_name, instead] : gone) {
    if (old_name == name) words += ": " + std::string(instead);
  }
  throw py::attribute_error(words);
}

std::int64_t in_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return value;
  throw py::value_error(std::string(name) + "=" + std::to_string(value) + ": choose from " +
                        std::to_string(least) + " to " + std::to_string(most));
}

std::uint64_t natural(const char* name, std::int64_t value) {
  return static_cast<std::uint64_t>(
      in_range(name, value, 0, std::numeric_limits<std::int64_t>::max()));
}

std::optional<std::chrono::milliseconds> sensible_time(double seconds, double least) {
  constexpr double kMost = 1e7;
  const bool sensible = seconds >= least && seconds <= kMost;  // what is no number is not
  if (!sensible) return std::nullopt;
  return std::chrono::milliseconds(std::llround(1000 * seconds));
}

double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

double points_of(Score score) {
  constexpr double kPerPoint = 100;
  return score.hundredths() / kPerPoint;
}

Limits to_limits(const GivenLimits& given) {
  Limits limits;
  if (given.nodes) {
    limits.nodes = static_cast<std::uint64_t>(in_range("nodes", *given.nodes, 1, kMostNodes));
  }
  if (given.depth) {
    limits.depth = static_cast<int>(in_range("depth", *given.depth, 1, kMostDepth));
  }
  if (given.seconds) {
    limits.move_time = sensible_time(*given.seconds, kLeastSeconds);
    if (!limits.move_time) {
      throw py::value_error("seconds=" + std::to_string(*given.seconds) +
                            ": choose from 0.001 to 10000000");
    }
  }
  limits.lines = static_cast<int>(in_range("lines", given.lines, 1, kMaxMoves));
  if (!limits.nodes && !limits.depth && !limits.move_time) {
    limits.move_time = std::chrono::seconds(1);
  }
  return limits;
}

}  // namespace yolah::python
