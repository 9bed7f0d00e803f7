#include "learn/fit.h"

#include <algorithm>
#include <cmath>

#include "engine/playout/random.h"

namespace yolah::learn {
namespace {

// Weights in one row: heuristics, counts, patterns.
constexpr std::size_t kFirstCount = kFeatures;
constexpr std::size_t kFirstPattern = kFirstCount + kCounts;
constexpr std::size_t kAll = kFirstPattern + 2 * kPatterns;

/// One game in ten is for checking.
constexpr std::uint64_t kHoldOut = 10;
constexpr std::size_t kBatch = 512;
constexpr float kFirstRate = 0.006F;
constexpr float kLastRate = 0.0001F;
constexpr float kMeanKept = 0.9F;
constexpr float kSquareKept = 0.999F;
constexpr float kPartsPerPoint = 100 * kWeightParts;

/// The weights of an entry of the row, in points.
template <class AnyWeights>
auto& entry_of(AnyWeights& weights, std::size_t i) {
  if (i < kFirstCount) return weights.heuristics[i];
  if (i < kFirstPattern) return weights.counts[i - kFirstCount];
  return weights.patterns[i - kFirstPattern];
}

/// How much of a feature a weight is for.
float unit_of(std::size_t i) {
  if (i >= kFirstCount) return 1;
  for (const FeatureName& feature : kFeatureNames) {
    if (static_cast<std::size_t>(feature.feature) == i) return static_cast<float>(feature.unit);
  }
  return 1;
}

}  // namespace

bool FitData::add(const Sample& sample, std::uint64_t game) {
  const Position& position = sample.position;
  const Color side = position.side_to_move();
  const Bitboard free = position.free_squares();
  Features features;
  if (!extract_features(position.pieces(side), position.pieces(opponent(side)), free, features)) {
    return false;
  }
  const double result = sample.result;
  const double expected = sample.expected.hundredths() / 100.0;
  const double worth =
      sample.exact ? result : search_share_ * expected + (1 - search_share_) * result;
  positions_.push_back({counts_.size(), static_cast<float>(worth),
                        static_cast<std::uint8_t>(count(free)), game % kHoldOut == 0});
  const auto add_count = [&](std::size_t weight, std::int32_t count) {
    if (count == 0) return;
    counts_.push_back({static_cast<std::uint16_t>(weight), static_cast<std::int16_t>(count)});
  };
  for (std::size_t i = 0; i < kFeatures; ++i) add_count(i, features.heuristics.values()[i]);
  for (std::size_t i = 0; i < kCounts; ++i) add_count(kFirstCount + i, features.counts[i]);
  for (const std::uint16_t pattern : features.patterns) add_count(kFirstPattern + pattern, 1);
  return true;
}

Fit::Fit(const FitData& data, const FitOptions& options)
    : data_(data),
      options_(options),
      used_(options.tables ? kAll : kFirstCount),
      scale_(kAll, 0),
      weights_(kAll * kKnots, 0),
      gradient_(kAll * kKnots, 0),
      mean_(kAll * kKnots, 0),
      square_(kAll * kKnots, 0) {
  for (std::size_t i = 0; i < data.positions_.size(); ++i) {
    if (!data.positions_[i].held_out) order_.push_back(i);
  }
  std::vector<double> squares(kAll, 0);
  for (const FitData::Count& entry : data.counts_) {
    squares[entry.weight] += double{1} * entry.count * entry.count;
  }
  // Features that hardly ever occur are held back a little.
  constexpr double kRare = 0.002;
  const double positions = static_cast<double>(std::max<std::size_t>(1, data.size()));
  for (std::size_t i = 0; i < used_; ++i) {
    if (squares[i] > 0) {
      scale_[i] = static_cast<float>(1 / std::sqrt(squares[i] / positions + kRare));
    }
  }
}

void Fit::start_from(const Weights& weights) {
  for (std::size_t i = 0; i < kAll; ++i) {
    if (scale_[i] == 0) continue;
    for (std::size_t knot = 0; knot < kKnots; ++knot) {
      weights_[i * kKnots + knot] =
          entry_of(weights, i)[knot] / (kPartsPerPoint * unit_of(i) * scale_[i]);
    }
  }
}

Weights Fit::weights() const {
  Weights weights;
  for (std::size_t i = 0; i < kAll; ++i) {
    for (std::size_t knot = 0; knot < kKnots; ++knot) {
      const float parts = weights_[i * kKnots + knot] * scale_[i] * unit_of(i) * kPartsPerPoint;
      entry_of(weights, i)[knot] =
          static_cast<std::int16_t>(std::clamp(std::round(parts), -32767.0F, 32767.0F));
    }
  }
  return weights;
}

Fit::Between Fit::between(int free) {
  const int knot = std::min(free / kKnotDistance, static_cast<int>(kKnots) - 2);
  return {static_cast<std::size_t>(knot),
          static_cast<float>(free - knot * kKnotDistance) / kKnotDistance};
}

float Fit::predict(std::size_t position) const {
  const FitData::Entry& entry = data_.positions_[position];
  const std::size_t last = position + 1 < data_.positions_.size()
                               ? data_.positions_[position + 1].first_count
                               : data_.counts_.size();
  const auto [knot, share] = between(entry.free);
  float sum = 0;
  for (std::size_t i = entry.first_count; i < last; ++i) {
    const auto [weight, count] = data_.counts_[i];
    if (weight >= used_) break;  // counts are in the order of weights
    const float* const at = &weights_[weight * kKnots + knot];
    sum += static_cast<float>(count) * scale_[weight] * (at[0] * (1 - share) + at[1] * share);
  }
  return sum;
}

/// Learns from a batch; the sum of its squared errors.
double Fit::learn(std::size_t first, std::size_t last, float rate) {
  double errors = 0;
  for (std::size_t at = first; at < last; ++at) {
    const std::size_t position = order_[at];
    const FitData::Entry& entry = data_.positions_[position];
    const float error = predict(position) - entry.worth;
    errors += double{error} * error;
    const auto [knot, share] = between(entry.free);
    const std::size_t end = position + 1 < data_.positions_.size()
                                ? data_.positions_[position + 1].first_count
                                : data_.counts_.size();
    for (std::size_t i = entry.first_count; i < end; ++i) {
      const auto [weight, count] = data_.counts_[i];
      if (weight >= used_) break;
      const float slope = static_cast<float>(count) * scale_[weight] * error;
      gradient_[weight * kKnots + knot] += slope * (1 - share);
      gradient_[weight * kKnots + knot + 1] += slope * share;
    }
  }
  step(rate, static_cast<float>(last - first));
  return errors;
}

/// Adam.
void Fit::step(float rate, float positions) {
  ++steps_;
  const auto steps = static_cast<float>(steps_);
  const float mean_share = 1 - std::pow(kMeanKept, steps);
  const float square_share = 1 - std::pow(kSquareKept, steps);
  const auto decay = static_cast<float>(options_.decay);
  for (std::size_t i = 0; i < used_ * kKnots; ++i) {
    const float slope = gradient_[i] / positions + decay * weights_[i];
    gradient_[i] = 0;
    mean_[i] = kMeanKept * mean_[i] + (1 - kMeanKept) * slope;
    square_[i] = kSquareKept * square_[i] + (1 - kSquareKept) * slope * slope;
    weights_[i] -= rate * (mean_[i] / mean_share) / (std::sqrt(square_[i] / square_share) + 1e-6F);
  }
}

double Fit::error_of(bool held_out) const {
  double errors = 0;
  std::size_t positions = 0;
  for (std::size_t i = 0; i < data_.positions_.size(); ++i) {
    if (data_.positions_[i].held_out != held_out) continue;
    const double error = predict(i) - data_.positions_[i].worth;
    errors += error * error;
    ++positions;
  }
  return errors / static_cast<double>(std::max<std::size_t>(1, positions));
}

void Fit::run(const OnEpoch& on_epoch) {
  Random random(options_.seed);
  for (int epoch = 0; epoch < options_.epochs; ++epoch) {
    for (std::size_t i = order_.size(); i > 1; --i) {
      std::swap(order_[i - 1], order_[random.below(static_cast<std::uint32_t>(i))]);
    }
    const float way = static_cast<float>(epoch) / static_cast<float>(options_.epochs);
    const float rate = kFirstRate * std::pow(kLastRate / kFirstRate, way);
    double errors = 0;
    for (std::size_t at = 0; at < order_.size(); at += kBatch) {
      errors += learn(at, std::min(at + kBatch, order_.size()), rate);
    }
    const double positions = static_cast<double>(std::max<std::size_t>(1, order_.size()));
    if (!on_epoch({epoch + 1, errors / positions, error_of(true)})) return;
  }
}

}  // namespace yolah::learn
