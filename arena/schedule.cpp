#include "arena/schedule.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

#include "arena/knock_out.h"
#include "arena/swiss.h"

namespace yolah::arena {
namespace {

constexpr std::array<std::string_view, 4> kFormatNames = {"round-robin", "gauntlet", "swiss",
                                                          "knock-out"};

/// The circle method: one stays, the others move on by a seat each round. With an
/// odd number the empty seat is a rest.
std::vector<Encounter> round_robin(const ScheduleSetup& setup) {
  const int seats = setup.players + setup.players % 2;
  std::vector<Encounter> encounters;
  for (int round = 0; round < setup.rounds * (seats - 1); ++round) {
    const auto player_at = [&](int seat) {
      return seat == 0 ? seats - 1 : (round + seat - 1) % (seats - 1);
    };
    for (int seat = 0; seat < seats / 2; ++seat) {
      int first = player_at(seat);
      int second = player_at(seats - 1 - seat);
      if (std::max(first, second) >= setup.players) continue;
      // By parity everybody begins with black about every other time.
      const int cycle = round / (seats - 1);
      if ((first < second) == ((first + second + cycle) % 2 == 0)) std::swap(first, second);
      encounters.push_back({first, second, round + 1, round});
    }
  }
  return encounters;
}

std::vector<Encounter> gauntlet(const ScheduleSetup& setup) {
  std::vector<Encounter> encounters;
  for (int round = 0; round < setup.rounds; ++round) {
    for (int other = 1; other < setup.players; ++other) {
      encounters.push_back({0, other, round + 1, round});
    }
  }
  return encounters;
}

void add_results(std::vector<Standing>& table, std::span<const EncounterResult> results) {
  for (const auto& result : results) {
    const std::array<int, 2> players = {result.encounter.first, result.encounter.second};
    for (std::size_t side = 0; side < 2; ++side) {
      Standing& line = table[static_cast<std::size_t>(players[side])];
      line.games += result.games;
      line.wins += result.wins[side];
      line.draws += result.draws;
      line.losses += result.games - result.wins[side] - result.draws;
      line.half_points += result.half_points(side);
      line.failures += result.failures[side];
      line.margin += side == 0 ? result.margin : -result.margin;
    }
  }
}

void add_opponents_points(std::vector<Standing>& table, std::span<const EncounterResult> results) {
  for (const auto& result : results) {
    Standing& first = table[static_cast<std::size_t>(result.encounter.first)];
    Standing& second = table[static_cast<std::size_t>(result.encounter.second)];
    first.tie_break += second.half_points;
    second.tie_break += first.half_points;
  }
}

auto rank_of(Format format, const Standing& line) {
  const bool tree = format == Format::kKnockOut;
  return tree ? std::tuple(line.tie_break, 0, 0)
              : std::tuple(line.half_points, line.tie_break, line.margin);
}

}  // namespace

std::string_view to_string(Format format) {
  return kFormatNames[static_cast<std::size_t>(format)];
}

std::optional<Format> parse_format(std::string_view text) {
  const auto* const found = std::find(kFormatNames.begin(), kFormatNames.end(), text);
  if (found == kFormatNames.end()) return std::nullopt;
  return static_cast<Format>(found - kFormatNames.begin());
}

std::vector<Encounter> next_encounters(const ScheduleSetup& setup,
                                       std::span<const EncounterResult> played) {
  switch (setup.format) {
    case Format::kRoundRobin:
      return played.empty() ? round_robin(setup) : std::vector<Encounter>();
    case Format::kGauntlet:
      return played.empty() ? gauntlet(setup) : std::vector<Encounter>();
    case Format::kSwiss:
      if (std::cmp_greater_equal(played.size(), setup.rounds * swiss_encounters(setup))) return {};
      return swiss_round(setup, played);
    case Format::kKnockOut:
      return KnockOut(setup, played).next();
  }
  return {};
}

std::uint64_t count_games(const ScheduleSetup& setup) {
  const auto players = static_cast<std::uint64_t>(setup.players);
  const auto rounds = static_cast<std::uint64_t>(setup.rounds);
  const auto games = static_cast<std::uint64_t>(setup.games);
  switch (setup.format) {
    case Format::kRoundRobin:
      return rounds * players * (players - 1) / 2 * games;
    case Format::kGauntlet:
      return rounds * (players - 1) * games;
    case Format::kSwiss:
      return rounds * (players / 2) * games;
    case Format::kKnockOut:
      return (players - 1) * games;
  }
  return 0;
}

int usual_swiss_rounds(int players) {
  // So many find the first; two more bring order among those behind.
  const auto to_find_the_first =
      static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1)));
  return std::clamp(to_find_the_first + 2, 1, players - 1);
}

std::vector<Standing> standings(const ScheduleSetup& setup,
                                std::span<const EncounterResult> results) {
  std::vector<Standing> table(static_cast<std::size_t>(setup.players));
  for (std::size_t i = 0; i < table.size(); ++i) table[i].player = static_cast<int>(i);
  add_results(table, results);
  if (setup.format == Format::kSwiss) {
    for (const int player : swiss_byes(setup, results)) {
      Standing& line = table[static_cast<std::size_t>(player)];
      ++line.byes;
      line.half_points += 2 * setup.games;
    }
    add_opponents_points(table, results);
  }
  if (setup.format == Format::kKnockOut) {
    const KnockOut tree(setup, results);
    for (std::size_t i = 0; i < table.size(); ++i) table[i].tie_break = tree.survived()[i];
  }
  std::sort(table.begin(), table.end(), [&](const Standing& one, const Standing& other) {
    const auto first = rank_of(setup.format, one);
    const auto second = rank_of(setup.format, other);
    return first != second ? first > second : one.player < other.player;
  });
  for (std::size_t i = 0; i < table.size(); ++i) {
    const bool level =
        i > 0 && rank_of(setup.format, table[i]) == rank_of(setup.format, table[i - 1]);
    table[i].place = level ? table[i - 1].place : static_cast<int>(i) + 1;
  }
  return table;
}

}  // namespace yolah::arena
