#include "engine/search/monte_carlo.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/playout/batch.h"
#include "engine/search/budget.h"
#include "engine/search/decided.h"
#include "engine/search/threads.h"

namespace yolah {
namespace {

/// Games of a move's first batch; later ones double what it has had. Small, so
/// that bad moves cost little.
constexpr std::uint64_t kFirstBatch = 128;
/// Positions of the puzzles of a decided game.
constexpr std::uint64_t kPuzzleBudget = 10'000;
/// With no limit but a depth: batches for each move.
constexpr std::uint64_t kBatchesPerMove = 16;
constexpr std::chrono::milliseconds kReportEvery{100};

/// A move, and what is known of the position after it.
struct Arm {
  Move move;
  Position after;
  std::optional<int> final_margin;  // black's, where the game is decided
  GameSums sums;
  std::uint64_t under_way = 0;  // games that threads are playing
};

class FlatSearch {
 public:
  FlatSearch(const Position& position, const Limits& limits, const Budget& budget,
             const MonteCarloPlayer::Options& options, const GameValues& values)
      : side_(position.side_to_move()),
        lines_(static_cast<std::size_t>(std::max(1, limits.lines))),
        budget_(budget),
        options_(options),
        values_(values),
        game_limit_(budget.node_limit()) {
    for (const Move move : position.legal_moves()) {
      Arm arm;
      arm.move = move;
      arm.after = position;
      arm.after.play(move);
      arms_.push_back(arm);
    }
    if (limits.depth && !limits.nodes && !limits.move_time && !limits.clock) {
      game_limit_ = kBatchesPerMove * options.batch * arms_.size();
    }
    // Few games in all are spread over all moves.
    first_batch_ = std::clamp<std::uint64_t>(game_limit_ / (4 * arms_.size()), 1, kFirstBatch);
  }

  void settle_decided_moves(LongestPlay& puzzles) {
    for (Arm& arm : arms_) {
      if (!is_decided(arm.after)) continue;
      const Bounds to_come = decided_margin(arm.after, puzzles, kPuzzleBudget);
      if (!to_come.exact()) continue;
      const int sign = arm.after.side_to_move() == Color::kBlack ? 1 : -1;
      arm.final_margin = arm.after.margin() + sign * to_come.lower;
    }
  }

  /// Numbers games from `first_game` on; returns how many were played.
  std::uint64_t run(std::uint64_t first_game, const OnReport& on_report) {
    first_game_ = first_game;
    next_report_ = kReportEvery;
    run_on_threads(options_.threads, [&](int thread) { work(thread == 0 ? &on_report : nullptr); });
    return started_;
  }

  Report report() const {
    Report report;
    report.depth = 1;
    report.selective_depth = 1;
    report.nodes = finished_;
    report.elapsed = budget_.elapsed();
    const std::vector<const Arm*> ranked = ranking();
    for (std::size_t i = 0; i < std::min(lines_, ranked.size()); ++i) {
      report.lines.push_back(line_of(*ranked[i]));
    }
    return report;
  }

 private:
  void work(const OnReport* on_report) {
    Holding held(mutex_);
    while (!is_done()) {
      Arm* const arm = next_arm();
      if (arm == nullptr) return;
      const std::uint64_t games = batch_for(*arm);
      const Batch batch{arm->after, options_.seed, first_game_ + started_, games};
      started_ += games;
      arm->under_way += games;

      GameSums sums;
      held.without([&] { sums = values_.sum(play_batch(batch)); });

      arm->under_way -= games;
      arm->sums += sums;
      finished_ += games;
      if (on_report != nullptr && *on_report && budget_.elapsed() >= next_report_) {
        next_report_ = budget_.elapsed() + kReportEvery;
        const Report now = report();
        held.without([&] { (*on_report)(now); });
      }
    }
  }

  bool is_done() const {
    // A forced move is looked at once, for the report.
    if (arms_.size() == 1 && budget_.is_timed() && started_ > 0) return true;
    return started_ >= game_limit_ || budget_.is_spent(started_) ||
           (started_ > 0 && budget_.is_nearly_spent());
  }

  std::uint64_t batch_for(const Arm& arm) const {
    const std::uint64_t so_far = arm.sums.games + arm.under_way;
    const std::uint64_t wanted = std::min(options_.batch, std::max(first_batch_, so_far));
    return std::min(wanted, game_limit_ - started_);
  }

  /// The open move that may be best; null when all are decided. A move that no
  /// game was given yet comes first.
  Arm* next_arm() {
    Arm* best = nullptr;
    std::int64_t highest = 0;
    const std::int64_t log = natural_log(started_ + 2);
    for (Arm& arm : arms_) {
      if (arm.final_margin) continue;
      if (arm.sums.games + arm.under_way == 0) return &arm;
      const std::int64_t bound = upper_bound(arm, log);
      if (best == nullptr || bound > highest) {
        best = &arm;
        highest = bound;
      }
    }
    return best;
  }

  /// UCB1-tuned (Auer, Cesa-Bianchi and Fischer, 2002): the width goes by the
  /// variance seen, which the results give nearly enough without the margins.
  /// Games under way count as lost, which sends threads to different moves.
  std::int64_t upper_bound(const Arm& arm, std::int64_t log) const {
    const auto games = static_cast<std::int64_t>(arm.sums.games + arm.under_way);
    const auto wins = static_cast<std::int64_t>(arm.sums.black_wins);
    const auto draws = static_cast<std::int64_t>(arm.sums.draws);
    const std::int64_t mean = (2 * wins + draws) * (kFixedOne / 2) / games;
    const std::int64_t mean_square = (4 * wins + draws) * (kFixedOne / 4) / games;
    const std::int64_t variance =
        std::max<std::int64_t>(0, mean_square - ((mean * mean) >> kFixedBits));
    const std::int64_t log_share = log / games;
    const std::int64_t spread = std::min(kFixedOne / 4, variance + fixed_root(2 * log_share));
    // Multiplied before it is divided: the share alone would soon be zero.
    const std::int64_t width_squared = log * spread / games;
    const std::int64_t value = value_for(side_, arm.sums.value, arm.sums.games);
    return value / games +
           static_cast<std::int64_t>(square_root(static_cast<std::uint64_t>(width_squared)));
  }

  /// What the move is worth to its side, as far as is known.
  std::int64_t value_of(const Arm& arm) const {
    if (arm.final_margin) return value_for(side_, values_.of(*arm.final_margin), 1);
    if (arm.sums.games == 0) return -1;
    return value_for(side_, arm.sums.value, arm.sums.games) /
           static_cast<std::int64_t>(arm.sums.games);
  }

  /// Best first: of the moves played out the one with the most games, which the
  /// decided ones must beat in value.
  std::vector<const Arm*> ranking() const {
    std::vector<const Arm*> open;
    std::vector<const Arm*> decided;
    for (const Arm& arm : arms_) (arm.final_margin ? decided : open).push_back(&arm);
    std::sort(open.begin(), open.end(), [](const Arm* a, const Arm* b) {
      return a->sums.games != b->sums.games ? a->sums.games > b->sums.games : a->move < b->move;
    });
    std::sort(decided.begin(), decided.end(), [this](const Arm* a, const Arm* b) {
      return value_of(*a) != value_of(*b) ? value_of(*a) > value_of(*b) : a->move < b->move;
    });
    std::vector<const Arm*> ranked;
    auto next = decided.begin();
    for (const Arm* arm : open) {
      while (next != decided.end() && value_of(**next) >= value_of(*arm)) ranked.push_back(*next++);
      ranked.push_back(arm);
    }
    ranked.insert(ranked.end(), next, decided.end());
    return ranked;
  }

  Line line_of(const Arm& arm) const {
    Line line;
    line.moves = {arm.move};
    if (arm.final_margin) {
      line.exact = true;
      line.score =
          Score::from_points(side_ == Color::kBlack ? *arm.final_margin : -*arm.final_margin);
      line.wdl = certain_wdl(line.score);
    } else if (arm.sums.games > 0) {
      line.score = arm.sums.mean_score(side_);
      line.wdl = arm.sums.wdl(side_);
    } else {
      const int sign = side_ == Color::kBlack ? 1 : -1;
      line.score = Score::from_points(sign * arm.after.margin());
      line.wdl = likely_wdl(line.score, count(arm.after.free_squares()));
    }
    return line;
  }

  Color side_;
  std::size_t lines_;
  const Budget& budget_;
  const MonteCarloPlayer::Options& options_;
  const GameValues& values_;
  std::uint64_t game_limit_;
  std::uint64_t first_batch_ = 1;
  std::uint64_t first_game_ = 0;
  Mutex mutex_;  // guards what follows while threads run
  std::vector<Arm> arms_;
  std::uint64_t started_ = 0;
  std::uint64_t finished_ = 0;
  std::chrono::nanoseconds next_report_{0};
};

}  // namespace

MonteCarloPlayer::MonteCarloPlayer(const Options& options)
    : options_(options), values_(options.margin_share) {}

void MonteCarloPlayer::new_game() {
  puzzles_.clear();
  next_game_ = 0;
}

SearchResult MonteCarloPlayer::search(const Position& position, const Limits& limits,
                                      const std::atomic<bool>& stop, const OnReport& on_report) {
  const Budget budget(limits, position, stop);
  SearchResult result;
  if (auto answer = answer_if_decided(position, limits, puzzles_)) {
    result = *std::move(answer);
  } else {
    FlatSearch search(position, limits, budget, options_, values_);
    search.settle_decided_moves(puzzles_);
    next_game_ += search.run(next_game_, on_report);
    result.report = search.report();
    result.move = result.report.lines.front().moves.front();
  }
  if (on_report) on_report(result.report);
  return result;
}

}  // namespace yolah
