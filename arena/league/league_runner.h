// Runs a league: takes bots as they are handed in, checks them, and plays those games that tell
// most, on threads of its own, until it is told to stop.
//
// A folder that changed is copied once it stays the same from one look to the next, and only the
// copy, named after its hash, is ever checked and played: a change while a game goes on is another
// version. Nothing that is in the log is done again, whatever ended the program.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/bots/bot_folder.h"
#include "arena/contender.h"
#include "arena/league/league.h"
#include "arena/league/league_log.h"
#include "arena/openings/openings.h"

namespace yolah::arena {

/// Where a league keeps what it has.
struct LeagueFolder {
  std::filesystem::path root;

  std::filesystem::path bots() const { return root / "bots"; }
  std::filesystem::path state() const { return root / "state"; }
  std::filesystem::path log() const { return state() / "league.jsonl"; }
  std::filesystem::path versions() const { return state() / "versions"; }
  std::filesystem::path incoming() const { return state() / "incoming"; }
};

/// What happened, for people: "ann: version 1f3a09bc passed the check".
using OnLeagueEvent = std::function<void(const std::string& text)>;

/// What a check of a bot found. Called on several threads at once.
using CheckBot = std::function<BotVersion(const Entrant& bot)>;

struct LeagueRunSetup {
  LeagueFolder folder;
  LeagueSettings settings;
  ProgramOptions programs;
  std::chrono::nanoseconds tolerance = kMoveTimeTolerance;
  CheckBot check;
  OnLeagueEvent on_event;  ///< From one thread at a time.
};

/// A file that somebody sends.
struct SentFile {
  std::string path;  ///< Within the bot's folder, as written by a stranger.
  std::string content;
};

class LeagueRunner {
 public:
  /// Reads what is there. Throws as LeagueLog does.
  explicit LeagueRunner(LeagueRunSetup setup);

  /// Until `stop` becomes true, or, if so wished, until nothing is left to do. Throws what went
  /// wrong with the log.
  void run(const std::atomic<bool>& stop, bool until_settled);

  /// Asks the league something, from any thread.
  template <class Ask>
  auto ask(const Ask& ask_league) const {
    const std::lock_guard lock(mutex_);
    return ask_league(league_);
  }

  const LeagueFolder& folder() const { return setup_.folder; }

  /// Settings that may change while it runs; from any thread.
  void change_settings(const LeagueSettings& settings);

  /// All of a game; from any thread. Throws a ResultsError.
  GameLine read_game(const LeagueGame& game) const { return log_.read_game(game.offset); }

  /// Puts files in place of a bot's folder, whole or not at all; from any thread. The bot is taken
  /// as any other that changed. The version that it will have. Throws a BotFolderError that says
  /// what is wrong with the files.
  std::string receive(const std::string& id, std::span<const SentFile> files);

 private:
  struct Encounter;
  /// Of a folder, to see that it changed without reading it.
  using Look = std::map<std::string, std::pair<std::uintmax_t, std::int64_t>>;
  struct Seen {
    Look look;
    bool is_taken = false;
    std::string trouble;  // that was told
  };

  void guard(const std::function<void()>& work);
  bool ended() const;

  void watch(bool until_settled);
  void look_at_bots();
  void look_at(const std::string& id, const std::filesystem::path& folder);
  void tell_trouble(const std::string& id, const std::string& trouble);
  void take(const std::string& id, const std::filesystem::path& folder);
  std::string keep_copy(const std::string& id, const std::filesystem::path& folder) const;
  void enter(const std::string& id, const std::string& version);
  void announce_playing(const std::string& id, const std::string& before);
  BotVersion check(const std::string& id, const std::string& version) const;
  void check_bots();
  void play_games();
  bool is_check_first() const;
  std::optional<Encounter> begin_encounter();
  void play(const Encounter& encounter);
  bool is_up_to_date(const Encounter& encounter) const;
  Contender contender_of(const LeaguePlayer& player) const;
  std::filesystem::path copy_of(const std::string& version) const;
  bool is_idle() const;
  void tell(const std::string& text);

  LeagueRunSetup setup_;
  Openings openings_;
  mutable std::mutex mutex_;  // guards what follows
  League league_;
  LeagueLog log_;
  std::map<std::string, Seen> seen_;
  std::deque<std::pair<std::string, std::string>> to_check_;  // player, version
  int checking_ = 0;
  int watched_ = 0;                             // looks at all bots
  std::map<std::string, int> busy_;             // games going on, by player
  std::map<std::string, std::uint64_t> begun_;  // the next opening, by the two versions
  std::chrono::steady_clock::time_point last_encounter_ = std::chrono::steady_clock::now();
  std::exception_ptr trouble_;
  const std::atomic<bool>* stop_ = nullptr;
  std::atomic<bool> ended_{false};
  std::condition_variable changed_;
};

}  // namespace yolah::arena
