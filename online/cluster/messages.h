// What a client asks of a game, wherever in the cluster client and game are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.h"
#include "online/game/game_info.h"

namespace yolah::server {

/// Who asked, for the answer: a socket of a node, and the request's number there.
struct Requester {
  std::int64_t node = 0;     ///< The node's epoch; 0 for nobody.
  std::uint64_t socket = 0;  ///< Its number there.
  std::int64_t request = 0;

  /// The request of one who does not follow the game, and is answered apart.
  static constexpr std::int64_t kApart = -1;

  bool operator==(const Requester&) const = default;
};

/// Whoever follows a game: a user or nobody, and the network they come from, by which it is
/// counted how much they read.
struct Reader {
  UserId user = kNobody;
  std::string network;
};

struct Command {
  enum class Kind : std::uint8_t {
    kMove,
    kResign,
    kAbort,
    kOffer,
    kAccept,
    kDecline,
    kChat,
    kSwap,
    kClaim,
    kHere,  ///< A node says that a player is connected to it; no client asks it.
  };

  Kind kind = Kind::kMove;
  GameId game;
  Requester by;
  UserId user = kNobody;
  std::int32_t seq = 0;
  std::int32_t ply = 0;
  Move move;
  std::int32_t lag = 0;  ///< Milliseconds, of the client's connection.
  std::string text;      ///< Of a chat.
  /// A node asks, not the client, who did so once: the owner may have heard it before.
  bool repeated = false;
};

/// The kind of this name in the protocol.
std::optional<Command::Kind> parse_command_kind(std::string_view name);

/// For the way between nodes: numbers with spaces, then the text.
std::string to_message(const Command& command);
std::optional<Command> parse_command_message(std::string_view message);

/// An event on its way to other nodes: who asked for it, and its frame. With the number 0 it
/// is no event, only something to tell the followers.
struct EventMessage {
  std::int32_t seq = 0;
  bool ends = false;
  Requester by;
  std::string_view frame;
};
/// How far games of an owner are.
struct Announcement {
  struct Game {
    GameId id;
    std::int32_t seq = 0;
  };
  std::int64_t owner = 0;  ///< Its epoch.
  std::vector<Game> games;
};
std::string to_message(const Announcement& announcement);
std::optional<Announcement> parse_announcement(std::string_view message);

/// A number, a space, and the rest.
struct Numbered {
  std::uint64_t number = 0;
  std::string_view rest;
};
std::optional<Numbered> parse_numbered(std::string_view message);

std::string to_message(const EventMessage& event);
std::optional<EventMessage> parse_event_message(std::string_view message);

}  // namespace yolah::server
