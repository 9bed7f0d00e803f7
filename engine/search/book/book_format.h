// The file of an opening book, byte for byte. Numbers are little-endian.
//
//   byte  0   8  "YOLAHBK" and a newline
//         8   4  version, 1
//        12   4  bytes of a record, 16
//        16   8  number of records, at least one
//        24   8  nodes of the search behind each record
//        32   8  hash of all the other bytes
//        40      records, keys rising, to the end of the file
//
//   byte  0   8  of a record: key of the position in its canonical form
//         8   2  score
//        10   2  best move
//        12   2  second move, 0xFFFF for none
//        14   1  what the second move loses, 255 for that much or more
//        15   1  depth
//
// Positions themselves are not stored: whoever asks has one, and its key finds the
// record. So whether a move is legal is known only then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/eval/score.h"
#include "engine/rules/move.h"
#include "engine/rules/parsed.h"

namespace yolah {

/// What a book knows of a position, seen in its canonical form.
struct BookRecord {
  std::uint64_t key = 0;
  Score score;  ///< Margin to come, for the side to move.
  Move best;
  std::optional<Move> second;
  Score second_loss;  ///< How much worse the second is.
  int depth = 0;      ///< Plies of the position's own search.

  friend bool operator==(const BookRecord&, const BookRecord&) = default;
};

inline constexpr std::size_t kBookHeaderSize = 40;
inline constexpr std::size_t kBookRecordSize = 16;
inline constexpr int kMostSecondLoss = 255;  ///< In hundredths; more is cut to this.
inline constexpr int kMostBookDepth = 255;

/// The file of these records, in any order, no key twice.
std::vector<std::byte> encode_book(std::vector<BookRecord> records, std::uint64_t nodes);

/// Nothing if the bytes are a whole book; else where and why they are not.
std::optional<ParseError> find_book_error(std::span<const std::byte> bytes);

// For bytes without error:
std::uint64_t book_nodes(std::span<const std::byte> bytes);
std::size_t book_size(std::span<const std::byte> bytes);
std::uint64_t book_key(std::span<const std::byte> bytes, std::size_t number);
BookRecord book_record(std::span<const std::byte> bytes, std::size_t number);

}  // namespace yolah
