#include "cli/tournament/tournament_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "arena/openings/openings.h"
#include "cli/options/arena_input.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "support/toml/toml_reader.h"

namespace yolah::cli {
namespace {

constexpr std::int64_t kMostPlayers = 1000;

/// Beside the tournament file, unless the path says where.
std::string beside(const std::string& file, const std::string& path) {
  return (std::filesystem::path(file).parent_path() / path).string();
}

std::optional<ParseError> spec_error(const std::string& spec) {
  if (arena::is_program(spec)) {
    const auto setup = arena::make_engine_setup(spec, "", {});
    return setup ? std::nullopt : std::optional(setup.error());
  }
  const auto player = arena::parse_own_player(spec);
  return player ? std::nullopt : std::optional(player.error());
}

std::string version_of_folder(const std::string& folder) {
  try {
    return arena::version_of(folder);
  } catch (const arena::BotFolderError& error) {
    throw Failure(error.what(), kWrongUsage);
  }
}

Entrant read_player(TomlReader& table, const std::string& path) {
  Entrant player;
  const auto spec = table.text("spec");
  if (!spec) table.fail("a player needs a spec, as spec = \"minmax\"");
  player.spec = *spec;
  player.name = table.text("name").value_or(player.spec);
  const auto folder = table.text("folder");
  player.folder = beside(path, folder.value_or("."));
  if (const auto error = spec_error(player.spec)) table.fail("spec", error->reason);
  table.finish();
  // A folder that is named is the program's own.
  if (folder && arena::is_program(player.spec)) player.version = version_of_folder(player.folder);
  return player;
}

void read_format(TomlReader& table, TournamentFile& file) {
  if (const auto text = table.text("format")) {
    const auto format = arena::parse_format(*text);
    if (!format) table.fail("format", "expected round-robin, gauntlet, swiss or knock-out");
    file.format = *format;
  }
  if (const auto rounds = table.number("rounds", 1, 10'000)) {
    if (file.format == arena::Format::kKnockOut) {
      table.fail("rounds", "leave it out: the number of players decides the rounds of a knock-out");
    }
    file.rounds = static_cast<int>(*rounds);
  }
  file.games = static_cast<int>(table.number("games", 2, 10'000).value_or(file.games));
  if (file.games % 2 != 0) {
    table.fail("games", "give an even number, since each opening is played with both colours");
  }
  if (const auto replays = table.number("replays", 0, 100)) {
    if (file.format != arena::Format::kKnockOut) {
      table.fail("replays", "only a knock-out plays encounters again");
    }
    file.replays = static_cast<int>(*replays);
  }
}

void read_openings_keys(TomlReader& table, TournamentFile& file, const std::string& path) {
  const auto plies = table.number("opening-plies", 0, arena::kMaxOpeningPlies);
  if (plies) file.opening_plies = static_cast<int>(*plies);
  if (const auto openings = table.text("openings")) {
    if (plies) table.fail("openings", "opening-plies is given too: choose one");
    file.openings = beside(path, *openings);
  }
}

/// A name goes into records, tables and spreadsheets.
void check_name(const std::string& name) {
  const std::size_t length = arena::characters_in(name);
  if (length > 0 && length <= arena::kLongestBotName && name == printable(name)) return;
  throw Failure(fmt::format("wrong name '{}': 1 to {} ordinary characters", printable(name),
                            arena::kLongestBotName),
                kWrongUsage);
}

void check_players(const std::vector<Entrant>& players) {
  if (players.size() < 2) {
    throw Failure(
        fmt::format("a tournament needs two players at least, and this one has {}", players.size()),
        kWrongUsage);
  }
  if (std::cmp_greater(players.size(), kMostPlayers)) {
    throw Failure(fmt::format("a tournament has at most {} players", kMostPlayers), kWrongUsage);
  }
  std::set<std::string> names;
  for (const Entrant& player : players) {
    check_name(player.name);
    if (!names.insert(player.name).second) {
      throw Failure(
          fmt::format("two players are called '{}': give each a name of its own", player.name),
          kWrongUsage);
    }
  }
}

int usual_rounds(const TournamentFile& file) {
  if (file.format != arena::Format::kSwiss) return 1;
  return arena::usual_swiss_rounds(static_cast<int>(file.players.size()));
}

arena::Openings choose_openings(const TournamentFile& file) {
  if (file.opening_plies) return arena::Openings::random(file.seed, *file.opening_plies);
  if (file.openings.empty()) return arena::Openings::suite(file.seed);
  return read_openings(file.openings);
}

/// Openings by what they are rather than by the name of their file.
std::string openings_text(const TournamentFile& file) {
  if (file.opening_plies) return fmt::format("{} random plies", *file.opening_plies);
  if (file.openings.empty()) {
    return fmt::format("balanced ({})", arena::text_hash(arena::kOpeningSuite));
  }
  return fmt::format("{} ({})", std::filesystem::path(file.openings).filename().string(),
                     arena::text_hash(read_file(file.openings)));
}

}  // namespace

void read_limits(TomlReader& table, Limits& limits) {
  if (const auto text = table.text("movetime")) {
    const auto time = parse_duration(*text);
    if (!time) table.fail("movetime", time.error().reason);
    limits.move_time = *time;
  }
  if (const auto text = table.text("clock")) {
    const auto clock = parse_clock(*text);
    if (!clock) table.fail("clock", clock.error().reason);
    limits.clock = *clock;
  }
  if (const auto nodes = table.number("nodes", 1, std::int64_t{1} << 50)) {
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto depth = table.number("depth", 1, 100)) limits.depth = static_cast<int>(*depth);
  limit_if_unlimited(limits);
}

bool TournamentFile::has_programs() const {
  return std::any_of(players.begin(), players.end(),
                     [](const Entrant& player) { return arena::is_program(player.spec); });
}

namespace {

TournamentFile parse_tournament_file(const std::string& path) {
  TournamentFile file;
  file.name = std::filesystem::path(path).stem().string();
  TomlReader table = TomlReader::parse(read_file(path), printable(path));
  file.name = table.text("name").value_or(file.name);
  read_format(table, file);
  file.seed =
      static_cast<std::uint64_t>(table.number("seed", 0, std::int64_t{1} << 62).value_or(1));
  read_limits(table, file.limits);
  file.strict = table.flag("strict");
  file.adjudicate = table.flag("adjudicate").value_or(false);
  constexpr int kMostSolved = 22;
  file.solve_from = static_cast<int>(table.number("solve_from", 0, kMostSolved).value_or(0));
  read_openings_keys(table, file, path);
  file.concurrency = static_cast<int>(table.number("concurrency", 1, 1024).value_or(1));
  for (TomlReader& player : table.tables("player")) {
    file.players.push_back(read_player(player, path));
  }
  table.finish();
  return file;
}

}  // namespace

TournamentFile read_tournament_file(const std::string& path) {
  try {
    return parse_tournament_file(path);
  } catch (const TomlError& error) {
    throw Failure(error.what(), kWrongUsage);
  }
}

std::vector<Entrant> read_bots(const std::string& folder) {
  try {
    return arena::read_bots(folder);
  } catch (const arena::BotFolderError& error) {
    throw Failure(error.what(), kWrongUsage);
  }
}

arena::TournamentSetup make_setup(const TournamentFile& file,
                                  const arena::ProgramOptions& programs) {
  check_name(file.name);
  check_players(file.players);
  arena::TournamentSetup setup;
  setup.name = file.name;
  setup.schedule = {file.format,
                    static_cast<int>(file.players.size()),
                    file.rounds.value_or(usual_rounds(file)),
                    file.games,
                    file.replays,
                    file.seed};
  for (const Entrant& player : file.players) {
    if (!player.absence.empty()) {
      setup.players.push_back(arena::make_absent(player.name, player.absence, {}));
      setup.players.back().version = player.version;
      continue;
    }
    const auto contender =
        arena::make_contender(player.spec, player.folder, programs, InterruptGuard::flag());
    if (!contender) fail_at("wrong player", player.spec, contender.error());
    setup.players.push_back(*contender);
    setup.players.back().name = player.name;
    setup.players.back().version = player.version;
  }
  setup.openings = choose_openings(file);
  setup.limits = file.limits;
  // A program that takes its time at the cost of others is no fair opponent.
  setup.strict_move_time = file.strict.value_or(file.has_programs());
  setup.adjudicate = file.adjudicate;
  setup.solve_from = file.solve_from;
  setup.concurrency = file.concurrency;
  return setup;
}

arena::TournamentLine make_tournament_line(const TournamentFile& file,
                                           const arena::TournamentSetup& setup) {
  arena::TournamentLine line;
  line.name = setup.name;
  line.format = arena::to_string(setup.schedule.format);
  for (const Entrant& player : file.players) {
    line.players.push_back({player.name, player.spec, player.version});
  }
  line.limits = arena::to_string(setup.limits);
  line.seed = setup.schedule.seed;
  line.games = arena::count_games(setup.schedule);
  const auto yes_no = [](bool value) { return std::string(value ? "yes" : "no"); };
  line.settings = {{arena::kRoundsSetting, std::to_string(setup.schedule.rounds)},
                   {arena::kGamesSetting, std::to_string(setup.schedule.games)},
                   {"openings", openings_text(file)},
                   {"strict", yes_no(setup.strict_move_time)},
                   {"adjudicate", yes_no(setup.adjudicate)}};
  // Files from before this setting read on.
  if (setup.solve_from > 0) {
    line.settings.push_back({"solve_from", std::to_string(setup.solve_from)});
  }
  if (setup.schedule.format == arena::Format::kKnockOut) {
    line.settings.push_back({arena::kReplaysSetting, std::to_string(setup.schedule.replays)});
  }
  return line;
}

}  // namespace yolah::cli
