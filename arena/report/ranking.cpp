#include "arena/report/ranking.h"

#include <fmt/format.h>

#include <charconv>

#include "arena/ratings.h"

namespace yolah::arena::report {
namespace {

/// Players are rated under their numbers: two names may look alike once made
/// harmless. Leading zeros keep their order.
std::string key(std::size_t player) {
  return fmt::format("{:020}", player);
}

std::size_t player_of(const std::string& key) {
  std::size_t player = 0;
  std::from_chars(key.data(), key.data() + key.size(), player);
  return player;
}

RatingList rate_games(const Results& results) {
  std::vector<RatedGame> games;
  games.reserve(results.games.size());
  for (const Game& game : results.games) {
    games.push_back(
        {key(game.players[0]), key(game.players[1]), game.winner, pair_of(game.number)});
  }
  return rate(games);
}

std::string method_text(const RatingList& list) {
  std::string text =
      "The ratings are those that make the results of all games together likeliest; their mean is "
      "0. A lead of 100 Elo means 64 % of the points. The advantage of having black is estimated "
      "beside them and taken out, and the errors come from the pairs of games that share an "
      "opening with colours swapped.";
  if (list.groups > 1) {
    text +=
        fmt::format(" No chain of games connects the {} groups: compare ratings within each only.",
                    list.groups);
  }
  if (list.regularised) {
    text +=
        " Somebody won or lost everything, or never changed colours: for want of a bound, ratings "
        "are held back as if scattered by 600 Elo around 0.";
  }
  return text;
}

}  // namespace

Ranking rank_players(const Results& results) {
  const RatingList list = rate_games(results);
  Ranking ranking;
  ranking.groups = list.groups;
  ranking.black_advantage = list.black_advantage;
  ranking.black_advantage_error = list.black_advantage_error;
  ranking.method = method_text(list);
  std::vector<bool> rated(results.players.size());
  for (const PlayerRating& one : list.players) {
    const bool same = !ranking.players.empty() && ranking.players.back().group == one.group;
    const std::size_t player = player_of(one.name);
    ranking.players.push_back({player, same ? ranking.players.back().place + 1 : 1, one.rating,
                               one.error, one.superiority, one.group});
    rated[player] = true;
  }
  for (std::size_t player = 0; player < rated.size(); ++player) {
    if (rated[player]) continue;
    ranking.players.emplace_back();
    ranking.players.back().player = player;
  }
  return ranking;
}

}  // namespace yolah::arena::report
