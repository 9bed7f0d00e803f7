// Golden numbers of the game, in one place, with where they come from.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace yolah::golden {

/// Leaves of the game tree from the start by depth; a pass is a move, a
/// finished game is one leaf. Depths 1 to 7 were known before this engine was
/// written and agree with it; each value was computed here by two different
/// ways of counting, depth 8 by the two-ply algebra with a table, and by counting
/// every leaf's parent below one first move of each symmetry class.
inline constexpr std::array<std::uint64_t, 9> kPerft = {1,
                                                        56,
                                                        2'988,
                                                        164'512,
                                                        8'655'628,
                                                        456'814'328,
                                                        23'054'479'944,
                                                        1'149'447'233'800,
                                                        54'819'002'306'560};

/// The example game of the book, section 2.3.3, as printed: 65 entries. Entry
/// 48, counted from 1, is a misprint: a pass while the side to move can move.
inline constexpr std::string_view kBookGameAsPrinted =
    "a1:a2 h1:f3 h8:f6 a8:c6 d5:d6 d4:b2 d6:e6 e5:g5 f6:f5 f3:g4 f5:h7 g5:h5 e4:f4 h5:f7 "
    "e6:e8 g4:g1 e8:b8 b2:d2 a2:a3 g1:f2 a3:a6 d2:d3 f4:h2 d3:b5 a6:a4 b5:b3 a4:c4 b3:c3 "
    "h2:g2 f2:f1 b8:c7 c3:a5 c4:c5 c6:d7 g2:g3 f7:g7 c5:b4 a5:b6 g3:h4 b6:b7 h7:g8 d7:d8 "
    "c7:c8 f1:b1 g8:f8 d8:e7 h4:h3 a1:a1 b1:c1 a1:a1 c1:e1 a1:a1 e1:e3 a1:a1 e3:e2 a1:a1 "
    "e2:d1 a1:a1 d1:c2 a1:a1 g7:g6 a1:a1 g6:h6 a1:a1 b7:a7";
inline constexpr int kBookMisprint = 48;
inline constexpr int kBookBlackPoints = 24;
inline constexpr int kBookWhitePoints = 32;

/// Moves that lead to a position with 76 to choose from, one more than the
/// book's list of moves can hold.
inline constexpr std::string_view kSeventySixMoves =
    "e4:c2 a8:d8 d5:f7 e5:b8 h8:h6 h1:e1 a1:a3 b8:b5";

/// Shares of uniformly random games, from a million of them (book, listing 43).
inline constexpr double kBlackWins = 0.499;
inline constexpr double kWhiteWins = 0.395;
inline constexpr double kDraws = 0.105;

}  // namespace yolah::golden
