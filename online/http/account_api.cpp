#include "online/http/handlers.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "online/account/accounts.h"
#include "online/account/audit.h"
#include "online/game/event_text.h"
#include "online/store/account_statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

// A class behind one address signs in together; somebody who guesses tries one account. By pair,
// so that nobody can lock another out by guessing.
constexpr RateLimit kSignIns{"sign-ins", 30, 20};
constexpr RateLimit kSignInsToOne{"sign-ins to one account", 10, 6};
constexpr RateLimit kPasswords{"passwords", 5, 3};

constexpr std::int64_t kNoToken = 0;
constexpr std::int64_t kSecondsADay = 24L * 60 * 60;

/// The session goes to the browser as a cookie that scripts cannot read; to programs in the
/// body. A browser that came by plain HTTP, as in a class, would not send a Secure one back.
HttpResponse signed_in(const HttpRequest& request, const SignedIn& in) {
  HttpResponse response = json_answer({{"user", to_json(in.user)}, {"token", in.token}});
  response.headers.emplace_back(
      "Set-Cookie",
      fmt::format("session={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}{}", in.token,
                  kSessionDays * kSecondsADay, request.https ? "; Secure" : ""));
  return response;
}

void check_new_password(const std::string& password) {
  if (!good_password(password)) {
    throw Refusal(400, "bad_password", "a password must have 8 to 200 characters");
  }
}

Refusal changed_elsewhere() {
  return {409, "changed",
          "the password was changed somewhere else at the same time: sign in again"};
}

/// Whether the operator of the site asks. Throws Refusal for a wrong key, so that the operator sees
/// the mistake.
bool by_operator(const ApiServices& api, const HttpRequest& request) {
  if (request.operator_key.empty()) return false;
  const std::string& key = api.operator_key;
  // Hashes take equally long to compare, whatever was guessed.
  if (!key.empty() && hash_of_token(request.operator_key) == hash_of_token(key)) return true;
  throw Refusal(403, "operator", "this is not the operator's key of this site");
}

}  // namespace

HttpResponse signed_out(const json& body) {
  HttpResponse response = json_answer(body);
  response.headers.emplace_back("Set-Cookie",
                                "session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
  return response;
}

asio::awaitable<PasswordCheck> check_password(const ApiCall& call, std::string password) {
  const User& user = call.caller;
  if (user.kind == UserKind::kGuest) {
    throw Refusal(403, "guest", "a guest has no password: sign up for an account");
  }
  keep_to(call.api.rate_limits, kPasswordsOfAddress, call.request.network);
  keep_to(call.api.rate_limits, kPasswords, std::to_string(user.id));
  const Refusal wrong(401, "wrong_password", "the password is wrong");
  if (!good_password(password)) throw wrong;
  PasswordCheck checked = co_await call.api.accounts.check(call.shard.reads(), user.name,
                                                           std::move(password), call.request);
  if (!checked.right) {
    co_await call.shard.reads().run(
        note(user.id, Deed::kSignInFailed, call.request.address, "password"));
    throw wrong;
  }
  co_return checked;
}

Answer handle::guest(const ApiCall& call) {
  const SignedIn made = co_await call.api.accounts.make_guest(call.shard.reads());
  co_return signed_in(call.request, made);
}

Answer handle::sign_up(const ApiCall& call) {
  const json body = object_of(call.request);
  const std::string name = text_of(body, "name");
  const std::string password = text_of(body, "password");
  const auto bot = truth_of(body, "bot");
  if (!good_name(name)) {
    throw Refusal(400, "bad_name",
                  "a name must have 3 to 20 letters, digits, - or _, and begin with a letter");
  }
  if (!by_operator(call.api, call.request) && is_reserved(name)) {
    throw Refusal(403, "reserved",
                  "this name, or one that looks like it, is reserved for the site: choose another");
  }
  check_new_password(password);
  if (!bot) throw Refusal(400, "bad_message", "bot must be true or false");
  const User user{kNobody, name, *bot ? UserKind::kBot : UserKind::kPerson};
  const auto made =
      co_await call.api.accounts.sign_up(call.shard.reads(), user, password, call.request);
  if (!made) {
    throw Refusal(409, "taken", "this name is taken, or was in use until recently: choose another");
  }
  co_return signed_in(call.request, *made);
}

Answer handle::sign_in(const ApiCall& call) {
  const json body = object_of(call.request);
  const std::string name = text_of(body, "name");
  const std::string password = text_of(body, "password");
  const Refusal wrong(401, "unauthorised", "name or password is wrong");
  keep_to(call.api.rate_limits, kSignIns, call.request.network);
  if (!good_name(name) || !good_password(password)) throw wrong;
  keep_to(call.api.rate_limits, kSignInsToOne, call.request.network + " " + lower_case(name));
  const PasswordCheck checked =
      co_await call.api.accounts.check(call.shard.reads(), name, password, call.request);
  if (!checked.right) {
    if (checked.user.id != kNobody) {
      co_await call.shard.reads().run(
          note(checked.user.id, Deed::kSignInFailed, call.request.address));
    }
    throw wrong;
  }
  co_await check_second_factor(call, checked.user.id, text_of(body, "code"));
  const auto token =
      co_await call.api.accounts.begin_session(call.shard.reads(), checked, call.request.address);
  if (!token) throw wrong;
  co_return signed_in(call.request, {checked.user, *token});
}

Answer handle::sign_out(const ApiCall& call) {
  Call drop{statement::kDropToken,
            {Argument::bytes(hash_of_token(call.request.credential)), number_of(Deed::kSignOut),
             call.request.address}};
  const Rows rows = co_await call.shard.reads().run(std::move(drop));
  call.api.sign_outs.tell(numbers_of(rows));
  co_return signed_out({{"ok", true}});
}

Answer handle::sign_out_everywhere(const ApiCall& call) {
  const auto personal = truth_of(object_of(call.request), "tokens");
  if (!personal) throw Refusal(400, "bad_message", "tokens must be true or false");
  std::vector<Call> calls;
  calls.push_back(
      {statement::kRevokeTokens, {call.caller.id, kNoToken, std::int64_t{*personal ? 1 : 0}}});
  calls.push_back(note(call.caller.id, Deed::kSignOutEverywhere, call.request.address));
  const std::vector<Rows> answers = co_await call.shard.reads().run(std::move(calls));
  call.api.sign_outs.tell(numbers_of(answers.front()));
  co_return signed_out({{"ok", true}, {"ended", answers.front().size()}});
}

Answer handle::change_password(const ApiCall& call) {
  const json body = object_of(call.request);
  const std::string fresh = text_of(body, "new");
  check_new_password(fresh);
  const PasswordCheck checked = co_await check_password(call, text_of(body, "password"));
  const std::string hash = co_await call.api.accounts.hashes().hash(fresh, call.request.network);
  std::vector<Call> calls;
  calls.push_back({statement::kSetPassword, {call.caller.id, hash, checked.hash}});
  calls.push_back({statement::kRevokeTokens, {call.caller.id, call.caller.token, std::int64_t{0}}});
  calls.push_back(note(call.caller.id, Deed::kPassword, call.request.address));
  const std::vector<Rows> answers = co_await call.shard.reads().run(std::move(calls));
  call.api.sign_outs.tell(numbers_of(answers[1]));
  if (answers[0].empty()) throw changed_elsewhere();
  co_return json_answer({{"ok", true}, {"ended", answers[1].size()}});
}

Answer handle::make_password_code(const ApiCall& call) {
  const json body = object_of(call.request);
  const PasswordCheck checked = co_await check_password(call, text_of(body, "password"));
  co_await check_second_factor(call, checked.user.id, text_of(body, "code"));
  const auto code =
      co_await Accounts::make_password_code(call.shard.reads(), checked, call.request.address);
  if (!code) throw changed_elsewhere();
  co_return json_answer({{"code", *code}});
}

Answer handle::use_password_code(const ApiCall& call) {
  const json body = object_of(call.request);
  const std::string name = text_of(body, "name");
  const std::string fresh = text_of(body, "new");
  keep_to(call.api.rate_limits, kSignIns, call.request.network);
  check_new_password(fresh);
  const Refusal wrong(401, "wrong_code", "name or code is wrong, or the code was used before");
  if (!good_name(name)) throw wrong;
  keep_to(call.api.rate_limits, kSignInsToOne, call.request.network + " " + lower_case(name));
  const auto ended = co_await call.api.accounts.use_password_code(
      call.shard.reads(), name, text_of(body, "code"), fresh, call.request);
  if (!ended) throw wrong;
  call.api.sign_outs.tell(*ended);
  co_return signed_out({{"ok", true}, {"ended", ended->size()}});
}

}  // namespace yolah::server
