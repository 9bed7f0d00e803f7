// A game that another node owns, and that somebody follows here: forwards what clients of this node
// ask to the owner, and passes on the events that the owner publishes. Where it missed one, who
// holds the game reads it from the database.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "online/cluster/bus.h"
#include "online/cluster/messages.h"
#include "online/games/forwarded.h"
#include "online/games/game_common.h"

namespace yolah::server {

class RelayedGame {
 public:
  enum class State : std::uint8_t {
    kListening,  ///< Hears the owner; what happened before is still to be read. Commands wait.
    kFollowing,  ///< Has told its watchers all up to `heard`. Commands go to the owner.
  };
  /// What an event of the owner leads to.
  enum class Outcome : std::uint8_t {
    kPassedOn,
    kOld,     ///< It was known.
    kMissed,  ///< Somebody misses what came before it: the game must be read.
    kOver,    ///< It was the last one.
  };

  RelayedGame(std::shared_ptr<GameCommon> common, std::int64_t owner,
              std::shared_ptr<Bus::Subscription> subscription);

  State state() const { return state_; }
  /// The last event known here.
  std::int32_t heard() const { return heard_; }

  /// The game was read, and is this owner's: goes on after so many events.
  void follow(std::int64_t owner, std::int32_t events);
  /// The owner says how far the game is; false if that is further than this node knows.
  bool hear(std::int64_t owner, std::int32_t seq);
  Outcome receive(const EventMessage& event);
  /// To the owner.
  void pass_on(const Command& command);

  /// The game was read up to this play: takes out what its events have not answered, for the node
  /// itself, which owns the game now.
  std::vector<Command> hand_over(std::int32_t last_play);
  /// The same for another owner: what that one was not asked.
  std::vector<Command> unanswered_after(std::int32_t last_play);
  std::vector<Command> unanswered();

  /// Tells the owner which players are connected to this node.
  void tick(std::int64_t service_now);

 private:
  const std::shared_ptr<GameCommon> common_;
  State state_ = State::kListening;
  std::int64_t owner_ = 0;  // its epoch
  std::int32_t heard_ = 0;
  ForwardedCommands forwarded_;
  std::int64_t next_sign_ = 0;  // by the service clock
  std::shared_ptr<Bus::Subscription> subscription_;
};

}  // namespace yolah::server
