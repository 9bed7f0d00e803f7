#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "online/game/event_text.h"
#include "online/game/service_clock.h"
#include "online/games/games.h"
#include "online/http/handlers.h"
#include "online/lobby/lobby_list.h"
#include "online/store/statements.h"
#include "support/program/answers.h"
#include "support/program/numbers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::string_view kLines = "application/x-ndjson";

/// What a rated game that ended changed, by colour; null until that is worked out.
asio::awaitable<json> ratings_after(NodeShard& shard, const StoredGame& game) {
  if (!game.info.rated || game.live) co_return nullptr;
  Call call{statement::kGameRatings,
            {game.info.id.value(), game.info.players[0].id, game.info.players[1].id,
             static_cast<std::int64_t>(speed_of(game.info.time))}};
  const Rows rows = co_await shard.pages().run(std::move(call));
  if (rows.empty()) co_return nullptr;
  json ratings = json::object();
  for (int row = 0; row < rows.size(); ++row) {
    const bool first = rows.number(row, 0) == game.info.players[0].id;
    json& one = ratings[first != game.swapped() ? "black" : "white"];
    one = rating_json(rows.real(row, 1), rows.real(row, 2));
    one["change"] = std::lround(rows.real(row, 3));
  }
  co_return ratings;
}

HttpResponse stream_of(std::shared_ptr<SocketListener> listener) {
  HttpResponse response;
  response.type = kLines;
  response.lines = std::move(listener);
  return response;
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

}  // namespace

Answer handle::game(const ApiCall& call) {
  const StoredGame game = co_await game_asked_for(call.shard.pages(), call.parts.front());
  json body = game_json(game.info, static_cast<std::int32_t>(game.events.size()));
  body["live"] = game.live;
  body["now"] = wall_clock();
  body["events"] = json::array();
  for (const std::string& frame : event_frames(game.info.id, game.events, 0)) {
    body["events"].push_back(json::parse(frame));
  }
  body["ratings"] = co_await ratings_after(call.shard, game);
  co_return json_answer(body);
}

Answer handle::record(const ApiCall& call) {
  const StoredGame game = co_await game_asked_for(call.shard.pages(), call.parts.front());
  HttpResponse response = text_answer(record_text(game.info, game.events));
  response.type = "text/plain; charset=utf-8";
  co_return response;
}

Answer handle::stream_of_user(const ApiCall& call) {
  co_return stream_of(
      make_session(call.api.sessions, call.shard, call.caller, call.request.network));
}

Answer handle::stream_of_game(const ApiCall& call) {
  const std::optional<Caller> user = co_await user_of(call.shard.reads(), call.request);
  if (!user && !call.request.credential.empty()) {
    co_return http_error(401, "unauthorised", "this token is not valid: sign in again");
  }
  const StoredGame game = co_await game_asked_for(call.shard.pages(), call.parts.front());
  const auto seq = seq_asked(call.request, game.events.size());
  if (!seq)
    co_return http_error(400, "bad_message",
                         "seq must be the number of the last event that you have, or 0");
  if (!game.live) co_return lines_of_ended(game, *seq);
  co_return stream_of(
      follow_game(call.api.sessions, call.shard, game.info.id, user, call.request.network, *seq));
}

Answer handle::command(const ApiCall& call) {
  const auto game = parse_game_id(call.parts.front());
  if (!game) throw Refusal(404, "unknown_game", "there is no such game");
  const std::string_view path = call.request.path;
  const auto kind = parse_command_kind(path.substr(path.rfind('/') + 1));
  std::string_view why = "no such command";
  auto command = kind ? read_command(*kind, object_of(call.request), why) : std::nullopt;
  if (!command) throw Refusal(400, "bad_message", why);
  command->game = *game;
  command->user = call.caller.id;
  co_return co_await ask_game(call.api, call.shard, std::move(*command));
}

}  // namespace yolah::server
