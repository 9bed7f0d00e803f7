#include "arena/league/league.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "arena/statistics.h"

namespace yolah::arena {
namespace {

/// What is known of a player before its first game: the scatter that ratings.h takes, too.
constexpr double kPriorDeviation = 600;
constexpr double kReach95 = 1.96;
/// Between fields of a name that the ratings know a version by; no name has it.
constexpr char kBetween = '\x1f';

double middle_of(const std::vector<Boss>& bosses) {
  if (bosses.empty()) return 0;
  const double sum = std::accumulate(bosses.begin(), bosses.end(), 0.0,
                                     [](double so_far, const Boss& b) { return so_far + b.elo; });
  return sum / static_cast<double>(bosses.size());
}

std::string rated_name(const std::string& id, const std::string& version) {
  return version.empty() ? id : id + kBetween + version;
}

/// What the result of a game tells about the difference of two ratings, of which the variance is
/// known. As Glickman weighs uncertain opponents, the odds are drawn towards even.
double information(double difference, double variance) {
  const double unit = std::numbers::ln10 / 400;
  const double weight =
      1 / std::sqrt(1 + 3 * unit * unit * variance / std::pow(std::numbers::pi, 2));
  const double share = score_of(weight * difference);
  return unit * unit * share * (1 - share);
}

}  // namespace

std::vector<Boss> usual_bosses() {
  // Each against the one below, 300 to 400 games (docs/results.md, Levels).
  constexpr std::array<double, 10> kSteps = {1000, 189, 196, 202, 210, 206, 242, 182, 199, 245};
  std::vector<Boss> bosses;
  double elo = 0;
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    elo += kSteps[i];
    const std::string level = std::to_string(i + 1);
    bosses.push_back({"level " + level, "minmax:hash=4,level=" + level, elo, 1});
  }
  return bosses;
}

std::optional<Color> LeagueGame::side_of(const std::string& player) const {
  if (players[0] == player) return Color::kBlack;
  if (players[1] == player) return Color::kWhite;
  return std::nullopt;
}

const BotVersion* LeaguePlayer::playing() const {
  const auto found =
      std::find_if(versions.rbegin(), versions.rend(),
                   [](const BotVersion& version) { return version.state == CheckState::kPassed; });
  return found == versions.rend() ? nullptr : &*found;
}

League::League(LeagueSettings settings) : settings_(std::move(settings)) {
  for (const Boss& boss : settings_.bosses) {
    players_.push_back({boss.name, boss, {}});
  }
}

void League::change_settings(const LeagueSettings& settings) {
  settings_.deadline = settings.deadline;
  settings_.frozen = settings.frozen;
  settings_.target = settings.target;
  settings_.most_games = settings.most_games;
  settings_.teacher_code = settings.teacher_code;
  settings_.passed_mark = settings.passed_mark;
  for (const Boss& boss : settings.bosses) {
    for (Boss& known : settings_.bosses) {
      if (known.name == boss.name) known.mark = boss.mark;
    }
  }
}

LeaguePlayer& League::player(const std::string& id) {
  const auto found = std::ranges::find(players_, id, &LeaguePlayer::id);
  if (found != players_.end()) return *found;
  return players_.emplace_back(LeaguePlayer{id, std::nullopt, {}});
}

void League::hand_in(const std::string& id, const std::string& version, std::int64_t at) {
  std::vector<BotVersion>& versions = player(id).versions;
  const auto known = std::ranges::find(versions, version, &BotVersion::version);
  if (known == versions.end()) {
    versions.push_back({version, at, CheckState::kWaiting, {}, {}});
  } else {
    // It comes back with its verdict and its games.
    std::rotate(known, known + 1, versions.end());
    versions.back().handed_in = at;
  }
  is_current_ = false;
}

bool League::judge(const std::string& id, const std::string& version, const BotVersion& verdict) {
  std::vector<BotVersion>& versions = player(id).versions;
  const auto known = std::ranges::find(versions, version, &BotVersion::version);
  if (known == versions.end()) return false;
  known->state = verdict.state;
  known->message = verdict.message;
  known->details = verdict.details;
  is_current_ = false;
  return true;
}

void League::add(LeagueGame game) {
  const Key black = {game.players[0], game.versions[0]};
  const Key white = {game.players[1], game.versions[1]};
  Between& met = between_[{std::min(black, white), std::max(black, white)}];
  ++met.games;
  met.openings.insert(game.opening);
  next_pair_ = std::max(next_pair_, (game.number / 2 + 1) * 2);
  by_number_.emplace(game.number, games_.size());
  games_.push_back(std::move(game));
  is_current_ = false;
}

const LeaguePlayer* League::find(std::string_view id) const {
  const auto found = std::ranges::find(players_, id, &LeaguePlayer::id);
  return found == players_.end() ? nullptr : &*found;
}

const LeagueGame* League::game(std::uint64_t number) const {
  const auto found = by_number_.find(number);
  return found == by_number_.end() ? nullptr : &games_[found->second];
}

League::Key League::key_of(const LeaguePlayer& player) const {
  const BotVersion* const version = player.playing();
  return {player.id, version == nullptr ? std::string() : version->version};
}

const League::Between* League::between(const LeaguePlayer& one, const LeaguePlayer& other) const {
  const Key first = key_of(one);
  const Key second = key_of(other);
  const auto found = between_.find({std::min(first, second), std::max(first, second)});
  return found == between_.end() ? nullptr : &found->second;
}

std::uint64_t League::games_between(const LeaguePlayer& one, const LeaguePlayer& other) const {
  const Between* const met = between(one, other);
  return met == nullptr ? 0 : met->games;
}

bool League::have_met(const LeaguePlayer& one, const LeaguePlayer& other,
                      const std::string& opening) const {
  const Between* const met = between(one, other);
  return met != nullptr && met->openings.contains(opening);
}

const std::vector<LeagueStanding>& League::standings() const {
  if (!is_current_) rate_all();
  is_current_ = true;
  return standings_;
}

const LeagueStanding* League::standing(std::string_view id) const {
  const auto& all = standings();
  const auto found = std::ranges::find(all, id, &LeagueStanding::id);
  return found == all.end() ? nullptr : &*found;
}

bool League::is_settled(const LeagueStanding& standing) const {
  return standing.is_rated() &&
         (standing.error <= settings_.target || standing.games >= settings_.most_games);
}

double League::covariance(std::size_t one, std::size_t other) const {
  return covariances_[one * standings().size() + other];
}

/// Without a game a player is known as far as the prior goes, and independent of all others.
void League::set_covariances(const RatingList& list) const {
  std::map<std::string, std::size_t> rows;
  for (std::size_t i = 0; i < list.players.size(); ++i) rows.emplace(list.players[i].name, i);
  const std::size_t size = standings_.size();
  covariances_.assign(size * size, 0);
  const auto row_of = [&](const LeagueStanding& standing) -> std::optional<std::size_t> {
    const Key key = key_of(*find(standing.id));
    const auto found = rows.find(rated_name(key.first, key.second));
    return found == rows.end() ? std::nullopt : std::optional(found->second);
  };
  for (std::size_t i = 0; i < size; ++i) {
    const auto one = row_of(standings_[i]);
    for (std::size_t j = 0; j < size; ++j) {
      const auto other = row_of(standings_[j]);
      if (!one || !other) continue;
      covariances_[i * size + j] = list.covariance[*one * list.players.size() + *other];
    }
    // Wider than the fit alone says: few games, or no way to a boss.
    covariances_[i * size + i] = std::pow(standings_[i].error / kReach95, 2);
  }
}

void League::rate_all() const {
  std::vector<RatedGame> rated;
  rated.reserve(games_.size());
  std::map<std::string, LeagueStanding> played;  // by the name in the ratings
  const auto is_boss = [this](const std::string& id) {
    const LeaguePlayer* const known = find(id);  // a boss may have been taken out of the settings
    return known != nullptr && known->boss;
  };
  for (const LeagueGame& game : games_) {
    const std::string black = rated_name(game.players[0], game.versions[0]);
    const std::string white = rated_name(game.players[1], game.versions[1]);
    rated.push_back({black, white, game.winner, pair_of(game.number)});
    if (game.failures[0]) ++played[black].failures;
    if (game.failures[1]) ++played[white].failures;
    if (is_boss(game.players[1])) ++played[black].boss_games;
    if (is_boss(game.players[0])) ++played[white].boss_games;
  }
  std::vector<RatingAnchor> anchors;
  for (const LeaguePlayer& player : players_) {
    const auto has_played = [&](const RatedGame& game) {
      return game.winner != Winner::kNone && (game.black == player.id || game.white == player.id);
    };
    if (player.boss && std::ranges::any_of(rated, has_played)) {
      anchors.push_back({player.id, player.boss->elo});
    }
  }
  const RatingList list = rate(rated, anchors);
  std::vector<bool> is_anchored(list.groups);
  for (const PlayerRating& rating : list.players) {
    const auto is_this = [&](const RatingAnchor& anchor) { return anchor.name == rating.name; };
    if (std::ranges::any_of(anchors, is_this)) is_anchored[rating.group] = true;
  }
  const double middle = middle_of(settings_.bosses);
  for (const PlayerRating& rating : list.players) {
    LeagueStanding& standing = played[rating.name];
    // Who has met nobody that leads to a boss is somewhere, as far as we know.
    const bool is_placed = is_anchored[rating.group] || anchors.empty();
    standing.elo = is_placed ? rating.rating : middle + rating.rating;
    standing.error = is_placed ? rating.error : std::max(rating.error, kReach95 * kPriorDeviation);
    standing.games = rating.games();
    standing.wins = rating.wins;
    standing.draws = rating.draws;
    standing.losses = rating.losses;
  }

  standings_.clear();
  for (const LeaguePlayer& player : players_) {
    if (!player.can_play()) continue;
    const Key key = key_of(player);
    LeagueStanding standing = played[rated_name(key.first, key.second)];
    standing.id = player.id;
    if (standing.games == 0) {
      standing.elo = middle;
      standing.error = kReach95 * kPriorDeviation;
    }
    if (player.boss) {
      standing.elo = player.boss->elo;
      standing.error = 0;
    }
    standings_.push_back(std::move(standing));
  }
  const auto is_known = [this](const LeagueStanding& standing) {
    return standing.is_rated() || find(standing.id)->boss;
  };
  std::stable_sort(standings_.begin(), standings_.end(),
                   [&](const LeagueStanding& one, const LeagueStanding& other) {
                     return std::pair(is_known(one), one.elo) >
                            std::pair(is_known(other), other.elo);
                   });

  set_covariances(list);

  std::vector<Boss> ladder = settings_.bosses;
  std::ranges::sort(ladder, {}, &Boss::elo);
  int place = 0;
  for (LeagueStanding& standing : standings_) {
    if (find(standing.id)->boss || !standing.is_rated()) continue;
    standing.place = ++place;
    for (const Boss& boss : ladder) {
      if (boss.elo < standing.elo) {
        standing.beaten.push_back(boss.name);
      } else if (standing.next.empty()) {
        standing.next = boss.name;
      }
    }
  }
}

namespace {

/// Chooses an encounter from the standings, by their numbers there.
class Pairing {
 public:
  Pairing(const League& league, const std::map<std::string, int>& busy)
      : league_(league), busy_(busy), standings_(league.standings()) {
    for (std::size_t i = 0; i < standings_.size(); ++i) {
      if (!player(i).boss && !league.is_settled(standings_[i])) wanting_.push_back(i);
    }
  }

  std::optional<LeaguePair> choose() const {
    if (wanting_.empty()) return std::nullopt;
    const std::size_t first = *std::ranges::max_element(wanting_, {}, [this](std::size_t i) {
      return std::tuple(-times_busy(i), standings_[i].error,
                        -static_cast<double>(standings_[i].games));
    });
    // A class that plays by itself knows its order well and is wrong together about its place on
    // the scale. So half of everybody's games are against bosses.
    const bool needs_a_boss = !league_.settings().bosses.empty() &&
                              2 * standings_[first].boss_games <= standings_[first].games;
    std::optional<std::size_t> best;
    double best_value = -1;
    for (std::size_t i = 0; i < standings_.size(); ++i) {
      if (i == first || (needs_a_boss && !player(i).boss)) continue;
      if (value(first, i) <= best_value) continue;
      best_value = value(first, i);
      best = i;
    }
    if (!best) return std::nullopt;
    return LeaguePair{standings_[first].id, standings_[*best].id};
  }

 private:
  const LeaguePlayer& player(std::size_t i) const { return *league_.find(standings_[i].id); }

  int times_busy(std::size_t i) const {
    const auto found = busy_.find(standings_[i].id);
    return found == busy_.end() ? 0 : found->second;
  }

  /// By how much a game makes the ratings of those in want of games more certain, all together. Two
  /// students who are wrong together tell little about it to each other; a boss tells it to both.
  double gain(std::size_t one, std::size_t other) const {
    const auto covariance = [&](std::size_t i, std::size_t j) { return league_.covariance(i, j); };
    const double variance =
        covariance(one, one) + covariance(other, other) - 2 * covariance(one, other);
    const double told = information(standings_[one].elo - standings_[other].elo, variance);
    double sum = 0;
    for (const std::size_t i : wanting_) {
      sum += std::pow(covariance(i, one) - covariance(i, other), 2);
    }
    return sum * told / (1 + told * variance);
  }

  /// One opponent tells about one way to play: others are better after some games.
  double value(std::size_t one, std::size_t other) const {
    constexpr double kManyWithABoss = 100;
    constexpr double kManyWithAStudent = 20;
    const LeaguePlayer& opponent = player(other);
    const auto met = static_cast<double>(league_.games_between(player(one), opponent));
    const double fresh = 1 + met / (opponent.boss ? kManyWithABoss : kManyWithAStudent);
    return gain(one, other) / fresh / (opponent.boss ? 1 : 1 + times_busy(other));
  }

  const League& league_;
  const std::map<std::string, int>& busy_;
  const std::vector<LeagueStanding>& standings_;
  std::vector<std::size_t> wanting_;
};

}  // namespace

std::optional<LeaguePair> next_encounter(const League& league,
                                         const std::map<std::string, int>& busy) {
  return Pairing(league, busy).choose();
}

std::vector<Mark> marks_of(const League& league, std::span<const Student> roster) {
  std::vector<Student> everybody(roster.begin(), roster.end());
  for (const LeaguePlayer& player : league.players()) {
    const auto is_known = [&](const Student& student) { return student.id == player.id; };
    if (!player.boss && std::ranges::none_of(roster, is_known)) {
      everybody.push_back({player.id, player.id, {}});
    }
  }
  std::vector<Mark> marks;
  for (const Student& student : everybody) {
    Mark& mark = marks.emplace_back();
    mark.student = student;
    const LeaguePlayer* const player = league.find(student.id);
    if (player == nullptr || player->versions.empty()) {
      mark.remark = "nothing was handed in";
      continue;
    }
    const BotVersion* const playing = player->playing();
    if (player->newest() != playing) {
      mark.remark = player->newest()->state == CheckState::kWaiting
                        ? "the newest version waits for its check"
                        : "the newest version failed its check: " + player->newest()->message;
    }
    if (playing == nullptr) continue;
    mark.version = playing->version;
    mark.mark = league.settings().passed_mark;
    const LeagueStanding* const standing = league.standing(student.id);
    if (standing == nullptr || !standing->is_rated()) continue;
    mark.place = standing->place;
    mark.elo = standing->elo;
    mark.error = standing->error;
    mark.games = standing->games;
    mark.beaten = standing->beaten.size();
    for (const Boss& boss : league.settings().bosses) {
      if (std::ranges::find(standing->beaten, boss.name) != standing->beaten.end()) {
        mark.mark += boss.mark;
      }
    }
  }
  return marks;
}

}  // namespace yolah::arena
