// yolah ratings: one list of all players of one or many tournaments.
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/ratings.h"
#include "arena/statistics.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/ratings_input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/screen_text.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

struct RatingsCommand {
  std::vector<std::string> files;
  std::vector<std::string> anchors;
  bool json = false;
  bool csv = false;
};

/// "minmax=1500"; a name may hold '=' itself.
arena::RatingAnchor read_anchor(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  arena::RatingAnchor anchor;
  if (equals != std::string::npos && equals > 0) {
    anchor.name = text.substr(0, equals);
    std::istringstream stream(text.substr(equals + 1));
    if (stream >> anchor.rating && stream.eof() && std::abs(anchor.rating) <= 1e6) return anchor;
  }
  throw Failure(fmt::format("wrong anchor '{}': a player of the games and its rating, such as "
                            "random=0",
                            printable(text)),
                kWrongUsage);
}

arena::RatingList make_list(const RatingsCommand& command, const GamesToRate& input) {
  std::vector<arena::RatingAnchor> anchors;
  for (const std::string& text : command.anchors) anchors.push_back(read_anchor(text));
  try {
    arena::RatingList list = arena::rate(input.games, anchors);
    if (!list.players.empty()) return list;
  } catch (const std::invalid_argument& error) {
    throw Failure(fmt::format("wrong anchor: {}", printable(error.what())), kWrongUsage);
  }
  throw Failure("there is nothing to rate: no game between two different players has a result",
                kWrongUsage);
}

double percent(std::uint64_t part, std::uint64_t all) {
  return 100 * static_cast<double>(part) / static_cast<double>(all);
}

/// Places begin anew in each group: groups cannot be compared.
std::vector<std::size_t> places(const arena::RatingList& list) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < list.players.size(); ++i) {
    const bool new_group = i == 0 || list.players[i].group != list.players[i - 1].group;
    result.push_back(new_group ? 1 : result.back() + 1);
  }
  return result;
}

/// Columns of the table beside the names.
constexpr std::size_t kRatingsTableWidth = 63;

/// Of a thousand, which a few games can leave, tenths are not worth their columns.
std::string error_text(double error) {
  return fmt::format("± {:.{}f}", error, error < 999.95 ? 1 : 0);
}

void print_table(const arena::RatingList& list) {
  std::vector<std::string> names;
  for (const arena::PlayerRating& player : list.players) names.push_back(player.name);
  const std::size_t width = name_width(names, kRatingsTableWidth);
  const std::vector<std::size_t> place = places(list);
  for (std::size_t i = 0; i < list.players.size(); ++i) {
    const arena::PlayerRating& player = list.players[i];
    if (place[i] == 1) {
      if (list.groups > 1) fmt::print("{}Group {}\n", i == 0 ? "" : "\n", player.group + 1);
      fmt::print("{:>3}  {} {:>7} {:>7} {:>6} {:>7} {:>7} {:>9} {:>8}\n", "",
                 name_cell("name", width), "rating", "error", "games", "score", "draws",
                 "opponents", "superior");
    }
    const std::string superior = player.superiority ? likelihood_text(*player.superiority) : "";
    const std::string line = fmt::format(
        "{:>3}  {} {:>7.1f} {:>7} {:>6} {:>5.1f} % {:>5.1f} % {:>9} {:>8}", place[i],
        name_cell(player.name, width), player.rating, error_text(player.error), player.games(),
        100 * player.score(), percent(player.draws, player.games()), player.opponents, superior);
    fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  }
}

void print_notes(const arena::RatingList& list, const GamesToRate& input) {
  const auto note = [](std::uint64_t count, const char* what) {
    if (count > 0) fmt::print("Left out: {} {}.\n", with_separators(count), what);
  };
  fmt::print(
      "\n{} games, {:.1f} % drawn. Black's advantage: {:+.1f} ± {:.1f} Elo, {:.1f} % among "
      "equals.\n",
      with_separators(list.games), percent(list.draws, list.games), list.black_advantage,
      list.black_advantage_error, 100 * arena::score_of(list.black_advantage));
  if (list.groups > 1) {
    fmt::print("No chain of games connects the {} groups: compare ratings within each only.\n",
               list.groups);
  }
  if (list.regularised) {
    fmt::print(
        "Results alone do not bound all ratings (someone won or lost everything, or never\n"
        "changed colours): they are held back as if scattered by 600 Elo around 0.\n");
  }
  note(list.without_result, "games without a result");
  note(list.against_itself, "games of a player against itself");
  note(input.repeated, "games with the number of an earlier one");
  note(input.unfinished, "last lines cut off in writing");
}

Json list_json(const arena::RatingList& list, const GamesToRate& input) {
  Json players = Json::array();
  const std::vector<std::size_t> place = places(list);
  for (std::size_t i = 0; i < list.players.size(); ++i) {
    const arena::PlayerRating& player = list.players[i];
    players.push_back({{"place", place[i]},
                       {"name", player.name},
                       {"rating", player.rating},
                       {"error", player.error},
                       {"games", player.games()},
                       {"wins", player.wins},
                       {"draws", player.draws},
                       {"losses", player.losses},
                       {"score", player.score()},
                       {"opponents", player.opponents},
                       {"group", player.group + 1},
                       {"superiority", player.superiority ? Json(*player.superiority) : Json()}});
  }
  return {{"players", std::move(players)},
          {"groups", list.groups},
          {"games", list.games},
          {"draws", list.draws},
          {"black_advantage",
           {{"elo", list.black_advantage},
            {"error", list.black_advantage_error},
            {"score", arena::score_of(list.black_advantage)}}},
          {"spread", list.spread},
          {"regularised", list.regularised},
          {"left_out",
           {{"without_result", list.without_result},
            {"against_itself", list.against_itself},
            {"repeated", input.repeated},
            {"unfinished", input.unfinished}}}};
}

void print_csv(const arena::RatingList& list) {
  fmt::print("place,name,rating,error,games,wins,draws,losses,score,opponents,group,superiority\n");
  const std::vector<std::size_t> place = places(list);
  for (std::size_t i = 0; i < list.players.size(); ++i) {
    const arena::PlayerRating& player = list.players[i];
    const std::string superior =
        player.superiority ? fmt::format("{:.4f}", *player.superiority) : "";
    fmt::print("{},{},{:.1f},{:.1f},{},{},{},{},{:.4f},{},{},{}\n", place[i],
               csv_cell(printable(player.name)), player.rating, player.error, player.games(),
               player.wins, player.draws, player.losses, player.score(), player.opponents,
               player.group + 1, superior);
  }
}

void run(const RatingsCommand& command) {
  const GamesToRate input = read_games_to_rate(command.files);
  const arena::RatingList list = make_list(command, input);
  if (command.json) {
    // Names may hold any bytes.
    fmt::print("{}\n", list_json(list, input).dump(-1, ' ', false, Json::error_handler_t::replace));
  } else if (command.csv) {
    print_csv(list);
  } else {
    print_table(list);
    print_notes(list, input);
  }
}

}  // namespace

void add_ratings_command(Subcommand app) {
  auto options = std::make_shared<RatingsCommand>();
  const Subcommand command =
      app.add_subcommand("ratings", "Rate all players of matches and tournaments");
  command
      .add_option("files", options->files,
                  "Game records (.ygn) or tournament results (.jsonl); - for standard input")
      .required()
      .type_name("FILE");
  command
      .add_option("--anchor", options->anchors,
                  "A player and its fixed rating; without one, the mean is 0")
      .type_name("NAME=VALUE")
      .one_each_time();
  bool& json = options->json;
  add_json_flag(command, json);
  command.add_flag("--csv", options->csv, "Print a table for spreadsheets")
      .excludes(command.option("--json"));
  command.footer(
      "Errors are 95 % intervals; 'superior' is the probability that a player is stronger\n"
      "than the next.\n"
      "Examples:\n"
      "  yolah ratings results.jsonl\n"
      "  yolah ratings games.ygn --anchor random=0 --csv > ratings.csv");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
