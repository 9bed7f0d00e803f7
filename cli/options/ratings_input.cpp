#include "cli/options/ratings_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "arena/bots/bot_folder.h"
#include "arena/results.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"

namespace yolah::cli {
namespace {

using InputLine = nlohmann::json;

[[noreturn]] void fail_at_line(const std::string& path, std::size_t line,
                               const std::string& reason) {
  throw Failure(fmt::format("{}:{}: {}", printable(path), line, printable(reason)), kWrongUsage);
}

std::string player(const std::string& path, const GameRecord& game, std::size_t number,
                   std::string_view color) {
  std::string name = game.tag(color);
  if (name.empty()) {
    throw Failure(fmt::format("{}: game {} does not say who played: it has no tag {}",
                              printable(path), number + 1, color),
                  kWrongUsage);
  }
  return name;
}

/// A bot that was changed is another player.
struct Versioned {
  std::string name;
  std::string version;
};

/// Puts the games of all files together. Numbers count within a tournament.
class Reader {
 public:
  void read(const std::string& path) {
    const std::string text = read_file(path);
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
      throw Failure(fmt::format("{} holds no games", printable(path)), kWrongUsage);
    }
    begin_tournament();
    switch (kind_of_file(path, text)) {
      case FileKind::kResults:
        read_lines(path, text);
        break;
      case FileKind::kRecords:
        read_game_records(path, text);
        break;
      default:
        throw Failure(
            fmt::format("{} is neither results of a tournament (.jsonl) nor game records (.ygn)",
                        printable(path)),
            kWrongUsage);
    }
  }

  GamesToRate finish() && {
    for (const Game& game : games_) {
      result_.games.push_back(
          {shown_name(game.black), shown_name(game.white), game.winner, game.pair});
    }
    return std::move(result_);
  }

 private:
  /// Pairs of different tournaments are different pairs.
  void begin_tournament() {
    first_pair_ = next_pair_;
    seen_.clear();
  }

  void add(const Versioned& black, const Versioned& white, Winner winner, std::uint64_t number) {
    const std::uint64_t pair = first_pair_ + arena::pair_of(number);
    next_pair_ = std::max(next_pair_, pair + 1);
    games_.push_back({black, white, winner, pair});
    versions_[black.name].insert(black.version);
    versions_[white.name].insert(white.version);
  }

  /// The name alone where one version of it has played.
  std::string shown_name(const Versioned& player) const {
    if (versions_.at(player.name).size() == 1) return player.name;
    return fmt::format(
        "{} ({})", player.name,
        player.version.empty() ? "version unknown" : arena::short_version(player.version));
  }

  /// Numbers its games itself, since a Round may be anything: two neighbours of
  /// one opening with colours swapped are a pair.
  void read_game_records(const std::string& path, const std::string& text) {
    const std::vector<GameRecord> games = records_of(text, path);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < games.size(); ++i, ++number) {
      const std::string black = player(path, games[i], i, "Black");
      const std::string white = player(path, games[i], i, "White");
      const bool goes_on = number % 2 == 1 && games[i].tag("Black") == games[i - 1].tag("White") &&
                           games[i].tag("White") == games[i - 1].tag("Black") &&
                           games[i].tag("Opening") == games[i - 1].tag("Opening");
      if (number % 2 == 1 && !goes_on) ++number;
      add({black, games[i].tag("BlackVersion")}, {white, games[i].tag("WhiteVersion")},
          games[i].winner, number);
    }
  }

  void read_lines(const std::string& path, const std::string& text) {
    std::size_t number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
      const std::size_t end = text.find('\n', at);
      const bool whole = end != std::string::npos;
      const std::string line = text.substr(at, whole ? end - at : std::string::npos);
      at = whole ? end + 1 : text.size();
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      const InputLine json = InputLine::parse(line, nullptr, false);
      if (!json.is_object()) {
        if (!whole) {
          ++result_.unfinished;
          return;
        }
        fail_at_line(path, number, "expected a JSON object: a line of tournament results");
      }
      read_line(path, number, json);
    }
  }

  void read_line(const std::string& path, std::size_t line, const InputLine& json) {
    const auto type = json.find("type");
    if (type == json.end() || !type->is_string()) {
      fail_at_line(path, line, "expected a \"type\": a line of tournament results has one");
    }
    if (*type == "tournament") begin_tournament();
    if (*type != "game") return;
    const auto text = [&](const char* key) {
      const auto found = json.find(key);
      if (found == json.end() || !found->is_string() || found->get<std::string>().empty()) {
        fail_at_line(path, line, fmt::format("expected a text under \"{}\"", key));
      }
      return found->get<std::string>();
    };
    const auto number = json.find("number");
    // Small enough that those of many files add up.
    if (number == json.end() || !number->is_number_unsigned() ||
        number->get<std::uint64_t>() > std::uint64_t{1} << 40) {
      fail_at_line(path, line, "expected the game's number under \"number\"");
    }
    const std::string winner_name = text("winner");
    const std::optional<Winner> winner = parse_winner(winner_name);
    if (!winner) {
      fail_at_line(
          path, line,
          fmt::format("expected black, white, draw or none under \"winner\", not {}", winner_name));
    }
    const auto version = [&](const char* color) {
      const InputLine versions = json.value("versions", InputLine::object());
      if (!versions.is_object() || !versions.contains(color)) return std::string();
      if (!versions[color].is_string()) {
        fail_at_line(path, line, "expected texts under \"versions\"");
      }
      return versions[color].get<std::string>();
    };
    const Versioned black = {text("black"), version("black")};
    const Versioned white = {text("white"), version("white")};
    if (!seen_.insert({number->get<std::uint64_t>(), black.version, white.version}).second) {
      ++result_.repeated;
      return;
    }
    add(black, white, *winner, number->get<std::uint64_t>());
  }

  struct Game {
    Versioned black;
    Versioned white;
    Winner winner;
    std::uint64_t pair;
  };

  GamesToRate result_;
  std::vector<Game> games_;
  std::map<std::string, std::set<std::string>> versions_;  // by name
  std::uint64_t first_pair_ = 0;
  std::uint64_t next_pair_ = 0;
  std::set<std::tuple<std::uint64_t, std::string, std::string>> seen_;
};

}  // namespace

GamesToRate read_games_to_rate(const std::vector<std::string>& paths) {
  Reader reader;
  for (const std::string& path : paths) reader.read(path);
  return std::move(reader).finish();
}

}  // namespace yolah::cli
