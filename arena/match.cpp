#include "arena/match.h"

#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace yolah::arena {
namespace {

void add_side(ContenderStatistics& contender, const GameResult& game, Color color) {
  contender.play += game.side(color);
  const bool lost =
      game.record.winner == (color == Color::kBlack ? Winner::kWhite : Winner::kBlack);
  if (!lost) return;
  if (!game.reason.empty()) {
    contender.last_fault = game.reason;
    contender.last_log = game.logs[static_cast<std::size_t>(index(color))];
  }
  switch (game.record.termination) {
    case Termination::kTime:
      ++contender.time_forfeits;
      break;
    case Termination::kIllegal:
      ++contender.illegal_moves;
      break;
    case Termination::kCrash:
    case Termination::kStall:
    case Termination::kDisconnect:
    case Termination::kFailedStart:
      ++contender.failures;
      contender.last_failure = game.reason;
      break;
    default:
      break;
  }
}

/// Threads take games by number; what they bring back is put in order.
class MatchRunner {
 public:
  MatchRunner(const MatchSetup& setup, const std::atomic<bool>& stop, const OnGame& on_game)
      : setup_(setup),
        stop_(stop),
        on_game_(on_game),
        next_(setup.first_game),
        counted_(setup.first_game) {}

  MatchResult run() {
    std::vector<std::jthread> threads;
    for (int i = 1; i < setup_.concurrency; ++i) threads.emplace_back([this] { work(); });
    work();
    threads.clear();  // joins them
    // After a stop there are gaps; what lies beyond them was played all the same.
    for (auto game = waiting_.begin(); game != waiting_.end() && !trouble_; ++game) {
      count(game->second);
    }
    if (trouble_) std::rethrow_exception(trouble_);
    return result_;
  }

 private:
  void work() {
    while (!stop_.load(std::memory_order_relaxed) && !ended_.load(std::memory_order_relaxed)) {
      const std::uint64_t number = next_.fetch_add(1);
      if (number - setup_.first_game >= setup_.games) return;
      try {
        PlayedGame game{number, play(number)};
        if (game.result.is_complete()) hand_in(std::move(game));
      } catch (...) {
        const std::lock_guard lock(mutex_);
        end_with(std::current_exception());
      }
    }
  }

  GameResult play(std::uint64_t number) const {
    Opening opening = setup_.openings.at(number / 2);
    const bool first_is_black = number % 2 == 0;
    const Contender& black = first_is_black ? setup_.first : setup_.second;
    const Contender& white = first_is_black ? setup_.second : setup_.first;
    GameSetup game;
    game.start = opening.start;
    game.opening = std::move(opening.moves);
    game.limits = setup_.limits;
    game.strict_move_time = setup_.strict_move_time;
    game.tolerance = setup_.tolerance;
    game.tags = player_tags(black, white);
    game.tags.push_back({"Round", std::to_string(number + 1)});
    game.tags.push_back({"Opening", std::to_string(number / 2 + 1) + ", " +
                                        std::to_string(game.opening.size()) + " plies"});
    std::optional<Transcript> transcript;
    if (!setup_.log_folder.empty()) {
      game.transcript = &transcript.emplace(setup_.log_folder, number);
    }
    const std::unique_ptr<Player> black_player = black.make(number);
    const std::unique_ptr<Player> white_player = white.make(number);
    return play_game(game, *black_player, *white_player, stop_);
  }

  void hand_in(PlayedGame game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(game.number, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == counted_ && !decided() && !trouble_) {
      ++counted_;
      count(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
    }
    // Games under way beyond the decision are not waited for by the result: which
    // ones those are depends on chance.
    if (!decided()) return;
    waiting_.clear();
    ended_ = true;
  }

  bool decided() const { return result_.sprt && result_.sprt->verdict != SprtVerdict::kUndecided; }

  void count(const PlayedGame& game) {
    result_.counts.add_game(game.outcome());
    const auto other = half_pairs_.find(game.number / 2);
    if (other == half_pairs_.end()) {
      half_pairs_.emplace(game.number / 2, game.outcome());
    } else {
      result_.counts.add_pair(other->second, game.outcome());
      half_pairs_.erase(other);
    }
    if (game.result.record.termination == Termination::kPoints) {
      ++result_.points_games;
      result_.margin_sum += game.margin();
    }
    add_side(result_.first, game.result, game.first_color());
    add_side(result_.second, game.result, opponent(game.first_color()));
    if (setup_.sprt) result_.sprt = sprt(*setup_.sprt, result_.counts);
    tell(game);
  }

  /// Catches while the mutex is held: no thread tells of a game after the caller threw.
  void tell(const PlayedGame& game) {
    try {
      if (on_game_) on_game_(game, result_);
    } catch (...) {
      end_with(std::current_exception());
    }
  }

  void end_with(std::exception_ptr trouble) {
    if (!trouble_) trouble_ = std::move(trouble);
    ended_ = true;
  }

  const MatchSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnGame& on_game_;
  std::atomic<std::uint64_t> next_;
  std::atomic<bool> ended_{false};
  std::mutex mutex_;  // guards everything below
  std::map<std::uint64_t, PlayedGame> waiting_;
  std::map<std::uint64_t, Outcome> half_pairs_;
  std::uint64_t counted_;
  MatchResult result_;
  std::exception_ptr trouble_;
};

}  // namespace

Outcome PlayedGame::outcome() const {
  const Winner own = first_color() == Color::kBlack ? Winner::kBlack : Winner::kWhite;
  if (result.record.winner == Winner::kDraw) return Outcome::kDraw;
  return result.record.winner == own ? Outcome::kWin : Outcome::kLoss;
}

int PlayedGame::margin() const {
  const int margin = result.record.end().margin();
  return first_color() == Color::kBlack ? margin : -margin;
}

double MatchResult::mean_margin() const {
  return points_games == 0 ? 0
                           : static_cast<double>(margin_sum) / static_cast<double>(points_games);
}

MatchResult play_match(const MatchSetup& setup, const std::atomic<bool>& stop,
                       const OnGame& on_game) {
  return MatchRunner(setup, stop, on_game).run();
}

}  // namespace yolah::arena
