// One game of a bot, from wherever it stands to its end.
//
// Listens to the game's stream, lets a player think when it is its turn, and sends the move
// until the server has it: a server that is away for a while costs nothing but time. A player
// that fails is made anew, and after three failures plays no more; nothing is resigned.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/bot/api.h"
#include "cli/bot/game_view.h"
#include "cli/terminal/event_log.h"
#include "engine/rules/move.h"
#include "engine/search/limits.h"
#include "engine/search/player.h"

namespace yolah::cli {

struct BotGameSetup {
  Account account;
  std::string id;
  std::int64_t me = 0;
  /// Throws arena::PlayerFailure if there is none to be had.
  std::function<std::unique_ptr<Player>()> make_player;
  std::optional<std::chrono::milliseconds> move_time;  ///< The most for a move.
  bool takebacks = false;                              ///< Whether moves may be taken back.
};

class BotGame {
 public:
  /// What is given must outlive it.
  BotGame(BotGameSetup setup, EventLog& log, const std::atomic<bool>& stop);

  /// Returns when the game is over, cannot be played on, or it is told to stop.
  void run();

  const GameView& view() const { return view_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  /// A move, and the event after which it was found.
  struct Found {
    Move move;
    std::int32_t seq = 0;
    std::int32_t last_play = 0;
  };

  /// False if the game cannot be played.
  bool listen();
  void follow(HttpLines& lines);
  /// Whether a line was there by then.
  bool take_line(HttpLines& lines, Time deadline);
  void take_turn(HttpLines& lines);
  std::optional<Move> find_move(HttpLines& lines);
  std::optional<Move> ask_player(HttpLines& lines);
  void send_move();
  void answer_takeback();
  void player_failed(const std::string& why, const std::string& last_words);
  Limits limits_now() const;
  std::string path(const std::string& what) const;
  void tell_begin();
  void tell_end();

  BotGameSetup setup_;
  EventLog& log_;
  const std::atomic<bool>& stop_;
  BotApi api_;
  GameView view_;
  std::unique_ptr<Player> player_;
  std::optional<Found> found_;
  std::int32_t sent_ = 0;      // the last_play of the move that the server has
  std::int32_t answered_ = 0;  // the event that asked for a takeback
  int failures_ = 0;
  bool told_begin_ = false;
  bool gave_up_ = false;
  std::optional<std::string> broken_;  // why the stream was lost while the player thought
  std::chrono::milliseconds round_trip_{100};
  Time last_heard_;
};

}  // namespace yolah::cli
