// The games as the page's own script reads them: one JSON object, compact enough
// that thousands of games stay a small file.
//
//   {"players":[name...], "terminations":[word...], "games":[row...]}
//
// Numbers are as people see them, from 1. A row is [number, round, black, white, winner,
// termination, black's points, white's points, moves, opening plies, finished, comments, start,
// reason, errors], where players and terminations are indices, winner is 0 none, 1 black, 2 white,
// 3 draw, and moves are two characters each: where from and where to, in the 64 characters of
// kSquareDigits. Comments are one text, a line a move. Errors are what the programs wrote to
// standard error: [ply, text] for each ply from 1 at which there is any. What is empty at the end
// of a row is left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "arena/report/results_file.h"

namespace yolah::arena::report {

inline constexpr std::string_view kSquareDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A longer comment on a move is cut.
inline constexpr std::size_t kMaxComment = 160;
/// A longer text to standard error in a move is cut, and what goes beyond the second in all games
/// of the page is left out.
inline constexpr std::size_t kMaxErrors = 4096;
inline constexpr std::size_t kMaxErrorsOfPage = std::size_t{4} << 20;
/// A longer reason is cut.
inline constexpr std::size_t kMaxReason = 300;

/// The first `most` games; ready to stand in a script element.
std::string game_data(const Results& results, std::size_t most);

}  // namespace yolah::arena::report
