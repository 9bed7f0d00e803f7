// A player with an opening book: while the book knows a move and has looked beyond
// it, that move is played at once; then the player thinks for itself.
//
// A position at the edge of the book has been searched, but nothing after it has:
// there the player may well know better, and is asked. So it is when more than one
// line is wanted.
#pragma once

#include <memory>
#include <optional>

#include "engine/search/book/opening_book.h"
#include "engine/search/player.h"

namespace yolah {

class BookPlayer final : public Player {
 public:
  BookPlayer(std::shared_ptr<const OpeningBook> book, std::unique_ptr<Player> player)
      : book_(std::move(book)), player_(std::move(player)) {}

  void new_game() override { player_->new_game(); }
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  std::optional<SearchResult> answer(const Position& position) const;

  std::shared_ptr<const OpeningBook> book_;
  std::unique_ptr<Player> player_;
};

}  // namespace yolah
