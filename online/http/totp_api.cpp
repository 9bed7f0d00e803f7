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
constexpr RateLimit kTotpRequests{"requests about second factors", 20, 10};
constexpr RateLimit kTotpRequestsOfAddress{"requests about second factors from one address", 100,
                                           60};

Refusal wrong_code() {
  return {401, "totp_wrong", "the code is wrong, or was used already"};
}

MaybeAnswer begin(const ApiServices& api, NodeShard& shard, const Caller& caller,
                  const HttpRequest& request) {
  const std::string password = text_of(object_of(request), "password");
  co_await check_password(api, shard, caller, password, request);
  const auto secret = co_await api.second_factors.begin(shard.reads(), caller.id);
  if (!secret) throw Refusal(409, "totp_on", "there is a second factor already: turn it off first");
  const std::string letters = base32(*secret);
  co_return json_answer({{"secret", letters},
                         {"url", "otpauth://totp/Yolah:" + caller.name + "?secret=" + letters +
                                     "&issuer=Yolah&algorithm=SHA1&digits=6&period=30"}});
}

MaybeAnswer confirm(const ApiServices& api, NodeShard& shard, const Caller& caller,
                    const HttpRequest& request) {
  const std::string code = text_of(object_of(request), "code");
  keep_to(api.rate_limits, kCodes, std::to_string(caller.id));
  const auto codes =
      co_await api.second_factors.confirm(shard.reads(), caller.id, code, request.address);
  if (!codes) throw wrong_code();
  co_return json_answer({{"recovery", *codes}});
}

MaybeAnswer off(const ApiServices& api, NodeShard& shard, const Caller& caller,
                const HttpRequest& request) {
  const json body = object_of(request);
  const bool on = co_await api.second_factors.needed(shard.reads(), caller.id);
  if (!on) throw Refusal(409, "totp_off", "there is no second factor");
  co_await check_password(api, shard, caller, text_of(body, "password"), request);
  co_await check_second_factor(api, shard, caller.id, text_of(body, "code"), request.address);
  co_await api.second_factors.drop(shard.reads(), caller.id, request.address);
  co_return json_answer({{"ok", true}});
}

}  // namespace

asio::awaitable<void> check_second_factor(const ApiServices& api, NodeShard& shard, UserId user,
                                          std::string code, std::string address) {
  const bool needed = co_await api.second_factors.needed(shard.reads(), user);
  if (!needed) co_return;
  if (code.empty()) {
    throw Refusal(401, "totp_needed", "this account needs a code of its app, or of its paper, too");
  }
  keep_to(api.rate_limits, kCodes, std::to_string(user));
  const bool right = co_await api.second_factors.use(shard.reads(), user, std::move(code));
  if (right) co_return;
  co_await shard.reads().run(note(user, Deed::kSignInFailed, std::move(address), "code"));
  throw wrong_code();
}

MaybeAnswer answer_about_totp(const ApiServices& api, NodeShard& shard,
                              const HttpRequest& request) {
  constexpr std::string_view kPath = "/api/totp/";
  if (request.method != "POST" || !request.path.starts_with(kPath)) co_return std::nullopt;
  keep_to(api.rate_limits, kTotpRequestsOfAddress, request.network);
  const Caller caller = co_await somebody(shard.reads(), request);
  keep_to(api.rate_limits, kTotpRequests, std::to_string(caller.id));
  const std::string_view what = std::string_view(request.path).substr(kPath.size());
  if (what == "begin") co_return co_await begin(api, shard, caller, request);
  if (what == "confirm") co_return co_await confirm(api, shard, caller, request);
  if (what == "off") co_return co_await off(api, shard, caller, request);
  co_return std::nullopt;
}

}  // namespace yolah::server
