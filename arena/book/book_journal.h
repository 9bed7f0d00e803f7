// The searches behind an opening book, in a file as they are made, so that a
// crash loses none that was finished. They are all that a book is made of: to go
// on is to begin again with what is known.
//
// JSON lines: first how the searches were made, then one search a line. One program
// writes a file at a time. Trouble with the file is thrown as a LogError.
#pragma once

#include <chrono>
#include <string>

#include "arena/book/book_builder.h"
#include "arena/line_log.h"

namespace yolah::arena {

class BookJournal {
 public:
  /// Goes on with a file, or begins it. Refuses one whose searches were made
  /// otherwise, or that holds something wrong, and says which line.
  BookJournal(const std::string& path, const BookSetup& setup);

  /// The searches that stood in the file when it was opened.
  const BookSearches& searches() const { return searches_; }

  /// Whatever kills the program then leaves the search there; a power cut may cost
  /// those of the last second.
  void append(const Position& position, const BookSearch& search);

 private:
  void read(const std::string& text, const BookSetup& setup);

  LineLog lines_;
  BookSearches searches_;
  std::chrono::steady_clock::time_point next_force_;
};

}  // namespace yolah::arena
