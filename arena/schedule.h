// Who meets whom in a tournament, and who leads it.
//
// Pure functions of the players, the results so far and the seed: the same input
// gives the same encounters on every machine, which is what lets a tournament go
// on after a crash. Players are numbers from 0, in the order they were entered.
//
// An encounter is a number of games, two for each opening with colours swapped,
// so that everybody has each colour equally often.
//   round robin  each meets each, `rounds` times
//   gauntlet     the first player meets each other, `rounds` times
//   swiss        `rounds` rounds; neighbours in the table meet, nobody twice
//                while that can be avoided; who is left over has a bye, which
//                counts like an encounter won, and nobody has two before all
//                have one
//   knock-out    seeded by the order of entry, byes for the first; a tied
//                encounter is played again up to `replays` times with other
//                openings, then the points on the board decide, then the seed
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace yolah::arena {

enum class Format : std::uint8_t { kRoundRobin, kGauntlet, kSwiss, kKnockOut };

std::string_view to_string(Format format);
std::optional<Format> parse_format(std::string_view text);

struct ScheduleSetup {
  Format format = Format::kRoundRobin;
  int players = 2;
  int rounds = 1;
  int games = 2;    ///< Of an encounter; even.
  int replays = 1;  ///< Knock-out alone.
  std::uint64_t seed = 1;
};

struct Encounter {
  int first = 0;  ///< Black in the games with an even number.
  int second = 0;
  int round = 1;
  int block = 0;  ///< Encounters with the same block begin with the same openings.

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

/// How an encounter stands. Arrays are by player: first, second.
struct EncounterResult {
  Encounter encounter;
  int games = 0;
  std::array<int, 2> wins{};
  int draws = 0;
  std::array<int, 2> failures{};  ///< Games lost by anything but points.
  int margin = 0;                 ///< Points of the first less the second's.

  int half_points(std::size_t side) const { return 2 * wins[side] + draws; }
};

/// The encounters that can be played now; none when the tournament is over.
/// `played` are all those that were given before, in that order, all finished.
std::vector<Encounter> next_encounters(const ScheduleSetup& setup,
                                       std::span<const EncounterResult> played);

/// Games of the whole tournament; of a knock-out, those without replays.
std::uint64_t count_games(const ScheduleSetup& setup);

/// How many rounds a Swiss tournament of so many players wants.
int usual_swiss_rounds(int players);

/// A line of the table.
struct Standing {
  int player = 0;
  int place = 1;  ///< Equal for those whom nothing tells apart.
  int half_points = 0;
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int byes = 0;
  int failures = 0;
  int margin = 0;
  /// What the opponents made, in half points (Swiss), or the rounds survived
  /// (knock-out).
  int tie_break = 0;

  double points() const { return half_points / 2.0; }
};

/// The table, best first: by points, then what the opponents made (Swiss), then
/// the margin; in a knock-out by rounds survived. Takes unfinished encounters.
std::vector<Standing> standings(const ScheduleSetup& setup,
                                std::span<const EncounterResult> results);

}  // namespace yolah::arena
