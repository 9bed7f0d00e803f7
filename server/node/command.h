// What a client asks of a game, wherever in the cluster client and game are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/move.h"
#include "server/game/game_info.h"

namespace yolah::server {

/// Who asked, for the answer: a socket of a node, and the request's number there.
struct Requester {
  std::int64_t node = 0;     ///< The node's epoch; 0 for nobody.
  std::uint64_t socket = 0;  ///< Its number there.
  std::int64_t request = 0;
};

struct Command {
  enum class Kind : std::uint8_t { kMove, kResign, kAbort, kOffer, kAccept, kDecline, kChat };

  Kind kind = Kind::kMove;
  GameId game;
  Requester by;
  UserId user = kNobody;
  std::int32_t seq = 0;
  std::int32_t ply = 0;
  Move move;
  std::int32_t lag = 0;  ///< Milliseconds, of the client's connection.
  std::string text;      ///< Of a chat.
};

/// The kind of this name in the protocol.
std::optional<Command::Kind> parse_command_kind(std::string_view name);

/// For the way between nodes: numbers with spaces, then the text.
std::string to_message(const Command& command);
std::optional<Command> parse_command_message(std::string_view message);

/// An event on its way to other nodes: who asked for it, and its frame.
struct EventMessage {
  std::int32_t seq = 0;
  bool ends = false;
  Requester by;
  std::string_view frame;
};
std::string to_message(const EventMessage& event);
std::optional<EventMessage> parse_event_message(std::string_view message);

}  // namespace yolah::server
