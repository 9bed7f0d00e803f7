#include "engine/search/levels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "engine/eval/fixed_point.h"
#include "engine/playout/random.h"
#include "engine/rules/hash.h"

namespace yolah {
namespace {

constexpr int kAnyDepth = std::numeric_limits<int>::max();

/// From matches between neighbours: see docs/results.md.
constexpr std::array<Level, kHighestLevel> kLevelTable = {{
    {2'000, 1, 108, 400},
    {2'000, 1, 108, 180},
    {2'000, 1, 108, 110},
    {2'000, 1, 108, 72},
    {2'000, 1, 108, 48},
    {4'000, 2, 108, 43},
    {4'000, 2, 108, 26},
    {90, kAnyDepth, 1, 0},
    {270, kAnyDepth, 1, 0},
    {900, kAnyDepth, 1, 0},
}};

/// 2^(-i/16), fixed-point, by roots of a half.
constexpr auto kPowers = [] {
  std::array<std::int64_t, 16> powers{};
  powers[0] = kFixedOne;
  std::int64_t root = kFixedOne / 2;
  for (std::size_t step = 8; step > 0; step /= 2) {
    root = fixed_root(root);
    for (std::size_t i = step; i < powers.size(); i += 2 * step) {
      powers[i] = powers[i - step] * root / kFixedOne;
    }
  }
  return powers;
}();

/// How often a move is chosen that loses so much: 2^(-loss/temperature), fixed-point.
std::uint32_t share_of(int loss, int temperature) {
  const int sixteenths = 16 * loss / temperature;
  const int halvings = sixteenths / 16;
  if (halvings > kFixedBits) return 0;
  return static_cast<std::uint32_t>(kPowers[static_cast<std::size_t>(sixteenths % 16)] >> halvings);
}

}  // namespace

std::size_t choose_line(const std::vector<Line>& lines, int temperature, Random random) {
  if (temperature == 0) return 0;
  std::vector<std::uint32_t> shares;
  std::uint32_t sum = 0;
  for (const Line& line : lines) {
    const int loss = (lines.front().score - line.score).hundredths();
    shares.push_back(share_of(std::max(0, loss), temperature));
    sum += shares.back();
  }
  std::uint32_t drawn = random.below(sum);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (drawn < shares[i]) return i;
    drawn -= shares[i];
  }
  return 0;
}

const Level& level_of(int level) {
  assert(level >= kLowestLevel && level <= kHighestLevel);
  return kLevelTable[static_cast<std::size_t>(level - kLowestLevel)];
}

LevelPlayer::LevelPlayer(std::unique_ptr<Player> player, int level, std::uint64_t seed)
    : player_(std::move(player)), level_(level_of(level)), seed_(seed) {}

SearchResult LevelPlayer::search(const Position& position, const Limits& limits,
                                 const std::atomic<bool>& stop, const OnReport& on_report) {
  Limits own = limits;
  own.nodes = std::min(level_.nodes, limits.nodes.value_or(level_.nodes));
  if (level_.depth != kAnyDepth)
    own.depth = std::min(level_.depth, limits.depth.value_or(kAnyDepth));
  own.lines = std::max(limits.lines, level_.lines);
  SearchResult result = player_->search(position, own, stop, {});
  std::vector<Line>& lines = result.report.lines;
  const std::size_t chosen = choose_line(lines, level_.temperature, Random(seed_, hash(position)));
  // The line that is played leads the report.
  const auto at = lines.begin() + static_cast<std::ptrdiff_t>(chosen);
  std::rotate(lines.begin(), at, at + 1);
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(1, limits.lines))));
  result.move = lines.front().moves.front();
  if (on_report) on_report(result.report);
  return result;
}

}  // namespace yolah
