// The handlers of requests, by what they are about, and what they have in common: refusals, limits,
// bodies.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "online/account/accounts.h"
#include "online/account/tokens.h"
#include "online/cluster/messages.h"
#include "online/game/json_input.h"
#include "online/http/api.h"
#include "online/store/game_store.h"
#include "support/http/http.h"

namespace yolah {

/// The description of the API (OpenAPI 3.1), built into the program from openapi.json.
std::span<const unsigned char> openapi_document();

}  // namespace yolah

namespace yolah::server {

/// The answer to a request; nothing if its path is none of the handler's.
using MaybeAnswer = boost::asio::awaitable<std::optional<HttpResponse>>;
inline MaybeAnswer no_answer() {
  co_return std::nullopt;
}

/// Guests, signing up, in and out, the password.
MaybeAnswer answer_about_accounts(const ApiServices& api, NodeShard& shard,
                                  const HttpRequest& request);
/// Personal tokens: made, listed, revoked.
MaybeAnswer answer_about_tokens(const ApiServices& api, NodeShard& shard,
                                const HttpRequest& request);
/// Second factors: set up, confirmed, taken away.
MaybeAnswer answer_about_totp(const ApiServices& api, NodeShard& shard, const HttpRequest& request);
/// What is kept of oneself: the log of one's account, all of it as JSON, and its deletion.
MaybeAnswer answer_about_privacy(const ApiServices& api, NodeShard& shard,
                                 const HttpRequest& request);
/// Profiles, ratings, the games somebody played.
MaybeAnswer answer_about_users(const ApiServices& api, NodeShard& shard,
                               const HttpRequest& request);
/// Challenges: made, listed, accepted, refused; and rematches.
MaybeAnswer answer_about_challenges(const ApiServices& api, NodeShard& shard,
                                    const HttpRequest& request);
/// What a WebSocket does, for programs that speak HTTP alone: streams of lines to listen to, and
/// what may be asked of a game.
MaybeAnswer answer_to_bots(const ApiServices& api, NodeShard& shard, const HttpRequest& request);

/// The frame that answers the command, instead of one at a socket; an error with its status, if it
/// is refused or if the answer does not come in time. To be awaited on the thread of the shard.
boost::asio::awaitable<HttpResponse> ask_game(const ApiServices& api, NodeShard& shard,
                                              Command command);

/// Compares the password of a user who is signed in, so that nobody who only sits down at their
/// browser can do what asks for it. Throws Refusal if it is wrong.
boost::asio::awaitable<PasswordCheck> check_password(const ApiServices& api, NodeShard& shard,
                                                     const User& user, std::string password,
                                                     const HttpRequest& request);
/// For whoever has proved the password: if the account has a second factor, the code must be
/// right too. Throws Refusal if it is missing or wrong.
boost::asio::awaitable<void> check_second_factor(const ApiServices& api, NodeShard& shard,
                                                 UserId user, std::string code,
                                                 std::string address);
/// The answer to whoever ends their session: the browser forgets it too.
HttpResponse signed_out(const nlohmann::json& body);
/// The personal tokens of a user, without their secrets. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> tokens_of(Database& database, UserId user);
/// By the name of the speed. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> ratings_of(StatementRunner& store, UserId user);

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
