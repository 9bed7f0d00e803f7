#include "online/cluster/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "support/program/numbers.h"

namespace yolah::server {
namespace {

// What clients may ask.
constexpr std::array<std::string_view, 9> kKindNames = {
    "move", "resign", "abort", "takeback", "accept", "decline", "chat", "swap", "claim"};

Requester next_requester(Numbers& numbers) {
  Requester by;
  by.node = numbers.next<std::int64_t>();
  by.socket = numbers.next<std::uint64_t>();
  by.request = numbers.next<std::int64_t>();
  return by;
}

}  // namespace

std::optional<Command::Kind> parse_command_kind(std::string_view name) {
  const auto found = std::find(kKindNames.begin(), kKindNames.end(), name);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<Command::Kind>(found - kKindNames.begin());
}

std::string to_message(const Command& command) {
  return fmt::format("{} {} {} {} {} {} {} {} {} {} {}", static_cast<int>(command.kind),
                     command.game.value(), command.by.node, command.by.socket, command.by.request,
                     command.user, command.seq, command.ply, command.move.bits(), command.lag,
                     command.text);
}

std::optional<Command> parse_command_message(std::string_view message) {
  Numbers numbers(message);
  Command command;
  const int kind = numbers.next<int>();
  command.game = GameId(numbers.next<std::int64_t>());
  command.by = next_requester(numbers);
  command.user = numbers.next<UserId>();
  command.seq = numbers.next<std::int32_t>();
  command.ply = numbers.next<std::int32_t>();
  command.move = Move::from_bits(numbers.next<std::uint16_t>());
  command.lag = numbers.next<std::int32_t>();
  command.text = numbers.rest();
  if (!numbers.good || kind < 0 || kind > static_cast<int>(Command::Kind::kHere)) {
    return std::nullopt;
  }
  command.kind = static_cast<Command::Kind>(kind);
  return command;
}

std::string to_message(const Announcement& announcement) {
  std::string message = std::to_string(announcement.owner);
  for (const Announcement::Game& game : announcement.games) {
    fmt::format_to(std::back_inserter(message), " {} {}", game.id.value(), game.seq);
  }
  return message;
}

std::optional<Announcement> parse_announcement(std::string_view message) {
  Numbers numbers(message);
  Announcement announcement;
  announcement.owner = numbers.next<std::int64_t>();
  while (numbers.good && !numbers.rest().empty()) {
    const GameId game(numbers.next<std::int64_t>());
    announcement.games.push_back({game, numbers.next<std::int32_t>()});
  }
  if (!numbers.good) return std::nullopt;
  return announcement;
}

std::optional<Numbered> parse_numbered(std::string_view message) {
  Numbers numbers(message);
  const auto number = numbers.next<std::uint64_t>();
  if (!numbers.good) return std::nullopt;
  return Numbered{number, numbers.rest()};
}

std::string to_message(const EventMessage& event) {
  return fmt::format("{} {} {} {} {} {}", event.seq, event.ends ? 1 : 0, event.by.node,
                     event.by.socket, event.by.request, event.frame);
}

std::optional<EventMessage> parse_event_message(std::string_view message) {
  Numbers numbers(message);
  EventMessage event;
  event.seq = numbers.next<std::int32_t>();
  event.ends = numbers.next<int>() != 0;
  event.by = next_requester(numbers);
  event.frame = numbers.rest();
  if (!numbers.good) return std::nullopt;
  return event;
}

}  // namespace yolah::server
