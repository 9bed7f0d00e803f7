#include "arena/sprt.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "bindings/wasm/chapters/calls.h"
#include "bindings/wasm/json_text.h"
#include "engine/playout/random.h"

namespace yolah::wasm {
namespace {

using arena::SprtVerdict;

constexpr std::int64_t kMostElo = 100;
/// A test that is still undecided then has not ended.
constexpr std::int64_t kMostPairs = 3000;
constexpr std::int64_t kMostTests = 1000;
/// So many points of a path are enough for a picture.
constexpr std::size_t kPointsOfPath = 150;

using Shares = std::array<double, 5>;

/// Shares of the five kinds of pairs of a player with this normalised Elo. A fifth of the pairs is
/// won or lost whole where both are equal, and a stronger player moves the weight upwards.
Shares shares_of(double elo) {
  double low = -0.05;
  double high = 0.05;
  Shares shares{};
  for (int i = 0; i < 60; ++i) {
    const double tilt = (low + high) / 2;
    shares = {0.12 - 2 * tilt, 0.18 - tilt, 0.4, 0.18 + tilt, 0.12 + 2 * tilt};
    (arena::normalised_elo(arena::pair_moments(shares)) < elo ? low : high) = tilt;
  }
  return shares;
}

std::size_t draw_pair(const Shares& shares, Random& random) {
  double ball = random.next() / 4294967296.0;
  std::size_t kind = 0;
  for (; kind + 1 < shares.size() && ball >= shares[kind]; ++kind) ball -= shares[kind];
  return kind;
}

const char* name_of(SprtVerdict verdict) {
  if (verdict == SprtVerdict::kAcceptH0) return "h0";
  return verdict == SprtVerdict::kAcceptH1 ? "h1" : "undecided";
}

arena::SprtSetup setup_in(const Json& request) {
  arena::SprtSetup setup;
  setup.elo0 = static_cast<double>(number_in(request, "elo0", -kMostElo, kMostElo).value_or(0));
  setup.elo1 = static_cast<double>(number_in(request, "elo1", -kMostElo, kMostElo).value_or(30));
  return setup;
}

/// The ratio after each pair, up to the one that ends the test.
struct Path {
  std::vector<double> ratios;
  SprtVerdict verdict = SprtVerdict::kUndecided;
};

template <class NextPair>
Path follow(const arena::SprtSetup& setup, std::size_t most, NextPair next) {
  Path path;
  arena::ResultCounts counts;
  while (path.verdict == SprtVerdict::kUndecided && path.ratios.size() < most) {
    ++counts.pairs[next(path.ratios.size())];
    const arena::SprtState state = sprt(setup, counts);
    path.ratios.push_back(state.log_likelihood_ratio);
    path.verdict = state.verdict;
  }
  return path;
}

/// Pairs and ratios at some of the pairs, the last one among them.
Json thinned(const std::vector<double>& ratios) {
  const std::size_t step = ratios.size() / kPointsOfPath + 1;
  Json points = Json::array();
  for (std::size_t i = step - 1; i + 1 < ratios.size(); i += step) {
    points.push_back({i + 1, ratios[i]});
  }
  if (!ratios.empty()) points.push_back({ratios.size(), ratios.back()});
  return points;
}

Json bounds_of(const arena::SprtSetup& setup) {
  const arena::SprtState state = sprt(setup, {});
  return {{"lower", state.lower}, {"upper", state.upper}};
}

}  // namespace

Json follow_sprt(const Json& request) {
  std::vector<std::size_t> pairs;
  const auto given = request.find("pairs");
  if (given == request.end() || !given->is_array()) return refuse("there are no pairs");
  for (const Json& half_points : *given) {
    if (!half_points.is_number_unsigned() || half_points.get<std::size_t>() > 4) {
      return refuse("a pair makes 0 to 4 half points");
    }
    pairs.push_back(half_points.get<std::size_t>());
  }
  const arena::SprtSetup setup = setup_in(request);
  const Path path = follow(setup, pairs.size(), [&](std::size_t i) { return pairs[i]; });
  return {
      {"bounds", bounds_of(setup)}, {"verdict", name_of(path.verdict)}, {"ratios", path.ratios}};
}

Json run_sprts(const Json& request) {
  const arena::SprtSetup setup = setup_in(request);
  const auto elo = number_in(request, "elo", -kMostElo, kMostElo).value_or(0);
  const auto seed = number_in(request, "seed", 0, std::int64_t{1} << 53).value_or(1);
  const auto tests = number_in(request, "tests", 1, kMostTests).value_or(1);
  const auto drawn = number_in(request, "drawn", 0, kMostTests).value_or(0);
  const Shares shares = shares_of(static_cast<double>(elo));
  Json ends = Json::array();
  for (std::int64_t test = 0; test < tests; ++test) {
    // Each test has luck of its own, the same for every strength: its path bends as that changes.
    Random random(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(test));
    const Path path =
        follow(setup, kMostPairs, [&](std::size_t) { return draw_pair(shares, random); });
    Json end = {{"verdict", name_of(path.verdict)}, {"pairs", path.ratios.size()}};
    if (test < drawn) end["path"] = thinned(path.ratios);
    ends.push_back(std::move(end));
  }
  double score = 0;
  for (std::size_t kind = 0; kind < shares.size(); ++kind) {
    score += shares[kind] * static_cast<double>(kind) / 4;
  }
  return {{"bounds", bounds_of(setup)}, {"score", score}, {"tests", std::move(ends)}};
}

}  // namespace yolah::wasm
