// A game that has ended, for as long as its players may still write (kChatAfterEnd) and somebody
// on this node follows it.
//
// Nobody owns it: each node stores what its own clients say. The database numbers the messages
// without a gap, because a message is stored as the one after the last that its node knows, and is
// refused if another has that number. As in a game that is played, nothing is told before it is
// stored. It holds no more of the game than it needs for a message; for all else it is read.
//
//   kUnread ── read ──> kOpen ── ask ──> kStoring ── stored, or refused ──> kOpen
//      ^                                    │
//      └──── another was first, or not known
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>

#include "online/cluster/bus.h"
#include "online/cluster/messages.h"
#include "online/game/game_state.h"
#include "online/games/game_common.h"

namespace yolah::server {

class EndedGame : public std::enable_shared_from_this<EndedGame> {
 public:
  enum class State : std::uint8_t {
    kUnread,   ///< Passes on what others say. It must be read before something is said here.
    kOpen,     ///< Takes the next message.
    kStoring,  ///< A message is on its way to the database.
  };
  /// What became of a message; the last thing that the game does.
  struct Events {
    std::function<void()> open;  ///< The next one may come.
    std::function<void(const Command&)>
        outrun;                    ///< Another was first: to be read, and asked again.
    std::function<void()> unsure;  ///< To be read.
  };

  /// Its last event so far is this one, and its chat closes at this service time.
  EndedGame(std::shared_ptr<GameCommon> common, std::int32_t seq, std::int64_t closes,
            std::shared_ptr<Bus::Subscription> subscription, Events events);

  State state() const { return state_; }
  std::int32_t heard() const { return heard_; }
  std::int64_t closes() const { return closes_; }

  /// It was read, and is this far.
  void read(const GameState& game);
  /// Has a message stored. Only while it is open.
  void ask(const Command& chat);
  /// Something was said on another node; false if somebody here misses what came before.
  bool receive(const EventMessage& event);

 private:
  boost::asio::awaitable<void> store(Command chat, Event said);
  /// Tells everybody of a message that the database has.
  void stored(const Command& chat, const Event& said);

  const std::shared_ptr<GameCommon> common_;
  const Events events_;
  const std::int64_t closes_;
  State state_ = State::kUnread;
  std::int32_t heard_ = 0;
  // Known once it was read.
  bool swapped_ = false;
  Clocks clock_{};
  std::shared_ptr<Bus::Subscription> subscription_;
};

}  // namespace yolah::server
