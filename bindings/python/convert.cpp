#include "bindings/python/convert.h"

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

Move to_move(const MoveLike& move) {
  if (const Move* ready = std::get_if<Move>(&move)) return *ready;
  const auto& text = std::get<std::string>(move);
  const auto parsed = parse_move(text);
  if (!parsed) fail_at("move", text, parsed.error());
  return *parsed;
}

Color to_color(const std::string& name) {
  if (name == "black") return Color::kBlack;
  if (name == "white") return Color::kWhite;
  throw py::value_error("wrong side " + shown(name) + ": it is 'black' or 'white'");
}

void play(Board& board, Move move) {
  if (!board.position.is_legal(move)) {
    const std::string reason = board.position.is_over()
                                   ? "the game is over"
                                   : "position.legal_moves() lists what may be played";
    throw py::value_error(to_string(move) + " is illegal in " + to_string(board.position) + ": " +
                          reason);
  }
  board.position.play(move);
  board.played.push_back(move);
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
