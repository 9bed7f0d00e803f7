// Players that do what a test tells them to.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "arena/match.h"
#include "engine/search/player.h"

namespace yolah::arena {

/// Answers with whatever the function makes of the position.
class FunctionPlayer final : public Player {
 public:
  using Function = std::function<SearchResult(const Position&, const Limits&)>;

  explicit FunctionPlayer(Function function) : function_(std::move(function)) {}

  void new_game() override {}
  SearchResult search(const Position& position, const Limits& limits,
                      const std::atomic<bool>& /*stop*/, const OnReport& /*on_report*/) override {
    return function_(position, limits);
  }

 private:
  Function function_;
};

/// Plays the first move of the list and says that it took what the test says, without taking it.
class TimeTeller final : public TimedPlayer {
 public:
  explicit TimeTeller(std::function<MoveTime()> took) : took_(std::move(took)) {}

  void new_game() override {}
  SearchResult search(const Position& position, const Limits& /*limits*/,
                      const std::atomic<bool>& /*stop*/, const OnReport& /*on_report*/) override {
    SearchResult result;
    result.move = position.legal_moves()[0];
    return result;
  }
  MoveTime last_move() const override { return took_(); }

 private:
  std::function<MoveTime()> took_;
};

/// The first move of the list; never a pass, for the referee plays those.
inline SearchResult first_move(const Position& position, const Limits& /*limits*/) {
  SearchResult result;
  result.move = position.legal_moves()[0];
  return result;
}

inline SearchResult illegal_move(const Position& /*position*/, const Limits& /*limits*/) {
  SearchResult result;
  result.move = Move(square_at(1), square_at(0));  // no piece of a side can leave b1 at the start
  return result;
}

inline Contender contender(const std::string& name, const FunctionPlayer::Function& function) {
  return {
      name, [function](std::uint64_t) { return std::make_unique<FunctionPlayer>(function); }, {}};
}

}  // namespace yolah::arena
