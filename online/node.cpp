#include "online/node.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "online/account/accounts.h"
#include "online/games/rater.h"
#include "online/metrics.h"
#include "online/store/schema.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::seconds kGoodbye{2};

/// The settings, of a node whose database is as it must be.
const Config& checked(const Config& config) {
  check_database(config.database_url, server_schema());
  return config;
}

}  // namespace

Node::Node(const Config& config)
    : clock_(checked(config).lease / 2),
      membership_(clock_),
      bus_(config.nats),
      rate_limits_(config.rate_scale),
      second_factors_(config.accounts_key),
      peers_(bus_, membership_),
      shards_(config.threads, config.database_url, config.reads),
      games_(shards_, clock_, rate_limits_, peers_),
      sign_outs_(bus_, shards_, config.token_check),
      notices_(bus_, shards_, connected_),
      lobby_(bus_, membership_, shards_,
             {[this](UserId user) { return connected_.here(user); },
              [this](const Dropped& challenge) { notices_.tell_gone(challenge, false); }}),
      session_services_{config.name, membership_, shards_,    games_,
                        lobby_,      connected_,  sign_outs_, rate_limits_},
      api_services_(api_services(config)),
      http_(shards_.executors(), config.http, make_api(api_services_),
            make_socket_handler(api_services_)),
      lease_({config.name, config.database_url, config.lease}, clock_, lease_events()) {
  peers_.listen(peer_handlers());
  NodeShard& first = shards_.first();
  asio::co_spawn(first.executor(), note_connections(), asio::detached);
  asio::co_spawn(first.executor(), rate_games(first.reads(), membership_), asio::detached);
  asio::co_spawn(first.executor(), clean_up_now_and_then(first.reads(), config.clean_up),
                 asio::detached);
  games_.start();
  shards_.start();
  lease_.start();
}

asio::awaitable<void> Node::note_connections() {
  co_await shards_.ready();
  membership_.set_connected();
}

ApiServices Node::api_services(const Config& config) {
  return {session_services_,
          membership_,
          clock_,
          shards_,
          games_,
          lobby_,
          notices_,
          sign_outs_,
          rate_limits_,
          accounts_,
          second_factors_,
          pictures_,
          config.operator_key,
          config.rate_scale,
          config.web,
          config.origin,
          [this] { return metrics(); }};
}

Peers::Handlers Node::peer_handlers() {
  return {[this](Command command) { games_.ask(std::move(command)); },
          [this](std::uint64_t socket, Frame frame) { shards_.send(socket, std::move(frame)); },
          [this](GameId game, std::string event) { games_.tell_played(game, std::move(event)); },
          [this](const Announcement& announcement) { games_.hear(announcement); },
          [this] { lease_.hurry(); }};
}

Lease::Events Node::lease_events() {
  return {[this](std::int64_t epoch) {
            membership_.set_epoch(epoch);
            games_.set_epoch(epoch);
            peers_.open_inbox(epoch);
          },
          [this] {
            membership_.set_epoch(0);
            games_.set_epoch(0);
            shards_.send_all_away();
          },
          [this](const std::vector<AdoptedGame>& games) {
            for (const AdoptedGame& game : games) games_.adopt(game);
          }};
}

Node::~Node() {
  peers_.stop();
  lease_.stop();
  http_.stop();
  accounts_.hashes().stop();
  pictures_.stop();
  // Nothing runs on the shards any more when their parts go.
  shards_.stop();
}

void Node::drain() {
  membership_.drain();
  // The lease first: other nodes begin to adopt while the clients are on their way.
  lease_.release();
  peers_.announce_orphans();
  games_.set_epoch(0);
  shards_.send_all_away();
  http_.stop();
  // The clients are told where they are sent before the process ends.
  const auto limit = std::chrono::steady_clock::now() + kGoodbye;
  while (http_.counts().sockets_open > 0 && std::chrono::steady_clock::now() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

asio::awaitable<std::string> Node::metrics() {
  NodeCounts counts{{}, http_.counts(), shards_.read_counts(), pictures_.counts()};
  counts.games = co_await games_.counts();
  co_return metrics_text(counts, membership_, clock_);
}

}  // namespace yolah::server
