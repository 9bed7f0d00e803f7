#include "online/session/notices.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "online/cluster/messages.h"
#include "online/lobby/lobby_list.h"
#include "online/store/statements.h"
#include "support/json/fields.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr const char* kSubject = "yolah.users";
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

Notices::Notices(Bus& bus, NodeShards& shards, Connected& connected)
    : bus_(bus), shards_(shards), connected_(connected) {
  subscription_ = bus_.subscribe(kSubject, [this](std::string_view message) {
    if (const auto notice = parse_numbered(message)) {
      tell_here(static_cast<UserId>(notice->number), frame_of(std::string(notice->rest)));
    }
  });
  if (bus_.silent()) return;  // everybody is here, and nothing can be lost
  asio::co_spawn(shards_.first().executor(), read_what_is_new(), asio::detached);
}

void Notices::tell(UserId user, const std::string& frame) {
  tell_here(user, frame_of(frame));
  bus_.publish(kSubject, std::to_string(user) + ' ' + frame);
}

void Notices::tell_gone(const Dropped& challenge, bool declined) {
  json frame{{"t", "gone"}, {"challenge", to_string(challenge.id)}};
  if (declined) frame["declined"] = true;
  const std::string text = frame.dump();
  tell(challenge.by, text);
  if (challenge.to != kNobody) tell(challenge.to, text);
}

void Notices::tell_here(UserId user, const Frame& frame) {
  if (!is_news(user, *frame)) return;
  for (const std::uint64_t socket : connected_.sockets_of(user)) shards_.send(socket, frame);
}

bool Notices::is_news(UserId user, std::string_view frame) {
  if (bus_.silent()) return true;
  const json body = json::parse(frame, nullptr, false);
  if (!body.is_object()) return true;
  const auto subject = subject_of(body);
  if (!subject) return true;
  const std::scoped_lock lock(mutex_);
  return !told_before_.contains({user, *subject}) && told_.emplace(user, *subject).second;
}

void Notices::forget_the_oldest() {
  const std::scoped_lock lock(mutex_);
  told_before_ = std::exchange(told_, {});
}

asio::awaitable<void> Notices::read_what_is_new() {
  asio::steady_timer timer(shards_.first().executor());
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

asio::awaitable<void> Notices::read_games() {
  const Rows rows = co_await shards_.first().reads().run(Call{statement::kNewGames, {}});
  for (int row = 0; row < rows.size(); ++row) {
    const std::string frame = begun_frame(GameId(rows.number(row, 0)));
    for (const int player : {1, 2}) tell_if_here(rows.number(row, player), frame);
  }
}

asio::awaitable<void> Notices::read_challenges() {
  for (const Challenge& challenge : co_await new_challenges(shards_.first().reads())) {
    tell_if_here(challenge.to->id, challenge_frame(challenge));
  }
}

void Notices::tell_if_here(UserId user, std::string frame) {
  if (connected_.here(user)) tell_here(user, frame_of(std::move(frame)));
}

}  // namespace yolah::server
