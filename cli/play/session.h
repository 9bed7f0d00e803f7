// A game from its first question to its last: whose turn it is, the clocks, the
// engines, what a person types.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/transcript.h"
#include "cli/options/failure.h"
#include "cli/play/clock.h"
#include "cli/play/game.h"
#include "cli/play/line_reader.h"
#include "cli/play/move_entry.h"
#include "cli/play/view.h"
#include "cli/terminal/time_text.h"
#include "engine/search/player.h"

namespace yolah::cli {

/// A side that no person plays.
struct Engine {
  std::string name;  ///< On the screen.
  std::string spec;  ///< In records: all that it takes to have it again.
  std::function<std::unique_ptr<Player>()> make;
};

struct Setup {
  std::array<std::optional<Engine>, 2> players;  ///< By colour; none is a person.
  std::optional<PlayerClock> clock;
  std::optional<std::chrono::milliseconds> move_time;  ///< Of engines.
  std::optional<std::uint64_t> nodes;                  ///< Of engines.
  GameRecord record;                                   ///< To go on from.
  std::string log_folder;  ///< For a transcript of what programs say; empty for none.
};

/// Reads standard input; needs an InterruptGuard.
class Session {
 public:
  /// The view must outlive the session.
  Session(Setup setup, View& view);

  /// Plays until the game is over (and nobody has more to say), a person leaves,
  /// or Ctrl-C.
  ExitCode run();

  const Game& game() const { return game_; }

 private:
  enum class State { kGoing, kLeft, kInterrupted };

  bool is_human(Color side) const;
  bool has_human() const;
  Color side_to_move() const { return game_.position().side_to_move(); }
  Scene scene() const;

  // session.cpp: turns.
  void take_turn();
  void human_turn();
  void engine_turn();
  SearchResult ask_engine(Color side);
  void converse();
  bool check_flag();
  void make_move(Move move, const Report* report);
  void start_clock();
  Limits engine_limits() const;

  // session_commands.cpp: what a person types.
  void obey(const std::string& line);
  void obey(const Command& command);
  void undo();
  void advise(Advice advice);
  void finish();
  void resign();
  void load(const std::string& path);
  void begin(const std::string& why);

  Setup setup_;
  View& view_;
  LineReader reader_;
  std::array<std::string, 2> names_;
  std::array<std::string, 2> specs_;
  std::optional<arena::Transcript> transcript_;  // the players write it to their end
  std::array<std::unique_ptr<Player>, 2> players_;
  std::unique_ptr<Player> advisor_;  // made when first asked
  Game game_;
  std::optional<Clock> clock_;
  std::optional<Square> picked_;
  std::optional<Thought> thought_;
  State state_ = State::kGoing;
  bool turn_over_ = false;  // the person's turn has ended, by a move or otherwise
};

}  // namespace yolah::cli
