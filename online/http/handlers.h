// The handlers of requests, by what they are about, and what they have in common: refusals, limits,
// bodies.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "online/account/accounts.h"
#include "online/account/tokens.h"
#include "online/cluster/messages.h"
#include "online/http/api.h"
#include "online/store/game_store.h"
#include "support/http/http.h"
#include "support/json/fields.h"

namespace yolah {

/// The description of the API (OpenAPI 3.1), built into the program from openapi.json.
std::span<const unsigned char> openapi_document();

}  // namespace yolah

namespace yolah::server {

using yolah::number_of;  // beside that of deeds (account/audit.h), which would hide it

using Answer = boost::asio::awaitable<HttpResponse>;

/// A request whose route is known, and all that its handler needs to answer it.
struct ApiCall {
  const ApiServices& api;
  NodeShard& shard;  ///< On whose thread it is answered.
  const HttpRequest& request;
  std::vector<std::string_view> parts;  ///< What the braces of the route's path stand for.
  Caller caller = {};                   ///< Nobody where anybody may ask.
};

/// Throws Refusal and StoreFailure.
using Handler = Answer (*)(const ApiCall& call);

/// One handler for each route (routes.cpp).
namespace handle {

// account_api.cpp: sessions and the password.
Answer guest(const ApiCall& call);
Answer sign_up(const ApiCall& call);
Answer sign_in(const ApiCall& call);
Answer sign_out(const ApiCall& call);
Answer sign_out_everywhere(const ApiCall& call);
Answer change_password(const ApiCall& call);
Answer make_password_code(const ApiCall& call);
Answer use_password_code(const ApiCall& call);
// tokens_api.cpp: personal tokens.
Answer tokens(const ApiCall& call);
Answer make_token(const ApiCall& call);
Answer revoke_token(const ApiCall& call);
// totp_api.cpp: second factors.
Answer begin_totp(const ApiCall& call);
Answer confirm_totp(const ApiCall& call);
Answer end_totp(const ApiCall& call);
// privacy_api.cpp: what is kept of oneself.
Answer audit(const ApiCall& call);
Answer export_data(const ApiCall& call);
Answer delete_account(const ApiCall& call);
// users_api.cpp: profiles, ratings, lists of games.
Answer me(const ApiCall& call);
Answer user(const ApiCall& call);
Answer games_of_user(const ApiCall& call);
Answer ratings_of_user(const ApiCall& call);
Answer nothing_of_user(const ApiCall& call);
Answer best(const ApiCall& call);
Answer live_games(const ApiCall& call);
// puzzles_api.cpp: tries at puzzles, and the ratings that follow from them.
Answer my_puzzles(const ApiCall& call);
Answer count_puzzle_results(const ApiCall& call);
Answer puzzle_ratings(const ApiCall& call);
// challenges_api.cpp: challenges and rematches.
Answer challenges(const ApiCall& call);
Answer challenge(const ApiCall& call);
Answer make_challenge(const ApiCall& call);
Answer accept_challenge(const ApiCall& call);
Answer drop_challenge(const ApiCall& call);
Answer rematch(const ApiCall& call);
// games_api.cpp: one game; what a WebSocket does, for programs that speak HTTP alone.
Answer game(const ApiCall& call);
Answer record(const ApiCall& call);
Answer stream_of_user(const ApiCall& call);
Answer stream_of_game(const ApiCall& call);
Answer command(const ApiCall& call);
// preview_api.cpp: pictures for other sites.
Answer game_picture(const ApiCall& call);
Answer challenge_picture(const ApiCall& call);
Answer site_picture(const ApiCall& call);
// api.cpp: the node itself.
Answer openapi(const ApiCall& call);
Answer alive(const ApiCall& call);
Answer ready(const ApiCall& call);
Answer metrics(const ApiCall& call);
Answer nothing(const ApiCall& call);

}  // namespace handle

/// The frame that answers the command, instead of one at a socket; an error with its status, if it
/// is refused or if the answer does not come in time. To be awaited on the thread of the shard.
Answer ask_game(const ApiServices& api, NodeShard& shard, Command command);

/// A page of the app with the tags of what its address leads to; of the site, if that is nothing
/// that anybody may know, or cannot be read soon.
boost::asio::awaitable<std::string> page_with_preview(const ApiCall& call, std::string page);

/// From one address, whatever asks for a password.
inline constexpr RateLimit kPasswordsOfAddress{"passwords from one address", 30, 20};

/// Compares the password of the caller, so that nobody who only sits down at their
/// browser can do what asks for it. Throws Refusal if it is wrong.
boost::asio::awaitable<PasswordCheck> check_password(const ApiCall& call, std::string password);
/// For whoever has proved the password: if the account has a second factor, the code must be
/// right too. Throws Refusal if it is missing or wrong.
boost::asio::awaitable<void> check_second_factor(const ApiCall& call, UserId user,
                                                 std::string code);
/// The answer to whoever ends their session: the browser forgets it too.
HttpResponse signed_out(const nlohmann::json& body);
/// The personal tokens of a user, without their secrets. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> tokens_of(Database& database, UserId user);
/// By the name of the speed. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> ratings_of(StatementRunner& store, UserId user);
/// The puzzle rating of a user, and all tries at puzzles. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> puzzles_of(StatementRunner& store, UserId user);

HttpResponse json_answer(const nlohmann::json& body);
/// The body as an object of JSON; an empty one for no body. Throws Refusal.
nlohmann::json object_of(const HttpRequest& request);
/// Throws Refusal with 503 if the node can take no moves now.
void need_ready(const Membership& membership);
/// The same for what goes on, a socket or a stream: also if a page of another site asks for it
/// with a cookie.
void need_listening(const Membership& membership, const HttpRequest& request);
/// The game of this number. Throws Refusal with 404 if there is none, and StoreFailure.
boost::asio::awaitable<StoredGame> game_asked_for(StatementRunner& store, std::string_view id);
/// Throws Refusal with 429, the limit and the wait if somebody has asked too often for this.
void keep_to(RateLimits& limits, const RateLimit& limit, const std::string& who);

}  // namespace yolah::server
