#include "learn/data/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/rules/hash.h"
#include "engine/rules/symmetry.h"

namespace yolah::learn {

void DuplicateCounter::add(const Position& position) {
  const std::uint64_t key = hash(canonical_up_to_colors(position).position);
  if ((key & skipped_bits_) != 0) return;
  kept_.push_back(key);
  while (kept_.size() > most_kept_) thin_out();
}

void DuplicateCounter::thin_out() {
  skipped_bits_ = 2 * skipped_bits_ + 1;
  std::erase_if(kept_, [this](std::uint64_t key) { return (key & skipped_bits_) != 0; });
}

double DuplicateCounter::share() {
  if (kept_.empty()) return 0;
  std::ranges::sort(kept_);
  std::size_t equal = 0;
  for (std::size_t i = 1; i < kept_.size(); ++i) {
    if (kept_[i] == kept_[i - 1]) ++equal;
  }
  return static_cast<double>(equal) / static_cast<double>(kept_.size());
}

void DataStatistics::add(const DataRecord& record) {
  const Position position = position_of(record);
  ++positions;
  if (record.is(DataRecord::kExact)) ++exact;
  if (record.is(DataRecord::kWhiteToMove)) ++white_to_move;
  ++plies[record.ply];
  score_error += std::abs(record.score / 100.0 - record.result);
  duplicates.add(position);
  if (!record.is(DataRecord::kFirst)) return;
  ++games;
  const int to_come = record.is(DataRecord::kWhiteToMove) ? -record.result : record.result;
  // Points made and points to come are at most one for each square.
  ++margins[static_cast<std::size_t>(kMostMargin + position.margin() + to_come)];
}

std::uint64_t DataStatistics::black_wins() const {
  return std::accumulate(margins.begin() + kMostMargin + 1, margins.end(), std::uint64_t{0});
}

std::uint64_t DataStatistics::white_wins() const {
  return std::accumulate(margins.begin(), margins.begin() + kMostMargin, std::uint64_t{0});
}

double DataStatistics::mean_margin() const {
  double sum = 0;
  for (std::size_t i = 0; i < margins.size(); ++i) {
    sum += (static_cast<double>(i) - kMostMargin) * static_cast<double>(margins[i]);
  }
  return games == 0 ? 0 : sum / static_cast<double>(games);
}

}  // namespace yolah::learn
