// Games as text (.ygn): tag pairs, numbered moves with comments, the result.
//
//   [Black "mcts"]
//   [White "minmax"]
//   [Winner "white"]
//   [Termination "points"]
//
//   1. d5:b7 {+2.4 d14 0.35s} e5:f5 2. ... 24-32
//
// Many games to a file. Reading is tolerant of spacing and line ends and exact
// about everything else: each move is played, an illegal one is refused, and
// the result must be the points on the board. A game that stopped early without
// one is written with the result *.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"

namespace yolah {

enum class Winner : std::uint8_t { kNone, kBlack, kWhite, kDraw };

enum class Termination : std::uint8_t {
  kUnknown,  // no tag
  kPoints,
  kTime,
  kResign,
  kIllegal,
  kCrash,
  kStall,
  kDisconnect,   // a program that runs on, but closed its input or output
  kFailedStart,  // a program that never came to play
  kAbandoned,
};

struct Tag {
  std::string name;   ///< Letters, digits and underscores.
  std::string value;  ///< Any text on one line.

  friend bool operator==(const Tag&, const Tag&) = default;
};

struct RecordedMove {
  Move move;
  std::string comment;  ///< Without its braces; empty for none.

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
  std::vector<Tag> tags;  ///< All but Position, Winner and Termination.
  Position start;
  std::string comment;  ///< Before the first move.
  std::vector<RecordedMove> moves;
  Winner winner = Winner::kNone;
  Termination termination = Termination::kUnknown;
  bool finished = true;  ///< Whether a result is written, rather than *.

  /// The position after the last move.
  Position end() const;
  /// The value of a tag; empty if there is none.
  std::string tag(std::string_view name) const;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Who is ahead in points; a draw when neither.
Winner winner_by_points(const Position& position);

std::string_view to_string(Winner winner);
/// The winner of this name.
std::optional<Winner> parse_winner(std::string_view name);
std::string_view to_string(Termination termination);
std::optional<Termination> parse_termination(std::string_view name);

/// The record as text, ending in a newline. Characters that the format cannot
/// hold (line ends in a tag, a closing brace in a comment) become harmless ones.
std::string to_string(const GameRecord& game);

/// Reads the games of a file one after another.
class RecordReader {
 public:
  /// The text must outlive the reader.
  explicit RecordReader(std::string_view text) : text_(text) {}

  /// The next game, an error, or nothing at the end. An error ends the reading;
  /// its offset counts from the beginning of the text.
  std::optional<Parsed<GameRecord>> next();

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// All games of a text, or the first error.
Parsed<std::vector<GameRecord>> parse_records(std::string_view text);

/// Where an offset lies, for messages to people; both count from 1.
struct LineColumn {
  std::size_t line = 1;
  std::size_t column = 1;
};
LineColumn line_column(std::string_view text, std::size_t offset);

}  // namespace yolah
