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

std::string order_text(const Results& results) {
  if (!results.by_schedule) {
    return "The results do not say how these games were scheduled: places go by points, then by "
           "the margin.";
  }
  switch (results.ranked_as) {
    case Format::kSwiss:
      return "Places go by points, then by the points that the opponents made, then by the margin. "
             "A bye counts like an encounter won.";
    case Format::kKnockOut:
      return "Places go by the rounds that a player survived.";
    default:
      return "Places go by points, then by the margin.";
  }
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
  ranking.order = order_text(results);
  ranking.method = method_text(list);
  std::vector<std::optional<std::size_t>> rated(results.players.size());
  for (std::size_t i = 0; i < list.players.size(); ++i) rated[player_of(list.players[i].name)] = i;
  for (std::size_t i = 0; i < results.places.size(); ++i) {
    RankedPlayer& ranked = ranking.players.emplace_back();
    ranked.player = results.places[i].player;
    ranked.line = results.places[i].line;
    const auto own = rated[ranked.player];
    if (!own) continue;
    ranked.rating = list.players[*own].rating;
    ranked.error = list.players[*own].error;
    ranked.group = list.players[*own].group;
    if (i + 1 == results.places.size()) continue;
    const auto next = rated[results.places[i + 1].player];
    if (next) ranked.superiority = list.superiority(*own, *next);
  }
  return ranking;
}

}  // namespace yolah::arena::report
