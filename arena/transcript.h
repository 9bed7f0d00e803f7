// What was said in a game, for those who want to know why it went as it did: the lines that went
// to each program and came from it, and what it wrote to standard error.
//
// A Transcript is a file of one game (docs/match.md, "What the players said"):
//
//   12.345 black > go movetime 100
//   12.440 black ! depth 3, 120 moves
//   12.441 black < bestmove d5:b7
//
// Its size is bounded, and bytes that would disturb a terminal are replaced. Belongs to one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/color.h"

namespace yolah::arena {

/// A line that went over a pipe.
struct SpokenLine {
  enum class Way : char { kTold = '>', kSaid = '<', kError = '!' };

  std::chrono::steady_clock::time_point when;
  Way way = Way::kTold;
  std::string text;
};

using OnSpokenLine = std::function<void(const SpokenLine& line)>;

/// What a program wrote to standard error while it was asked for one move.
struct MoveErrors {
  /// Of the move, from 1. One that was asked for and never came follows the last of the record.
  std::size_t ply = 0;
  std::string text;  ///< Several lines, fit to be shown.

  friend bool operator==(const MoveErrors&, const MoveErrors&) = default;
};

class Transcript {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;
  static constexpr std::size_t kLongestShown = 4096;  ///< Of a line; the rest of it is left out.

  /// Begins the file of a game, known by its number from 0, in a folder that is made if needed:
  /// game-0001.log is the first. Throws a LogError.
  Transcript(const std::string& folder, std::uint64_t game);

  void add(Color side, const SpokenLine& line);
  /// Lines about the game rather than of it.
  void note(std::string_view text);

 private:
  void write(const std::string& line);

  std::string path_;
  std::ofstream file_;
  std::size_t size_ = 0;
  std::optional<std::chrono::steady_clock::time_point> start_;
};

}  // namespace yolah::arena
