// The threads that serve, and what each of them has: its sockets and its connections to the
// database.
//
// Everything of a shard is used on its thread only; others post to it. NodeShards may be used from
// any thread.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "online/game/game_id.h"
#include "support/http/socket.h"
#include "support/postgres/database.h"
#include "support/postgres/read_pool.h"

namespace yolah::server {

class NodeShard {
 public:
  NodeShard(int number, const std::string& database_url);

  void start();
  void stop();

  boost::asio::any_io_executor executor() { return context_.get_executor(); }
  int number() const { return number_; }
  /// Waits until its connections are open, for as long as it takes.
  boost::asio::awaitable<void> ready();
  /// For the one who commits.
  Database& writes() { return writes_; }
  /// For what must not wait: who asks, accounts, challenges, games that are played.
  Database& reads() { return reads_; }
  /// For pages, whatever anybody may ask for that may take long.
  StatementRunner& pages() { return *pages_; }
  void set_pages(StatementRunner& pages) { pages_ = &pages; }

  // Sockets, by number.
  void add(std::uint64_t number, std::shared_ptr<Socket> socket);
  void remove(std::uint64_t number);
  void send(std::uint64_t number, const Frame& frame);
  /// Sends all clients of the shard to another node.
  void send_away();

 private:
  int number_;
  boost::asio::io_context context_{1};
  Database writes_;
  Database reads_;
  StatementRunner* pages_ = nullptr;
  std::unordered_map<std::uint64_t, std::shared_ptr<Socket>> sockets_;
  std::thread thread_;
};

class NodeShards {
 public:
  NodeShards(int threads, const std::string& database_url, const ReadLimits& reads);

  void start();
  void stop();

  /// Waits until all connections of all shards are open. On the executor of the first.
  boost::asio::awaitable<void> ready();

  auto begin() const { return shards_.begin(); }
  auto end() const { return shards_.end(); }
  std::size_t size() const { return shards_.size(); }
  std::vector<boost::asio::any_io_executor> executors() const;
  /// The one that does what a node does once.
  NodeShard& first() { return *shards_.front(); }
  NodeShard& of_game(GameId game);
  NodeShard& of_socket(std::uint64_t socket) { return *shards_[socket % shards_.size()]; }
  /// The shard whose executor this is.
  NodeShard& at(const boost::asio::any_io_executor& executor);

  std::uint64_t new_socket_number(const NodeShard& shard);
  /// To a socket of this node.
  void send(std::uint64_t socket, Frame frame);
  void send_all_away();
  ReadPool::Counts read_counts() const { return pages_->counts(); }

 private:
  std::atomic<std::uint64_t> next_socket_{1};
  std::vector<std::unique_ptr<NodeShard>> shards_;
  std::unique_ptr<ReadPool> pages_;  // on the first shard
};

}  // namespace yolah::server
