#include "online/http/handlers.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "online/account/audit.h"
#include "online/account/totp.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

// A code is one of a million, three count at a time: whoever knows the password and guesses has
// one chance in 460 a day, at one node.
constexpr RateLimit kCodes{"codes", 5, 0.5};

Refusal wrong_code() {
  return {401, "totp_wrong", "the code is wrong or was used before"};
}

}  // namespace

asio::awaitable<void> check_second_factor(const ApiCall& call, UserId user, std::string code) {
  const bool needed = co_await call.api.second_factors.needed(call.shard.reads(), user);
  if (!needed) co_return;
  if (code.empty()) {
    throw Refusal(401, "totp_needed",
                  "this account needs a second factor: enter a code of your app, or one of the "
                  "codes on paper");
  }
  keep_to(call.api.rate_limits, kCodes, std::to_string(user));
  const bool right =
      co_await call.api.second_factors.use(call.shard.reads(), user, std::move(code));
  if (right) co_return;
  co_await call.shard.reads().run(note(user, Deed::kSignInFailed, call.request.address, "code"));
  throw wrong_code();
}

Answer handle::begin_totp(const ApiCall& call) {
  const std::string password = text_of(object_of(call.request), "password");
  co_await check_password(call, password);
  const auto secret = co_await call.api.second_factors.begin(call.shard.reads(), call.caller.id);
  if (!secret) throw Refusal(409, "totp_on", "this account has a second factor: turn it off first");
  const std::string letters = base32(*secret);
  co_return json_answer({{"secret", letters},
                         {"url", "otpauth://totp/Yolah:" + call.caller.name + "?secret=" + letters +
                                     "&issuer=Yolah&algorithm=SHA1&digits=6&period=30"}});
}

Answer handle::confirm_totp(const ApiCall& call) {
  const std::string code = text_of(object_of(call.request), "code");
  keep_to(call.api.rate_limits, kCodes, std::to_string(call.caller.id));
  const auto codes = co_await call.api.second_factors.confirm(call.shard.reads(), call.caller.id,
                                                              code, call.request.address);
  if (!codes) throw wrong_code();
  co_return json_answer({{"recovery", *codes}});
}

Answer handle::end_totp(const ApiCall& call) {
  const json body = object_of(call.request);
  const bool on = co_await call.api.second_factors.needed(call.shard.reads(), call.caller.id);
  if (!on) throw Refusal(409, "totp_off", "this account has no second factor");
  co_await check_password(call, text_of(body, "password"));
  co_await check_second_factor(call, call.caller.id, text_of(body, "code"));
  co_await call.api.second_factors.drop(call.shard.reads(), call.caller.id, call.request.address);
  co_return json_answer({{"ok", true}});
}

}  // namespace yolah::server
