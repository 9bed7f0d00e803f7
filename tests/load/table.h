// Two players at one game after another, on one thread.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "tests/load/game_check.h"
#include "tests/load/player.h"
#include "tests/load/workplace.h"

namespace yolah::load {

/// A game that the players of a table have played or are playing.
struct WatchedGame {
  std::string id;
  GameCheck check;
  std::size_t reported = 0;  ///< Faults that are counted already.
};

class Table {
 public:
  /// The number of the table decides which nodes its players begin with.
  Table(Workplace& workplace, std::size_t number);

  Player& player(int which) { return players_[static_cast<std::size_t>(which)]; }
  bool is_open() const { return players_[0].is_open() && players_[1].is_open(); }
  /// The colour of the first player in the next game.
  Color next_color() const { return games_.size() % 2 == 0 ? Color::kBlack : Color::kWhite; }
  /// A game has begun, at this time or later.
  void begin(const std::string& game, Instant begun);
  /// Makes a move if one is due, is known to be, and nothing stands in the way.
  void move_now();
  /// Called ten times a second.
  void look(Instant now);
  int moves_on_way() const;
  /// Nobody plays or listens any more.
  void leave();

  std::vector<std::unique_ptr<WatchedGame>>& games() { return games_; }
  /// Counts what a game's check found since it was last asked.
  void collect_faults(WatchedGame& game);

  // For the players: what they learn, and that they know more than before.
  void note_sent(int ply, Instant at);
  void note_delivered(int ply, Instant at);
  void note_acknowledged(const Event& event, Instant sent, Instant at);
  void note_event(const Event& event, Instant at);
  void collect_faults() { collect_faults(*games_.back()); }
  void go_on();

 private:
  Player* player_to_move();

  Workplace& workplace_;
  std::array<Player, 2> players_;
  std::vector<std::unique_ptr<WatchedGame>> games_;  // the last one is being played
  int sent_ply_ = -1;
  Instant sent_at_;
  bool waits_for_turn_ = false;
  bool waits_for_game_ = false;
};

}  // namespace yolah::load
