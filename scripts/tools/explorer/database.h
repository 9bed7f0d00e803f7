// What was played from which position, and how it ended: counted over games, with positions
// that are equal up to the symmetries of the board taken as one, and written as the two files
// that the browser app reads (web/src/lib/explorer/database.ts).
//
// A file has records, keys rising. Numbers are little-endian; a varint has seven bits a byte,
// the low ones first, and the top bit of each byte but the last is set.
//
//   6        key: the upper 48 bits of the hash of the canonical position
//   varint   number of moves, the most played first
//   each     2 the move in the canonical position, from + 64 * to (Move::bits), and as varints
//            the games that the player who makes it won, drew and lost
//
// near.bin has the positions that most games begin with. Before its records stands what is
// needed to find a record in far.bin, of which a reader fetches one page at a time:
//
//   byte  0   8  "YOLAHXP" and a newline
//         8   4  version, 1
//        12   4  games
//        16   4  positions, in both files together
//        20   4  pages of far.bin
//        24      for each page its first key, 6 bytes, and where it begins, 4 bytes
//                then the length of far.bin, 4 bytes, and the records
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "engine/rules/record.h"

namespace yolah::explorer {

/// For the side that moves.
struct Results {
  std::uint32_t won = 0;
  std::uint32_t drawn = 0;
  std::uint32_t lost = 0;

  std::uint32_t games() const { return won + drawn + lost; }
};

/// Which positions are written, and where.
struct Choice {
  std::uint32_t least_games = 3;   ///< A position of fewer games is not written.
  std::uint32_t near_games = 100;  ///< One of so many is near.
  std::size_t page_bytes = 4096;   ///< A page ends with the record that reaches this.
};

struct Files {
  std::string near;
  std::string far;
  std::size_t positions = 0;
  std::size_t near_positions = 0;
  std::size_t pages = 0;
};

class Database {
 public:
  /// Counts the moves of a game. A game without a result, or one that does not begin at the
  /// start, is left out; false then.
  bool add(const GameRecord& game);

  std::uint32_t games() const { return games_; }

  Files files(const Choice& choice) const;

 private:
  std::uint32_t games_ = 0;
  /// By key, then by the move in the canonical position.
  std::unordered_map<std::uint64_t, std::map<std::uint16_t, Results>> positions_;
};

}  // namespace yolah::explorer
