#include "online/session/session.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/this_coro.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "online/account/tokens.h"
#include "online/game/event_text.h"
#include "online/games/games.h"
#include "online/lobby/lobby_list.h"
#include "online/shard/token_bucket.h"
#include "online/store/challenge_store.h"
#include "online/store/game_store.h"
#include "support/json/fields.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::size_t kMostGames = 100;  // followed by one socket
constexpr TokenBucket::Rate kFrames{300, 100};
/// From one network: many bots live at one, and all come back at once when a node stops.
constexpr RateLimit kJoins{"joins", 2'000, 1'200};
/// From one network: a list is some 15 KB, of which only the differences are cheap.
constexpr RateLimit kLobbyLists{"lists of the lobby", 500, 200};

class Session : public SocketListener, public std::enable_shared_from_this<Session> {
 public:
  Session(const SessionServices& services, NodeShard& shard, std::optional<Caller> user,
          std::string network)
      : services_(services), shard_(shard), user_(std::move(user)), network_(std::move(network)) {}

  void opened(const std::shared_ptr<Socket>& socket) override {
    number_ = services_.shards.new_socket_number(shard_);
    socket_ = socket;
    shard_.add(number_, socket);
    if (!user_) return say(hello_to(nullptr).dump());
    services_.connected.add(user_->id, number_);
    services_.sign_outs.watch(shard_, user_->token, socket);
    asio::co_spawn(
        shard_.executor(), [self = shared_from_this()] { return self->greet(); }, asio::detached);
  }

  void received(std::string_view text) override {
    const bool allowed = bucket_.take(kFrames) == 0;
    const json frame = json::parse(text, nullptr, false);
    const std::int64_t request =
        frame.is_object() ? number_of(frame, "id", 0, kLargestId).value_or(0) : 0;
    if (!allowed) return refuse(request, "too_many", "slower, please");
    if (!frame.is_object()) return refuse(request, "bad_message", "a frame must be a JSON object");
    const std::string kind = text_of(frame, "t");
    if (kind == "lobby") return follow_lobby(request);
    if (kind == "leave_lobby") return leave_lobby(request);
    const auto game = parse_game_id(text_of(frame, "game"));
    if (!game) return refuse(request, "bad_message", "game must be the number of a game");
    if (kind == "join") return join(*game, request, frame);
    if (kind == "leave") return leave(*game, request);
    if (const auto wish = parse_command_kind(kind)) return ask(*wish, *game, request, frame);
    refuse(request, "bad_message", "t names no kind of frame that the server knows");
  }

  void closed() override {
    for (const GameId game : games_) services_.games.leave(game, number_);
    if (in_lobby_) services_.lobby.leave(number_);
    if (user_) services_.connected.remove(user_->id, number_);
    shard_.remove(number_);
    socket_.reset();
  }

 private:
  static constexpr std::int64_t kLargestId = 9'007'199'254'740'991;  // exact in a browser

  json hello_to(const json& user) const {
    return {{"t", "hello"}, {"node", services_.node_name}, {"user", user}};
  }

  /// What awaits somebody. Read after the socket is known as theirs: what comes later is sent.
  asio::awaitable<void> greet() {
    try {
      json hello = hello_to(to_json(*user_));
      const std::vector<GameId> games = co_await live_games_of(shard_.reads(), user_->id);
      hello["games"] = to_json(games);
      hello["challenges"] = json::array();
      const std::vector<Challenge> open = co_await challenges_of(shard_.reads(), user_->id);
      for (const Challenge& challenge : open) {
        if (challenge.by.id != user_->id) hello["challenges"].push_back(challenge_json(challenge));
      }
      say(json_text(hello));
    } catch (const StoreFailure&) {
      if (const auto socket = socket_.lock()) socket->close("busy");
    }
  }

  /// Who is in the lobby knows the list: asking again costs nothing, and clients may do so to see
  /// that the connection lives.
  void follow_lobby(std::int64_t request) {
    if (!in_lobby_) {
      if (const int seconds = services_.rate_limits.take(kLobbyLists, network_); seconds > 0) {
        return refuse(request, "too_many", too_many_text(kLobbyLists, seconds));
      }
      services_.lobby.follow(number_);
      in_lobby_ = true;
    }
    say(json{{"t", "ok"}, {"id", request}}.dump());
  }
  void leave_lobby(std::int64_t request) {
    if (std::exchange(in_lobby_, false)) services_.lobby.leave(number_);
    say(json{{"t", "ok"}, {"id", request}}.dump());
  }

  void join(GameId game, std::int64_t request, const json& frame) {
    const auto seq = number_of(frame, "seq", 0, kMostEvents);
    if (!seq)
      return refuse(request, "bad_message",
                    "seq must be the number of the last event that you have, or 0");
    if (services_.membership.epoch() == 0)
      return refuse(
          request, "busy",
          "this server is about to stop and takes no new games: try again in a few seconds");
    if (const int seconds = services_.rate_limits.take(kJoins, network_); seconds > 0) {
      return refuse(request, "too_many", too_many_text(kJoins, seconds));
    }
    speak_of(game);
    if (games_.size() > kMostGames) {
      say(json{{"t", "left"}, {"game", to_string(games_.front())}}.dump());
      forget(games_.front());
    }
    services_.games.join(game, requester(request), {user_ ? user_->id : kNobody, network_},
                         static_cast<std::int32_t>(*seq));
  }

  void leave(GameId game, std::int64_t request) {
    forget(game);
    say(json{{"t", "ok"}, {"id", request}}.dump());
  }

  bool follows(GameId game) const {
    return std::find(games_.begin(), games_.end(), game) != games_.end();
  }
  /// The game spoken of last is the last to be left.
  void speak_of(GameId game) {
    std::erase(games_, game);
    games_.push_back(game);
  }
  void forget(GameId game) {
    if (std::erase(games_, game) > 0) services_.games.leave(game, number_);
  }

  void ask(Command::Kind kind, GameId game, std::int64_t request, const json& frame) {
    if (!user_) return refuse(request, "unauthorised", "sign in or play as a guest first");
    if (!follows(game)) return refuse(request, "bad_message", "join the game first");
    speak_of(game);
    std::string_view why;
    auto command = read_command(kind, frame, why);
    if (!command) return refuse(request, "bad_message", why);
    command->game = game;
    command->by = requester(request);
    command->user = user_->id;
    if (const auto socket = socket_.lock()) {
      command->lag = static_cast<std::int32_t>(socket->lag().count());
    }
    services_.games.ask(std::move(*command));
  }

  Requester requester(std::int64_t request) const {
    return {services_.membership.epoch(), number_, request};
  }

  void refuse(std::int64_t request, std::string_view code, std::string_view text) {
    say(error_frame(request, code, text));
  }

  void say(std::string text) {
    if (const auto socket = socket_.lock()) {
      socket->send(frame_of(std::move(text)));
    }
  }

  const SessionServices& services_;
  NodeShard& shard_;
  std::optional<Caller> user_;
  std::string network_;
  std::weak_ptr<Socket> socket_;  // which holds this session
  std::uint64_t number_ = 0;
  std::vector<GameId> games_;  // those it follows
  bool in_lobby_ = false;
  TokenBucket bucket_{kFrames};
};

}  // namespace

std::shared_ptr<SocketListener> make_session(const SessionServices& services, NodeShard& shard,
                                             std::optional<Caller> user, std::string network) {
  return std::make_shared<Session>(services, shard, std::move(user), std::move(network));
}

}  // namespace yolah::server
