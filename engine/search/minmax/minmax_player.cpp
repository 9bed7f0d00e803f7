#include "engine/search/minmax/minmax_player.h"

#include <algorithm>
#include <utility>

#include "engine/search/decided.h"
#include "engine/search/endgame/solve_first.h"
#include "engine/search/threads.h"

namespace yolah {

namespace {

/// The part of the memory that the endgame solver gets.
std::size_t solver_megabytes(std::size_t megabytes) {
  return std::max<std::size_t>(1, megabytes / 4);
}

const Worker::OnDepth kTellNobody = [](int) {};

}  // namespace

std::unique_ptr<MinmaxPlayer> MinmaxPlayer::make(std::size_t megabytes, int threads,
                                                 std::shared_ptr<const Evaluator> evaluator) {
  const std::size_t for_solver = solver_megabytes(megabytes);
  auto table = TranspositionTable::make(std::max<std::size_t>(1, megabytes - for_solver));
  auto solver = EndgameSolver::make(for_solver, threads);
  if (table == nullptr || solver == nullptr) return nullptr;
  return std::unique_ptr<MinmaxPlayer>(
      new MinmaxPlayer(std::move(table), std::move(solver), threads, std::move(evaluator)));
}

MinmaxPlayer::MinmaxPlayer(std::unique_ptr<TranspositionTable> table,
                           std::unique_ptr<EndgameSolver> solver, int threads,
                           std::shared_ptr<const Evaluator> evaluator)
    : table_(std::move(table)), solver_(std::move(solver)), evaluator_(std::move(evaluator)) {
  for (int i = 0; i < threads; ++i) {
    workers_.push_back(std::make_unique<Worker>(solver_->on_same_table()));
  }
}

void MinmaxPlayer::new_game() {
  table_->clear();
  solver_->clear();
  puzzles_.clear();
  for (const auto& worker : workers_) worker->clear();
}

SearchResult MinmaxPlayer::search(const Position& position, const Limits& limits,
                                  const std::atomic<bool>& stop, const OnReport& on_report) {
  if (auto decided = answer_if_decided(position, limits, puzzles_)) {
    if (on_report) on_report(decided->report);
    return *std::move(decided);
  }
  const Budget budget(limits, position, stop);
  if (auto solved = solve_first(*solver_, position, limits, budget)) {
    if (on_report) on_report(solved->report);
    return *std::move(solved);
  }
  SharedSearch shared{*table_, *evaluator_, budget};
  table_->begin_search();
  const int lines = std::max(1, limits.lines);

  int depth_done = 0;
  const Worker::OnDepth tell = [&](int depth) {
    depth_done = depth;
    if (on_report) on_report(report(position, depth, shared));
  };
  run_on_threads(static_cast<int>(workers_.size()), [&](int i) {
    const Worker::OnDepth& on_depth = i == 0 ? tell : kTellNobody;
    workers_[static_cast<std::size_t>(i)]->run(position, shared, lines, i, on_depth);
  });

  SearchResult result;
  result.report = report(position, depth_done, shared);
  result.move = result.report.lines.front().moves.front();
  return result;
}

Report MinmaxPlayer::report(const Position& position, int depth, const SharedSearch& shared) const {
  const Worker& worker = *workers_[0];
  Report report;
  report.depth = depth;
  report.selective_depth = std::max(depth, worker.selective_depth());
  report.nodes = shared.nodes.load(std::memory_order_relaxed);
  report.elapsed = shared.budget.elapsed();
  report.memory_permille = table_->permille_full();
  const Score so_far = Score::from_points(position.margin(position.side_to_move()));
  for (const RootMove& root_move : worker.best_lines()) {
    Line line;
    // Stopped before the first depth was done, a move may have no value yet.
    line.score = so_far;
    if (root_move.value.score > -kInfinite) line.score += root_move.value.score;
    line.exact = root_move.value.proven;
    line.wdl = line.exact ? certain_wdl(line.score)
                          : likely_wdl(line.score, count(position.free_squares()));
    line.moves = root_move.line;
    report.lines.push_back(std::move(line));
  }
  return report;
}

}  // namespace yolah
