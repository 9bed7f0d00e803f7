// What a league knows: who takes part, in which versions, what was played, and how strong each is.
//
// A league runs for weeks. Bots are handed in again and again; each version is a player of its own
// in the ratings, so that games of others against an old version go on telling about these others.
// A student's newest version that passed the check plays; all games of a version are kept, also
// when it comes back. Bosses are players of this program whose ratings are known: they are the
// anchors of the scale and the steps to climb.
//
// This class is memory alone: LeagueLog keeps it on the disk. Not for several threads at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/ratings.h"
#include "arena/results.h"
#include "engine/search/limits.h"

namespace yolah::arena {

/// A player to be beaten, with the rating that it is known to have.
struct Boss {
  std::string name;
  std::string spec;
  double elo = 0;
  double mark = 0;  ///< What it is worth to be above it.
};

/// Somebody of the roster.
struct Student {
  std::string id;    ///< The name of the folder.
  std::string name;  ///< For people.
  std::string code;  ///< Lets the student hand in and see the bot's own words.
};

struct LeagueSettings {
  std::string name = "league";
  Limits limits;
  int concurrency = 1;
  std::uint64_t seed = 1;
  /// A bot plays on until its rating is known to so much, or it has played so many games.
  double target = 50;
  std::uint64_t most_games = 600;
  std::optional<std::int64_t> deadline;  ///< Seconds of Unix time.
  bool frozen = false;                   ///< Nothing can be handed in, whatever the deadline.
  std::string teacher_code;              ///< Empty: the pages for teachers are closed.
  double passed_mark = 0;                ///< For a bot that passed the check.
  std::vector<Boss> bosses;

  bool is_closed(std::int64_t now) const { return frozen || (deadline && now > *deadline); }
};

/// The levels of minmax, one above the other as docs/results.md measured them; level 1 has 1000.
std::vector<Boss> usual_bosses();

enum class CheckState : std::uint8_t { kWaiting, kPassed, kFailed };

struct BotVersion {
  std::string version;
  std::int64_t handed_in = 0;  ///< Seconds of Unix time; the last time, if it came back.
  CheckState state = CheckState::kWaiting;
  std::string message;  ///< What the check found, in a line.
  std::string details;  ///< The same with all there is to tell, for the author.
};

/// A game as tables need it; its line in the log has the rest.
struct LeagueGame {
  std::uint64_t number = 0;
  std::array<std::string, 2> players;   ///< By colour.
  std::array<std::string, 2> versions;  ///< Empty for a boss.
  std::array<int, 2> points{};
  std::array<bool, 2> failures{};
  Winner winner = Winner::kNone;
  std::string opening;  ///< Moves.
  std::string reason;
  std::int64_t at = 0;
  std::int64_t offset = 0;  ///< Of its line.

  std::optional<Color> side_of(const std::string& player) const;
};

struct LeaguePlayer {
  std::string id;
  std::optional<Boss> boss;
  std::vector<BotVersion> versions;  ///< The one handed in last is the last.

  /// The version that plays; none for bosses and for who has none that passed.
  const BotVersion* playing() const;
  const BotVersion* newest() const { return versions.empty() ? nullptr : &versions.back(); }
  bool can_play() const { return boss || playing() != nullptr; }
};

/// A player's standing in the version that plays.
struct LeagueStanding {
  std::string id;
  std::optional<int> place;  ///< Among students that have a rating.
  double elo = 0;
  double error = 0;  ///< Half of the 95 % interval; what is not known is wide, never nothing.
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t failures = 0;
  std::uint64_t boss_games = 0;     ///< Of all games.
  std::vector<std::string> beaten;  ///< Bosses with a lower rating, the weakest first.
  std::string next;                 ///< The boss to beat next; empty above all.

  bool is_rated() const { return games > 0; }
};

class League {
 public:
  explicit League(LeagueSettings settings);

  const LeagueSettings& settings() const { return settings_; }
  /// What may change while it runs: deadline, freeze, target, marks.
  void change_settings(const LeagueSettings& settings);

  void hand_in(const std::string& id, const std::string& version, std::int64_t at);
  /// The verdict on a version that was handed in; false if it is not known.
  bool judge(const std::string& id, const std::string& version, const BotVersion& verdict);
  void add(LeagueGame game);

  const std::vector<LeaguePlayer>& players() const { return players_; }
  const LeaguePlayer* find(std::string_view id) const;
  const std::vector<LeagueGame>& games() const { return games_; }
  const LeagueGame* game(std::uint64_t number) const;
  /// A number that no game has had, even: a pair takes two.
  std::uint64_t next_pair() const { return next_pair_; }
  void take_pair() { next_pair_ += 2; }

  /// Games that both players have had in the versions that play now.
  std::uint64_t games_between(const LeaguePlayer& one, const LeaguePlayer& other) const;
  /// Whether one of them began with these moves.
  bool have_met(const LeaguePlayer& one, const LeaguePlayer& other,
                const std::string& opening) const;

  /// Everybody who can play, the strongest first; bosses among the students.
  const std::vector<LeagueStanding>& standings() const;
  const LeagueStanding* standing(std::string_view id) const;
  /// Of the ratings of two lines of the standings, in square Elo: how far they are wrong together.
  double covariance(std::size_t one, std::size_t other) const;
  /// Whether its rating is as certain as the settings ask for.
  bool is_settled(const LeagueStanding& standing) const;

 private:
  using Key = std::pair<std::string, std::string>;  // player, version

  struct Between {
    std::uint64_t games = 0;
    std::set<std::string> openings;
  };

  LeaguePlayer& player(const std::string& id);
  Key key_of(const LeaguePlayer& player) const;
  const Between* between(const LeaguePlayer& one, const LeaguePlayer& other) const;
  void rate_all() const;
  void set_covariances(const RatingList& list) const;

  LeagueSettings settings_;
  std::vector<LeaguePlayer> players_;
  std::vector<LeagueGame> games_;
  std::map<std::uint64_t, std::size_t> by_number_;
  std::map<std::pair<Key, Key>, Between> between_;  // the lesser key first
  std::uint64_t next_pair_ = 0;
  mutable std::vector<LeagueStanding> standings_;
  mutable std::vector<double> covariances_;  // of the standings, row by row
  mutable bool is_current_ = false;          // whether the standings are
};

/// An encounter to play: games of one opening with colours swapped.
struct LeaguePair {
  std::string first;  ///< Has black in the first game.
  std::string second;
};

/// Who should play next: the player whose rating is least certain of those who are not settled,
/// against the one whose game tells most about all of them. Those who are busy are taken only if
/// there is nobody else. Nothing if all are settled.
std::optional<LeaguePair> next_encounter(const League& league,
                                         const std::map<std::string, int>& busy);

/// A line of the marks.
struct Mark {
  Student student;
  double mark = 0;
  std::optional<int> place;
  double elo = 0;
  double error = 0;
  std::uint64_t games = 0;
  std::size_t beaten = 0;  ///< Bosses.
  std::string version;
  std::string remark;  ///< Why there is nothing better to say.
};

/// For everybody of the roster, and then for those who play without being on it.
std::vector<Mark> marks_of(const League& league, std::span<const Student> roster);

}  // namespace yolah::arena
