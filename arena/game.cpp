#include "arena/game.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <deque>
#include <iterator>
#include <optional>
#include <utility>

#include "arena/adjudication.h"
#include "arena/process/processor_wait.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

std::optional<double> known_mean(std::uint64_t sum, std::uint64_t count) {
  if (sum == 0) return std::nullopt;
  return static_cast<double>(sum) / static_cast<double>(count);
}

/// As it is given on the command line.
std::string limit_text(milliseconds time) {
  const auto count = time.count();
  return count % 1000 == 0 ? std::to_string(count / 1000) + "s" : std::to_string(count) + "ms";
}

/// A number of thousandths with so many decimals, cut.
std::string decimals(std::int64_t thousandths, std::size_t digits) {
  const std::string text = std::to_string(1000 + thousandths % 1000).substr(1, digits);
  return std::to_string(thousandths / 1000) + "." + text;
}

/// "+2.4 d14 0.35s": what the player thought of its move.
std::string comment_for(const Report& report, nanoseconds time) {
  std::string text;
  if (!report.lines.empty()) {
    const int hundredths = report.lines.front().score.hundredths();
    text += hundredths < 0 ? "-" : "+";
    text += decimals(10 * std::int64_t{std::abs(hundredths)}, 1) + " ";
  }
  if (report.depth > 0) text += "d" + std::to_string(report.depth) + " ";
  const auto thousandths = duration_cast<milliseconds>(time).count();
  return text + decimals(thousandths, thousandths < 100 ? 3 : 2) + "s";
}

/// What programs wrote to standard error in a game, in bounded memory: of very much, the middle is
/// left out.
class GameErrors {
 public:
  void add(std::size_t ply, std::string text) {
    if (text.empty()) return;
    if (first_bytes_ + text.size() <= kHalf && last_.empty()) {
      first_bytes_ += text.size();
      first_.push_back({ply, std::move(text)});
      return;
    }
    last_bytes_ += text.size();
    last_.push_back({ply, std::move(text)});
    for (; last_bytes_ > kHalf && last_.size() > 1; last_.pop_front()) {
      last_bytes_ -= last_.front().text.size();
      ++moves_left_out_;
    }
  }

  std::vector<MoveErrors> take() {
    if (moves_left_out_ > 0) {
      last_.front().text.insert(
          0, "… " + std::to_string(moves_left_out_) + " earlier moves left out\n");
    }
    std::move(last_.begin(), last_.end(), std::back_inserter(first_));
    return std::move(first_);
  }

 private:
  static constexpr std::size_t kHalf = 32'768;

  std::vector<MoveErrors> first_;
  std::deque<MoveErrors> last_;
  std::size_t first_bytes_ = 0;
  std::size_t last_bytes_ = 0;
  std::size_t moves_left_out_ = 0;
};

/// Lets a transcript have what the players say while one of these exists.
class Reading {
 public:
  Reading(const GameSetup& setup, Player& black, Player& white)
      : players_{dynamic_cast<TimedPlayer*>(&black), dynamic_cast<TimedPlayer*>(&white)} {
    if (setup.transcript == nullptr) players_.fill(nullptr);
    for (const Color side : {Color::kBlack, Color::kWhite}) {
      if (TimedPlayer* const player = players_[static_cast<std::size_t>(index(side))]) {
        player->watch([transcript = setup.transcript, side](const SpokenLine& line) {
          transcript->add(side, line);
        });
      }
    }
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading() {
    for (TimedPlayer* const player : players_) {
      if (player != nullptr) player->watch({});
    }
  }

 private:
  std::array<TimedPlayer*, 2> players_;
};

/// The game while it is played.
class Referee {
 public:
  Referee(const GameSetup& setup, const std::atomic<bool>& stop)
      : setup_(setup), stop_(stop), position_(setup.start) {
    if (setup.limits.clock) clocks_.fill(setup.limits.clock->remaining);
    result_.record.tags = setup.tags;
    result_.record.tags.push_back({"TimeControl", to_string(setup.limits)});
    result_.record.start = setup.start;
    for (const Move move : setup.opening) {
      assert(position_.is_legal(move));
      play(move, {});
    }
  }

  GameResult run(Player& black, Player& white) && {
    while (!position_.is_over() && result_.record.termination == Termination::kUnknown) {
      if (!position_.can_move(position_.side_to_move())) {
        play(Move::pass(), {});
      } else if (!finish_if_certain()) {
        ask(position_.side_to_move() == Color::kBlack ? black : white);
      }
    }
    if (result_.record.termination == Termination::kUnknown) {
      result_.record.termination = Termination::kPoints;
      result_.record.winner = winner_by_points(position_);
    }
    result_.errors = errors_.take();
    return std::move(result_);
  }

 private:
  void play(Move move, std::string comment) {
    result_.record.moves.push_back({move, std::move(comment)});
    position_.play(move);
  }

  /// With adjudication: ends a game whose rest is solved, by playing it.
  bool finish_if_certain() {
    const std::vector<Move> rest = certain_rest();
    for (const Move move : rest) play(move, move == rest.front() ? "adjudicated" : "");
    return !rest.empty();
  }

  std::vector<Move> certain_rest() {
    if (setup_.adjudicate && is_decided(position_)) {
      if (!puzzles_) puzzles_.emplace();
      if (auto rest = exact_finish(position_, *puzzles_); !rest.empty()) return rest;
    }
    if (count(position_.free_squares()) > setup_.solve_from) return {};
    constexpr std::size_t kSolverMegabytes = 2;
    if (!solver_) solver_ = EndgameSolver::make(kSolverMegabytes);
    // Without memory for the solver the players go on by themselves.
    return solver_ ? solved_finish(position_, *solver_) : std::vector<Move>();
  }

  void ask(Player& player) {
    const Limits limits = limits_now();
    const Moment start = now();
    SearchResult answer;
    try {
      answer = player.search(position_, limits, stop_, {});
    } catch (const PlayerFailure& failure) {
      keep_errors(player);
      fail(failure);
      return;
    }
    keep_errors(player);
    const MoveTime spent = since(start, player);
    const nanoseconds time = spent.charged(time_left());
    // An answer given because thinking was cut short is no answer.
    if (stop_.load(std::memory_order_relaxed)) {
      abandon();
      return;
    }
    count_move(answer.report, time);
    if (!keep_time(time, spent)) return;
    if (!position_.is_legal(answer.move)) {
      lose(Termination::kIllegal, "played " + to_string(answer.move) + ", which is illegal");
      return;
    }
    play(answer.move, comment_for(answer.report, time));
  }

  void keep_errors(Player& player) {
    auto* const program = dynamic_cast<TimedPlayer*>(&player);
    if (program == nullptr) return;
    last_errors_ = program->take_errors();
    errors_.add(result_.record.moves.size() + 1, last_errors_);
  }

  bool is_timed() const { return setup_.limits.move_time || setup_.limits.clock; }

  /// For the move that is asked for.
  nanoseconds time_left() {
    if (setup_.limits.clock) return clock();
    constexpr milliseconds kNoLimit = std::chrono::hours(24);
    return setup_.limits.move_time.value_or(kNoLimit);
  }

  struct Moment {
    Clock::time_point when;
    nanoseconds waited{0};
    std::optional<StolenTime> stolen = std::nullopt;
  };

  /// A player of this process thinks on this thread. To ask what the thread waited takes longer
  /// than some moves of games without a time limit, where nobody needs it.
  Moment now() const {
    if (!is_timed()) return {Clock::now()};
    return {Clock::now(), own_processor_wait(), StolenTime()};
  }

  MoveTime since(const Moment& start, const Player& player) const {
    if (const auto* timed = dynamic_cast<const TimedPlayer*>(&player)) return timed->last_move();
    const Moment end = now();
    nanoseconds waited = end.waited - start.waited;
    if (end.stolen && start.stolen) waited += end.stolen->since(*start.stolen);
    return {end.when - start.when, waited, std::nullopt};
  }

  Limits limits_now() {
    Limits limits = setup_.limits;
    // Whole milliseconds, rounded down: a player is never told of time it has not.
    if (limits.clock) {
      limits.opponent_clock = limits.clock;
      limits.clock->remaining = duration_cast<milliseconds>(clock());
      limits.opponent_clock->remaining = duration_cast<milliseconds>(clocks_[1 - mover()]);
    }
    return limits;
  }

  void count_move(const Report& report, nanoseconds time) {
    SideStatistics& side = result_.sides[mover()];
    ++side.moves;
    side.nodes += report.nodes;
    side.time += time;
    side.slowest_move = std::max(side.slowest_move, time);
    if (!report.lines.empty() && report.lines.front().exact) return;
    ++side.searched_moves;
    side.searched_plies += static_cast<std::uint64_t>(std::max(0, report.depth));
  }

  /// Takes a move's time off the clock; false if the side has lost by it.
  bool keep_time(nanoseconds time, const MoveTime& spent) {
    SideStatistics& side = result_.sides[mover()];
    if (const auto limit = setup_.limits.move_time) {
      side.worst_overshoot = std::max(side.worst_overshoot, time - *limit);
      if (time > *limit + setup_.tolerance) {
        ++side.oversteps;
        if (setup_.strict_move_time && !spare_[mover()].covers(time - *limit, spent)) {
          return forfeit_on_time(time, *limit);
        }
      } else if (spent.wall > *limit + setup_.tolerance && spent.own() <= *limit) {
        ++side.held_up;
      }
    }
    if (!setup_.limits.clock) return true;
    if (time > clock()) {
      side.worst_overshoot = std::max(side.worst_overshoot, time - clock());
      ++side.oversteps;
      return forfeit_on_time(time, clock());
    }
    clock() += setup_.limits.clock->increment - time;
    return true;
  }

  bool forfeit_on_time(nanoseconds time, nanoseconds limit) {
    lose(Termination::kTime, "took " + limit_text(duration_cast<milliseconds>(time)) +
                                 " for a move with " +
                                 limit_text(duration_cast<milliseconds>(limit)) + " left");
    return false;
  }

  void fail(const PlayerFailure& failure) {
    if (stop_.load(std::memory_order_relaxed)) {
      abandon();
      return;
    }
    last_errors_ = failure.log;
    if (failure.kind == Termination::kTime) ++result_.sides[mover()].oversteps;
    lose(failure.kind, failure.detail);
    if (!failure.log.empty()) result_.record.tags.push_back({"Log", failure.log});
  }

  void lose(Termination how, const std::string& deed) {
    const Color loser = position_.side_to_move();
    result_.logs[mover()] = last_errors_;
    result_.reason = std::string(yolah::to_string(loser)) + " " + deed;
    result_.record.tags.push_back({"Reason", result_.reason});
    end_early(how, loser == Color::kBlack ? Winner::kWhite : Winner::kBlack);
  }

  void abandon() {
    result_.reason = "stopped from outside";
    end_early(Termination::kAbandoned, Winner::kNone);
  }

  void end_early(Termination how, Winner winner) {
    result_.record.termination = how;
    result_.record.winner = winner;
    result_.record.finished = false;
  }

  std::size_t mover() const { return static_cast<std::size_t>(index(position_.side_to_move())); }
  nanoseconds& clock() { return clocks_[mover()]; }

  const GameSetup& setup_;
  const std::atomic<bool>& stop_;
  Position position_;
  std::array<nanoseconds, 2> clocks_{};
  std::array<SpareTime, 2> spare_;
  std::optional<LongestPlay> puzzles_;
  std::unique_ptr<EndgameSolver> solver_;
  GameErrors errors_;
  std::string last_errors_;  // of the move that was asked for last
  GameResult result_;
};

}  // namespace

std::optional<double> SideStatistics::mean_depth() const {
  return known_mean(searched_plies, searched_moves);
}

std::optional<double> SideStatistics::mean_nodes() const {
  return known_mean(nodes, moves);
}

double SideStatistics::mean_seconds() const {
  return moves == 0 ? 0 : std::chrono::duration<double>(time).count() / static_cast<double>(moves);
}

SideStatistics& SideStatistics::operator+=(const SideStatistics& other) {
  moves += other.moves;
  nodes += other.nodes;
  time += other.time;
  slowest_move = std::max(slowest_move, other.slowest_move);
  worst_overshoot = std::max(worst_overshoot, other.worst_overshoot);
  oversteps += other.oversteps;
  held_up += other.held_up;
  searched_moves += other.searched_moves;
  searched_plies += other.searched_plies;
  return *this;
}

GameResult play_game(const GameSetup& setup, Player& black, Player& white,
                     const std::atomic<bool>& stop) {
  const Reading reading(setup, black, white);
  GameResult result = Referee(setup, stop).run(black, white);
  if (setup.transcript != nullptr) note_end(*setup.transcript, result);
  return result;
}

void note_end(Transcript& transcript, const GameResult& result) {
  const GameRecord& record = result.record;
  transcript.note("black: " + record.tag("Black") + ", white: " + record.tag("White"));
  transcript.note("winner: " + std::string(to_string(record.winner)) + ", by " +
                  std::string(to_string(record.termination)));
  if (!result.reason.empty()) transcript.note("reason: " + result.reason);
}

std::string to_string(const Limits& limits) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (limits.clock) {
    add(limit_text(limits.clock->remaining) + "+" + limit_text(limits.clock->increment));
  }
  if (limits.move_time) add(limit_text(*limits.move_time) + " a move");
  if (limits.nodes) add("nodes " + std::to_string(*limits.nodes));
  if (limits.depth) add("depth " + std::to_string(*limits.depth));
  return text.empty() ? "none" : text;
}

}  // namespace yolah::arena
