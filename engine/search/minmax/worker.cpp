#include "engine/search/minmax/worker.h"

#include <algorithm>
#include <utility>

#include "engine/rules/hash.h"
#include "engine/search/minmax/move_order.h"
#include "engine/search/minmax/parameters.h"
#include "engine/search/minmax/reductions.h"

namespace yolah {
namespace {

constexpr Score kOneHundredth = Score::from_hundredths(1);

/// What a move adds for the side that makes it.
Score gain_of(Move move) {
  return move.is_pass() ? Score() : kOnePoint;
}

bool cuts(Bound bound, Score score, Score alpha, Score beta) {
  if (bound == Bound::kExact) return true;
  return bound == Bound::kLower ? score >= beta : score <= alpha;
}

}  // namespace

void Worker::clear() {
  history_ = History();
  puzzles_.clear();
  solver_->forget_order();
}

void Worker::run(const Position& position, SharedSearch& shared, int lines, int thread,
                 const OnDepth& on_depth) {
  shared_ = &shared;
  thread_ = thread;
  nodes_ = 0;
  published_ = 0;
  next_look_ = 0;
  root_ = position;
  root_key_ = hash(position);
  root_moves_.clear();
  finished_.clear();
  for (const Move move : position.legal_moves()) {
    root_moves_.push_back({move, {-kInfinite, false}, {move}});
  }
  lines = std::min(lines, static_cast<int>(root_moves_.size()));
  history_.age();
  selective_depth_ = 0;

  int last = std::min(shared.budget.depth_limit(), kMaxDepth);
  if (shared.budget.is_timed() && root_moves_.size() == 1) last = std::min(last, kForcedDepth);
  // Odd threads begin a ply deeper: they meet the table a step ahead.
  for (int depth = 1 + thread % 2; depth <= last; ++depth) {
    deepen(depth, lines);
    publish_nodes();
    if (shared.stop.load(std::memory_order_relaxed)) break;
    if (thread == 0) on_depth(depth);
    const auto solved = [](const RootMove& root_move) { return root_move.value.proven; };
    if (std::all_of(finished_.begin(), finished_.end(), solved)) break;
    if (thread == 0 && shared.budget.is_nearly_spent()) break;
  }
  publish_nodes();
  if (thread == 0) shared.stop.store(true, std::memory_order_relaxed);
}

/// One depth: the best line, then the next best among the other moves.
void Worker::deepen(int depth, int lines) {
  for (std::size_t line = 0; line < static_cast<std::size_t>(lines); ++line) {
    search_line(depth, line);
    if (shared_->stop.load(std::memory_order_relaxed)) return;
    // A later line may turn out better than an earlier one.
    const auto at = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
    const auto place = std::upper_bound(
        root_moves_.begin(), at, at->value.score,
        [](Score score, const RootMove& other) { return score > other.value.score; });
    std::rotate(place, at, at + 1);
    keep_finished(line + 1, static_cast<std::size_t>(lines));
  }
}

/// The lines of this depth so far, then the others as the depth before had them.
void Worker::keep_finished(std::size_t of_this_depth, std::size_t lines) {
  std::vector<RootMove> kept(root_moves_.begin(),
                             root_moves_.begin() + static_cast<std::ptrdiff_t>(of_this_depth));
  for (RootMove& before : finished_) {
    const auto same = [&](const RootMove& now) { return now.move == before.move; };
    if (kept.size() < lines && std::none_of(kept.begin(), kept.end(), same)) {
      kept.push_back(std::move(before));
    }
  }
  finished_ = std::move(kept);
}

/// The lines as far as they are finished; ahead of them, a better move that was
/// found since.
std::vector<RootMove> Worker::best_lines() const {
  std::vector<RootMove> lines = {root_moves_.front()};
  for (const RootMove& line : finished_) {
    if (line.move == lines.front().move) {
      lines.front() = line;
    } else {
      lines.push_back(line);
    }
  }
  lines.resize(std::max<std::size_t>(1, std::min(lines.size(), finished_.size())));
  return lines;
}

/// Searches with a narrow window around what the depth before found, and widens
/// it where the value falls outside.
void Worker::search_line(int depth, std::size_t line) {
  const Score expected = root_moves_[line].value.score;
  Window window{-kInfinite, kInfinite};
  Score step = kAspiration;
  if (depth >= kAspirationDepth && expected > -kInfinite) {
    window = {expected - step, expected + step};
  }
  for (;;) {
    const Value value = search_root(depth, line, window);
    if (shared_->stop.load(std::memory_order_relaxed)) return;
    step += step;
    if (value.score <= window.alpha) {
      window.alpha = std::max(-kInfinite, value.score - step);
    } else if (value.score >= window.beta) {
      window.beta = std::min(kInfinite, value.score + step);
    } else {
      return;
    }
  }
}

/// The root: like any node, but its moves are remembered with their values, and
/// those of better lines are left out. The best move comes first afterwards.
Value Worker::search_root(int depth, std::size_t line, Window window) {
  const Color side = root_.side_to_move();
  bool all_proven = true;
  Value best{-kInfinite, false};
  const Score first_alpha = window.alpha;
  for (std::size_t i = line; i < root_moves_.size(); ++i) {
    RootMove& root_move = root_moves_[i];
    Position child = root_;
    child.play(root_move.move);
    const std::uint64_t key = hash_after(root_key_, side, root_move.move);
    path_[2] = root_move.move;
    const int place = static_cast<int>(i - line);
    const int reduce = place >= kRootUnreduced && depth >= kReductionDepth
                           ? std::max(0, reduction(depth, place) - 1)
                           : 0;
    const Value value = search_move(child, key, root_move.move, depth, reduce, place == 0, window,
                                    0, Kind::kPrincipal);
    if (shared_->stop.load(std::memory_order_relaxed)) {
      // What was found before the stop counts: the best so far leads.
      break;
    }
    all_proven = all_proven && value.proven;
    if (place == 0 || value.score > window.alpha) {
      root_move.value = value;
      copy_line(root_move);
    } else {
      root_move.value = {-kInfinite, false};
    }
    if (value.score > best.score) best = value;
    if (value.score > window.alpha) {
      window.alpha = value.score;
      // The new best leads, the others keep their order.
      const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
      const auto at = root_moves_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(first, at, at + 1);
    }
    if (value.score >= window.beta) break;
  }
  // A best move is proven best only if all others are proven no better.
  RootMove& leader = root_moves_[line];
  if (best.score > first_alpha && best.score < window.beta) {
    leader.value.proven = leader.value.proven && all_proven;
  } else {
    leader.value.proven = false;
  }
  return best;
}

void Worker::copy_line(RootMove& root_move) const {
  const BestLine& below = best_lines_[1];
  root_move.line = {root_move.move};
  root_move.line.insert(root_move.line.end(), below.moves.begin(),
                        below.moves.begin() + below.length);
}

/// Searches one move of a node: the first with the whole window; the others with
/// an empty one, reduced, to show that they are no better, and again, deeper or
/// wider, when that fails. The value is the mover's.
Value Worker::search_move(const Position& child, std::uint64_t key, Move move, int depth,
                          int reduce, bool first, Window window, int ply, Kind kind) {
  const Score gain = gain_of(move);
  // A pass is no decision: it costs no depth.
  const int next_depth = move.is_pass() ? depth : depth - 1;
  const auto below = [&](int at_depth, Window mine, Kind kind_below) {
    const Value value = search_child(child, key, at_depth, {gain - mine.beta, gain - mine.alpha},
                                     ply + 1, kind_below);
    return Value{gain - value.score, value.proven};
  };
  // Below a move that is searched in full, cuts and no cuts take turns.
  const Kind opposite = kind == Kind::kCut ? Kind::kAll : Kind::kCut;
  if (first) return below(next_depth, window, kind == Kind::kPrincipal ? kind : opposite);
  const Window scout{window.alpha, window.alpha + kOneHundredth};
  Value value = below(next_depth - reduce, scout, Kind::kCut);
  if (reduce > 0 && value.score > window.alpha) value = below(next_depth, scout, opposite);
  if (kind == Kind::kPrincipal && value.score > window.alpha && value.score < window.beta) {
    value = below(next_depth, window, kind);
  }
  return value;
}

Value Worker::search_child(const Position& child, std::uint64_t key, int depth, Window window,
                           int ply, Kind kind) {
  switch (kind) {
    case Kind::kPrincipal:
      return search<Kind::kPrincipal>(child, key, depth, window, ply);
    case Kind::kCut:
      return search<Kind::kCut>(child, key, depth, window, ply);
    case Kind::kAll:
      break;
  }
  return search<Kind::kAll>(child, key, depth, window, ply);
}

template <Worker::Kind kKind>
Value Worker::search(const Position& position, std::uint64_t key, int depth, Window window,
                     int ply) {
  constexpr bool kPrincipal = kKind == Kind::kPrincipal;

  // Step 1. Stop when told; count the node.
  best_lines_[static_cast<std::size_t>(ply)].length = 0;
  if (must_stop()) return {};
  ++nodes_;
  selective_depth_ = std::max(selective_depth_, ply);

  // Step 2. Has this position been searched? In the principal variation only a
  // proof spares the search, so that the line is seen to its end.
  const auto stored = shared_->table.find(key);
  if (stored && stored->depth >= depth && (!kPrincipal || stored->is_proven()) &&
      cuts(stored->bound, stored->score, window.alpha, window.beta)) {
    if (!stored->move.is_pass()) end_line(ply, stored->move);
    return {stored->score, stored->is_proven()};
  }

  // Step 3. Few squares are solved sooner than searched, and again when what was proven
  // does not answer this window.
  if ((!stored || stored->is_proven()) && count(position.free_squares()) <= kSolvedSquares) {
    if (const auto solved = answer_solved(position, key, window)) return *solved;
  }

  // Step 4. Static evaluation; the end of the line when the game is decided.
  Score evaluation;
  if (stored) {
    evaluation = stored->evaluation;
  } else {
    const Evaluation now = shared_->evaluator.evaluate(position);
    evaluation = now.to_come;
    if (now.decided) {
      bool answered = false;
      const Value value = answer_decided(position, key, window, answered);
      if (answered) return value;
      evaluation = value.score;
    }
  }

  // Step 5. The horizon.
  if (depth <= 0 || ply >= kMaxPly) {
    if (!stored) shared_->table.store(key, {{}, evaluation, evaluation, 0, Bound::kExact});
    return {evaluation, false};
  }

  // Step 6. So far ahead that no reply will matter.
  if (!kPrincipal && depth <= kFutilityDepth &&
      evaluation - depth * kFutilityPerPly >= window.beta) {
    return {evaluation, false};
  }

  // Step 7. Try the moves in order.
  const Color side = position.side_to_move();
  const Context context = context_at(ply);
  MoveOrder order(position, stored ? stored->move : Move(), history_, context, ply);
  Value best{-kInfinite, false};
  Move best_move;
  bool all_proven = true;
  Score alpha = window.alpha;
  while (order.given() < order.size()) {
    const int place = order.given();
    const Move move = order.next();

    // Step 8. Near the horizon, late moves are left out.
    if (!kPrincipal && depth <= kLateMoveDepth && order.is_quiet() && place >= moves_tried(depth)) {
      all_proven = false;
      break;
    }

    // Step 9. Late moves are searched less deeply at first, and less still where an earlier
    // move was likely to end it.
    int reduce = 0;
    if (depth >= kReductionDepth && place >= kUnreduced) {
      reduce = reduction(depth, place) - (kPrincipal ? 1 : 0) - (order.is_quiet() ? 0 : 1);
      if (kKind == Kind::kCut) ++reduce;
      if (order.is_quiet()) reduce -= order.history() / kHistoryPerReduction;
      reduce = std::clamp(reduce, 0, depth - 1);
    }

    // Step 10. Search it.
    Position child = position;
    child.play(move);
    const std::uint64_t child_key = hash_after(key, side, move);
    shared_->table.prefetch(child_key);
    path_[static_cast<std::size_t>(ply) + 2] = move;
    const Value value = search_move(child, child_key, move, depth, reduce, place == 0,
                                    {alpha, window.beta}, ply, kKind);
    if (shared_->stop.load(std::memory_order_relaxed)) return {};

    // Step 11. A new best move; a cut when the opponent would avoid this node.
    all_proven = all_proven && value.proven;
    if (value.score <= best.score) continue;
    best = value;
    if (value.score <= alpha) continue;
    best_move = move;
    alpha = value.score;
    extend_line(ply, move);
    if (value.score < window.beta) continue;
    reward(position, order, move, depth, ply);
    break;
  }

  // Step 12. Remember. A cut is proven by its move alone, anything else needs all.
  const bool cut = best.score >= window.beta;
  best.proven = cut ? best.proven : all_proven;
  const Bound bound = cut                         ? Bound::kLower
                      : best.score > window.alpha ? Bound::kExact
                                                  : Bound::kUpper;
  shared_->table.store(
      key, {best_move, best.score, evaluation, best.proven ? kProvenDepth : depth, bound});
  return best;
}

std::optional<Value> Worker::answer_solved(const Position& position, std::uint64_t key,
                                           Window window) {
  Limits limits;
  limits.nodes = kSolverNodes;
  const Budget budget(limits, position, shared_->stop);
  const int made = position.margin(position.side_to_move());
  const auto answer = [&](int to_come, Bound bound) {
    const Score score = Score::from_points(to_come);
    shared_->table.store(key, {{}, score, score, kProvenDepth, bound});
    return Value{score, true};
  };
  if (window.beta - window.alpha == kOneHundredth) {
    const int bar = window.alpha.floor_points();
    const auto above = solver_->is_above(position, bar + made, budget);
    nodes_ += solver_->nodes();
    if (!above) return std::nullopt;
    return *above ? answer(bar + 1, Bound::kLower) : answer(bar, Bound::kUpper);
  }
  const Bounds margin = solver_->margin(position, budget);
  nodes_ += solver_->nodes();
  if (!margin.exact()) return std::nullopt;
  return answer(margin.lower - made, Bound::kExact);
}

/// A decided position: its exact margin, or, when the puzzles are too big, a
/// bound that suffices, or an opinion between the bounds.
Value Worker::answer_decided(const Position& position, std::uint64_t key, Window window,
                             bool& answered) {
  const Bounds bounds = decided_margin(position, puzzles_, kPuzzleBudget);
  const Score lower = Score::from_points(bounds.lower);
  const Score upper = Score::from_points(bounds.upper);
  answered = true;
  if (bounds.exact()) {
    shared_->table.store(key, {{}, lower, lower, kProvenDepth, Bound::kExact});
    return {lower, true};
  }
  if (lower >= window.beta) return {lower, true};
  if (upper <= window.alpha) return {upper, true};
  answered = false;
  return {Score::from_hundredths((lower.hundredths() + upper.hundredths()) / 2), false};
}

/// The move that cut is remembered as good, those tried before it as poor.
void Worker::reward(const Position& position, const MoveOrder& order, Move best, int depth,
                    int ply) {
  const Color side = position.side_to_move();
  const Context context = context_at(ply);
  const int bonus = std::min(kBonusPerDepth * depth * depth, kMostBonus);
  history_.add(side, context, best, bonus);
  for (int i = 0; i + 1 < order.given(); ++i) history_.add(side, context, order[i], -bonus / 4);
  history_.add_refutation(side, context, best, ply);
}

Context Worker::context_at(int ply) const {
  const auto at = static_cast<std::size_t>(ply) + 2;
  return {path_[at - 1], path_[at - 2]};
}

/// The best line of a node is its move and the best line of the child.
void Worker::extend_line(int ply, Move move) {
  BestLine& line = best_lines_[static_cast<std::size_t>(ply)];
  const BestLine& below = best_lines_[static_cast<std::size_t>(ply) + 1];
  line.moves[0] = move;
  std::copy_n(below.moves.begin(), below.length, line.moves.begin() + 1);
  line.length = below.length + 1;
}

/// Below the move nothing is known to show.
void Worker::end_line(int ply, Move move) {
  BestLine& line = best_lines_[static_cast<std::size_t>(ply)];
  line.moves[0] = move;
  line.length = 1;
}

/// Thread 0 watches the budget for all.
bool Worker::must_stop() {
  if (nodes_ >= next_look_) {
    publish_nodes();
    const std::uint64_t all = shared_->nodes.load(std::memory_order_relaxed);
    if (thread_ == 0 && shared_->budget.is_spent(all)) {
      shared_->stop.store(true, std::memory_order_relaxed);
    }
    const std::uint64_t limit = shared_->budget.node_limit();
    next_look_ = nodes_ + std::min(kNodesPerLook, limit > all ? limit - all : 1);
  }
  return shared_->stop.load(std::memory_order_relaxed);
}

void Worker::publish_nodes() {
  shared_->nodes.fetch_add(nodes_ - published_, std::memory_order_relaxed);
  published_ = nodes_;
}

}  // namespace yolah
