// What a player's program answers, as text and back: written by our own session,
// read by whoever runs engine processes.
//
//   info depth 9 seldepth 14 multipv 1 score cp 240 exact wdl 990 8 2 nodes 12345
//        nps 1234500 time 10 hashfull 3 pv d5:b7 e5:f5
//   bestmove d5:b7
//
// Reading takes any bytes from a stranger's program. Words that are not known are
// passed over, as is the custom among engines; a known word with a wrong value is
// an error. That a move is well formed does not make it legal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/search/player.h"
#include "engine/search/player_spec.h"

namespace yolah {

/// One `info` line for each line of the report, best first; a single one without
/// a score when the report has none.
std::vector<std::string> info_lines(const Report& report);

/// `bestmove`; nothing for a move when there is none to be made.
std::string best_move_line(std::optional<Move> move);

/// `option`: a number with its range and the value it has now.
std::string option_line(const PlayerOption& option, std::string_view value);

/// `ugiok`, or `uciok`.
struct OkReply {};
/// `readyok`.
struct ReadyReply {};

/// `info`. What a line does not say is zero, or missing.
struct InfoReply {
  int depth = 0;
  int selective_depth = 0;
  int rank = 1;              ///< Which of the best moves this is about, from 1.
  std::optional<Line> line;  ///< Given when there is a score; chances not told are all zero.
  std::uint64_t nodes = 0;
  std::uint64_t nodes_per_second = 0;
  std::chrono::milliseconds time{0};
  int memory_permille = 0;
  std::string text;  ///< Of `info string`: any bytes.
};

/// `bestmove`; no move is written `(none)`.
struct BestMoveReply {
  std::optional<Move> move;
};

/// `id`, `option`, `response` and whatever else a program prints.
struct OtherReply {};

using UgiReply = std::variant<OtherReply, OkReply, ReadyReply, InfoReply, BestMoveReply>;

/// Reads a line, given without its line feed.
Parsed<UgiReply> parse_reply(std::string_view line);

}  // namespace yolah
