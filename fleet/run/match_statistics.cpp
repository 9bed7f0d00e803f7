#include "fleet/run/match_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace yolah::fleet {
namespace {

/// So many of each kind must be expected of each sample, or the distribution is no
/// chi-square; kinds with fewer go with their neighbours.
constexpr double kLeastExpected = 5;

struct Cell {
  double own = 0;
  double rest = 0;

  Cell& operator+=(const Cell& other) {
    own += other.own;
    rest += other.rest;
    return *this;
  }
};

/// Neighbouring kinds together until each is large enough.
std::vector<Cell> merged(std::span<const Cell> cells, const Cell& total) {
  const double least_share = kLeastExpected / std::min(total.own, total.rest);
  const double all = total.own + total.rest;
  std::vector<Cell> large;
  Cell open;
  for (const Cell& cell : cells) {
    open += cell;
    if (open.own + open.rest < least_share * all) continue;
    large.push_back(open);
    open = {};
  }
  if (!large.empty()) large.back() += open;
  return large;
}

/// Two samples of one distribution; nothing if there is but one kind of result.
std::optional<Residual> compare(std::span<const Cell> cells) {
  Cell total;
  for (const Cell& cell : cells) total += cell;
  if (total.own == 0 || total.rest == 0) return std::nullopt;
  const std::vector<Cell> large = merged(cells, total);
  if (large.size() < 2) return std::nullopt;
  Residual residual;
  residual.freedom = static_cast<int>(large.size()) - 1;
  for (const Cell& cell : large) {
    const double share = (cell.own + cell.rest) / (total.own + total.rest);
    residual.chi_square += std::pow(cell.own - share * total.own, 2) / (share * total.own);
    residual.chi_square += std::pow(cell.rest - share * total.rest, 2) / (share * total.rest);
  }
  residual.p_value = chi_square_tail(residual.chi_square, residual.freedom);
  return residual;
}

Cell cell(std::uint64_t own, std::uint64_t rest) {
  return {static_cast<double>(own), static_cast<double>(rest)};
}

}  // namespace

void SprtInOrder::add(std::uint64_t job, const arena::ResultCounts& counts) {
  if (job < next_ || decided_at()) return;
  early_.emplace(job, counts);
  for (auto at = early_.begin(); at != early_.end() && at->first == next_ && !decided_at();
       at = early_.erase(at)) {
    counts_ += at->second;
    ++next_;
    state_ = arena::sprt(setup_, counts_);
  }
}

std::optional<std::uint64_t> SprtInOrder::decided_at() const {
  if (state_.verdict == arena::SprtVerdict::kUndecided) return std::nullopt;
  return next_ - 1;
}

double Residual::deviations() const {
  // Wilson and Hilferty: the cube root of a chi-square is nearly normal.
  const double spread = 2.0 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

std::optional<Residual> residual(const arena::ResultCounts& own, const arena::ResultCounts& rest) {
  std::array<Cell, 5> pairs;
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = cell(own.pairs[i], rest.pairs[i]);
  if (auto of_pairs = compare(pairs)) return of_pairs;
  const std::array games = {cell(own.losses, rest.losses), cell(own.draws, rest.draws),
                            cell(own.wins, rest.wins)};
  return compare(games);
}

double chi_square_tail(double chi_square, int freedom) {
  // Two more degrees add a term to the tail; one and two degrees have a formula.
  const double half = chi_square / 2;
  double tail = freedom % 2 == 1 ? std::erfc(std::sqrt(half)) : std::exp(-half);
  for (int below = freedom % 2 == 1 ? 1 : 2; below < freedom; below += 2) {
    tail += std::exp(below / 2.0 * std::log(half) - half - std::lgamma(below / 2.0 + 1));
  }
  return chi_square <= 0 ? 1 : tail;
}

}  // namespace yolah::fleet
