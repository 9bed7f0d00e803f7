#include "arena/report/ranking.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace yolah::arena::report {
namespace {

/// Elo of one natural unit of strength.
constexpr double kEloUnit = 400 / std::numbers::ln10;

struct Meetings {
  std::vector<std::vector<double>> games;  // [player][opponent]
  std::vector<double> points;

  explicit Meetings(const Results& results)
      : games(results.players.size(), std::vector<double>(results.players.size())),
        points(results.players.size()) {
    for (const Game& game : results.games) {
      if (!game.has_result()) continue;
      for (const Color side : {Color::kBlack, Color::kWhite}) {
        ++games[game.player(side)][game.player(opponent(side))];
        points[game.player(side)] += game.half_points(side) / 2.0;
      }
    }
  }
};

/// Strengths under Bradley's and Terry's model by Zermelo's iteration. One drawn
/// game against a player of the average strength keeps those finite who won or
/// lost everything.
std::vector<double> strengths(const Meetings& meetings) {
  const std::size_t n = meetings.points.size();
  std::vector<double> strength(n, 1);
  for (int round = 0; round < 2000; ++round) {
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double share = 1 / (strength[i] + 1);
      for (std::size_t j = 0; j < n; ++j) {
        share += meetings.games[i][j] / (strength[i] + strength[j]);
      }
      const double next = (meetings.points[i] + 0.5) / share;
      change = std::max(change, std::abs(std::log(next / strength[i])));
      strength[i] = next;
    }
    if (change < 1e-9) break;
  }
  return strength;
}

}  // namespace

Ranking rank_players(const Results& results) {
  const Meetings meetings(results);
  const std::vector<double> strength = strengths(meetings);
  Ranking ranking;
  ranking.method = "Likeliest ratings of all games together, with a mean of about 0.";
  for (std::size_t i = 0; i < strength.size(); ++i) {
    double played = 0;
    double information = 0;
    for (std::size_t j = 0; j < strength.size(); ++j) {
      const double expected = strength[i] / (strength[i] + strength[j]);
      played += meetings.games[i][j];
      information += meetings.games[i][j] * expected * (1 - expected);
    }
    RankedPlayer player{i, std::nullopt, 0};
    if (played > 0) {
      player.rating = kEloUnit * std::log(strength[i]);
      player.error = 1.96 * kEloUnit / std::sqrt(information + 0.25);
    }
    ranking.players.push_back(player);
  }
  std::ranges::sort(ranking.players, std::greater{}, &RankedPlayer::rating);
  return ranking;
}

}  // namespace yolah::arena::report
