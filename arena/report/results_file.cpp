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
    results_.scheduled = line.games;
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
    game.record = record(line.record);
    if (game.record) {
      game.opening_plies = static_cast<int>(
          std::min<std::size_t>(static_cast<std::size_t>(std::ranges::count(line.opening, ':')),
                                game.record->moves.size()));
    }
    results_.games.push_back(std::move(game));
  }

  void failure(const FailureLine& line) {
    results_.refusals.push_back({player(line.name), Untrusted(line.reason), Untrusted(line.log)});
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
  for (const GameLine& line : lines.games) reader.game(line);
  for (const FailureLine& line : lines.failures) reader.failure(line);
  Results results = std::move(reader).finish();
  results.cut_short = lines.cut_short;
  return results;
}

}  // namespace yolah::arena::report
