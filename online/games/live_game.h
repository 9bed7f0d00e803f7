// A game that somebody on this node plays, follows, or that this node owns.
//
// One node owns a game: it takes the moves, keeps the clocks and commits. On every other
// node with followers the game is a relay: it forwards what clients ask to the owner and
// passes on the events that the owner publishes. In either case each follower gets every
// event once, in order; where a relay missed one, it reads it from the database.
//
// Nothing is said to anybody before it is committed. When a commit is refused or its outcome
// unknown, the game is read again from the database before it goes on, and not before it is
// certain that the commit cannot come through later.
//
// A game lives on one shard and is used on its thread only.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "online/cluster/messages.h"
#include "online/game/game_info.h"
#include "online/game/game_state.h"
#include "online/games/forwarded.h"
#include "online/games/game_services.h"
#include "online/games/presence.h"
#include "online/store/committer.h"
#include "online/store/game_store.h"
#include "support/http/socket.h"

namespace yolah::server {

class LiveGame : public std::enable_shared_from_this<LiveGame> {
 public:
  LiveGame(GameServices& services, GameId id) : services_(services), id_(id) {}

  /// Reads the game from the database. One that was adopted comes with what the side to move
  /// has used of its turn.
  void load(std::optional<std::int64_t> adopted_used = std::nullopt);
  /// The events after `seq`, now and from now on.
  void join(const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(std::uint64_t socket);
  void ask(const Command& command);
  /// From the owner, by the bus.
  void receive(const EventMessage& event);
  /// From the owner: a player who follows the game here asked for what was played before.
  void tell_played(const EventMessage& event);
  /// The owner says how far the game is.
  void hear(std::int64_t owner, std::int32_t seq);
  /// Looks at the clock.
  void tick(std::int64_t service_now);
  /// Not this node's any more, whatever is still under way.
  void abandon();

  bool owned() const { return ready_ && owned_; }
  bool idle() const { return !owned_ && !loading_ && followers_.empty(); }
  GameId id() const { return id_; }
  /// The last event known here.
  std::int32_t seq() const { return owned_ ? state_->seq() : heard_; }
  std::int64_t last_change() const { return last_change_; }

 private:
  struct Follower {
    std::uint64_t socket = 0;
    Reader reader;
    std::int32_t seq = 0;             // the last event it was sent
    std::vector<std::int64_t> joins;  // that are not answered yet
    bool refused = false;             // it is about to go

    bool joining() const { return !joins.empty(); }
  };

  boost::asio::awaitable<void> load_until_done();
  /// What the side to move has used of its turn, of a game that was just read.
  std::int64_t used_before() const;
  bool is_mine(const StoredGame& game) const;
  void become(StoredGame game);
  void become_owner(const StoredGame& game);
  void become_relay(const StoredGame& game);
  /// Sends all followers what they have not got, those who join the head of the game before it.
  /// Who joins from where too much was read is told so, and does not follow.
  void catch_up(const std::vector<Event>& events);
  /// Zero, and the frames are counted; or the seconds to wait.
  int seconds_until_read(const Follower& follower, const std::vector<std::string>& frames);
  /// Those who join are told why they cannot, and do not follow.
  void refuse_joins(std::string_view code, std::string_view text);
  void refuse_joins(Follower& follower, std::string_view code, std::string_view text);
  /// What was asked of a game that is over.
  void answer_late(const GameState& state);
  void vanish();

  void decide(const Command& command);
  void decide_move(const Command& command, Color side);
  void decide_swap(const Command& command, Color side);
  void decide_chat(const Command& command, Color side);
  /// The events a wish of a side causes; if none, why not.
  std::vector<Event> wish(const Command& command, Color side, std::string_view& why) const;
  boost::asio::awaitable<void> commit(std::vector<Event> events, Requester by,
                                      std::int64_t elapsed);
  /// What a side does on its turn, by its clock; or that it was too late.
  void take_turn(const Command& command, Color side);
  /// Tells who of the players is there: the owner the followers, others the owner.
  void look_around(std::int64_t service_now);
  void tell_presence(std::int64_t service_now);
  void tell_followers(const Frame& frame);
  void committed(const std::vector<Event>& events, const Requester& by);
  void take_next();
  /// To the owner, which is another node.
  void pass_on(const Command& command);
  void ask_again();
  void deliver(std::int32_t seq, const Frame& frame, const Requester& by);
  void refuse(const Requester& by, std::string_view code, std::string_view text);
  void answer(const Requester& by, std::string frame);
  /// Acknowledges a move or a swap that was played already; false if it was not.
  bool acknowledge_again(const GameState& state, const Command& command, Color side);
  void publish(const EventMessage& event);
  bool may_claim(Color side) const;
  /// Whether it matters if they are there: not in games of days.
  bool watches_players() const;
  std::int64_t elapsed() const;
  /// The colour a user plays, if any.
  std::optional<Color> side_of(const GameState& state, UserId user) const;

  GameServices& services_;
  GameId id_;
  GameInfo info_;
  std::optional<GameState> state_;
  Presence presence_{0};
  std::int64_t next_look_ = 0;
  std::vector<Follower> followers_;
  std::deque<Command> waiting_;
  ForwardedCommands forwarded_;
  std::shared_ptr<Bus::Subscription> subscription_;
  std::int64_t owner_ = 0;
  std::int64_t turn_began_ = 0;               // by the service clock
  std::optional<std::int64_t> adopted_used_;  // of the turn, when the game was adopted
  struct Frozen {
    std::int64_t used = 0;    // of the turn, when a commit failed
    std::int32_t played = 0;  // the play after which that turn began
  };
  std::optional<Frozen> frozen_;
  std::int64_t last_change_ = 0;
  std::array<std::int64_t, 2> last_chat_{};
  std::int32_t heard_ = 0;
  bool ready_ = false;
  bool loading_ = false;
  bool again_ = false;  // something changed while it was read
  bool owned_ = false;
  bool committing_ = false;
  bool gone_ = false;
};

}  // namespace yolah::server
