// A program's account on a server: listens for challenges, accepts what it may, and plays
// all its games at the same time, each on a thread with a player of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "arena/contender.h"
#include "cli/bot/api.h"
#include "cli/bot/bot_game.h"
#include "cli/bot/policy.h"
#include "cli/terminal/event_log.h"
#include "cli/terminal/time_text.h"

namespace yolah::cli {

struct BotSetup {
  Account account;
  arena::Contender player;
  ChallengePolicy policy{{}};
  std::size_t games_at_once = 1;
  std::optional<std::uint64_t> stop_after;  ///< Games.
  std::optional<std::chrono::milliseconds> move_time;
  bool takebacks = false;
  std::string opponent;  ///< Whom to challenge at the start; empty for nobody.
  PlayerClock clock;     ///< Of that challenge.
  bool rated = false;    ///< That challenge.
};

class Bot {
 public:
  Bot(BotSetup setup, EventLog& log, const std::atomic<bool>& stop);
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  /// Until it is told to stop, or has played enough. Throws a Failure if it cannot go on.
  void run();

  struct Score {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int others = 0;  ///< Abandoned, or given up.
  };
  const Score& score() const { return score_; }
  std::size_t games_left() const { return playing_; }

 private:
  struct Table {
    std::unique_ptr<BotGame> game;
    std::thread thread;
    std::atomic<bool> done{false};
  };

  bool enough() const;
  void listen();
  void take_frame(const nlohmann::json& frame);
  void greet(const nlohmann::json& hello);
  void challenge_opponent();
  void consider(const nlohmann::json& challenge);
  std::optional<std::string> objection(const nlohmann::json& challenge) const;
  void decline(const std::string& id, const std::string& who, const std::string& why);
  void sit_down(const std::string& game);
  void clear_tables();
  void show_status();

  BotSetup setup_;
  EventLog& log_;
  const std::atomic<bool>& stop_;
  std::atomic<bool> closing_{false};
  BotApi api_;
  std::string name_;
  std::int64_t id_ = 0;
  std::string own_challenge_;
  bool challenged_ = false;
  bool connected_ = false;                                // and greeted
  std::vector<nlohmann::json> early_;                     // frames before that
  std::map<std::string, std::unique_ptr<Table>> tables_;  // by game; those played have no game
  std::size_t playing_ = 0;
  std::uint64_t seated_ = 0;
  Score score_;
};

/// Makes an account for a program; its token. Throws a Failure.
std::string create_bot(const Account& account, const std::string& name,
                       const std::string& password);

}  // namespace yolah::cli
