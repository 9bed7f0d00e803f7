#include "online/node/beginnings.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "online/node/answers.h"
#include "online/node/json_input.h"
#include "online/node/node.h"
#include "online/node/node_shard.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::chrono::seconds kBetweenReadings{2};
constexpr int kReadingsRemembered = 600;  // as long as a message may be late

/// The game or the challenge that a frame tells of.
std::optional<GameId> subject_of(const json& body) {
  const std::string kind = text_of(body, "t");
  if (kind == "begun") return parse_game_id(text_of(body, "game"));
  if (kind == "challenge" && body.contains("challenge") && body["challenge"].is_object()) {
    return parse_game_id(text_of(body["challenge"], "id"));
  }
  return std::nullopt;
}

}  // namespace

std::string begun_frame(GameId game, GameId challenge) {
  const json from = challenge == GameId() ? json(nullptr) : json(to_string(challenge));
  return json_text({{"t", "begun"}, {"game", to_string(game)}, {"challenge", from}});
}

std::string challenge_frame(const Challenge& challenge) {
  return json_text({{"t", "challenge"}, {"challenge", challenge_json(challenge)}});
}

void Beginnings::start() {
  if (node_.bus().silent()) return;  // everybody is here, and nothing can be lost
  asio::co_spawn(shard_.executor(), run(), asio::detached);
}

bool Beginnings::is_news(UserId user, std::string_view frame) {
  if (node_.bus().silent()) return true;
  const json body = json::parse(frame, nullptr, false);
  if (!body.is_object()) return true;
  const auto subject = subject_of(body);
  if (!subject) return true;
  const std::scoped_lock lock(mutex_);
  return !told_before_.contains({user, *subject}) && told_.emplace(user, *subject).second;
}

void Beginnings::forget_the_oldest() {
  const std::scoped_lock lock(mutex_);
  told_before_ = std::exchange(told_, {});
}

asio::awaitable<void> Beginnings::run() {
  asio::steady_timer timer(shard_.executor());
  for (int readings = 1;; ++readings) {
    timer.expires_after(kBetweenReadings);
    co_await timer.async_wait(asio::use_awaitable);
    if (readings % kReadingsRemembered == 0) forget_the_oldest();
    try {
      co_await read_games();
      co_await read_challenges();
    } catch (const StoreFailure&) {
      // They stay new for a while.
    }
  }
}

asio::awaitable<void> Beginnings::read_games() {
  const Rows rows = co_await shard_.reads().run(Call{statement::kNewGames, {}});
  for (int row = 0; row < rows.size(); ++row) {
    const std::string frame = begun_frame(GameId(rows.number(row, 0)));
    for (const int player : {1, 2}) tell_if_here(rows.number(row, player), frame);
  }
}

asio::awaitable<void> Beginnings::read_challenges() {
  for (const Challenge& challenge : co_await new_challenges(shard_.reads())) {
    tell_if_here(challenge.to->id, challenge_frame(challenge));
  }
}

void Beginnings::tell_if_here(UserId user, std::string frame) {
  if (!node_.connected().here(user)) return;
  node_.tell_here(user, frame_of(std::move(frame)));
}

}  // namespace yolah::server
