#include "cli/bench/benches.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/bench/bench_positions.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "engine/eval/evaluation.h"
#include "engine/playout/batch.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

/// Later positions are over within a fraction of the time for a move.
constexpr int kLeastFreeSquares = 24;
constexpr std::chrono::milliseconds kMoveTime{100};

using SteadyClock = std::chrono::steady_clock;

double seconds_since(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

/// The best rates seen in one position.
struct Rates {
  Position position;
  double batch = 0;        // plies a second
  double monte_carlo = 0;  // plies a second
  double mcts = 0;         // plies a second
  double minmax = 0;       // nodes a second
  double heuristic = 0;    // nodes a second
  double evaluations = 0;  // a second
  double mean_length = 0;  // of random games from here
};

std::vector<Rates> positions() {
  std::vector<Rates> found;
  for (const std::string_view text : kBenchPositions) {
    const auto position = parse_position(text);
    if (!position) throw Failure("a bench position is wrong: " + position.error().reason);
    if (count(position->free_squares()) >= kLeastFreeSquares) found.push_back({*position});
  }
  return found;
}

/// For as long as a player thinks, so that a disturbance hits either alike.
void measure_batch(Rates& rates, std::uint64_t seed) {
  constexpr std::uint64_t kGames = 16'384;
  const auto start = SteadyClock::now();
  Tally tally;
  for (std::uint64_t first = 0; SteadyClock::now() - start < kMoveTime; first += kGames) {
    tally += play_batch({rates.position, seed, first, kGames});
  }
  rates.batch = std::max(rates.batch, static_cast<double>(tally.moves()) / seconds_since(start));
  rates.mean_length = tally.mean_length();
}

void measure_evaluation(Rates& rates) {
  constexpr int kTimes = 20'000;
  const auto start = SteadyClock::now();
  int sum = 0;
  Position position = rates.position;
  for (int i = 0; i < kTimes; ++i) {
    // Another side each time, so that nothing is worked out only once.
    position.play(Move::pass());
    sum += learned_evaluator()->evaluate(position).to_come.hundredths();
  }
  const volatile int keep = sum;
  static_cast<void>(keep);
  rates.evaluations = std::max(rates.evaluations, kTimes / seconds_since(start));
}

/// Nodes a second of a player in a position it has never seen.
double think(Player& player, const Position& position) {
  const std::atomic<bool> never{false};
  Limits limits;
  limits.move_time = kMoveTime;
  player.new_game();
  const auto start = SteadyClock::now();
  const SearchResult result = player.search(position, limits, never, {});
  return static_cast<double>(result.report.nodes) / seconds_since(start);
}

double median_of(const std::vector<Rates>& all, const std::function<double(const Rates&)>& get) {
  std::vector<double> values;
  for (const Rates& rates : all) {
    if (rates.evaluations > 0) values.push_back(get(rates));
  }
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

PlayersSpeed measure_players(double seconds, const std::atomic<bool>& stop,
                             const std::function<void(double)>& on_progress) {
  const auto monte_carlo = make_player_or_fail(read_player_spec("monte-carlo"));
  const auto mcts = make_player_or_fail(read_player_spec("mcts"));
  const auto minmax = make_player_or_fail(read_player_spec("minmax"));
  const auto heuristic = make_player_or_fail(read_player_spec("minmax:eval=heuristic"));
  std::vector<Rates> all = positions();
  const auto start = SteadyClock::now();
  for (std::uint64_t turn = 0; !stop.load() && seconds_since(start) < seconds; ++turn) {
    Rates& rates = all[turn % all.size()];
    measure_batch(rates, turn);
    // A game of a player that has chosen its first move is a ply shorter.
    const double plies = rates.mean_length - 1;
    rates.monte_carlo = std::max(rates.monte_carlo, plies * think(*monte_carlo, rates.position));
    rates.mcts = std::max(rates.mcts, plies * think(*mcts, rates.position));
    rates.minmax = std::max(rates.minmax, think(*minmax, rates.position));
    rates.heuristic = std::max(rates.heuristic, think(*heuristic, rates.position));
    measure_evaluation(rates);
    on_progress(seconds_since(start) / seconds);
  }
  PlayersSpeed speed;
  speed.batch_plies = median_of(all, [](const Rates& r) { return r.batch; });
  speed.monte_carlo_plies = median_of(all, [](const Rates& r) { return r.monte_carlo; });
  speed.monte_carlo_ratio = median_of(all, [](const Rates& r) { return r.monte_carlo / r.batch; });
  speed.mcts_plies = median_of(all, [](const Rates& r) { return r.mcts; });
  speed.mcts_ratio = median_of(all, [](const Rates& r) { return r.mcts / r.batch; });
  speed.minmax_nodes = median_of(all, [](const Rates& r) { return r.minmax; });
  speed.heuristic_nodes = median_of(all, [](const Rates& r) { return r.heuristic; });
  speed.evaluation_ns = median_of(all, [](const Rates& r) { return 1e9 / r.evaluations; });
  return speed;
}

}  // namespace yolah::cli
