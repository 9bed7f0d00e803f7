#include "arena/suite/suite_elo.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "arena/suite/suite.h"

namespace yolah::arena {
namespace {

constexpr double kWidth95 = 1.96;  // deviations of a normal distribution
constexpr double kMostElo = 10'000;

bool is_sound(const CalibrationPoint& point) {
  const auto is_within = [](double x, double low, double high) { return x >= low && x <= high; };
  return is_within(point.elo, -kMostElo, kMostElo) && is_within(point.error, 0, kMostElo) &&
         is_within(point.share, 0, 1);
}

bool read_key(const std::string& word, std::uint64_t& key) {
  const char* end = word.data() + word.size();
  return std::from_chars(word.data(), end, key, 16).ptr == end && !word.empty();
}

}  // namespace

Parsed<Calibration> parse_calibration(std::string_view text) {
  Calibration calibration;
  bool has_key = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', at), text.size());
    const std::string line(text.substr(at, line_end - at));
    if (!line.empty() && line.front() != '#') {
      std::istringstream words(line);
      std::string rest;
      if (!has_key) {
        std::string word;
        std::string key;
        if (!(words >> word >> key) || word != "suite" || !read_key(key, calibration.key) ||
            words >> rest) {
          return ParseError{at, "expected 'suite' and its key"};
        }
        has_key = true;
      } else {
        CalibrationPoint point;
        if (!(words >> point.player >> point.nodes >> point.elo >> point.error >> point.share) ||
            words >> rest || !is_sound(point)) {
          return ParseError{at, "expected player, nodes, Elo, error, share"};
        }
        calibration.points.push_back(std::move(point));
      }
    }
    at = line_end + 1;
  }
  if (!has_key) return ParseError{0, "expected 'suite' and its key"};
  return calibration;
}

std::string to_string(const Calibration& calibration) {
  char line[64];
  std::snprintf(line, sizeof line, "suite %016llx\n",
                static_cast<unsigned long long>(calibration.key));
  std::string text = line;
  for (const CalibrationPoint& point : calibration.points) {
    std::snprintf(line, sizeof line, " %llu %.0f %.0f %.4f\n",
                  static_cast<unsigned long long>(point.nodes), point.elo, point.error,
                  point.share);
    text += point.player + line;
  }
  return text;
}

Calibration suite_calibration() {
  const auto text = suite_calibration_text();
  const auto calibration = parse_calibration(std::string(text.begin(), text.end()));
  assert(calibration);
  return *calibration;
}

std::optional<EloLine> fit_line(const std::vector<CalibrationPoint>& points) {
  if (points.size() < 3) return std::nullopt;
  const auto n = static_cast<double>(points.size());
  double mean_share = 0;
  double mean_elo = 0;
  for (const CalibrationPoint& point : points) {
    mean_share += point.share / n;
    mean_elo += point.elo / n;
  }
  double xx = 0;
  double xy = 0;
  EloLine line{.least = 1, .most = 0};
  for (const CalibrationPoint& point : points) {
    const double x = point.share - mean_share;
    xx += x * x;
    xy += x * (point.elo - mean_elo);
    line.least = std::min(line.least, point.share);
    line.most = std::max(line.most, point.share);
  }
  if (xx <= 0 || xy <= 0) return std::nullopt;
  line.slope = xy / xx;
  line.base = mean_elo - line.slope * mean_share;
  double squares = 0;
  for (const CalibrationPoint& point : points) {
    squares += std::pow(point.elo - line.at(point.share), 2);
  }
  line.residual = std::sqrt(squares / (n - 2));
  return line;
}

SuiteElo estimate_elo(const EloLine& line, const SuiteScore& score) {
  const double share = score.share();
  return {line.at(share), kWidth95 * std::hypot(line.residual, line.slope * score.error()),
          share < line.least || share > line.most};
}

}  // namespace yolah::arena
