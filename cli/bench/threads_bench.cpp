#include "cli/bench/benches.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>

#include "cli/bench/bench_positions.h"
#include "cli/options/failure.h"
#include "engine/rules/notation.h"
#include "engine/search/minmax/minmax_player.h"

namespace yolah::cli {
namespace {

/// Below this, starting threads weighs more than what they do.
constexpr double kLeastSeconds = 0.01;

struct Effort {
  double seconds = 1e9;
  double nodes = 0;
};

std::unique_ptr<MinmaxPlayer> player_with(int threads) {
  constexpr std::size_t kMegabytes = 64;
  auto player = MinmaxPlayer::make(kMegabytes, threads);
  if (player == nullptr) throw Failure("not enough memory for two tables of 64 MB");
  return player;
}

void search_once(MinmaxPlayer& player, const Position& position, int depth,
                 const std::atomic<bool>& stop, Effort& least) {
  Limits limits;
  limits.depth = depth;
  player.new_game();
  const SearchResult result = player.search(position, limits, stop, {});
  const double seconds = std::chrono::duration<double>(result.report.elapsed).count();
  if (seconds >= least.seconds) return;
  least = {seconds, static_cast<double>(result.report.nodes)};
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

double ThreadsResult::median_time() const {
  return median(time_ratios);
}

double ThreadsResult::median_nodes() const {
  return median(node_ratios);
}

ThreadsResult measure_threads(int threads, int depth, int rounds, const std::atomic<bool>& stop,
                              const std::function<void(double)>& on_progress) {
  const auto alone = player_with(1);
  const auto together = player_with(threads);
  ThreadsResult result;
  result.threads = threads;
  result.depth = depth;
  double done = 0;
  for (const std::string_view text : kBenchPositions) {
    const auto position = parse_position(text);
    if (!position) throw Failure("a bench position is wrong: " + position.error().reason);
    Effort one;
    Effort many;
    for (int round = 0; round < rounds && !stop.load(); ++round) {
      search_once(*alone, *position, depth, stop, one);
      search_once(*together, *position, depth, stop, many);
    }
    if (stop.load()) break;
    on_progress(++done / static_cast<double>(kBenchPositions.size()));
    if (one.seconds < kLeastSeconds) continue;
    result.time_ratios.push_back(many.seconds / one.seconds);
    result.node_ratios.push_back(many.nodes / one.nodes);
  }
  return result;
}

}  // namespace yolah::cli
