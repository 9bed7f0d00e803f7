// A game that somebody on this node plays or follows, or that this node owns; and the one place
// where it changes hands.
//
// The database says whose a game is. So the game is read before anything is done with it, and
// whenever it may have changed: that makes it an OwnedGame, a RelayedGame or an EndedGame, or the
// one of the other. While it is read for the first time it is none of them. Commands that come when
// nobody can take them wait.
//
//   new ── read ──> owned     adopted by this node, or begun here
//   new ── read ──> relayed   another node's
//   new ── read ──> ended     for a while: its players may still write
//   owned, relayed ── the end ──> ended
//   relayed ── adopted, read ──> owned
//   owned ── commit not known, read ──> owned, or relayed, or over
//   any ── the lease is lost, or the node drains ──> abandoned
//
// A game lives on one shard and is used on its thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "online/cluster/messages.h"
#include "online/games/ended_game.h"
#include "online/games/game_common.h"
#include "online/games/owned_game.h"
#include "online/games/relayed_game.h"
#include "online/store/game_store.h"

namespace yolah::server {

class LiveGame : public std::enable_shared_from_this<LiveGame> {
 public:
  LiveGame(GameServices& services, GameId id)
      : services_(services), common_(std::make_shared<GameCommon>(services, id)) {}

  /// The game is this node's since just now. One that had an owner before comes with what the side
  /// to move has used of its turn.
  void adopt(std::optional<std::int64_t> used);
  /// The events after `seq`, now and from now on.
  void join(const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(std::uint64_t socket) { common_->watchers.leave(socket); }
  void ask(const Command& command);
  /// From the owner: a player who follows the game here asked for what was played before.
  void tell_played(const EventMessage& event);
  /// The owner says how far the game is.
  void hear(std::int64_t owner, std::int32_t seq);
  /// Looks at the clock.
  void tick(std::int64_t service_now);
  /// Not this node's any more, whatever is still under way.
  void abandon();

  /// The game if this node owns it, and knows how far it is; else null.
  const OwnedGame* owned() const { return owned_ && owned_->sure() ? owned_.get() : nullptr; }
  /// Whether it has ended, and people may still write.
  bool ended() const { return ended_ != nullptr; }
  /// If it has ended and nothing is under way: when its chat closes.
  std::optional<std::int64_t> chat_closes() const;
  /// Whether nobody needs it here at this service time.
  bool idle(std::int64_t now) const;

 private:
  enum class Reading : std::uint8_t {
    kNot,
    kUnderWay,
    kOutdated,  ///< Under way, and something changed meanwhile: it is read once more.
    kNoMore,    ///< The game is gone from this node.
  };

  // Reading.
  void read();
  boost::asio::awaitable<void> read_until_known();
  bool is_mine(const StoredGame& game) const;
  /// Nobody waits for what could not be read.
  bool unwanted() const;

  // Changing hands: what was read says what the game is here from now on.
  void become(const StoredGame& game);
  void become_owned(const StoredGame& game);
  /// Hears the owner from now on.
  void become_relayed(std::int64_t owner);
  void become_ended(const StoredGame& game);
  /// Hears what is said from now on, after so many events; for so many milliseconds.
  void hear_talk(std::int32_t events, std::int64_t chat_left);
  /// It ended with this event, which is this node's.
  void give_up(std::int32_t last);
  void become_unknown();
  void vanish();
  OwnedGame::Events owned_events();
  EndedGame::Events ended_events();
  /// A function that does so while this game is there.
  auto told(auto what);
  std::shared_ptr<Bus::Subscription> subscribe();

  // Commands.
  bool takes_commands() const;
  bool takes(const Command& command) const;
  void take_next();
  /// What waits when the game is over, all but messages.
  void answer_late(const GameState& ended);
  void receive(const EventMessage& event);

  GameServices& services_;
  const std::shared_ptr<GameCommon> common_;
  Reading reading_ = Reading::kNot;
  // At most one of them.
  std::shared_ptr<OwnedGame> owned_;
  std::unique_ptr<RelayedGame> relayed_;
  std::shared_ptr<EndedGame> ended_;
  std::deque<Command> waiting_;
  std::optional<std::int64_t> adopted_used_;  // of the turn, until the game is owned
};

}  // namespace yolah::server
