#include "online/node/node.h"

#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>
#include <utility>

#include "online/account/clean_up.h"
#include "online/node/api.h"
#include "online/node/client.h"
#include "online/node/rater.h"
#include "online/store/schema.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

std::string inbox_of(std::int64_t epoch) {
  return "yolah.node." + std::to_string(epoch);
}

constexpr const char* kLobby = "yolah.lobby";
constexpr const char* kUsers = "yolah.users";
constexpr std::chrono::milliseconds kBetweenRatings{300};
constexpr std::chrono::seconds kGoodbye{2};

// Messages to a node: a command to a game it owns, for the first time or repeated; an answer to one
// of its sockets; or the event of a game that one of its sockets asked for once more.
constexpr char kCommand = 'c';
constexpr char kRepeatedCommand = 'r';
constexpr char kAnswer = 'a';
constexpr char kPlayed = 'p';

}  // namespace

Node::Node(Config config)
    : config_(std::move(config)),
      clock_(config_.lease / 2),
      bus_(config_.nats),
      second_factors_(config_.accounts_key),
      rate_limits_(config_.rate_scale) {
  check_database(config_.database_url, server_schema());
  std::vector<asio::any_io_executor> executors;
  std::vector<NodeShard*> shards;
  for (int number = 0; number < config_.threads; ++number) {
    shards_.push_back(std::make_unique<NodeShard>(*this, number, config_.database_url));
    executors.push_back(shards_.back()->executor());
    shards.push_back(shards_.back().get());
  }
  read_pool_ = std::make_unique<ReadPool>(executors.front(), config_.database_url,
                                          statement_texts(), config_.reads);
  sign_outs_ = std::make_unique<SignOuts>(bus_, std::move(shards), config_.token_check);
  announcements_ =
      bus_.subscribe("yolah.seqs", [this](std::string_view message) { hear(message); });
  beginnings_ = std::make_unique<Beginnings>(*this, *shards_.front());
  lobby_ = std::make_unique<Lobby>(*this, *shards_.front());
  lobby_changes_ = bus_.subscribe(kLobby, [this](std::string_view) { lobby_->changed(); });
  notices_ = bus_.subscribe(kUsers, [this](std::string_view message) {
    if (const auto notice = parse_numbered(message)) {
      tell_here(static_cast<UserId>(notice->number), frame_of(std::string(notice->rest)));
    }
  });
  http_ = std::make_unique<HttpServer>(executors, config_.http, make_api(*this),
                                       make_socket_handler(*this));
  asio::co_spawn(shards_.front()->executor(), rate_games(), asio::detached);
  lobby_->start();
  beginnings_->start();
  asio::co_spawn(shards_.front()->executor(),
                 clean_up_now_and_then(shards_.front()->reads(), config_.clean_up), asio::detached);
  for (const auto& shard : shards_) shard->start();
  lease_ = std::make_unique<Lease>(
      Lease::Options{config_.name, config_.database_url, config_.lease}, clock_,
      Lease::Events{[this](std::int64_t epoch) { lease_begun(epoch); }, [this] { lease_lost(); },
                    [this](const std::vector<AdoptedGame>& games) {
                      for (const AdoptedGame& game : games) adopt(game);
                    }});
  orphans_ = bus_.subscribe("yolah.orphans", [this](std::string_view) { lease_->hurry(); });
}

Node::~Node() {
  orphans_.reset();
  lease_.reset();
  http_->stop();
  accounts_.hashes().stop();
  announcements_.reset();
  lobby_changes_.reset();
  notices_.reset();
  inbox_.reset();
  for (const auto& shard : shards_) shard->stop();
}

void Node::drain() {
  draining_ = true;
  // The lease first: other nodes begin to adopt while the clients are on their way.
  lease_->release();
  bus_.publish("yolah.orphans", "");
  set_epoch(0);
  http_->stop();
  // The clients are told where they are sent before the process ends.
  const auto limit = std::chrono::steady_clock::now() + kGoodbye;
  while (http_->counts().sockets_open > 0 && std::chrono::steady_clock::now() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

asio::awaitable<void> Node::rate_games() {
  asio::steady_timer timer(shards_.front()->executor());
  for (;;) {
    timer.expires_after(kBetweenRatings);
    co_await timer.async_wait(asio::use_awaitable);
    if (epoch() == 0) continue;
    try {
      co_await rate_waiting_games(shards_.front()->reads());
    } catch (const StoreFailure&) {
      // They wait for the next time.
    }
  }
}

bool Node::ready(std::string& why) const {
  if (draining())
    why = "the node is about to stop";
  else if (epoch() == 0)
    why = "the node has no lease";
  else if (clock_.hindered())
    why = "moves cannot be stored";
  else if (clock_.stopped())
    why = "the database does not answer";
  else
    return true;
  return false;
}

void Node::set_epoch(std::int64_t epoch) {
  for (const auto& shard : shards_) {
    asio::post(shard->executor(), [&shard, epoch] { shard->set_epoch(epoch); });
  }
}

void Node::lease_begun(std::int64_t epoch) {
  epoch_ = epoch;
  set_epoch(epoch);
  inbox_ = bus_.subscribe(inbox_of(epoch), [this](std::string_view message) { receive(message); });
}

void Node::lease_lost() {
  epoch_ = 0;
  set_epoch(0);
}

NodeShard& Node::shard_of(GameId game) {
  return *shards_[static_cast<std::size_t>(game.value()) % shards_.size()];
}

NodeShard& Node::shard_of_socket(std::uint64_t socket) {
  return *shards_[socket % shards_.size()];
}

NodeShard& Node::shard_at(const asio::any_io_executor& executor) {
  for (const auto& shard : shards_) {
    if (shard->executor() == executor) return *shard;
  }
  throw std::logic_error("not on the thread of a shard");
}

std::uint64_t Node::new_socket_number(const NodeShard& shard) {
  return next_socket_.fetch_add(1) * shards_.size() + static_cast<std::uint64_t>(shard.number());
}

void Node::send(std::uint64_t socket, Frame frame) {
  NodeShard& shard = shard_of_socket(socket);
  asio::dispatch(shard.executor(),
                 [&shard, socket, frame = std::move(frame)] { shard.send(socket, frame); });
}

void Node::answer(const Requester& by, std::string frame) {
  if (by.node == epoch()) {
    send(by.socket, frame_of(std::move(frame)));
  } else {
    bus_.publish(inbox_of(by.node), kAnswer + std::to_string(by.socket) + ' ' + frame);
  }
}

void Node::tell_played(GameId game, const EventMessage& event) {
  bus_.publish(inbox_of(event.by.node),
               kPlayed + std::to_string(game.value()) + ' ' + to_message(event));
}

void Node::tell_here(UserId user, const Frame& frame) {
  if (!beginnings_->is_news(user, *frame)) return;
  for (const std::uint64_t socket : connected_.sockets_of(user)) send(socket, frame);
}

void Node::tell(UserId user, const std::string& frame) {
  tell_here(user, frame_of(frame));
  bus_.publish(kUsers, std::to_string(user) + ' ' + frame);
}

void Node::tell_gone(const Dropped& challenge, bool declined) {
  nlohmann::json frame{{"t", "gone"}, {"challenge", to_string(challenge.id)}};
  if (declined) frame["declined"] = true;
  const std::string text = frame.dump();
  tell(challenge.by, text);
  if (challenge.to != kNobody) tell(challenge.to, text);
  if (challenge.listed) lobby_changed();
}

void Node::lobby_changed() {
  lobby_->changed();
  bus_.publish(kLobby, "");
}

void Node::join(GameId game, const Requester& by, const Reader& reader, std::int32_t seq) {
  NodeShard& home = shard_of(game);
  asio::dispatch(home.executor(),
                 [&home, game, by, reader, seq] { home.join(game, by, reader, seq); });
}

void Node::leave(GameId game, std::uint64_t socket) {
  NodeShard& home = shard_of(game);
  asio::dispatch(home.executor(), [&home, game, socket] { home.leave(game, socket); });
}

void Node::ask(Command command) {
  NodeShard& home = shard_of(command.game);
  asio::dispatch(home.executor(), [&home, command = std::move(command)] { home.ask(command); });
}

void Node::forward(std::int64_t owner, const Command& command) {
  const char kind = command.repeated ? kRepeatedCommand : kCommand;
  bus_.publish(inbox_of(owner), kind + to_message(command));
}

void Node::adopt(const AdoptedGame& game) {
  NodeShard& shard = shard_of(game.game);
  asio::post(shard.executor(), [&shard, game] { shard.adopt(game); });
}

void Node::receive(std::string_view message) {
  if (message.empty()) return;
  const std::string_view rest = message.substr(1);
  if (message.front() == kCommand || message.front() == kRepeatedCommand) {
    if (auto command = parse_command_message(rest)) {
      command->repeated = message.front() == kRepeatedCommand;
      NodeShard& shard = shard_of(command->game);
      asio::post(shard.executor(), [&shard, command = *command] { shard.ask(command); });
    }
  } else if (message.front() == kAnswer) {
    if (const auto answer = parse_numbered(rest)) {
      send(answer->number, frame_of(std::string(answer->rest)));
    }
  } else if (message.front() == kPlayed) {
    if (const auto played = parse_numbered(rest)) {
      const GameId game(static_cast<std::int64_t>(played->number));
      NodeShard& shard = shard_of(game);
      asio::post(shard.executor(), [&shard, game, text = std::string(played->rest)] {
        if (const auto event = parse_event_message(text)) shard.tell_played(game, *event);
      });
    }
  }
}

void Node::hear(std::string_view message) {
  const auto announcement = parse_announcement(message);
  if (!announcement) return;
  for (const Announcement::Game& game : announcement->games) {
    NodeShard& shard = shard_of(game.id);
    asio::post(shard.executor(), [&shard, game, owner = announcement->owner] {
      shard.hear(game.id, owner, game.seq);
    });
  }
}

asio::awaitable<std::vector<NodeShard::Counts>> Node::shard_counts() {
  std::vector<NodeShard::Counts> counts;
  for (const auto& shard : shards_) {
    counts.push_back(co_await asio::co_spawn(
        shard->executor(),
        [&shard]() -> asio::awaitable<NodeShard::Counts> { co_return shard->counts(); },
        asio::use_awaitable));
  }
  co_return counts;
}

}  // namespace yolah::server
