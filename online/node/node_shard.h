// One thread's share of a node: its sockets, its games, its connections to the database.
//
// Everything of a shard is used on its thread only; others post to it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "online/game/service_clock.h"
#include "online/node/command.h"
#include "online/node/lease.h"
#include "online/node/live_game.h"
#include "online/store/committer.h"
#include "support/http/socket.h"
#include "support/postgres/database.h"

namespace yolah::server {

class Node;

class NodeShard {
 public:
  NodeShard(Node& node, int number, const std::string& database_url);

  void start();
  void stop();

  boost::asio::any_io_executor executor() { return context_.get_executor(); }
  int number() const { return number_; }
  Node& node() { return node_; }
  /// For what must not wait: who asks, accounts, challenges, games that are played.
  Database& reads() { return reads_; }
  /// For pages, whatever anybody may ask for that may take long.
  StatementRunner& pages();
  Committer& committer() { return committer_; }
  std::int64_t epoch() const { return epoch_; }

  // Games.
  void join(GameId game, const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(GameId game, std::uint64_t socket);
  void ask(const Command& command);
  void adopt(const AdoptedGame& game);
  void hear(GameId game, std::int64_t owner, std::int32_t seq);
  void tell_played(GameId game, const EventMessage& event);
  void drop(GameId game);
  /// A game of this node ended: other nodes are told for a while how far it went.
  void ended(GameId game, std::int32_t seq);
  /// Tells the other nodes who owns the game, and how far it is.
  void announce(const LiveGame& game);
  /// The lease with this epoch began; with 0, the lease is lost and with it every game.
  void set_epoch(std::int64_t epoch);

  // Sockets, by number.
  void add(std::uint64_t number, std::shared_ptr<Socket> socket);
  void remove(std::uint64_t number);
  void send(std::uint64_t number, const Frame& frame);
  void close_sockets(std::string_view reason);

  struct Counts {
    std::uint64_t owned = 0;
    std::uint64_t relayed = 0;
    Committer::Counts commits;
  };
  Counts counts() const;

 private:
  LiveGame& game(GameId id);
  boost::asio::awaitable<void> tick();
  void announce_recent(std::int64_t now);
  /// No clock runs while moves cannot be stored.
  void mind_the_clock();

  Node& node_;
  int number_;
  boost::asio::io_context context_{1};
  Database writes_;
  Database reads_;
  Committer committer_;
  std::int64_t epoch_ = 0;
  std::unordered_map<GameId, std::shared_ptr<LiveGame>> games_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Socket>> sockets_;
  struct Ended {
    GameId game;
    std::int32_t seq = 0;
    std::int64_t at = 0;  // by the service clock
  };
  std::deque<Ended> ended_;
  std::int64_t announcements_ = 0;
  std::thread thread_;
};

}  // namespace yolah::server
