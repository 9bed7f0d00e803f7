#include "arena/tournament.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "arena/game.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> names_of(const TournamentSetup& setup) {
  std::vector<std::string> names;
  for (const Contender& player : setup.players) names.push_back(player.name);
  return names;
}

class TournamentRunner {
 public:
  TournamentRunner(const TournamentSetup& setup, std::span<const GameLine> known,
                   const std::atomic<bool>& stop, const OnTournamentGame& on_game)
      : setup_(setup), stop_(stop), on_game_(on_game), progress_(setup.schedule, names_of(setup)) {
    for (const GameLine& game : known) known_.emplace(game.number, &game);
  }

  /// Wave by wave: what the schedule gives at once is played in any order. A wave is entered as
  /// soon as the one before is whole, even when nobody is to play it: so the state is the one that
  /// the results tell.
  TournamentState run() {
    while (progress_.state().finished == progress_.scheduled()) {
      const std::vector<ScheduledGame> wave = progress_.next_wave();
      if (wave.empty()) {
        check_all_known_are_used();
        break;
      }
      enter(wave);
      play_missing();
      play_again();
      if (trouble_) std::rethrow_exception(trouble_);
    }
    return progress_.state();
  }

 private:
  /// Takes from what is known.
  void enter(const std::vector<ScheduledGame>& wave) {
    missing_.clear();
    next_ = 0;
    for (const ScheduledGame& game : wave) {
      const auto found = known_.find(game.number);
      if (found == known_.end()) {
        missing_.push_back(game);
      } else {
        progress_.check(game, *found->second);
        progress_.count(game, *found->second);
      }
    }
  }

  const Contender& contender(int player) const {
    return setup_.players[static_cast<std::size_t>(player)];
  }

  int round_of(const ScheduledGame& game) const {
    return progress_.state().encounters[game.encounter].encounter.round;
  }

  void check_all_known_are_used() const {
    if (known_.empty() || known_.rbegin()->first < progress_.scheduled()) return;
    throw ResultsError("the results have a game " +
                       std::to_string(shown_number(known_.rbegin()->first)) +
                       ", which the schedule does not have: the file was changed");
  }

  void play_missing() {
    std::vector<std::jthread> threads;
    const std::size_t wanted =
        std::min(static_cast<std::size_t>(setup_.concurrency), missing_.size());
    for (std::size_t i = 1; i < wanted; ++i) threads.emplace_back([this] { work(); });
    work();
  }

  void work() {
    while (!stop_.load(std::memory_order_relaxed) && !ended_.load(std::memory_order_relaxed)) {
      const std::size_t at = next_.fetch_add(1);
      if (at >= missing_.size()) return;
      try {
        play(missing_[at]);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        end_with(std::current_exception());
      }
    }
  }

  /// One after another, and nothing is kept of how they ended before.
  void play_again() {
    for (const ScheduledGame& game : again_) {
      if (stop_.load(std::memory_order_relaxed) || trouble_) break;
      play(game, true);
    }
    again_.clear();
  }

  bool deserves_another_try(const GameLine& line) const {
    if (line.termination != to_string(Termination::kTime)) return false;
    const Color loser = line.winner == Winner::kBlack ? Color::kWhite : Color::kBlack;
    return setup_.sound.contains(line.player(loser));
  }

  void play(const ScheduledGame& game, bool is_replay = false) {
    GameSetup game_setup = set_up(game);
    std::optional<Transcript> transcript;
    if (!setup_.log_folder.empty()) {
      game_setup.transcript = &transcript.emplace(setup_.log_folder, game.number);
    }
    const Clock::time_point begin = Clock::now();
    const GameResult result = play_or_forfeit(game_setup, contender(game.black),
                                              contender(game.white), game.number, stop_);
    if (!result.is_complete()) return;
    GameLine line = make_game_line(game_setup, result);
    line.number = game.number;
    line.round = round_of(game);
    line.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    line.replayed = is_replay;
    const std::lock_guard lock(mutex_);
    if (trouble_) return;
    if (!is_replay && deserves_another_try(line)) {
      again_.push_back(game);
      return;
    }
    progress_.count(game, line);
    tell(line);
  }

  /// Catches while the mutex is held: no thread tells of a game after the caller threw.
  void tell(const GameLine& line) {
    try {
      if (on_game_) on_game_(line, progress_.state());
    } catch (...) {
      end_with(std::current_exception());
    }
  }

  void end_with(std::exception_ptr trouble) {
    if (!trouble_) trouble_ = std::move(trouble);
    ended_ = true;
  }

  GameSetup set_up(const ScheduledGame& game) const {
    Opening opening = setup_.openings.at(game.opening);
    GameSetup game_setup;
    game_setup.start = opening.start;
    game_setup.opening = std::move(opening.moves);
    game_setup.limits = setup_.limits;
    game_setup.strict_move_time = setup_.strict_move_time;
    game_setup.tolerance = setup_.tolerance;
    game_setup.adjudicate = setup_.adjudicate;
    game_setup.solve_from = setup_.solve_from;
    game_setup.tags = {{"Event", setup_.name},
                       {"Round", std::to_string(round_of(game))},
                       {"Game", std::to_string(shown_number(game.number))}};
    for (Tag& tag : player_tags(contender(game.black), contender(game.white))) {
      game_setup.tags.push_back(std::move(tag));
    }
    return game_setup;
  }

  const TournamentSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnTournamentGame& on_game_;
  std::map<std::uint64_t, const GameLine*> known_;
  std::vector<ScheduledGame> missing_;  // of the wave
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::mutex mutex_;             // guards what follows while threads play
  TournamentProgress progress_;  // the encounters themselves are fixed during a wave
  std::vector<ScheduledGame> again_;
  std::exception_ptr trouble_;
};

}  // namespace

TournamentState play_tournament(const TournamentSetup& setup, std::span<const GameLine> known,
                                const std::atomic<bool>& stop, const OnTournamentGame& on_game) {
  return TournamentRunner(setup, known, stop, on_game).run();
}

}  // namespace yolah::arena
