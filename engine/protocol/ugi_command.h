// What a referee says to a player's program, one command a line: UGI, the dialect
// of UCI for any game, with UCI's own words as synonyms (docs/protocol.md).
//
// Written by whoever runs engine processes, read by our own session. Reading is
// exact: a line is a command that makes sense, or refused with the reason. Only what depends on the
// session (which options there are, who is to move when `go` comes) is left to it.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/rules/parsed.h"
#include "engine/rules/position.h"
#include "engine/search/limits.h"

namespace yolah {

/// A line of spaces.
struct NoCommand {};

/// ugi, uci: who are you?
struct HelloCommand {
  bool uci = false;  ///< Asked by `uci`, to be answered by `uciok`.
};

struct IsReadyCommand {};

struct SetOptionCommand {
  std::string name;
  std::string value;
};

struct NewGameCommand {};

/// The moves have been played, each of them legal.
struct PositionCommand {
  Position position;
};

struct GoCommand {
  std::array<std::optional<PlayerClock>, 2> clocks;  ///< Black's and white's.
  std::optional<std::chrono::milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  bool infinite = false;  ///< The answer waits for `stop`.
};

struct StopCommand {};

enum class Query : std::uint8_t { kGameOver, kBlackToMove, kResult };

struct QueryCommand {
  Query query = Query::kGameOver;
};

struct QuitCommand {};

using UgiCommand =
    std::variant<NoCommand, HelloCommand, IsReadyCommand, SetOptionCommand, NewGameCommand,
                 PositionCommand, GoCommand, StopCommand, QueryCommand, QuitCommand>;

/// Reads a line, given without its line feed.
Parsed<UgiCommand> parse_command(std::string_view line);

/// The command as a line without its line feed, which reads back as the same.
/// Names and values of options must hold no line feed.
std::string to_string(const UgiCommand& command);

/// Whether a line is a `go`, be it right or wrong: someone waits for an answer.
bool asks_for_move(std::string_view line);

}  // namespace yolah
