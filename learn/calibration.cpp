#include "learn/calibration.h"

#include <algorithm>
#include <cmath>

#include "engine/eval/outcome.h"

namespace yolah::learn {
namespace {

std::size_t phase_of(int free) {
  if (free > 40) return 0;
  return free > 20 ? 1 : 2;
}

double result_of(int margin) {
  if (margin == 0) return 0.5;
  return margin > 0 ? 1 : 0;
}

double mean(double sum, std::uint64_t positions) {
  return positions == 0 ? 0 : sum / static_cast<double>(positions);
}

}  // namespace

double CalibrationBin::mean_expected() const {
  return mean(expected, positions);
}

double CalibrationBin::mean_came() const {
  return mean(came, positions);
}

void Calibration::add(double expected, double came, double margin_error) {
  const auto place = static_cast<std::size_t>(expected * kBins);
  CalibrationBin& bin = bins[std::min(place, kBins - 1)];
  ++bin.positions;
  bin.expected += expected;
  bin.came += came;
  squared_error += margin_error * margin_error;
}

std::uint64_t Calibration::positions() const {
  std::uint64_t sum = 0;
  for (const CalibrationBin& bin : bins) sum += bin.positions;
  return sum;
}

double Calibration::error() const {
  double sum = 0;
  for (const CalibrationBin& bin : bins) sum += std::abs(bin.expected - bin.came);
  return mean(sum, positions());
}

double Calibration::mean_squared_error() const {
  return mean(squared_error, positions());
}

void CalibrationByPhase::add(const DataRecord& record, const Evaluator& evaluator) {
  const Position position = position_of(record);
  const Evaluation evaluation = evaluator.evaluate(position);
  if (evaluation.decided) return;
  const int free = count(position.free_squares());
  const int made = position.margin(position.side_to_move());
  const Wdl chances = likely_wdl(Score::from_points(made) + evaluation.to_come, free);
  const double expected = (chances.win + chances.draw / 2.0) / 1000;
  const double came = result_of(made + record.result);
  const double margin_error = evaluation.to_come.hundredths() / 100.0 - record.result;
  all_.add(expected, came, margin_error);
  phases_[phase_of(free)].add(expected, came, margin_error);
}

}  // namespace yolah::learn
