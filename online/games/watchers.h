// Those on this node who follow a game, whoever owns it. Each gets every event once, in order,
// after the head of the game that answers its join.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "online/cluster/messages.h"
#include "online/game/event.h"
#include "online/game/game_info.h"
#include "online/games/game_services.h"
#include "support/http/socket.h"

namespace yolah::server {

class Watchers {
 public:
  Watchers(GameServices& services, GameId game) : services_(services), game_(game) {}

  /// A socket that follows from now on, and has the events up to `seq`. It gets the rest, and the
  /// answer to this join, with the next `catch_up`.
  void join(const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(std::uint64_t socket);
  void clear() { watchers_.clear(); }
  bool empty() const { return watchers_.empty(); }

  /// Sends all of them what they have not got of these, the events of the game so far. Who joins
  /// from where too much was read is told so, and does not follow.
  void catch_up(const GameInfo& info, const std::vector<Event>& events);
  /// Those who join are told why they cannot, and do not follow.
  void refuse_joins(std::string_view code, std::string_view text);
  /// An event to those who have all before it, with `ack` to the one who asked for it.
  void deliver(std::int32_t seq, const Frame& frame, const Requester& by);
  /// What is no event, to all who know the game.
  void tell(const Frame& frame) const;

  /// Whether somebody has not got all events up to this one.
  bool misses(std::int32_t seq) const;
  /// Whether this socket has yet to get the event, and will in its turn.
  bool awaits(std::uint64_t socket, std::int32_t seq) const;
  /// The users among them who play in the game.
  std::vector<UserId> players(const GameInfo& info) const;

 private:
  struct Watcher {
    std::uint64_t socket = 0;
    Reader reader;
    std::int32_t seq = 0;             // the last event it was sent
    std::vector<std::int64_t> joins;  // that are not answered yet
    bool refused = false;             // it is about to go

    bool joining() const { return !joins.empty(); }
  };

  void refuse(Watcher& watcher, std::string_view code, std::string_view text);
  void drop_refused();
  /// Zero, and the frames are counted; or the seconds to wait.
  int seconds_until_read(const Watcher& watcher, const GameInfo& info,
                         const std::vector<std::string>& frames);

  GameServices& services_;
  GameId game_;
  std::vector<Watcher> watchers_;
};

}  // namespace yolah::server
