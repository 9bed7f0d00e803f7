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

/// A game that is to be played, or was.
struct ScheduledGame {
  std::uint64_t number = 0;
  std::size_t encounter = 0;  // in the state's list
  std::uint64_t opening = 0;
  int black = 0;
  int white = 0;
};

void add_game(EncounterResult& result, const GameLine& game, bool first_is_black) {
  const Color first = first_is_black ? Color::kBlack : Color::kWhite;
  const std::array<Color, 2> colors = {first, opponent(first)};
  ++result.games;
  if (game.winner == Winner::kDraw) ++result.draws;
  for (std::size_t side = 0; side < 2; ++side) {
    const Winner own = colors[side] == Color::kBlack ? Winner::kBlack : Winner::kWhite;
    if (game.winner == own) ++result.wins[side];
    if (is_failure(game, colors[side])) ++result.failures[side];
  }
  if (game.termination == to_string(Termination::kPoints)) {
    result.margin += game.points_of(colors[0]) - game.points_of(colors[1]);
  }
}

class TournamentRunner {
 public:
  TournamentRunner(const TournamentSetup& setup, std::span<const GameLine> known,
                   const std::atomic<bool>& stop, const OnTournamentGame& on_game)
      : setup_(setup), stop_(stop), on_game_(on_game) {
    for (const GameLine& game : known) known_.emplace(game.number, &game);
    state_.expected = count_games(setup.schedule);
  }

  /// Wave by wave: what the schedule gives at once is played in any order.
  TournamentState run() {
    while (!stop_.load(std::memory_order_relaxed)) {
      const std::vector<Encounter> wave = next_encounters(setup_.schedule, state_.encounters);
      if (wave.empty()) {
        check_all_known_are_used();
        break;
      }
      enter(wave);
      play_missing();
      play_again();
      if (trouble_) std::rethrow_exception(trouble_);
    }
    return std::move(state_);
  }

 private:
  /// Numbers the games of a wave, and takes from what is known.
  void enter(const std::vector<Encounter>& wave) {
    missing_.clear();
    next_ = 0;
    for (const Encounter& encounter : wave) {
      const auto again = [&](const EncounterResult& before) {
        return before.encounter.round == encounter.round &&
               before.encounter.first == encounter.first &&
               before.encounter.second == encounter.second;
      };
      if (setup_.schedule.format == Format::kKnockOut &&
          std::any_of(state_.encounters.begin(), state_.encounters.end(), again)) {
        state_.expected += static_cast<std::uint64_t>(setup_.schedule.games);
      }
      state_.encounters.push_back({encounter});
      enter_games(encounter);
    }
  }

  void enter_games(const Encounter& encounter) {
    const int pairs = setup_.schedule.games / 2;
    for (int i = 0; i < setup_.schedule.games; ++i) {
      ScheduledGame game;
      game.number = scheduled_++;
      game.encounter = state_.encounters.size() - 1;
      game.opening = static_cast<std::uint64_t>(encounter.block) * static_cast<unsigned>(pairs) +
                     static_cast<unsigned>(i / 2);
      game.black = i % 2 == 0 ? encounter.first : encounter.second;
      game.white = i % 2 == 0 ? encounter.second : encounter.first;
      const auto found = known_.find(game.number);
      if (found == known_.end()) {
        missing_.push_back(game);
      } else {
        check_known(game, *found->second);
        count(game, *found->second);
      }
    }
  }

  const Contender& contender(int player) const {
    return setup_.players[static_cast<std::size_t>(player)];
  }

  void check_known(const ScheduledGame& game, const GameLine& line) const {
    const std::string& black = contender(game.black).name;
    const std::string& white = contender(game.white).name;
    if (line.player(Color::kBlack) == black && line.player(Color::kWhite) == white) return;
    throw ResultsError("the results have game " + std::to_string(line.number) + " between " +
                       line.player(Color::kBlack) + " and " + line.player(Color::kWhite) +
                       ", the schedule between " + black + " and " + white +
                       ": the file was changed");
  }

  void check_all_known_are_used() const {
    if (known_.empty() || known_.rbegin()->first < scheduled_) return;
    throw ResultsError("the results have a game " + std::to_string(known_.rbegin()->first) +
                       ", which the schedule has not: the file was changed");
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
    const GameSetup game_setup = set_up(game);
    const Clock::time_point begin = Clock::now();
    const GameResult result = play_or_forfeit(game_setup, contender(game.black),
                                              contender(game.white), game.number, stop_);
    if (!result.is_complete()) return;
    GameLine line = make_game_line(game_setup, result);
    line.number = game.number;
    line.round = state_.encounters[game.encounter].encounter.round;
    line.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    line.replayed = is_replay;
    const std::lock_guard lock(mutex_);
    if (trouble_) return;
    if (!is_replay && deserves_another_try(line)) {
      again_.push_back(game);
      return;
    }
    count(game, line);
    tell(line);
  }

  /// Catches while the mutex is held: no thread tells of a game after the caller threw.
  void tell(const GameLine& line) {
    try {
      if (on_game_) on_game_(line, state_);
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
                       {"Round", std::to_string(state_.encounters[game.encounter].encounter.round)},
                       {"Game", std::to_string(game.number)}};
    for (Tag& tag : player_tags(contender(game.black), contender(game.white))) {
      game_setup.tags.push_back(std::move(tag));
    }
    return game_setup;
  }

  void count(const ScheduledGame& game, const GameLine& line) {
    EncounterResult& result = state_.encounters[game.encounter];
    add_game(result, line, game.black == result.encounter.first);
    ++state_.finished;
  }

  const TournamentSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnTournamentGame& on_game_;
  std::map<std::uint64_t, const GameLine*> known_;
  std::uint64_t scheduled_ = 0;
  std::vector<ScheduledGame> missing_;  // of the wave
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> ended_{false};
  std::mutex mutex_;       // guards what follows while threads play
  TournamentState state_;  // the encounters themselves are fixed during a wave
  std::vector<ScheduledGame> again_;
  std::exception_ptr trouble_;
};

}  // namespace

TournamentState play_tournament(const TournamentSetup& setup, std::span<const GameLine> known,
                                const std::atomic<bool>& stop, const OnTournamentGame& on_game) {
  return TournamentRunner(setup, known, stop, on_game).run();
}

}  // namespace yolah::arena
