#include "online/games/game_common.h"

#include <string>

namespace yolah::server {

std::optional<Color> side_of(const GameInfo& info, const GameState& state, UserId user) {
  const std::optional<Color> side = info.side_of(user);
  return side && state.swapped() ? opponent(*side) : side;
}

bool acknowledge_again(const GameCommon& game, const GameState& state, const Command& command,
                       Color side) {
  const Event* event = nullptr;
  if (command.kind == Command::Kind::kMove) {
    event = state.played_already(command.seq, command.ply, side, command.move);
  } else if (command.kind == Command::Kind::kSwap) {
    event = state.swapped_already(side);
  }
  if (event == nullptr) return false;
  const bool apart = command.by.request == Requester::kApart;
  if (command.repeated && !apart) return true;  // the client gets the event as a watcher
  const std::string frame = event_frames(game.id, state.events(), event->seq - 1).front();
  if (apart || command.by.node == game.services.epoch) {
    game.services.answer(command.by, with_ack(frame, command.by.request));
  } else {
    // Its node knows what the client was told already: nobody gets an event before those that
    // come before it, or once more when it comes in its turn.
    game.services.peers.tell_played(game.id, {event->seq, false, command.by, frame});
  }
  return true;
}

}  // namespace yolah::server
