// A game being played: the record so far and the position it has come to.
#pragma once

#include <optional>
#include <string>

#include "engine/rules/record.h"

namespace yolah::cli {

class Game {
 public:
  /// Goes on where the record stops: only points end a game for good.
  explicit Game(GameRecord record);

  const GameRecord& record() const { return record_; }
  const Position& position() const { return position_; }
  std::optional<Move> last_move() const;
  bool is_over() const { return record_.finished; }
  /// Whether the side to move has nothing to decide but a pass.
  bool must_pass() const;

  void set_tag(const std::string& name, const std::string& value);

  /// Plays a legal move; the last one ends the game by points.
  void play(Move move, std::string comment = {});
  /// Takes the last move back; there must be one. The game goes on.
  void take_back();
  /// Takes an ending back that came before the last move.
  void resume() { settle(); }
  /// Ends the game before its last move.
  void end(Winner winner, Termination termination);

 private:
  void settle();

  GameRecord record_;
  Position position_;
};

/// "Black wins 30-26.", "White wins on time; the points were 12-11."
std::string result_text(const Game& game);

/// Throws a Failure unless a game can be saved there: if the file cannot be
/// written, or holds anything but one game, which would be lost.
void check_can_save(const std::string& path);

/// Writes the record to a file that passes the check; throws a Failure otherwise.
void save_game(const Game& game, const std::string& path);

}  // namespace yolah::cli
