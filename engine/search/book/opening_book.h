// Positions near the start with what deep search found out about them, up to
// symmetry and colours: ask with any position, get answers for that position.
//
// Bytes are checked as a whole when a book is opened, and a move when it is asked
// for: no file, however made, brings an illegal move to light. A book never
// changes and may be asked by several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/eval/score.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"
#include "engine/search/book/book_format.h"
#include "support/system/memory.h"

namespace yolah {

/// The book that comes with the program, as bytes: default.ybook, put into the program by
/// the build. scripts/make-book.sh makes it again.
std::span<const unsigned char> built_in_book();

/// A move that the book knows something of. Scores are margins to come, for the
/// side that makes the move.
struct BookMove {
  Move move;
  Score score;
  bool followed = false;  ///< Whether the position after it is in the book.
};

struct BookEntry {
  Score score;  ///< Margin to come, for the side to move.
  Move best;
  int depth = 0;
  std::vector<BookMove> moves;  ///< Best first; the first is `best`.
};

class OpeningBook {
 public:
  /// A book in memory that outlives this one.
  static Parsed<std::shared_ptr<const OpeningBook>> from_bytes(std::span<const std::byte> bytes);
  /// A book in a file; an error's place is a byte of the file.
  static Parsed<std::shared_ptr<const OpeningBook>> open(const std::string& path);
  /// The book that comes with the program.
  static Parsed<std::shared_ptr<const OpeningBook>> built_in();

  std::size_t size() const { return book_size(bytes_); }
  /// Of the search behind each position.
  std::uint64_t nodes() const { return book_nodes(bytes_); }

  /// What is known of a position and of each move from it, or nothing if it is
  /// not in the book.
  std::optional<BookEntry> look_up(const Position& position) const;

  /// The moves the book expects from here on, while they stay in the book.
  std::vector<Move> line(Position position) const;

  /// All positions of the book that moves within it lead to, in canonical form, the
  /// start first: the whole of it, if it was grown from there.
  std::vector<Position> positions_from(const Position& start) const;

 private:
  explicit OpeningBook(std::span<const std::byte> bytes) : bytes_(bytes) {}
  explicit OpeningBook(system::MappedFile file) : file_(std::move(file)), bytes_(file_->bytes()) {}

  std::optional<BookRecord> find(std::uint64_t key) const;

  std::optional<system::MappedFile> file_;
  std::span<const std::byte> bytes_;
};

}  // namespace yolah
