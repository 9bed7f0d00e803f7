// Grows an opening book by search, batch by batch: the cheapest positions beyond
// its edge are searched side by side, each by a player that knows nothing of the
// others, and taken in together.
//
// So the book depends on the setup alone, not on threads or time; and one that was
// interrupted goes on as if it had not been, when the searches already made are
// handed in again (book_journal.h).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

#include "arena/book/book_graph.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

struct BookSetup {
  explicit BookSetup(PlayerSpec spec) : player(std::move(spec)) {}

  PlayerSpec player;
  Position start;
  std::size_t positions = 10'000;  ///< The book is to have.
  std::uint64_t nodes = 100'000;   ///< Of each search.
  int lines = 6;                   ///< Moves of a position that may be followed.
  Score ply_cost = Score::from_hundredths(20);
  int threads = 1;
};

/// Searches by the keys of the canonical positions.
using BookSearches = std::unordered_map<std::uint64_t, BookSearch>;

/// Told of every search made, by one thread at a time. What it throws ends the
/// building.
using OnBookSearch = std::function<void(const Position& position, const BookSearch& search)>;

/// The book with as many positions as wanted; with fewer when `stop` became true, or
/// when all lines are proven to the end; none when there is no memory for the players.
BookGraph grow_book(const BookSetup& setup, const BookSearches& known,
                    const std::atomic<bool>& stop, const OnBookSearch& on_search);

}  // namespace yolah::arena
