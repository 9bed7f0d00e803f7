#include "engine/search/endgame/solver.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/eval/evaluation.h"
#include "engine/search/endgame/parts.h"
#include "engine/search/history_value.h"
#include "engine/search/threads.h"

namespace yolah {
namespace {

/// Above so many squares, moves are ordered by the evaluation, too; below, that costs
/// more than it saves.
constexpr int kEvaluatedSquares = 13;
/// What a slide that the other side has afterwards counts against a move, in hundredths of a
/// point. A move that leaves few replies is cheap to refute or to prove: with 30 to 100, a proof
/// takes half the nodes that it takes by the evaluation alone.
constexpr int kReplyWorth = 50;
/// Threads share the work of contests with so many squares; smaller ones are not worth the trouble.
constexpr int kSharedSquares = 16;
/// The rank of a move that another thread searches; all others have more.
constexpr int kPostponed = -(1 << 29);
constexpr std::uint64_t kNodesPerLook = 1024;
/// Puzzles for one are quick but for a few: a limit in nodes allows each node so many
/// positions of them.
constexpr std::uint64_t kPuzzlePositionsPerNode = 50;

struct Child {
  Contest contest;
  std::uint64_t key = 0;
  Move move;      // the pass for a spare move
  Bounds bounds;  // by counting
  int rank = 0;
};

/// A move for every slide, and a spare one.
struct Children {
  std::array<Child, kMaxMoves + 1> list;
  int size = 0;

  void add(const Child& child) { list[static_cast<std::size_t>(size++)] = child; }
  Child& operator[](int i) { return list[static_cast<std::size_t>(i)]; }
  /// Brings the best of those from `first` on to that place.
  Child& pick(int first) {
    int best = first;
    for (int i = first + 1; i < size; ++i) {
      if ((*this)[i].rank > (*this)[best].rank) best = i;
    }
    std::swap((*this)[first], (*this)[best]);
    return (*this)[first];
  }
};

int slides_of(Bitboard pieces, Bitboard free) {
  int slides = 0;
  while (pieces != 0) slides += count(reach(pop_first(pieces), ~free));
  return slides;
}

}  // namespace

/// What the threads search at this moment, so that each does first what no other does. Two keys
/// that meet in one place displace each other: then work is done twice, and nothing worse happens.
class EndgameSolver::Underway {
 public:
  void enter(std::uint64_t key) { place_of(key).store(key, std::memory_order_relaxed); }
  bool has(std::uint64_t key) { return place_of(key).load(std::memory_order_relaxed) == key; }
  void leave(std::uint64_t key) {
    if (has(key)) place_of(key).store(0, std::memory_order_relaxed);
  }

 private:
  std::atomic<std::uint64_t>& place_of(std::uint64_t key) { return keys_[key % keys_.size()]; }

  std::array<std::atomic<std::uint64_t>, 4096> keys_{};
};

/// One thread's search.
class EndgameSolver::Thread {
 public:
  /// `underway` is null if there is no other thread.
  Thread(EndgameTable& table, Underway* underway) : table_(table), underway_(underway) {}

  void clear() {
    *history_ = {};
    parts_.clear();
  }

  /// Before the questions that one budget is for.
  void begin(const Budget& budget) {
    constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t nodes = budget.node_limit();
    finder_.limit_puzzles(
        nodes > kNoLimit / kPuzzlePositionsPerNode ? kNoLimit : nodes * kPuzzlePositionsPerNode,
        [&budget] { return budget.is_spent(0); });
  }

  /// Whether the margin to come is more than the bar, unless stopped. The budget
  /// counts so many nodes from before.
  bool is_more(const Position& position, int bar, const Budget& budget, std::uint64_t before,
               std::atomic<bool>& stop) {
    budget_ = &budget;
    stop_ = &stop;
    before_ = before;
    nodes_ = 0;
    next_look_ = 0;
    const Contest contest = finder_.find(position);
    if (has_lost_count()) return false;
    if (contest.is_decided()) return contest.spare_margin() > bar;
    return search(contest, key_of(contest), bar, 0) > bar;
  }

  /// The move that the table has for a position, or the pass.
  Move likely_move(const Position& position) {
    const auto proved = table_.find(key_of(finder_.find(position)));
    return proved ? proved->move : Move();
  }

  /// What can be known at a glance.
  Bounds glance(const Position& position) {
    const Bounds bounds = finder_.bounds(finder_.find(position));
    return finder_.gave_up() ? Bounds{-kMaxScoringMoves, kMaxScoringMoves} : bounds;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  /// More than the bar: the margin is at least that. Else: at most that.
  int search(const Contest& contest, std::uint64_t key, int bar, std::size_t ply) {
    // Step 1. Stop when told; count the node.
    if (must_stop()) return bar;
    ++nodes_;

    // Step 2. Known already, or at a glance.
    Bounds bounds = finder_.bounds(contest, bar);
    if (has_lost_count()) return bar;
    const Move first = recall(contest, key, bounds);
    if (is_answer(bounds, bar)) return answer(bounds, bar);

    // Step 3. Known from its parts.
    const Bounds by_parts = parts_.bounds(contest, bar);
    if (has_lost_count()) return bar;
    bounds.lower = std::max(bounds.lower, by_parts.lower);
    bounds.upper = std::min(bounds.upper, by_parts.upper);
    if (is_answer(bounds, bar)) {
      remember(key, contest, bounds, first);
      return answer(bounds, bar);
    }

    // Step 4. The moves; one that is seen to suffice ends it.
    Children& children = children_[ply];
    const int sufficient = list_children(contest, bar, children);
    if (has_lost_count()) return bar;
    if (sufficient > bar) {
      remember(key, contest, {sufficient, bounds.upper}, children[children.size - 1].move);
      return sufficient;
    }
    int best = -kSquares;
    int open = 0;
    for (int i = 0; i < children.size; ++i) {
      Bounds after = children[i].bounds;
      if (!children[i].contest.is_decided()) recall(children[i].contest, children[i].key, after);
      if (1 - after.upper > bar) {
        remember(key, contest, {1 - after.upper, bounds.upper}, children[i].move);
        return 1 - after.upper;
      }
      if (1 - after.lower <= bar) {
        best = std::max(best, 1 - after.lower);
        continue;
      }
      if (open != i) children[open] = children[i];
      ++open;
    }
    children.size = open;
    rank(contest, children, first);

    // Step 5. Search the others, the likeliest first; what another thread searches comes last.
    const bool shared = underway_ != nullptr && count(contest.free) >= kSharedSquares;
    for (int i = 0; i < children.size; ++i) {
      Child& child = children.pick(i);
      if (shared && i > 0) {
        recall(contest, key, bounds);
        if (is_answer(bounds, bar)) return answer(bounds, bar);
        if (child.rank > kPostponed && underway_->has(child.key)) {
          child.rank = kPostponed;
          --i;
          continue;
        }
      }
      const int value = 1 - (shared ? search_shared(child, -bar, ply + 1)
                                    : search(child.contest, child.key, -bar, ply + 1));
      if (stop_->load(std::memory_order_relaxed)) return bar;
      best = std::max(best, value);
      if (value <= bar) continue;
      reward(children, i, count(contest.free));
      remember(key, contest, {value, bounds.upper}, child.move);
      return value;
    }
    remember(key, contest, {bounds.lower, best}, first);
    return best;
  }

  static bool is_answer(const Bounds& bounds, int bar) {
    return bounds.lower > bar || bounds.upper <= bar;
  }
  static int answer(const Bounds& bounds, int bar) {
    return bounds.lower > bar ? bounds.lower : bounds.upper;
  }

  /// Tells the other threads, so that they put this move off.
  int search_shared(const Child& child, int bar, std::size_t ply) {
    underway_->enter(child.key);
    const int value = search(child.contest, child.key, bar, ply);
    underway_->leave(child.key);
    return value;
  }

  /// All moves, up to one that counting shows to make more than the bar: then what it makes.
  int list_children(const Contest& contest, int bar, Children& children) {
    children.size = 0;
    for (Bitboard pieces = contest.own; pieces != 0;) {
      const Square from = pop_first(pieces);
      for (Bitboard targets = reach(from, ~contest.free); targets != 0;) {
        const Move move(from, pop_first(targets));
        const int least = add_child(finder_.after(contest, move), move, bar, children);
        if (least > bar) return least;
      }
    }
    if (contest.own_spare == 0) return -kSquares;
    return add_child(ContestFinder::after_spare(contest), Move(), bar, children);
  }

  /// The least that the move makes, by counting.
  int add_child(const Contest& contest, Move move, int bar, Children& children) {
    const std::uint64_t key = key_of(contest);
    table_.prefetch(key);
    const Bounds bounds = finder_.bounds(contest, -bar);
    children.add({contest, key, move, bounds});
    return 1 - bounds.upper;
  }

  void rank(const Contest& contest, Children& children, Move first) const {
    const bool evaluated = count(contest.free) > kEvaluatedSquares;
    for (int i = 0; i < children.size; ++i) {
      Child& child = children[i];
      const int spare = child.contest.other_spare - child.contest.own_spare;
      child.rank = history(child.move) + (evaluated ? 2 * 100 * spare : 3 * spare) * kHistoryShare;
      if (child.move == first && !first.is_pass()) {
        child.rank = 1 << 30;
      } else if (evaluated) {
        child.rank -= 2 * kHistoryShare *
                      (evaluation(child.contest) +
                       kReplyWorth * slides_of(child.contest.own, child.contest.free));
      } else {
        child.rank += kHistoryShare * (slides_of(child.contest.other, child.contest.free) -
                                       2 * slides_of(child.contest.own, child.contest.free));
      }
    }
  }

  static int evaluation(const Contest& contest) {
    return learned_evaluator()
        ->evaluate(contest.own, contest.other, contest.free)
        .to_come.hundredths();
  }

  int history(Move move) const { return (*history_)[move.bits()].get() / 8; }

  void reward(Children& children, int cut, int squares) {
    const int bonus = std::min(squares * squares, 512);
    (*history_)[children[cut].move.bits()].add(bonus);
    for (int i = 0; i < cut; ++i) (*history_)[children[i].move.bits()].add(-bonus / 4);
  }

  void remember(std::uint64_t key, const Contest& contest, Bounds bounds, Move move) {
    const int spare = contest.spare_margin();
    table_.store(key, {{bounds.lower - spare, bounds.upper - spare}, move}, count(contest.free));
  }

  /// Tightens the bounds by what the table has; its move.
  Move recall(const Contest& contest, std::uint64_t key, Bounds& bounds) const {
    const auto proved = table_.find(key);
    if (!proved) return {};
    const int spare = contest.spare_margin();
    bounds.lower = std::max(bounds.lower, proved->margin.lower + spare);
    bounds.upper = std::min(bounds.upper, proved->margin.upper + spare);
    return proved->move;
  }

  /// Whether a puzzle was too long: then nothing is known any more, and the search ends.
  bool has_lost_count() {
    if (finder_.gave_up()) stop_->store(true, std::memory_order_relaxed);
    return finder_.gave_up();
  }

  bool must_stop() {
    if (nodes_ >= next_look_) {
      const std::uint64_t all = before_ + nodes_;
      if (budget_->is_spent(all)) stop_->store(true, std::memory_order_relaxed);
      const std::uint64_t limit = budget_->node_limit();
      next_look_ = nodes_ + std::min(kNodesPerLook, limit > all ? limit - all : 1);
    }
    return stop_->load(std::memory_order_relaxed);
  }

  static constexpr int kHistoryShare = 32;

  EndgameTable& table_;
  Underway* underway_;
  ContestFinder finder_;
  PartSolver parts_{finder_};
  const Budget* budget_ = nullptr;
  std::atomic<bool>* stop_ = nullptr;
  std::uint64_t before_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  using MoveHistory = std::array<HistoryValue, 4096>;
  std::unique_ptr<MoveHistory> history_ = std::make_unique<MoveHistory>();
  // By ply: to make them anew at every node would take longer than the rest of it.
  // Every ply of a contest is a scoring move.
  std::vector<Children> children_{kMaxScoringMoves + 1};
};

EndgameSolver::EndgameSolver(std::shared_ptr<EndgameTable> table, int threads)
    : table_(std::move(table)) {
  if (threads > 1) underway_ = std::make_unique<Underway>();
  for (int i = 0; i < threads; ++i) {
    threads_.push_back(std::make_unique<Thread>(*table_, underway_.get()));
  }
}

EndgameSolver::~EndgameSolver() = default;

std::unique_ptr<EndgameSolver> EndgameSolver::make(std::size_t megabytes, int threads) {
  auto table = EndgameTable::make(megabytes);
  if (!table) return nullptr;
  return std::unique_ptr<EndgameSolver>(new EndgameSolver(std::move(table), threads));
}

std::unique_ptr<EndgameSolver> EndgameSolver::on_same_table() const {
  return std::unique_ptr<EndgameSolver>(new EndgameSolver(table_, 1));
}

void EndgameSolver::clear() {
  table_->clear();
  forget_order();
}

void EndgameSolver::forget_order() {
  for (const auto& thread : threads_) thread->clear();
}

std::optional<bool> EndgameSolver::is_more(const Position& position, int bar,
                                           const Budget& budget) {
  std::atomic<bool> stop{false};
  std::atomic<int> answer{-1};
  const std::uint64_t before = nodes_;
  run_on_threads(static_cast<int>(threads_.size()), [&](int i) {
    const bool more =
        threads_[static_cast<std::size_t>(i)]->is_more(position, bar, budget, before, stop);
    // The first to finish stops the others.
    if (!stop.exchange(true)) answer = more ? 1 : 0;
  });
  for (const auto& thread : threads_) nodes_ += thread->nodes();
  if (answer < 0) return std::nullopt;
  return answer == 1;
}

Bounds EndgameSolver::margin(const Position& position, const Budget& budget) {
  nodes_ = 0;
  for (const auto& thread : threads_) thread->begin(budget);
  const int made = position.margin(position.side_to_move());
  Bounds bounds = threads_.front()->glance(position);
  // First who wins, then outwards from there in steps of one: values differ little
  // from what neighbouring questions have put into the table.
  int bar = std::clamp(-made, bounds.lower, bounds.upper - 1);
  while (!bounds.exact()) {
    const auto more = is_more(position, bar, budget);
    if (!more) break;
    (*more ? bounds.lower : bounds.upper) = *more ? bar + 1 : bar;
    bar = *more ? bounds.lower : bounds.upper - 1;
  }
  return {bounds.lower + made, bounds.upper + made};
}

std::optional<bool> EndgameSolver::is_above(const Position& position, int bar,
                                            const Budget& budget) {
  nodes_ = 0;
  for (const auto& thread : threads_) thread->begin(budget);
  return is_more(position, bar - position.margin(position.side_to_move()), budget);
}

std::optional<Solution> EndgameSolver::solve(const Position& position, const Budget& budget) {
  const Bounds bounds = margin(position, budget);
  if (!bounds.exact()) return std::nullopt;
  Solution solution{bounds.lower, {}};
  Position at = position;
  int to_come = bounds.lower - position.margin(position.side_to_move());
  while (!at.is_over()) {
    const auto move = best_move(at, to_come, budget);
    if (!move) return std::nullopt;
    to_come = (move->is_pass() ? 0 : 1) - to_come;
    solution.line.push_back(*move);
    at.play(*move);
  }
  return solution;
}

std::optional<Move> EndgameSolver::best_move(const Position& position, int to_come,
                                             const Budget& budget) {
  const Move likely = threads_.front()->likely_move(position);
  MoveList moves = position.legal_moves();
  std::partition(moves.begin(), moves.end(), [&](Move move) { return move == likely; });
  for (const Move move : moves) {
    Position child = position;
    child.play(move);
    // A move is best if the other side can make no more of it than this.
    const auto more = is_more(child, (move.is_pass() ? 0 : 1) - to_come, budget);
    if (!more) return std::nullopt;
    if (!*more) return move;
  }
  return std::nullopt;
}

}  // namespace yolah
