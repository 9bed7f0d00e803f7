#include "arena/report/tables.h"

#include <algorithm>
#include <numeric>

namespace yolah::arena::report {
namespace {

constexpr std::array kColors = {Color::kBlack, Color::kWhite};

int floor_div(int number, int divisor) {
  return number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor);
}

}  // namespace

void Tally::add(int half_points) {
  ++(half_points == 2 ? wins : half_points == 1 ? draws : losses);
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

double Tally::score() const {
  if (games() == 0) return 0.5;
  return static_cast<double>(half_points()) / (2 * static_cast<double>(games()));
}

CrossTable::CrossTable(const Results& results)
    : cells_(results.players.size(), std::vector<Tally>(results.players.size())) {
  for (const Game& game : results.games) {
    if (!game.counts()) continue;
    for (const Color side : kColors) {
      cells_[game.player(side)][game.player(opponent(side))].add(game.half_points(side));
    }
  }
}

Tally CrossTable::total(std::size_t player) const {
  return std::accumulate(cells_[player].begin(), cells_[player].end(), Tally{},
                         [](Tally sum, const Tally& cell) { return sum += cell; });
}

ColorMix color_mix(const Results& results) {
  ColorMix mix;
  mix.players.resize(results.players.size());
  for (const Game& game : results.games) {
    ++mix.terminations[game.termination.raw()];
    if (game.has_result()) {
      mix.black.add(game.half_points(Color::kBlack));
    } else {
      ++mix.without_result;
    }
    if (!game.counts()) continue;
    for (const Color side : kColors) {
      mix.players[game.player(side)][static_cast<std::size_t>(index(side))].add(
          game.half_points(side));
    }
  }
  return mix;
}

std::uint64_t Histogram::total() const {
  return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
}

std::uint64_t Histogram::largest() const {
  return bins.empty() ? 0 : *std::ranges::max_element(bins);
}

Histogram histogram(const std::vector<int>& numbers, int most_bins, bool centred) {
  Histogram result;
  if (numbers.empty()) return result;
  const auto [least, most] = std::ranges::minmax_element(numbers);
  // Odd widths have a middle, where zero can be.
  const int step = centred ? 2 : 1;
  const auto bin_of = [&](int number) {
    const int shift = centred ? result.width / 2 : 0;
    return floor_div(number + shift, result.width);
  };
  while (bin_of(*most) - bin_of(*least) + 1 > most_bins) result.width += step;
  const int first_bin = bin_of(*least);
  result.first = first_bin * result.width - (centred ? result.width / 2 : 0);
  result.bins.resize(static_cast<std::size_t>(bin_of(*most) - first_bin + 1));
  for (const int number : numbers) {
    ++result.bins[static_cast<std::size_t>(bin_of(number) - first_bin)];
  }
  return result;
}

Histogram length_histogram(const Results& results) {
  std::vector<int> lengths;
  lengths.reserve(results.games.size());
  for (const Game& game : results.games) lengths.push_back(game.plies);
  return histogram(lengths, 40);
}

Histogram margin_histogram(const Results& results) {
  std::vector<int> margins;
  for (const Game& game : results.games) {
    if (game.ended_by_points()) margins.push_back(game.margin());
  }
  return histogram(margins, 41, true);
}

double mean_length(const Results& results) {
  if (results.games.empty()) return 0;
  double sum = 0;
  for (const Game& game : results.games) sum += game.plies;
  return sum / static_cast<double>(results.games.size());
}

std::vector<TimeUse> time_use(const Results& results) {
  std::vector<TimeUse> uses(results.players.size());
  for (const Game& game : results.games) {
    for (const Color color : kColors) {
      const SideLine& side = game.side(color);
      TimeUse& use = uses[game.player(color)];
      use.moves += side.moves;
      use.nodes += side.nodes;
      use.seconds += side.seconds;
      use.slowest = std::max(use.slowest, side.slowest);
      use.depth_sum += side.depth * static_cast<double>(side.moves);
      use.oversteps += side.oversteps;
      if (game.failed(color) && game.termination.raw() == "time") ++use.time_losses;
    }
  }
  return uses;
}

std::vector<Failures> failures(const Results& results) {
  std::vector<Failures> all(results.players.size());
  for (const FailedCheck& check : results.failed_checks) {
    all[check.player].checks.push_back(&check);
  }
  for (const Game& game : results.games) {
    for (const Color side : kColors) {
      if (!game.failed(side)) continue;
      Failures& own = all[game.player(side)];
      own.games.emplace_back(&game, side);
      ++own.kinds[game.termination.raw()];
    }
  }
  return all;
}

}  // namespace yolah::arena::report
