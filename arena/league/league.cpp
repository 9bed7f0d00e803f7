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

/// How much a game tells at these odds: the information of its result about the difference, which
/// is the less the less certain the difference is to be near.
double information(const LeagueStanding& one, const LeagueStanding& other) {
  const double unit = std::numbers::ln10 / 400;
  const auto variance = [](const LeagueStanding& standing) {
    return std::pow(standing.error / kReach95, 2);
  };
  // As Glickman weighs uncertain opponents: the odds are drawn towards even.
  const double spread = variance(one) + variance(other);
  const double weight = 1 / std::sqrt(1 + 3 * unit * unit * spread / std::pow(std::numbers::pi, 2));
  const double share = score_of(weight * (one.elo - other.elo));
  return unit * unit * share * (1 - share);
}

/// By how much the variance of a player's rating falls with a game.
double gain(const LeagueStanding& player, const LeagueStanding& opponent) {
  const auto variance = [](const LeagueStanding& standing) {
    return std::pow(standing.error / kReach95, 2);
  };
  const double told = information(player, opponent);
  return variance(player) * variance(player) * told /
         (1 + told * (variance(player) + variance(opponent)));
}

}  // namespace

std::vector<Boss> usual_bosses() {
  // Each against the one below, 300 to 400 games (docs/strength.md, Levels).
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

void League::rate_all() const {
  std::vector<RatedGame> rated;
  rated.reserve(games_.size());
  std::map<std::string, LeagueStanding> played;  // by the name in the ratings
  for (const LeagueGame& game : games_) {
    const std::string black = rated_name(game.players[0], game.versions[0]);
    const std::string white = rated_name(game.players[1], game.versions[1]);
    rated.push_back({black, white, game.winner, pair_of(game.number)});
    if (game.failures[0]) ++played[black].failures;
    if (game.failures[1]) ++played[white].failures;
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

std::optional<LeaguePair> next_encounter(const League& league,
                                         const std::map<std::string, int>& busy) {
  const auto& standings = league.standings();
  const auto times_busy = [&](const LeagueStanding& standing) {
    const auto found = busy.find(standing.id);
    return found == busy.end() ? 0 : found->second;
  };
  const auto needs_games = [&](const LeagueStanding& standing) {
    return !league.find(standing.id)->boss && !league.is_settled(standing);
  };
  const LeagueStanding* wanting = nullptr;
  const auto urgency = [&](const LeagueStanding& standing) {
    return std::tuple(-times_busy(standing), standing.error, -static_cast<double>(standing.games));
  };
  for (const LeagueStanding& standing : standings) {
    if (!needs_games(standing)) continue;
    if (wanting == nullptr || urgency(standing) > urgency(*wanting)) wanting = &standing;
  }
  if (wanting == nullptr) return std::nullopt;

  const LeaguePlayer& player = *league.find(wanting->id);
  const LeagueStanding* best = nullptr;
  double best_value = -1;
  for (const LeagueStanding& opponent : standings) {
    if (opponent.id == wanting->id) continue;
    const LeaguePlayer& other = *league.find(opponent.id);
    double value = gain(*wanting, opponent);
    // One opponent tells about one way to play: others are better after some games. Two students
    // find out about each other more than about their places on the scale, which bosses hold.
    constexpr double kManyWithABoss = 100;
    constexpr double kManyWithAStudent = 10;
    const auto met = static_cast<double>(league.games_between(player, other));
    if (other.boss) {
      value /= 1 + met / kManyWithABoss;
    } else {
      if (needs_games(opponent)) value += gain(opponent, *wanting);
      value /= (1 + met / kManyWithAStudent) * (1 + times_busy(opponent));
    }
    if (value > best_value) {
      best_value = value;
      best = &opponent;
    }
  }
  if (best == nullptr) return std::nullopt;
  return LeaguePair{wanting->id, best->id};
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
