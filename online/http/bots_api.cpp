#include "online/http/handlers.h"

#include <string>
#include <string_view>
#include <utility>

#include "online/game/event_text.h"
#include "online/game/service_clock.h"
#include "online/games/command_input.h"
#include "support/http/paths.h"
#include "support/program/numbers.h"

namespace yolah::server {
namespace {

constexpr std::string_view kGames = "/api/games/";
/// As many as frames of a socket.
constexpr RateLimit kActions{"moves and wishes", 300, 6000};
constexpr std::string_view kLines = "application/x-ndjson";

HttpResponse stream_of(std::shared_ptr<SocketListener> listener) {
  HttpResponse response;
  response.type = kLines;
  response.lines = std::move(listener);
  return response;
}

MaybeAnswer stream_of_user(const ApiServices& api, NodeShard& shard, const HttpRequest& request) {
  need_listening(api.membership, request);
  const Caller caller = co_await somebody(shard.reads(), request);
  co_return stream_of(make_session(api.sessions, shard, caller, request.network));
}

/// The last event one has, of so many; 0 if it is not said.
std::optional<std::int32_t> seq_asked(const HttpRequest& request, std::size_t events) {
  const auto found = request.query.find("seq");
  if (found == request.query.end()) return 0;
  const auto seq = whole_number<std::int32_t>(found->second);
  if (!seq || *seq < 0 || static_cast<std::size_t>(*seq) > events) return std::nullopt;
  return seq;
}

/// The same lines a stream would have, all of them known.
HttpResponse lines_of_ended(const StoredGame& game, std::int32_t seq) {
  const auto last = static_cast<std::int32_t>(game.events.size());
  HttpResponse response;
  response.type = kLines;
  response.body = head_frame(game.info, last, 0, wall_clock()) + "\n";
  for (const std::string& frame : event_frames(game.info.id, game.events, seq)) {
    response.body += frame + "\n";
  }
  return response;
}

MaybeAnswer stream_of_game(const ApiServices& api, NodeShard& shard, const HttpRequest& request,
                           std::string_view text_of_id) {
  need_listening(api.membership, request);
  const std::optional<Caller> user = co_await user_of(shard.reads(), request);
  if (!user && !request.credential.empty()) {
    co_return http_error(401, "unauthorised", "no such token");
  }
  const StoredGame game = co_await game_asked_for(shard.pages(), text_of_id);
  const auto seq = seq_asked(request, game.events.size());
  if (!seq) co_return http_error(400, "bad_message", "seq is the last event one has, or 0");
  if (!game.live) co_return lines_of_ended(game, *seq);
  co_return stream_of(follow_game(api.sessions, shard, game.info.id, user, request.network, *seq));
}

MaybeAnswer act(const ApiServices& api, NodeShard& shard, const HttpRequest& request,
                Command::Kind kind, std::string_view text_of_id) {
  need_ready(api.membership);
  const Caller caller = co_await somebody(shard.reads(), request);
  keep_to(api.rate_limits, kActions, std::to_string(caller.id));
  const auto game = parse_game_id(text_of_id);
  if (!game) throw Refusal(404, "unknown_game", "there is no such game");
  std::string_view why;
  auto command = read_command(kind, object_of(request), why);
  if (!command) throw Refusal(400, "bad_message", why);
  command->game = *game;
  command->user = caller.id;
  co_return co_await ask_game(api, shard, std::move(*command));
}

/// "/api/games/ID/move" and the like.
MaybeAnswer answer_action(const ApiServices& api, NodeShard& shard, const HttpRequest& request) {
  const std::string_view path = request.path;
  const std::string_view word = path.substr(path.rfind('/') + 1);
  const auto id = between(path, kGames, path.substr(path.rfind('/')));
  const auto kind = parse_command_kind(word);
  if (id && kind) return act(api, shard, request, *kind, *id);
  return no_answer();
}

}  // namespace

MaybeAnswer answer_to_bots(const ApiServices& api, NodeShard& shard, const HttpRequest& request) {
  if (request.method != "GET") return answer_action(api, shard, request);
  if (request.path == "/api/stream") return stream_of_user(api, shard, request);
  if (const auto id = between(request.path, kGames, "/stream")) {
    return stream_of_game(api, shard, request, *id);
  }
  return no_answer();
}

}  // namespace yolah::server
