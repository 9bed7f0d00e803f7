#include "online/shard/node_shard.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <stdexcept>
#include <utility>

#include "online/store/statements.h"

namespace yolah::server {

namespace asio = boost::asio;

NodeShard::NodeShard(int number, const std::string& database_url)
    : number_(number),
      writes_(context_.get_executor(), {database_url, statement_texts()}),
      reads_(context_.get_executor(), {database_url, statement_texts()}) {}

void NodeShard::start() {
  thread_ = std::thread([this] {
    const auto work = asio::make_work_guard(context_);
    context_.run();
  });
}

void NodeShard::stop() {
  context_.stop();
  if (thread_.joinable()) thread_.join();
}

asio::awaitable<void> NodeShard::ready() {
  co_await writes_.ready();
  co_await reads_.ready();
}

void NodeShard::add(std::uint64_t number, std::shared_ptr<Socket> socket) {
  sockets_[number] = std::move(socket);
}

void NodeShard::remove(std::uint64_t number) {
  sockets_.erase(number);
}

void NodeShard::send(std::uint64_t number, const Frame& frame) {
  const auto found = sockets_.find(number);
  if (found != sockets_.end()) found->second->send(frame);
}

void NodeShard::send_away() {
  static const Frame kMoving = frame_of(R"({"t":"moving"})");
  for (const auto& [number, socket] : std::exchange(sockets_, {})) {
    socket->send(kMoving);
    socket->close("moving");
  }
}

NodeShards::NodeShards(int threads, const std::string& database_url, const ReadLimits& reads) {
  for (int number = 0; number < threads; ++number) {
    shards_.push_back(std::make_unique<NodeShard>(number, database_url));
  }
  pages_ = std::make_unique<ReadPool>(first().executor(), database_url, statement_texts(), reads);
  for (const auto& shard : shards_) shard->set_pages(*pages_);
}

void NodeShards::start() {
  for (const auto& shard : shards_) shard->start();
}

void NodeShards::stop() {
  for (const auto& shard : shards_) shard->stop();
}

asio::awaitable<void> NodeShards::ready() {
  for (const auto& shard : shards_) {
    co_await asio::co_spawn(shard->executor(), shard->ready(), asio::use_awaitable);
  }
  co_await pages_->ready();
}

std::vector<asio::any_io_executor> NodeShards::executors() const {
  std::vector<asio::any_io_executor> executors;
  for (const auto& shard : shards_) executors.push_back(shard->executor());
  return executors;
}

NodeShard& NodeShards::of_game(GameId game) {
  return *shards_[static_cast<std::size_t>(game.value()) % shards_.size()];
}

NodeShard& NodeShards::at(const asio::any_io_executor& executor) {
  for (const auto& shard : shards_) {
    if (shard->executor() == executor) return *shard;
  }
  throw std::logic_error("not on the thread of a shard");
}

std::uint64_t NodeShards::new_socket_number(const NodeShard& shard) {
  return next_socket_.fetch_add(1) * shards_.size() + static_cast<std::uint64_t>(shard.number());
}

void NodeShards::send(std::uint64_t socket, Frame frame) {
  NodeShard& shard = of_socket(socket);
  asio::dispatch(shard.executor(),
                 [&shard, socket, frame = std::move(frame)] { shard.send(socket, frame); });
}

void NodeShards::send_all_away() {
  for (const auto& shard : shards_) {
    asio::post(shard->executor(), [&shard] { shard->send_away(); });
  }
}

}  // namespace yolah::server
