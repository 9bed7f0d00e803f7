// A game that this node owns: it takes the moves, keeps the clocks and commits.
//
// Nothing is said to anybody before it is committed. When a commit is refused or its outcome
// unknown, the game takes no more commands until it was read again (`resume`); who holds the game
// sees to that.
//
//   kOpen ── ask, tick ──> kCommitting ── done ──> kOpen
//     ^                        │
//     └─────── resume ─────── kUnsure <── refused, or not known
//   any ── lose ──> kLost
#pragma once

#include <array>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "online/cluster/messages.h"
#include "online/game/game_state.h"
#include "online/games/game_common.h"
#include "online/games/presence.h"

namespace yolah::server {

class OwnedGame : public std::enable_shared_from_this<OwnedGame> {
 public:
  enum class State : std::uint8_t {
    kOpen,        ///< Takes the next command.
    kCommitting,  ///< Events are on their way to the database.
    kUnsure,      ///< What the database has is not known: the game must be read.
    kLost,        ///< The lease is gone, or the game is over: nothing is told any more.
  };
  /// What became of a commit; the last thing that the game does.
  struct Events {
    std::function<void()> open;    ///< The next command may come.
    std::function<void()> unsure;  ///< To be read, and then resumed or lost.
    std::function<void()> over;
  };

  /// The side to move has used so many milliseconds of its turn already.
  OwnedGame(std::shared_ptr<GameCommon> common, GameState game, std::int64_t used, Events events);

  State state() const { return state_; }
  /// Whether it knows how far it is.
  bool sure() const { return state_ == State::kOpen || state_ == State::kCommitting; }
  const GameState& game() const { return game_; }
  /// By the service clock.
  std::int64_t last_change() const { return last_change_; }

  /// Only while it is open.
  void ask(const Command& command);
  /// The player is connected somewhere.
  void saw(UserId user);
  /// Looks at the clock, and who is there.
  void tick(std::int64_t service_now);
  /// It was read again and is still this node's: goes on where the turn stood when a commit failed.
  void resume(GameState game);
  /// The owners before have seen so much of a turn, which was not known when the game was read.
  void charge(std::int64_t used);
  /// Tells the other nodes who owns the game, and how far it is.
  void announce() const;
  void lose() { state_ = State::kLost; }

 private:
  void ask_move(const Command& command, Color side);
  void ask_swap(const Command& command, Color side);
  void ask_chat(const Command& command, Color side);
  /// The events a wish of a side causes; if none, why not.
  std::vector<Event> wish(const Command& command, Color side, std::string_view& why) const;
  bool may_claim(Color side) const;
  /// What a side does on its turn, by its clock; or that it was too late.
  void take_turn(const Command& command, Color side);
  /// The end of a game whose side to move has run out of time.
  std::vector<Event> time_is_up() const;

  /// Has the events committed that a turn of so many milliseconds led to.
  void store(std::vector<Event> events, const Requester& by, std::int64_t used);
  boost::asio::awaitable<void> commit(std::vector<Event> events, Requester by, std::int64_t used);
  /// Tells everybody of events that the database has.
  void committed(const std::vector<Event>& events, const Requester& by);

  void begin_turn(std::int64_t used);
  void look_around(std::int64_t service_now);
  /// Whether it matters if the players are there: not in games of days.
  bool watches_players() const;
  std::int64_t elapsed() const;
  void refuse(const Command& command, std::string_view code, std::string_view text) const;

  const std::shared_ptr<GameCommon> common_;
  const Events events_;
  State state_ = State::kOpen;
  GameState game_;
  Presence presence_{0};
  // All by the service clock.
  std::int64_t next_look_ = 0;
  std::int64_t turn_began_ = 0;
  std::int64_t last_change_ = 0;
  std::int32_t first_play_ = 0;  // the last one before this node owned the game
  /// The turn when a commit failed.
  struct Turn {
    std::int64_t used = 0;
    std::int32_t played = 0;  // the play after which it began
  };
  Turn failed_;
  std::array<std::int64_t, 2> last_chat_{};  // by the wall clock, of each side
};

}  // namespace yolah::server
