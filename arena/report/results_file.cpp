#include "arena/report/results_file.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace yolah::arena::report {
namespace {

std::optional<GameRecord> record(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const Parsed<std::vector<GameRecord>> records = parse_records(text);
  if (!records || records->size() != 1) return std::nullopt;
  return records->front();
}

/// Numbers the players as they turn up.
class Reader {
 public:
  void tournament(const TournamentLine& line) {
    results_.name = Untrusted(line.name);
    results_.format = Untrusted(line.format);
    results_.limits = Untrusted(line.limits);
    results_.seed = line.seed;
    for (const TournamentLine::Entrant& entrant : line.players) {
      results_.players[player(entrant.name)].spec = Untrusted(entrant.spec);
    }
  }

  void game(const GameLine& line) {
    Game game;
    game.number = line.number;
    game.round = line.round;
    game.players = {player(line.players[0]), player(line.players[1])};
    game.winner = line.winner;
    game.termination = Untrusted(line.termination);
    game.points = line.points;
    game.plies = static_cast<int>(line.plies);
    game.reason = Untrusted(line.reason);
    game.seconds = line.seconds;
    game.sides = line.sides;
    game.failures = {is_failure(line, Color::kBlack), is_failure(line, Color::kWhite)};
    game.logs = {Untrusted(line.error_output[0]), Untrusted(line.error_output[1])};
    for (const auto& [ply, text] : line.move_errors) {
      game.move_errors.emplace_back(ply, Untrusted(text));
    }
    game.record = record(line.record);
    if (game.record) {
      game.opening_plies = static_cast<int>(
          std::min<std::size_t>(static_cast<std::size_t>(std::ranges::count(line.opening, ':')),
                                game.record->moves.size()));
    }
    results_.games.push_back(std::move(game));
  }

  void failure(const FailureLine& line, bool never_started) {
    results_.failed_checks.push_back(
        {player(line.name), Untrusted(line.reason), Untrusted(line.log), never_started});
  }

  void table(const OfficialTable& table) {
    for (TableLine line : table.lines) {
      const std::size_t own = player(line.name);
      line.name.clear();
      results_.places.push_back({own, std::move(line)});
    }
    results_.columns = table_columns(table);
    results_.ranked_as = table.format;
    results_.by_schedule = table.by_schedule;
    results_.expected = table.expected;
  }

  Results finish() && {
    std::ranges::sort(results_.games, {}, &Game::number);
    return std::move(results_);
  }

 private:
  std::size_t player(const std::string& name) {
    const auto [place, is_new] = players_.try_emplace(name, results_.players.size());
    if (is_new) results_.players.push_back({Untrusted(name), {}});
    return place->second;
  }

  Results results_;
  std::map<std::string, std::size_t> players_;
};

}  // namespace

int Game::half_points(Color side) const {
  if (winner == Winner::kDraw) return 1;
  return winner == (side == Color::kBlack ? Winner::kBlack : Winner::kWhite) ? 2 : 0;
}

Results read_results(std::string_view text) {
  const arena::Results lines = parse_results(text);
  Reader reader;
  if (lines.tournament) reader.tournament(*lines.tournament);
  CheckResults checks;
  for (const GameLine& line : lines.games) {
    reader.game(line);
    checks.add(line);
  }
  for (const FailureLine& line : lines.failures) {
    reader.failure(line, checks.never_started(line.name));
  }
  reader.table(official_table(lines));
  Results results = std::move(reader).finish();
  results.cut_short = lines.cut_short;
  return results;
}

}  // namespace yolah::arena::report
