// What nodes say to each other about games: commands to the owner of a game and the answers to
// them, the events of a game, how far games are, and that some have lost their owner.
//
// Every node has an inbox named by its epoch, so that a message to a lease that is gone reaches
// nobody. Any thread may send; handlers are called on threads of the bus.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "online/cluster/bus.h"
#include "online/cluster/membership.h"
#include "online/cluster/messages.h"
#include "support/http/socket.h"

namespace yolah::server {

class Peers {
 public:
  struct Handlers {
    /// Of a game that this node owns, as another node believes.
    std::function<void(Command)> command;
    /// To a socket of this node.
    std::function<void(std::uint64_t socket, Frame frame)> answer;
    /// The event of a game that a socket of this node asked for once more; an EventMessage.
    std::function<void(GameId game, std::string event)> played;
    std::function<void(const Announcement&)> announcement;
    /// There may be games to adopt.
    std::function<void()> orphans;
  };

  Peers(Bus& bus, const Membership& self) : bus_(bus), self_(self) {}

  /// Hears announcements from now on, and answers for this node's own sockets.
  void listen(Handlers handlers);
  /// Hears what is sent to this epoch, and no other.
  void open_inbox(std::int64_t epoch);
  /// Hears nothing any more: no handler is called after this.
  void stop();

  /// To the node that owns the game.
  void forward(std::int64_t owner, const Command& command);
  /// To a socket of any node, this one among them.
  void answer(const Requester& by, std::string frame);
  /// To the node of a socket that asked for an event which was there before.
  void tell_played(GameId game, const EventMessage& event);
  /// To every node with followers of the game.
  void publish(GameId game, const EventMessage& event);
  /// Receives what the owner of a game publishes, while the subscription lives; null without NATS.
  std::shared_ptr<Bus::Subscription> follow(GameId game, Bus::Receiver receiver);
  void announce(const Announcement& announcement);
  void announce_orphans();
  /// Whether there are no other nodes to be heard.
  bool alone() const { return bus_.silent(); }

 private:
  void receive(std::string_view message);

  Bus& bus_;
  const Membership& self_;
  Handlers handlers_;
  std::shared_ptr<Bus::Subscription> inbox_;
  std::shared_ptr<Bus::Subscription> announcements_;
  std::shared_ptr<Bus::Subscription> orphans_;
};

}  // namespace yolah::server
