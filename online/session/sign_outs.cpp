#include "online/session/sign_outs.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <span>
#include <string>
#include <utility>

#include "online/store/account_statements.h"
#include "support/program/numbers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr const char* kRevoked = "yolah.revoked";
constexpr std::size_t kAtOnce = 1000;  // tokens in a message, and in a question to the database

}  // namespace

SignOuts::SignOuts(Bus& bus, NodeShards& shards, int seconds)
    : bus_(bus), shards_(shards), watched_(shards.size()) {
  subscription_ = bus_.subscribe(kRevoked, [this](std::string_view message) { hear(message); });
  for (const auto& shard : shards_) {
    asio::co_spawn(shard->executor(), look_after(*shard, seconds), asio::detached);
  }
}

void SignOuts::watch(const NodeShard& shard, std::int64_t token,
                     const std::shared_ptr<Socket>& socket) {
  watched_[static_cast<std::size_t>(shard.number())].emplace(token, socket);
}

void SignOuts::tell(std::vector<std::int64_t> tokens) {
  for (std::size_t first = 0; first < tokens.size(); first += kAtOnce) {
    std::string message;
    const std::size_t end = std::min(first + kAtOnce, tokens.size());
    for (std::size_t token = first; token < end; ++token) {
      message += std::to_string(tokens[token]) + ' ';
    }
    bus_.publish(kRevoked, message);
  }
  close_everywhere(tokens);
}

void SignOuts::hear(std::string_view message) {
  std::vector<std::int64_t> tokens;
  Numbers numbers(message);
  while (!numbers.rest().empty()) {
    const auto token = numbers.next<std::int64_t>();
    if (!numbers.good) break;
    tokens.push_back(token);
  }
  close_everywhere(tokens);
}

void SignOuts::close_everywhere(const std::vector<std::int64_t>& tokens) {
  for (const auto& shard : shards_) {
    asio::post(shard->executor(),
               [this, number = shard->number(), tokens] { close(number, tokens); });
  }
}

void SignOuts::close(int shard, const std::vector<std::int64_t>& tokens) {
  static const Frame kSignedOut = frame_of(R"({"t":"signed_out"})");
  Watched& watched = watched_[static_cast<std::size_t>(shard)];
  for (const std::int64_t token : tokens) {
    const auto [first, last] = watched.equal_range(token);
    // Closing may call back: nothing is looked at while it does.
    const std::vector<Watched::value_type> ended(first, last);
    watched.erase(first, last);
    for (const auto& entry : ended) {
      if (const auto socket = entry.second.lock()) {
        socket->send(kSignedOut);
        socket->close("signed out");
      }
    }
  }
}

std::vector<std::int64_t> SignOuts::tokens_of(int shard) {
  Watched& watched = watched_[static_cast<std::size_t>(shard)];
  std::erase_if(watched, [](const auto& entry) { return entry.second.expired(); });
  std::vector<std::int64_t> tokens;
  for (const auto& entry : watched) {
    if (tokens.empty() || tokens.back() != entry.first) tokens.push_back(entry.first);
  }
  return tokens;
}

asio::awaitable<void> SignOuts::look_after(NodeShard& shard, int seconds) {
  asio::steady_timer timer(shard.executor());
  for (;;) {
    timer.expires_after(std::chrono::seconds(seconds));
    co_await timer.async_wait(asio::use_awaitable);
    const std::vector<std::int64_t> tokens = tokens_of(shard.number());
    for (std::size_t first = 0; first < tokens.size(); first += kAtOnce) {
      const std::span<const std::int64_t> some =
          std::span(tokens).subspan(first, std::min(kAtOnce, tokens.size() - first));
      Call call{statement::kFindRevoked, {Argument::array(some)}};
      try {
        const Rows rows = co_await shard.reads().run(std::move(call));
        close(shard.number(), numbers_of(rows));
      } catch (const StoreFailure&) {
        break;  // next time
      }
    }
  }
}

}  // namespace yolah::server
