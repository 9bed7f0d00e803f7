#include "engine/playout/tally.h"

#include <numeric>

namespace yolah {

Tally& Tally::operator+=(const Tally& other) {
  for (std::size_t i = 0; i < margins.size(); ++i) margins[i] += other.margins[i];
  for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] += other.lengths[i];
  return *this;
}

std::uint64_t Tally::games() const {
  return std::accumulate(margins.begin(), margins.end(), std::uint64_t{0});
}

std::uint64_t Tally::black_wins() const {
  return std::accumulate(margins.begin() + kMaxMargin + 1, margins.end(), std::uint64_t{0});
}

std::uint64_t Tally::white_wins() const {
  return std::accumulate(margins.begin(), margins.begin() + kMaxMargin, std::uint64_t{0});
}

std::uint64_t Tally::moves() const {
  std::uint64_t moves = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) moves += i * lengths[i];
  return moves;
}

double Tally::mean_margin() const {
  double sum = 0;
  for (int margin = -kMaxMargin; margin <= kMaxMargin; ++margin) {
    sum += margin * static_cast<double>(margins[static_cast<std::size_t>(margin + kMaxMargin)]);
  }
  return games() == 0 ? 0 : sum / static_cast<double>(games());
}

double Tally::mean_length() const {
  return games() == 0 ? 0 : static_cast<double>(moves()) / static_cast<double>(games());
}

}  // namespace yolah
