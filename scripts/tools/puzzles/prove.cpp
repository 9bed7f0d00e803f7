#include "scripts/tools/puzzles/prove.h"

#include <algorithm>

namespace yolah::puzzles {
namespace {

constexpr std::size_t kMegabytes = 16;

}  // namespace

std::unique_ptr<Prover> Prover::make() {
  auto solver = EndgameSolver::make(kMegabytes);
  if (!solver) return nullptr;
  return std::unique_ptr<Prover>(new Prover(std::move(solver)));
}

template <class Question>
auto Prover::ask(const Position& position, const Question& question) {
  Limits limits;
  if (left_ != kNoLimit) limits.nodes = left_;
  auto answer = question(Budget(limits, position, kGoOn));
  if (left_ != kNoLimit) left_ -= std::min(left_, solver_->nodes());
  return answer;
}

std::optional<int> Prover::margin(const Position& position) {
  if (is_spent()) return std::nullopt;
  const Bounds bounds =
      ask(position, [&](const Budget& budget) { return solver_->margin(position, budget); });
  if (!bounds.exact()) return std::nullopt;
  return bounds.lower;
}

std::optional<bool> Prover::is_above(const Position& position, int bar) {
  if (is_spent()) return std::nullopt;
  return ask(position,
             [&](const Budget& budget) { return solver_->is_above(position, bar, budget); });
}

std::optional<Play> Prover::play(const Position& position, Move move) {
  if (is_spent()) return std::nullopt;
  const Position next = after(position, move);
  const auto reply = ask(next, [&](const Budget& budget) { return solver_->solve(next, budget); });
  if (!reply) return std::nullopt;
  Play play{-reply->margin, {move}};
  play.line.insert(play.line.end(), reply->line.begin(), reply->line.end());
  return play;
}

std::optional<Move> Prover::only_above(const Position& position, int bar,
                                       std::span<const Move> likely) {
  MoveList moves = position.legal_moves();
  std::stable_partition(moves.begin(), moves.end(),
                        [&](Move move) { return std::ranges::count(likely, move) > 0; });
  std::optional<Move> only;
  for (const Move move : moves) {
    // The mover makes more than the bar if the other side makes less than its negative.
    const auto fails = is_above(after(position, move), -bar - 1);
    if (!fails) return std::nullopt;
    if (*fails) continue;
    if (only) return std::nullopt;
    only = move;
  }
  return only;
}

std::optional<Move> Prover::only_move(const Position& position, std::span<const Move> likely) {
  for (const int bar : {0, -1}) {
    const auto above = is_above(position, bar);
    if (!above) return std::nullopt;
    if (*above) return only_above(position, bar, likely);
  }
  return std::nullopt;
}

std::vector<Move> Prover::best_replies(const Position& position, int margin) {
  std::vector<Move> replies;
  for (const Move move : position.legal_moves()) {
    const auto worse = is_above(after(position, move), -margin);
    if (worse && !*worse) replies.push_back(move);
  }
  return replies;
}

}  // namespace yolah::puzzles
