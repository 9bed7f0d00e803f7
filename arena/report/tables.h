// The numbers of the report, before anyone draws them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/report/results_file.h"

namespace yolah::arena::report {

struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  void add(int half_points);
  Tally& operator+=(const Tally& other);

  std::uint64_t games() const { return wins + draws + losses; }
  std::uint64_t half_points() const { return 2 * wins + draws; }
  /// Share of the points, 0 to 1; one half without games.
  double score() const;
};

/// Every player against every other. A game without a result is not in it, unless both lost it.
class CrossTable {
 public:
  explicit CrossTable(const Results& results);

  const Tally& at(std::size_t player, std::size_t opponent) const {
    return cells_[player][opponent];
  }
  Tally total(std::size_t player) const;
  std::size_t size() const { return cells_.size(); }

 private:
  std::vector<std::vector<Tally>> cells_;
};

/// How games went for black and for white.
struct ColorMix {
  Tally black;  ///< All games with a result, as black sees them.
  std::uint64_t without_result = 0;
  std::vector<std::array<Tally, 2>> players;  ///< Each player's own, by its colour.
  std::map<std::string, std::uint64_t> terminations;
};
ColorMix color_mix(const Results& results);

/// Counts of whole numbers, in bins of equal width.
struct Histogram {
  int first = 0;  ///< The least number of the first bin.
  int width = 1;
  std::vector<std::uint64_t> bins;

  std::uint64_t total() const;
  std::uint64_t largest() const;
  int low(std::size_t bin) const { return first + static_cast<int>(bin) * width; }
  int high(std::size_t bin) const { return low(bin) + width - 1; }
};
/// At most `most_bins` of them. With `centred`, zero has a bin of its own when it
/// is narrow, and lies in the middle of one when it is wide.
Histogram histogram(const std::vector<int>& numbers, int most_bins, bool centred = false);

Histogram length_histogram(const Results& results);
/// Black's margin in games that ended by points.
Histogram margin_histogram(const Results& results);
double mean_length(const Results& results);

/// What a player did in all its games.
struct TimeUse {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double slowest = 0;
  double depth_sum = 0;  ///< Over its moves.
  std::uint64_t oversteps = 0;
  std::uint64_t time_losses = 0;

  double mean_seconds() const { return moves == 0 ? 0 : seconds / static_cast<double>(moves); }
  double mean_depth() const { return moves == 0 ? 0 : depth_sum / static_cast<double>(moves); }
  double nodes_per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};
std::vector<TimeUse> time_use(const Results& results);

/// What went wrong with a player.
struct Failures {
  /// Lost by it other than by play, and with which colour.
  std::vector<std::pair<const Game*, Color>> games;
  std::vector<const FailedCheck*> checks;
  std::map<std::string, std::uint64_t> kinds;  ///< By termination; untrusted.

  bool any() const { return !games.empty() || !checks.empty(); }
};
/// By player; points into the results.
std::vector<Failures> failures(const Results& results);

}  // namespace yolah::arena::report
