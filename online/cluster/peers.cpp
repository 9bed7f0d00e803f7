#include "online/cluster/peers.h"

#include <utility>

namespace yolah::server {
namespace {

constexpr const char* kAnnouncements = "yolah.seqs";
constexpr const char* kOrphans = "yolah.orphans";

// Messages to a node: a command to a game it owns, for the first time or repeated; an answer to one
// of its sockets; or the event of a game that one of its sockets asked for once more.
constexpr char kCommand = 'c';
constexpr char kRepeatedCommand = 'r';
constexpr char kAnswer = 'a';
constexpr char kPlayed = 'p';

std::string inbox_of(std::int64_t epoch) {
  return "yolah.node." + std::to_string(epoch);
}

std::string subject_of(GameId game) {
  return "yolah.game." + to_string(game);
}

}  // namespace

void Peers::listen(Handlers handlers) {
  handlers_ = std::move(handlers);
  announcements_ = bus_.subscribe(kAnnouncements, [this](std::string_view message) {
    if (const auto announcement = parse_announcement(message)) {
      handlers_.announcement(*announcement);
    }
  });
  orphans_ = bus_.subscribe(kOrphans, [this](std::string_view) { handlers_.orphans(); });
}

void Peers::open_inbox(std::int64_t epoch) {
  inbox_ = bus_.subscribe(inbox_of(epoch), [this](std::string_view message) { receive(message); });
}

void Peers::stop() {
  orphans_.reset();
  announcements_.reset();
  inbox_.reset();
}

void Peers::forward(std::int64_t owner, const Command& command) {
  const char kind = command.repeated ? kRepeatedCommand : kCommand;
  bus_.publish(inbox_of(owner), kind + to_message(command));
}

void Peers::answer(const Requester& by, std::string frame) {
  if (by.node == self_.epoch()) {
    handlers_.answer(by.socket, frame_of(std::move(frame)));
  } else {
    bus_.publish(inbox_of(by.node), kAnswer + std::to_string(by.socket) + ' ' + frame);
  }
}

void Peers::tell_played(GameId game, const EventMessage& event) {
  bus_.publish(inbox_of(event.by.node),
               kPlayed + std::to_string(game.value()) + ' ' + to_message(event));
}

void Peers::publish(GameId game, const EventMessage& event) {
  if (!bus_.silent()) bus_.publish(subject_of(game), to_message(event));
}

std::shared_ptr<Bus::Subscription> Peers::follow(GameId game, Bus::Receiver receiver) {
  return bus_.subscribe(subject_of(game), std::move(receiver));
}

void Peers::announce(const Announcement& announcement) {
  bus_.publish(kAnnouncements, to_message(announcement));
}

void Peers::announce_orphans() {
  bus_.publish(kOrphans, "");
}

void Peers::receive(std::string_view message) {
  if (message.empty()) return;
  const char kind = message.front();
  const std::string_view rest = message.substr(1);
  if (kind == kCommand || kind == kRepeatedCommand) {
    if (auto command = parse_command_message(rest)) {
      command->repeated = kind == kRepeatedCommand;
      handlers_.command(std::move(*command));
    }
    return;
  }
  const auto numbered = parse_numbered(rest);
  if (!numbered) return;
  if (kind == kAnswer) {
    handlers_.answer(numbered->number, frame_of(std::string(numbered->rest)));
  } else if (kind == kPlayed) {
    handlers_.played(GameId(static_cast<std::int64_t>(numbered->number)),
                     std::string(numbered->rest));
  }
}

}  // namespace yolah::server
