#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "arena/rating_fit.h"
#include "arena/statistics.h"

namespace yolah::arena {
namespace {

/// Elo of a difference that means odds of e to 1.
const double kEloPerUnit = 400 / std::numbers::ln10;

/// As many pairs are taken to have spread as independent games do.
constexpr double kPriorPairs = 5;

/// A game with players as numbers, in the order of their names.
struct Played {
  std::size_t black = 0;
  std::size_t white = 0;
  double points = 0;  ///< Black's.
};

/// The games of one opening: two with colours swapped, or one.
struct Pair {
  Played one;
  std::optional<Played> other;
};

/// Everything the list is made from, independent of the order of the games.
struct Input {
  std::vector<std::string> names;
  std::vector<GamesBetween> encounters;
  std::vector<Pair> pairs;
  std::vector<std::size_t> group_of;
  std::size_t groups = 0;
};

bool counts(const RatedGame& game) {
  return game.winner != Winner::kNone && game.black != game.white;
}

double black_points(Winner winner) {
  if (winner == Winner::kDraw) return 0.5;
  return winner == Winner::kBlack ? 1 : 0;
}

std::vector<std::string> names_of(std::span<const RatedGame> games) {
  std::set<std::string> names;
  for (const RatedGame& game : games) {
    if (counts(game)) names.insert({game.black, game.white});
  }
  return {names.begin(), names.end()};
}

/// Games that wait for their other half are found by number and players, so that
/// a number used twice by chance joins no strangers.
class PairMaker {
 public:
  void add(std::uint64_t number, const Played& game) {
    const auto other = single_.find({number, game.white, game.black});
    if (other == single_.end()) {
      single_.emplace(Key{number, game.black, game.white}, game);
      return;
    }
    pairs_.push_back({other->second, game});
    single_.erase(other);
  }

  std::vector<Pair> finish() && {
    for (const auto& [key, game] : single_) pairs_.push_back({game, std::nullopt});
    return std::move(pairs_);
  }

 private:
  using Key = std::tuple<std::uint64_t, std::size_t, std::size_t>;
  std::multimap<Key, Played> single_;
  std::vector<Pair> pairs_;
};

/// Numbers the groups of players connected by games, the largest first; of
/// groups alike in size, the one with the first name.
void find_groups(Input& input) {
  const std::size_t players = input.names.size();
  std::vector<std::size_t> leader(players);
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto lead = [&](std::size_t player) {
    while (leader[player] != player) player = leader[player] = leader[leader[player]];
    return player;
  };
  for (const GamesBetween& met : input.encounters) {
    const std::size_t one = lead(met.black);
    const std::size_t other = lead(met.white);
    leader[std::max(one, other)] = std::min(one, other);
  }
  std::vector<std::size_t> sizes(players);
  for (std::size_t i = 0; i < players; ++i) ++sizes[lead(i)];
  std::vector<std::size_t> leaders;
  for (std::size_t i = 0; i < players; ++i) {
    if (lead(i) == i) leaders.push_back(i);
  }
  std::sort(leaders.begin(), leaders.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(sizes[b], a) < std::tuple(sizes[a], b);
  });
  std::vector<std::size_t> number(players);
  for (std::size_t i = 0; i < leaders.size(); ++i) number[leaders[i]] = i;
  for (std::size_t i = 0; i < players; ++i) input.group_of.push_back(number[lead(i)]);
  input.groups = leaders.size();
}

Input read(std::span<const RatedGame> games) {
  Input input;
  input.names = names_of(games);
  std::map<std::string, std::size_t> number;
  for (const std::string& name : input.names) number.emplace(name, number.size());
  std::map<std::pair<std::size_t, std::size_t>, GamesBetween> encounters;
  PairMaker pairs;
  for (const RatedGame& game : games) {
    if (!counts(game)) continue;
    const Played played{number.at(game.black), number.at(game.white), black_points(game.winner)};
    GamesBetween& met = encounters[{played.black, played.white}];
    met.black = played.black;
    met.white = played.white;
    ++met.games;
    met.points += played.points;
    pairs.add(game.pair, played);
  }
  for (const auto& [players, met] : encounters) input.encounters.push_back(met);
  input.pairs = std::move(pairs).finish();
  find_groups(input);
  return input;
}

/// How much pairs spread, to what independent games without draws would.
struct Spread {
  double ratings = 1;
  double advantage = 1;  ///< Another: a lopsided opening helps black twice.
  double freedom = kPriorPairs;
};

/// The spread seen is trusted as far as there are pairs beyond the numbers
/// estimated, and surprises: foregone games say nothing about it.
Spread spread_of_pairs(const Input& input, const RatingFit& fit, std::size_t ratings_estimated) {
  double ratings = 0;
  double advantage = 0;
  double expected = 0;
  for (const Pair& pair : input.pairs) {
    const auto surplus = [&](const Played& game) {
      const double share =
          expected_score(fit.ratings[game.black] - fit.ratings[game.white] + fit.black_advantage);
      expected += share * (1 - share);
      return game.points - share;
    };
    const double one = surplus(pair.one);
    const double other = pair.other ? surplus(*pair.other) : 0;
    ratings += (one - other) * (one - other);
    advantage += (one + other) * (one + other);
  }
  const auto pairs = static_cast<double>(input.pairs.size());
  const auto estimated = static_cast<double>(ratings_estimated + 1);  // black's advantage, too
  const double left = std::min(pairs - estimated, 2 * expected);
  if (left <= 0) return {};
  const auto trusted = [&](double seen) {
    const double spread = seen / expected * pairs / (pairs - estimated);
    return (left * spread + kPriorPairs) / (left + kPriorPairs);
  };
  return {trusted(ratings), trusted(advantage), left + kPriorPairs};
}

/// Variance of a rating less another's.
double difference_variance(const Matrix& covariance, std::size_t one, std::size_t other) {
  return covariance.at(one, one) + covariance.at(other, other) - 2 * covariance.at(one, other);
}

/// Variance of a rating less the mean of its group.
double centered_variance(const Matrix& covariance, std::span<const std::size_t> group_of,
                         std::size_t player) {
  double size = 0;
  double row = 0;
  double all = 0;
  for (std::size_t i = 0; i < group_of.size(); ++i) {
    if (group_of[i] != group_of[player]) continue;
    ++size;
    row += covariance.at(player, i);
    for (std::size_t j = 0; j < group_of.size(); ++j) {
      if (group_of[j] == group_of[player]) all += covariance.at(i, j);
    }
  }
  return covariance.at(player, player) - 2 * row / size + all / (size * size);
}

/// The anchors of each group: one shifts it as a whole, several are held.
class Anchoring {
 public:
  Anchoring(const Input& input, std::span<const RatingAnchor> anchors)
      : group_of_(input.group_of), ratings_(input.names.size()), groups_(input.groups) {
    for (const RatingAnchor& anchor : anchors) {
      const auto found = std::lower_bound(input.names.begin(), input.names.end(), anchor.name);
      if (found == input.names.end() || *found != anchor.name) {
        throw std::invalid_argument("no game was played by '" + anchor.name + "'");
      }
      const auto player = static_cast<std::size_t>(found - input.names.begin());
      if (ratings_[player]) throw std::invalid_argument("'" + anchor.name + "' is named twice");
      ratings_[player] = anchor.rating;
      Group& group = groups_[input.group_of[player]];
      group.player = player;
      group.sum += anchor.rating;
      ++group.anchors;
    }
  }

  /// For the fit: anchors of groups that have several, around their mean.
  std::vector<std::optional<double>> held() const {
    std::vector<std::optional<double>> held(ratings_.size());
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
      if (ratings_[i] && group_of(i).anchors > 1) {
        held[i] = (*ratings_[i] - group_of(i).mean()) / kEloPerUnit;
      }
    }
    return held;
  }

  /// Elo of what the fit calls 0.
  double base(std::size_t player, const RatingFit& fit) const {
    const Group& group = group_of(player);
    if (group.anchors != 1) return group.mean();
    return group.mean() - kEloPerUnit * fit.ratings[group.player];
  }

  double variance(std::size_t player, const RatingFit& fit) const {
    const Group& group = group_of(player);
    if (group.anchors > 1) return fit.covariance.at(player, player);
    if (group.anchors == 1) return difference_variance(fit.covariance, player, group.player);
    return centered_variance(fit.covariance, group_of_, player);
  }

  /// Ratings that the results decide.
  std::size_t estimated() const {
    std::size_t count = ratings_.size();
    for (const Group& group : groups_) count -= std::max<std::size_t>(group.anchors, 1);
    return count;
  }

 private:
  struct Group {
    std::size_t anchors = 0;
    std::size_t player = 0;  // an anchor, if there is one
    double sum = 0;

    double mean() const { return anchors == 0 ? 0 : sum / static_cast<double>(anchors); }
  };

  const Group& group_of(std::size_t player) const { return groups_[group_of_[player]]; }

  const std::vector<std::size_t>& group_of_;
  std::vector<std::optional<double>> ratings_;  // of anchors, by player
  std::vector<Group> groups_;
};

void count_results(const Input& input, std::span<const RatedGame> games,
                   std::vector<PlayerRating>& players) {
  std::map<std::string, PlayerRating*> by_name;
  for (PlayerRating& player : players) by_name.emplace(player.name, &player);
  for (const RatedGame& game : games) {
    if (!counts(game)) continue;
    PlayerRating& black = *by_name.at(game.black);
    PlayerRating& white = *by_name.at(game.white);
    if (game.winner == Winner::kDraw) {
      ++black.draws;
      ++white.draws;
    } else {
      const bool black_won = game.winner == Winner::kBlack;
      ++(black_won ? black : white).wins;
      ++(black_won ? white : black).losses;
    }
  }
  std::vector<std::set<std::size_t>> opponents(players.size());
  for (const GamesBetween& met : input.encounters) {
    opponents[met.black].insert(met.white);
    opponents[met.white].insert(met.black);
  }
  for (std::size_t i = 0; i < players.size(); ++i) players[i].opponents = opponents[i].size();
}

/// In the order of the input's names.
std::vector<PlayerRating> rated_players(const Input& input, const RatingFit& fit,
                                        const Spread& spread, const Anchoring& anchors) {
  const double reach = student_975(spread.freedom) * kEloPerUnit;
  std::vector<PlayerRating> players;
  for (std::size_t i = 0; i < input.names.size(); ++i) {
    PlayerRating player;
    player.name = input.names[i];
    player.rating = anchors.base(i, fit) + kEloPerUnit * fit.ratings[i];
    player.error = reach * std::sqrt(spread.ratings * std::max(0.0, anchors.variance(i, fit)));
    player.group = input.group_of[i];
    players.push_back(std::move(player));
  }
  return players;
}

/// The best first, with their covariances in the same order.
void put_in_order(const std::vector<PlayerRating>& players, const Matrix& covariance, double spread,
                  RatingList& list) {
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(players[a].group, players[b].rating, a) <
           std::tuple(players[b].group, players[a].rating, b);
  });
  for (const std::size_t player : order) {
    list.players.push_back(players[player]);
    for (const std::size_t other : order) {
      list.covariance.push_back(spread * kEloPerUnit * kEloPerUnit * covariance.at(player, other));
    }
  }
}

}  // namespace

double PlayerRating::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games());
}

std::optional<double> RatingList::superiority(std::size_t one, std::size_t other) const {
  if (players[one].group != players[other].group) return std::nullopt;
  const auto at = [&](std::size_t row, std::size_t column) {
    return covariance[row * players.size() + column];
  };
  const double variance = at(one, one) + at(other, other) - 2 * at(one, other);
  const double lead = players[one].rating - players[other].rating;
  // Two anchors have no error.
  if (variance <= 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return student_share(lead / std::sqrt(variance), freedom);
}

RatingList rate(std::span<const RatedGame> games, std::span<const RatingAnchor> anchors) {
  const Input input = read(games);
  const Anchoring anchoring(input, anchors);
  RatingList list;
  for (const RatedGame& game : games) {
    if (game.winner == Winner::kNone) {
      ++list.without_result;
    } else if (game.black == game.white) {
      ++list.against_itself;
    } else {
      ++list.games;
      if (game.winner == Winner::kDraw) ++list.draws;
    }
  }
  if (list.games == 0) return list;

  const RatingFit fit = fit_ratings(input.encounters, input.group_of, anchoring.held());
  const Spread spread = spread_of_pairs(input, fit, anchoring.estimated());
  std::vector<PlayerRating> players = rated_players(input, fit, spread, anchoring);
  count_results(input, games, players);
  put_in_order(players, fit.covariance, spread.ratings, list);
  list.freedom = spread.freedom;
  for (std::size_t i = 0; i + 1 < list.players.size(); ++i) {
    list.players[i].superiority = list.superiority(i, i + 1);
  }
  list.groups = input.groups;
  list.black_advantage = kEloPerUnit * fit.black_advantage;
  const std::size_t advantage = input.names.size();
  list.black_advantage_error =
      student_975(spread.freedom) * kEloPerUnit *
      std::sqrt(spread.advantage * fit.covariance.at(advantage, advantage));
  list.spread = spread.ratings;
  list.regularised = fit.regularised;
  return list;
}

}  // namespace yolah::arena
