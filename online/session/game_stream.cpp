#include "online/session/session.h"

#include <boost/asio/any_io_executor.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "support/json/fields.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

/// The end of the game, or that it cannot be followed.
bool is_last(const std::string& frame) {
  const auto read = nlohmann::json::parse(frame, nullptr, false);
  if (!read.is_object()) return false;
  return text_of(read, "t") == "error" ||
         (text_of(read, "t") == "event" && text_of(read, "kind") == "end");
}

/// Closes once it has passed on the last frame.
class UntilTheEnd : public Socket {
 public:
  explicit UntilTheEnd(std::shared_ptr<Socket> socket) : socket_(std::move(socket)) {}

  void send(Frame frame) override {
    socket_->send(frame);
    if (is_last(*frame)) socket_->close("the game is over");
  }
  void close(std::string_view reason) override { socket_->close(reason); }
  std::chrono::milliseconds lag() const override { return socket_->lag(); }
  asio::any_io_executor executor() const override { return socket_->executor(); }

 private:
  std::shared_ptr<Socket> socket_;
};

class GameStream : public SocketListener {
 public:
  GameStream(const SessionServices& services, NodeShard& shard, GameId game,
             const std::optional<Caller>& user, const std::string& network, std::int32_t seq)
      : services_(services),
        shard_(shard),
        game_(game),
        user_(user),
        network_(network),
        seq_(seq) {}

  void opened(const std::shared_ptr<Socket>& socket) override {
    number_ = services_.shards.new_socket_number(shard_);
    shard_.add(number_, std::make_shared<UntilTheEnd>(socket));
    if (user_) services_.sign_outs.watch(shard_, user_->token, socket);
    services_.games.join(game_, {services_.membership.epoch(), number_, 0},
                         {user_ ? user_->id : kNobody, network_}, seq_);
  }

  void received(std::string_view) override {}

  void closed() override {
    if (number_ == 0) return;  // It went before it was opened.
    services_.games.leave(game_, number_);
    shard_.remove(number_);
  }

 private:
  const SessionServices& services_;
  NodeShard& shard_;
  GameId game_;
  std::optional<Caller> user_;
  std::string network_;
  std::int32_t seq_;
  std::uint64_t number_ = 0;
};

}  // namespace

std::shared_ptr<SocketListener> follow_game(const SessionServices& services, NodeShard& shard,
                                            GameId game, const std::optional<Caller>& user,
                                            const std::string& network, std::int32_t seq) {
  return std::make_shared<GameStream>(services, shard, game, user, network, seq);
}

}  // namespace yolah::server
