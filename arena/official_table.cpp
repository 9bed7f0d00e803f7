#include "arena/official_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <set>
#include <utility>

namespace yolah::arena {
namespace {

/// A file that claims more is not believed: all of them are held in memory.
constexpr std::uint64_t kMostEncounters = 4'000'000;

std::optional<int> whole_setting(const TournamentLine& tournament, std::string_view name,
                                 int most) {
  for (const auto& [known, value] : tournament.settings) {
    if (known != name) continue;
    int number = 0;
    const char* const end = value.data() + value.size();
    const auto read = std::from_chars(value.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end || number < 0 || number > most) break;
    return number;
  }
  return std::nullopt;
}

std::vector<std::string> names_of(const TournamentLine& tournament) {
  std::vector<std::string> names;
  for (const auto& player : tournament.players) names.push_back(player.name);
  return names;
}

void add_game(EncounterResult& result, const GameLine& game, bool first_is_black) {
  const Color first = first_is_black ? Color::kBlack : Color::kWhite;
  const std::array<Color, 2> colors = {first, opponent(first)};
  ++result.games;
  if (game.winner == Winner::kDraw) ++result.draws;
  for (std::size_t side = 0; side < 2; ++side) {
    const Winner own = colors[side] == Color::kBlack ? Winner::kBlack : Winner::kWhite;
    if (game.winner == own) ++result.wins[side];
    if (is_failure(game, colors[side])) ++result.failures[side];
  }
  if (game.termination == to_string(Termination::kPoints)) {
    result.margin += game.points_of(colors[0]) - game.points_of(colors[1]);
  }
}

/// Of results that no schedule explains: everybody who is named takes part, and each game is an
/// encounter.
OfficialTable table_without_schedule(const Results& results) {
  std::vector<std::string> names;
  std::map<std::string, int> numbers;
  const auto number_of = [&](const std::string& name) {
    const auto [found, is_new] = numbers.try_emplace(name, static_cast<int>(names.size()));
    if (is_new) names.push_back(name);
    return found->second;
  };
  if (results.tournament) {
    for (const auto& player : results.tournament->players) number_of(player.name);
  }
  TournamentState state;
  for (const GameLine& game : results.games) {
    const bool broken_off = game.winner == Winner::kNone && !is_failure(game, Color::kBlack);
    EncounterResult& encounter = state.encounters.emplace_back();
    encounter.encounter.first = number_of(game.player(Color::kBlack));
    encounter.encounter.second = number_of(game.player(Color::kWhite));
    if (!broken_off) add_game(encounter, game, true);
  }
  for (const FailureLine& failure : results.failures) number_of(failure.name);
  state.finished = results.games.size();
  state.expected = results.tournament ? results.tournament->games : 0;
  ScheduleSetup schedule;
  schedule.players = static_cast<int>(names.size());
  OfficialTable table = official_table(schedule, names, state);
  table.by_schedule = false;
  return table;
}

std::string tenths(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

}  // namespace

std::optional<ScheduleSetup> schedule_of(const TournamentLine& tournament) {
  constexpr int kMost = 10'000;  // as a tournament file may say
  const auto format = parse_format(tournament.format);
  const auto rounds = whole_setting(tournament, kRoundsSetting, kMost);
  const auto games = whole_setting(tournament, kGamesSetting, kMost);
  const std::vector<std::string> names = names_of(tournament);
  if (!format || !rounds || !games || *games < 2 || *games % 2 != 0) return std::nullopt;
  if (names.size() < 2 || names.size() > static_cast<std::size_t>(kMost)) return std::nullopt;
  if (std::set<std::string>(names.begin(), names.end()).size() != names.size()) return std::nullopt;
  const ScheduleSetup schedule{*format,
                               static_cast<int>(names.size()),
                               *rounds,
                               *games,
                               whole_setting(tournament, kReplaysSetting, kMost).value_or(1),
                               tournament.seed};
  const auto encounters = count_games(schedule) / static_cast<std::uint64_t>(*games);
  return encounters <= kMostEncounters ? std::optional(schedule) : std::nullopt;
}

TournamentProgress::TournamentProgress(const ScheduleSetup& schedule,
                                       std::vector<std::string> names)
    : schedule_(schedule), names_(std::move(names)) {
  state_.expected = count_games(schedule);
}

std::vector<ScheduledGame> TournamentProgress::next_wave() {
  std::vector<ScheduledGame> games;
  for (const Encounter& encounter : next_encounters(schedule_, state_.encounters)) {
    const auto again = [&](const EncounterResult& before) {
      return before.encounter.round == encounter.round &&
             before.encounter.first == encounter.first &&
             before.encounter.second == encounter.second;
    };
    if (schedule_.format == Format::kKnockOut &&
        std::any_of(state_.encounters.begin(), state_.encounters.end(), again)) {
      state_.expected += static_cast<std::uint64_t>(schedule_.games);
    }
    state_.encounters.push_back({encounter});
    const auto pairs = static_cast<unsigned>(schedule_.games / 2);
    for (int i = 0; i < schedule_.games; ++i) {
      const bool first_is_black = i % 2 == 0;
      ScheduledGame& game = games.emplace_back();
      game.number = scheduled_++;
      game.encounter = state_.encounters.size() - 1;
      game.opening =
          static_cast<std::uint64_t>(encounter.block) * pairs + static_cast<unsigned>(i / 2);
      game.black = first_is_black ? encounter.first : encounter.second;
      game.white = first_is_black ? encounter.second : encounter.first;
    }
  }
  return games;
}

void TournamentProgress::check(const ScheduledGame& game, const GameLine& line) const {
  const std::string& black = names_[static_cast<std::size_t>(game.black)];
  const std::string& white = names_[static_cast<std::size_t>(game.white)];
  if (line.player(Color::kBlack) == black && line.player(Color::kWhite) == white) return;
  throw ResultsError("the results have game " + std::to_string(shown_number(line.number)) +
                     " between " + line.player(Color::kBlack) + " and " +
                     line.player(Color::kWhite) + ", the schedule between " + black + " and " +
                     white + ": the file was changed");
}

void TournamentProgress::count(const ScheduledGame& game, const GameLine& line) {
  EncounterResult& result = state_.encounters[game.encounter];
  add_game(result, line, game.black == result.encounter.first);
  ++state_.finished;
}

TournamentState count_results(const ScheduleSetup& schedule, const std::vector<std::string>& names,
                              std::span<const GameLine> games) {
  std::map<std::uint64_t, const GameLine*> known;
  for (const GameLine& game : games) known.emplace(game.number, &game);
  TournamentProgress progress(schedule, names);
  for (bool whole = true; whole;) {
    const std::vector<ScheduledGame> wave = progress.next_wave();
    whole = !wave.empty();
    for (const ScheduledGame& game : wave) {
      const auto found = known.find(game.number);
      if (found == known.end()) {
        whole = false;
        continue;
      }
      progress.check(game, *found->second);
      progress.count(game, *found->second);
    }
  }
  if (!known.empty() && known.rbegin()->first >= progress.scheduled()) {
    throw ResultsError("the results have a game " +
                       std::to_string(shown_number(known.rbegin()->first)) +
                       ", which the schedule does not have: the file was changed");
  }
  return progress.state();
}

OfficialTable official_table(const ScheduleSetup& schedule, const std::vector<std::string>& names,
                             const TournamentState& state) {
  OfficialTable table;
  table.format = schedule.format;
  table.finished = state.finished;
  table.expected = state.expected;
  for (const Standing& standing : standings(schedule, state.encounters)) {
    const int counted = standing.games + standing.byes * schedule.games;
    table.lines.push_back({names[static_cast<std::size_t>(standing.player)], standing,
                           counted == 0 ? 0 : 100 * standing.points() / counted});
  }
  return table;
}

OfficialTable official_table(const Results& results) {
  if (results.tournament) {
    if (const auto schedule = schedule_of(*results.tournament)) {
      try {
        const std::vector<std::string> names = names_of(*results.tournament);
        return official_table(*schedule, names, count_results(*schedule, names, results.games));
      } catch (const ResultsError&) {
        // The games are of another schedule, and are counted all the same.
      }
    }
  }
  return table_without_schedule(results);
}

std::vector<TableColumn> table_columns(const OfficialTable& table) {
  const auto whole = [](int Standing::* number) {
    return [number](const TableLine& line) { return std::to_string(line.standing.*number); };
  };
  const bool has_byes = std::ranges::any_of(
      table.lines, [](const TableLine& line) { return line.standing.byes > 0; });
  std::vector<TableColumn> columns = {
      {"points", [](const TableLine& line) { return tenths(line.standing.points()); }, true},
      {"percent", [](const TableLine& line) { return tenths(line.percent); }, false},
      {"games", whole(&Standing::games), true},
      {"won", whole(&Standing::wins), true},
      {"drawn", whole(&Standing::draws), true},
      {"lost", whole(&Standing::losses), true},
      {"byes", whole(&Standing::byes), has_byes},
      {"failures", whole(&Standing::failures), true},
      {"margin", whole(&Standing::margin), true}};
  if (table.format == Format::kSwiss) {
    columns.push_back({"opponents",
                       [](const TableLine& line) { return tenths(line.standing.tie_break / 2.0); },
                       true});
  } else if (table.format == Format::kKnockOut) {
    columns.push_back({"rounds", whole(&Standing::tie_break), true});
  }
  return columns;
}

void CheckResults::add(const GameLine& game) {
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    const bool failed_start =
        is_failure(game, side) && game.termination == to_string(Termination::kFailedStart);
    bool& started = started_[game.player(side)];
    started = started || !failed_start;
  }
}

void CheckResults::add(const FailureLine& failure) {
  reasons_[failure.name] = failure.reason;
}

bool CheckResults::never_started(const std::string& name) const {
  const auto found = started_.find(name);
  return found != started_.end() && !found->second;
}

std::string CheckResults::of(const std::string& name) const {
  const auto found = reasons_.find(name);
  if (found == reasons_.end()) return {};
  return (never_started(name) ? "never started: " : "failed the check: ") + found->second;
}

}  // namespace yolah::arena
