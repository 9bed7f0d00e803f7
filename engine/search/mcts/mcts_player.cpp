#include "engine/search/mcts/mcts_player.h"

#include <algorithm>
#include <utility>

#include "engine/search/decided.h"
#include "engine/search/endgame/solve_first.h"
#include "engine/search/mcts/tree.h"
#include "engine/search/shared_table.h"
#include "engine/search/threads.h"

namespace yolah {
namespace {

constexpr std::chrono::milliseconds kReportEvery{100};
/// How often the principal line is compared with the depth asked for.
constexpr int kWalksPerDepthCheck = 64;

/// The part of the memory that the endgame solver gets.
std::size_t solver_megabytes(const MctsPlayer::Options& options) {
  return std::max<std::size_t>(1, options.megabytes / 8);
}

/// What is left; with a single megabyte both take a half, and a little more.
std::size_t tree_bytes(const MctsPlayer::Options& options) {
  const std::size_t all = options.megabytes << 20;
  return options.megabytes > 1 ? all - (solver_megabytes(options) << 20) : all / 2;
}

}  // namespace

std::unique_ptr<MctsPlayer> MctsPlayer::make(const Options& options) {
  if (options.megabytes > kMostMegabytes) return nullptr;
  auto solver = EndgameSolver::make(solver_megabytes(options), options.threads);
  if (!solver) return nullptr;
  auto player = std::unique_ptr<MctsPlayer>(new MctsPlayer(options, std::move(solver)));
  return player->tree_.is_ready() ? std::move(player) : nullptr;
}

MctsPlayer::MctsPlayer(const Options& options, std::unique_ptr<EndgameSolver> solver)
    : options_(options),
      values_(options.margin_share),
      solver_(std::move(solver)),
      tree_(tree_bytes(options)) {
  mcts::ExplorerOptions exploring;
  exploring.seed = options.seed;
  exploring.selection = {options.exploration, options.batch, options.prior_games};
  exploring.bias = options.bias;
  exploring.evaluator = options.evaluator;
  exploring.plays_out = options.plays_out;
  for (int i = 0; i < options.threads; ++i) {
    explorers_.push_back(std::make_unique<mcts::Explorer>(tree_, values_, exploring));
  }
}

void MctsPlayer::new_game() {
  tree_.clear();
  solver_->clear();
  for (const auto& explorer : explorers_) explorer->new_game();
  next_game_ = 0;
}

SearchResult MctsPlayer::search(const Position& position, const Limits& limits,
                                const std::atomic<bool>& stop, const OnReport& on_report) {
  const Budget budget(limits, position, stop);
  SearchResult result;
  if (auto answer = answer_if_decided(position, limits, explorers_.front()->puzzles())) {
    result = *std::move(answer);
  } else if (auto solved = solve_first(*solver_, position, limits, budget)) {
    result = *std::move(solved);
  } else {
    tree_.set_root(position, budget);
    mcts::GameCounter counter(next_game_, budget.node_limit());
    grow(limits, budget, counter, on_report);
    next_game_ += counter.taken();
    result.report = report(limits, budget, counter.taken());
    result.move = result.report.lines.front().moves.front();
  }
  if (on_report) on_report(result.report);
  return result;
}

void MctsPlayer::grow(const Limits& limits, const Budget& budget, mcts::GameCounter& counter,
                      const OnReport& on_report) {
  const int depth_limit = std::max(1, budget.depth_limit());
  for (const auto& explorer : explorers_) explorer->start(depth_limit);
  explorers_.front()->expand_root();

  // A forced move is looked at once, for the report.
  const bool is_forced = budget.is_timed() && tree_.children(tree_.root()).size() == 1;
  std::atomic<bool> done{false};
  const auto is_done = [&] {
    return done.load(std::memory_order_relaxed) || budget.is_spent(counter.taken()) ||
           tree_.root().bounds().exact();
  };
  run_on_threads(options_.threads, [&](int thread) {
    mcts::Explorer& explorer = *explorers_[static_cast<std::size_t>(thread)];
    std::chrono::nanoseconds next_report = kReportEvery;
    for (std::uint64_t walks = 1; !is_done(); ++walks) {
      explorer.walk(counter);
      if (thread != 0) continue;
      // The calling thread looks after the rest.
      if (is_forced || budget.is_nearly_spent() ||
          (limits.depth && walks % kWalksPerDepthCheck == 0 &&
           mcts::is_principal_line_long(tree_, values_, depth_limit))) {
        done = true;
      }
      if (on_report && budget.elapsed() >= next_report) {
        on_report(report(limits, budget, counter.taken()));
        next_report = budget.elapsed() + kReportEvery;
      }
    }
  });
}

Report MctsPlayer::report(const Limits& limits, const Budget& budget, std::uint64_t games) const {
  Report report;
  report.nodes = games;
  report.elapsed = budget.elapsed();
  report.memory_permille = tree_.pool().fullness_permille();
  const auto ranked = mcts::ranked_moves(tree_, values_);
  const auto lines = std::min(ranked.size(), static_cast<std::size_t>(std::max(1, limits.lines)));
  for (std::size_t i = 0; i < lines; ++i) {
    report.lines.push_back(mcts::line_of(tree_, *ranked[i], values_));
  }
  report.depth = static_cast<int>(report.lines.front().moves.size());
  report.selective_depth = report.depth;
  for (const auto& explorer : explorers_) {
    report.selective_depth = std::max(report.selective_depth, explorer->deepest());
  }
  return report;
}

}  // namespace yolah
