#include "cli/league/league_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <random>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/screen_text.h"
#include "cli/tournament/tournament_file.h"
#include "support/toml/toml_reader.h"

namespace yolah::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRosterHead = "id,name,code\n";

/// Without letters and digits that look alike.
std::string new_code() {
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  constexpr std::size_t kLength = 10;
  std::random_device random;
  std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
  std::string code;
  while (code.size() < kLength) code += kLetters[letter(random)];
  return code;
}

/// "2026-12-18 18:00" by the clock on the wall of this machine.
std::int64_t read_moment(const TomlReader& table, const std::string& text) {
  std::tm moment{};
  std::istringstream stream(text);
  stream >> std::get_time(&moment, "%Y-%m-%d %H:%M");
  moment.tm_isdst = -1;
  const std::time_t seconds = stream.fail() ? -1 : std::mktime(&moment);
  if (seconds < 0) table.fail("deadline", "expected a day and a time, as 2026-12-18 18:00");
  return seconds;
}

double read_number(TomlReader& table, std::string_view key, std::int64_t most, double usual) {
  const auto value = table.number(key, -most, most);
  return value ? static_cast<double>(*value) : usual;
}

arena::Boss read_boss(TomlReader& table) {
  arena::Boss boss;
  const auto spec = table.text("spec");
  if (!spec) table.fail("a boss needs a spec, as spec = \"minmax:level=3\"");
  boss.spec = *spec;
  boss.name = table.text("name").value_or(boss.spec);
  if (const auto player = arena::parse_own_player(boss.spec); !player) {
    table.fail("spec", player.error().reason);
  }
  constexpr std::int64_t kMostElo = 10'000;
  const auto elo = table.number("elo", -kMostElo, kMostElo);
  if (!elo) table.fail("a boss needs an elo: it is where the scale is anchored");
  boss.elo = static_cast<double>(*elo);
  boss.mark = read_number(table, "mark", 1000, 0);
  table.finish();
  return boss;
}

arena::LeagueSettings parse_league_file(const std::string& path) {
  arena::LeagueSettings league;
  TomlReader table = TomlReader::parse(read_file(path), printable(path));
  league.name = table.text("name").value_or(league.name);
  read_limits(table, league.limits);
  league.concurrency =
      static_cast<int>(table.number("concurrency", 1, 1024)
                           .value_or(std::max(1U, std::thread::hardware_concurrency())));
  league.seed =
      static_cast<std::uint64_t>(table.number("seed", 0, std::int64_t{1} << 62).value_or(1));
  league.target = read_number(table, "target", 1000, league.target);
  if (league.target < 1) table.fail("target", "expected a number of Elo from 1 to 1000");
  if (const auto most = table.number("most_games", 2, 100'000)) {
    league.most_games = static_cast<std::uint64_t>(*most);
  }
  if (const auto text = table.text("deadline")) league.deadline = read_moment(table, *text);
  league.frozen = table.flag("frozen").value_or(false);
  league.teacher_code = table.text("teacher_code").value_or("");
  league.passed_mark = read_number(table, "passed_mark", 1000, 0);
  std::set<std::string> names;
  for (TomlReader& boss : table.tables("boss")) {
    league.bosses.push_back(read_boss(boss));
    if (!names.insert(league.bosses.back().name).second) {
      table.fail("boss", "two bosses are called " + printable(league.bosses.back().name));
    }
  }
  table.finish();
  return league;
}

/// The cells of a line; quotes around a cell may hold commas and doubled quotes.
std::vector<std::string> csv_cells(const std::string& line) {
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[++i];
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == ',' && !is_quoted) {
      cells.emplace_back();
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  return cells;
}

std::vector<arena::Student> parse_roster(const std::string& path) {
  std::vector<arena::Student> students;
  std::set<std::string> ids;
  std::istringstream lines(read_file(path));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::vector<std::string> cells = csv_cells(line);
    if (cells[0].empty() || cells[0] == "id") continue;
    cells.resize(3);
    const bool is_plain = cells[0] == printable(cells[0]) && cells[0][0] != '.' &&
                          cells[0].find('/') == std::string::npos && cells[0].size() <= 40;
    if (!is_plain || !ids.insert(cells[0]).second) {
      throw Failure(fmt::format("{}:{}: {}", printable(path), number,
                                is_plain ? "this id stands here a second time"
                                         : "an id names a folder: 1 to 40 ordinary characters"),
                    kWrongUsage);
    }
    students.push_back({cells[0], cells[1].empty() ? cells[0] : cells[1], cells[2]});
  }
  return students;
}

std::string roster_text(const std::vector<arena::Student>& students) {
  std::string text(kRosterHead);
  for (const arena::Student& student : students) {
    text += fmt::format("{},{},{}\n", csv_cell(student.id), csv_cell(student.name), student.code);
  }
  return text;
}

bool give_codes(std::vector<arena::Student>& students) {
  bool some = false;
  for (arena::Student& student : students) {
    if (!student.code.empty()) continue;
    student.code = new_code();
    some = true;
  }
  return some;
}

std::string league_text(const std::string& name) {
  std::string text = fmt::format(
      R"(# A league of bots: `yolah league {0}` runs it. Students' bots are in bots/, a folder for each.
name = "{0}"
movetime = "100ms"     # for each move; bots are charged their own time
# deadline = "2026-12-18 18:00"   # what changes after it does not count
frozen = false         # true: nothing can be handed in any more
target = 50            # a bot plays until its Elo is known to +- 50 ...
most_games = 600       # ... or until it has played so many games
teacher_code = "{1}"   # opens the page /teacher

# Marks: so much for a bot that passes the check, and for each boss that it is above.
passed_mark = 1

# Bosses anchor the scale. Their differences were measured in 300 to 400 games each.
)",
      name, new_code());
  for (const arena::Boss& boss : arena::usual_bosses()) {
    text += fmt::format("\n[[boss]]\nname = \"{}\"\nspec = \"{}\"\nelo = {:.0f}\nmark = {:.0f}\n",
                        boss.name, boss.spec, boss.elo, boss.mark);
  }
  return text;
}

}  // namespace

arena::LeagueSettings read_league_file(const std::string& folder) {
  const std::string path = (fs::path(folder) / "league.toml").string();
  if (!fs::exists(path)) {
    throw Failure(fmt::format("{} is no league: it has no league.toml. `yolah league new {}` makes "
                              "a new one",
                              printable(folder), printable(folder)),
                  kWrongUsage);
  }
  try {
    return parse_league_file(path);
  } catch (const TomlError& error) {
    throw Failure(error.what(), kWrongUsage);
  }
}

std::vector<arena::Student> read_roster(const std::string& folder) {
  const std::string path = (fs::path(folder) / "roster.csv").string();
  if (!fs::exists(path)) return {};
  std::vector<arena::Student> students = parse_roster(path);
  if (give_codes(students)) replace_file(path, roster_text(students));
  return students;
}

std::vector<std::string> lay_out_league(const std::string& folder, const std::string& students) {
  const fs::path root = fs::path(folder).lexically_normal();
  if (fs::exists(root) && !fs::is_empty(root)) {
    throw Failure(
        fmt::format("{} is there already, and not empty: name another folder", printable(folder)),
        kWrongUsage);
  }
  std::vector<arena::Student> roster;
  if (!students.empty()) roster = parse_roster(students);
  give_codes(roster);
  const std::string name = (root.has_filename() ? root : root.parent_path()).filename().string();
  if (name.find_first_of("\"\\") != std::string::npos || name != printable(name)) {
    throw Failure("give the folder a name of ordinary characters", kWrongUsage);
  }
  std::error_code error;
  fs::create_directories(root / "bots", error);
  if (error) {
    throw Failure(fmt::format("cannot make {}: {}", printable(folder), error.message()));
  }
  write_file((root / "league.toml").string(), league_text(name));
  write_file((root / "roster.csv").string(), roster_text(roster));
  return {(root / "league.toml").string(), (root / "roster.csv").string(),
          (root / "bots").string() + "/"};
}

std::string marks_csv(const std::vector<arena::Mark>& marks) {
  std::string text = "id,name,mark,place,elo,error,games,bosses,version,remark\n";
  for (const arena::Mark& mark : marks) {
    const bool is_rated = mark.games > 0;
    text += fmt::format("{},{},{:g},{},{},{},{},{},{},{}\n", csv_cell(mark.student.id),
                        csv_cell(mark.student.name), mark.mark,
                        mark.place ? std::to_string(*mark.place) : "",
                        is_rated ? fmt::format("{:.0f}", mark.elo) : "",
                        is_rated ? fmt::format("{:.0f}", mark.error) : "", mark.games, mark.beaten,
                        arena::short_version(mark.version), csv_cell(mark.remark));
  }
  return text;
}

}  // namespace yolah::cli
