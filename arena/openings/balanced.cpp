#include "arena/openings/balanced.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <unordered_set>

#include "arena/game.h"
#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/hash.h"
#include "engine/rules/symmetry.h"
#include "engine/search/threads.h"

namespace yolah::arena {
namespace {

constexpr std::uint64_t kMostCandidates = 1'000'000;
constexpr std::size_t kBlock = 64;  // candidates looked at together

struct Candidate {
  Opening opening;
  bool even = false;
  std::optional<BalancedOpening> found;
};

/// One thread's players.
struct Table {
  std::unique_ptr<Player> black;
  std::unique_ptr<Player> white;
};

class BalanceSearch {
 public:
  BalanceSearch(const BalanceSetup& setup, const std::atomic<bool>& stop,
                const OnBalanceProgress& on_progress)
      : setup_(setup), stop_(stop), on_progress_(on_progress) {
    for (int i = 0; i < setup.threads; ++i) {
      tables_.push_back({make_player(setup.judge), make_player(setup.judge)});
    }
  }

  std::vector<BalancedOpening> run() {
    const auto is_missing = [](const Table& table) { return !table.black || !table.white; };
    if (std::any_of(tables_.begin(), tables_.end(), is_missing)) return {};
    while (found_.size() < setup_.count && progress_.candidates < kMostCandidates) {
      std::vector<Candidate> block = next_block();
      look_at(block);
      if (stop_.load(std::memory_order_relaxed)) break;
      take(block);
      progress_.found = found_.size();
      if (on_progress_) on_progress_(progress_);
    }
    return std::move(found_);
  }

 private:
  /// Candidates by their numbers, without those that were there before.
  std::vector<Candidate> next_block() {
    std::vector<Candidate> block;
    while (block.size() < kBlock && progress_.candidates < kMostCandidates) {
      const std::uint64_t number = progress_.candidates++;
      const auto lengths = static_cast<std::uint64_t>(setup_.most_plies - setup_.least_plies + 1);
      const int plies = setup_.least_plies + static_cast<int>(number % lengths);
      Opening opening = Openings::random(setup_.seed, plies).at(number);
      if (seen_.insert(hash(canonical(opening.end()).position)).second) {
        block.push_back({std::move(opening), false, std::nullopt});
      }
    }
    return block;
  }

  void look_at(std::vector<Candidate>& block) {
    std::atomic<std::size_t> next{0};
    run_on_threads(setup_.threads, [&](int thread) {
      Table& table = tables_[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < block.size(); i = next++) judge(block[i], table);
    });
  }

  void judge(Candidate& candidate, Table& table) const {
    const Position position = candidate.opening.end();
    const Score score = score_for_black(position, *table.black);
    candidate.even = std::abs(score.hundredths()) <= setup_.most.hundredths();
    if (!candidate.even) return;
    int half_points = 0;
    for (int game = 0; game < setup_.games; ++game) {
      half_points += play(candidate.opening, game, table);
      if (stop_.load(std::memory_order_relaxed)) return;
    }
    const double share = setup_.games == 0 ? 0.5 : half_points / (2.0 * setup_.games);
    if (std::max(share, 1 - share) <= setup_.most_share) {
      candidate.found = {candidate.opening, score, share};
    }
  }

  Score score_for_black(const Position& position, Player& player) const {
    Limits limits;
    limits.nodes = setup_.nodes;
    player.new_game();
    const Score score = player.search(position, limits, stop_, {}).report.lines.front().score;
    return position.side_to_move() == Color::kBlack ? score : -score;
  }

  /// Black's half points. Each game has a few more nodes than the one before, so
  /// that no two are the same.
  int play(const Opening& opening, int game, Table& table) const {
    GameSetup setup;
    setup.start = opening.start;
    setup.opening = opening.moves;
    const auto more = static_cast<std::uint64_t>(game);
    setup.limits.nodes = setup_.game_nodes * (kNodeSteps + more) / kNodeSteps;
    table.black->new_game();
    table.white->new_game();
    switch (play_game(setup, *table.black, *table.white, stop_).record.winner) {
      case Winner::kBlack:
        return 2;
      case Winner::kDraw:
        return 1;
      default:
        return 0;
    }
  }

  void take(std::vector<Candidate>& block) {
    for (Candidate& candidate : block) {
      if (candidate.even) ++progress_.even;
      if (candidate.found && found_.size() < setup_.count) {
        found_.push_back(std::move(*candidate.found));
      }
    }
  }

  static constexpr std::uint64_t kNodeSteps = 8;

  const BalanceSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnBalanceProgress& on_progress_;
  std::vector<Table> tables_;
  std::unordered_set<std::uint64_t> seen_;  // keys of canonical positions
  BalanceProgress progress_;
  std::vector<BalancedOpening> found_;
};

}  // namespace

std::vector<BalancedOpening> find_balanced(const BalanceSetup& setup, const std::atomic<bool>& stop,
                                           const OnBalanceProgress& on_progress) {
  return BalanceSearch(setup, stop, on_progress).run();
}

}  // namespace yolah::arena
