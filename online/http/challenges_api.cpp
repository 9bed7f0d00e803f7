#include "online/http/handlers.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "online/game/event_text.h"
#include "online/lobby/challenge_text.h"
#include "online/store/challenge_store.h"
#include "online/store/statements.h"
#include "support/http/paths.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr RateLimit kChallenges{"challenges", 30, 20};
// By pair, so that a crowd of guests cannot bury somebody, and nobody else is kept from asking.
constexpr RateLimit kChallengesToOne{"challenges to one player", 6, 6};
constexpr RateLimit kChallengesToOneOfAddress{"challenges to one person from one address", 20, 10};
constexpr std::int64_t kLongestInitial = 3 * 60 * 60 * 1000;  // milliseconds
constexpr std::int64_t kLongestIncrement = 3 * 60 * 1000;
constexpr std::int64_t kMostDays = 14;

HttpResponse no_such_challenge() {
  return http_error(404, "unknown", "there is no such challenge any more");
}

std::optional<TimeControl> parse_time(const json& body) {
  const auto clock = body.find("clock");
  if (clock == body.end() || !clock->is_object()) return std::nullopt;
  if (clock->contains("days")) {
    const auto days = number_of(*clock, "days", 1, kMostDays);
    if (!days) return std::nullopt;
    return TimeControl{static_cast<std::int32_t>(*days) * kDay, 0};
  }
  const auto initial = number_of(*clock, "initial", 0, kLongestInitial);
  const auto increment = number_of(*clock, "increment", 0, kLongestIncrement);
  if (!initial || !increment || *initial + *increment == 0) return std::nullopt;
  return TimeControl{static_cast<std::int32_t>(*initial), static_cast<std::int32_t>(*increment)};
}

std::optional<Wish> parse_wish(const json& body) {
  const std::string color = body.contains("color") ? text_of(body, "color") : "random";
  if (color == "black") return Wish::kBlack;
  if (color == "white") return Wish::kWhite;
  if (color == "random") return Wish::kEither;
  return std::nullopt;
}

/// What is asked for, but for whom it is; nothing if it cannot be understood.
std::optional<Challenge> parse_challenge(const json& body, const User& by) {
  if (!body.is_object()) return std::nullopt;
  const auto time = parse_time(body);
  const auto color = parse_wish(body);
  const auto rated = truth_of(body, "rated");
  const auto swap = truth_of(body, "swap");
  const auto listed = truth_of(body, "public");
  if (!time || !color || !rated || !swap || !listed) return std::nullopt;
  Challenge challenge;
  challenge.id = GameId(secret_number());
  challenge.by = by;
  challenge.time = *time;
  challenge.color = *color;
  challenge.rated = *rated;
  challenge.swap = *swap;
  challenge.listed = *listed;
  return challenge;
}

class ChallengesApi {
 public:
  ChallengesApi(const ApiServices& api, NodeShard& shard, const HttpRequest& request)
      : api_(api), shard_(shard), request_(request) {}

  MaybeAnswer list(std::optional<User> user) {
    json listed = json::array();
    json mine = json::array();
    json incoming = json::array();
    const std::vector<Challenge> open = co_await listed_challenges(shard_.pages());
    for (const Challenge& challenge : open) listed.push_back(challenge_json(challenge));
    if (user) {
      const std::vector<Challenge> own = co_await challenges_of(shard_.pages(), user->id);
      for (const Challenge& challenge : own) {
        (challenge.by.id == user->id ? mine : incoming).push_back(challenge_json(challenge));
      }
    }
    co_return json_answer({{"public", listed}, {"mine", mine}, {"incoming", incoming}});
  }

  MaybeAnswer one(std::string_view text) {
    const auto id = parse_game_id(text);
    if (!id) co_return no_such_challenge();
    const auto found = co_await find_challenge(shard_.pages(), *id);
    if (!found) co_return no_such_challenge();
    co_return json_answer({{"challenge", challenge_json(*found)}});
  }

  MaybeAnswer make(const User& user) {
    const json body = json::parse(request_.body, nullptr, false);
    std::optional<Challenge> wanted = parse_challenge(body, user);
    if (!wanted) {
      co_return http_error(400, "bad_message",
                           "clock has initial and increment in milliseconds, or days; rated, swap "
                           "and public are true or false; color is black, white or random");
    }
    if (wanted->rated && user.kind == UserKind::kGuest) {
      co_return http_error(403, "guest", "rated games need an account");
    }
    if (body.contains("to")) {
      Call find{statement::kFindUser, {text_of(body, "to")}};
      const Rows rows = co_await shard_.reads().run(std::move(find));
      if (rows.empty()) co_return http_error(404, "unknown_user", "there is nobody of this name");
      wanted->to = user_of_row(rows, 0, 0);
      if (wanted->to->id == user.id || wanted->listed) {
        co_return http_error(400, "bad_message", "a challenge is for another, or for everybody");
      }
    }
    if (wanted->listed) {
      auto begun = co_await match(*wanted);
      if (begun) co_return begun;
    }
    co_return co_await put_up(std::move(*wanted));
  }

  MaybeAnswer accept(User user, std::string_view text) {
    const auto id = parse_game_id(text);
    if (!id) co_return no_such_challenge();
    auto begun = co_await begin(*id, user, Wish::kEither);
    if (begun) co_return begun;
    co_return http_error(404, "unknown",
                         "there is no such challenge, or it is one's own, or for somebody else, or "
                         "it is rated and needs an account");
  }

  MaybeAnswer drop(User user, std::string_view text) {
    const auto id = parse_game_id(text);
    if (!id) co_return no_such_challenge();
    const auto dropped = co_await drop_challenge(shard_.reads(), *id, user.id);
    if (!dropped) co_return no_such_challenge();
    api_.notices.tell_gone(*dropped, dropped->to == user.id);
    if (dropped->listed) api_.lobby.changed();
    co_return json_answer({{"ok", true}});
  }

  MaybeAnswer rematch(User user, std::string_view text) {
    const StoredGame last = co_await game_asked_for(shard_.reads(), text);
    const auto side = last.info.side_of(user.id);
    if (!side) co_return http_error(403, "not_your_game", "only its players may do that");
    if (last.live) co_return http_error(409, "not_now", "the game is not over");
    const auto asked = co_await find_rematch(shard_.reads(), last.info.id);
    if (asked && asked->by.id == user.id) {
      co_return json_answer({{"challenge", to_string(asked->id)}});
    }
    if (asked) {
      auto begun = co_await begin(asked->id, user, Wish::kEither);
      if (begun) co_return begun;
    }
    Challenge again = challenge_after(last, user, *side);
    if (again.to->id == kNobody) co_return http_error(409, "not_now", "the other is gone");
    co_return co_await put_up(std::move(again));
  }

 private:
  /// The same game with the colours the other way round.
  static Challenge challenge_after(const StoredGame& last, const User& user, Color side) {
    const bool swapped = last.swapped();
    const Color at_the_end = swapped ? opponent(side) : side;
    Challenge again;
    again.id = GameId(secret_number());
    again.by = user;
    again.to = last.info.players[static_cast<std::size_t>(index(opponent(side)))];
    again.time = last.info.time;
    again.rated = last.info.rated;
    again.swap = last.info.swap;
    again.color = at_the_end == Color::kBlack ? Wish::kWhite : Wish::kBlack;
    again.rematch = last.info.id;
    return again;
  }

  /// Programs are not disturbed by many that come from one school; people are.
  void keep_from_flooding(const User& by, const User& to) const {
    const std::string whom = std::to_string(to.id);
    keep_to(api_.rate_limits, kChallengesToOne, std::to_string(by.id) + " " + whom);
    if (to.kind == UserKind::kBot) return;
    keep_to(api_.rate_limits, kChallengesToOneOfAddress, request_.network + " " + whom);
  }

  MaybeAnswer put_up(Challenge challenge) {
    if (challenge.to) keep_from_flooding(challenge.by, *challenge.to);
    challenge.network = request_.network;
    const auto most_listed =
        static_cast<std::int64_t>(api_.rate_scale * static_cast<double>(kMostListedOfNetwork));
    bool made = false;
    try {
      made = co_await make_challenge(shard_.reads(), challenge, most_listed);
    } catch (const StatementRefused& refused) {
      // Both have asked for a rematch in the same moment: the other was first.
      if (!refused.not_unique()) throw;
      co_return http_error(409, "not_now", "ask again");
    }
    if (!made) {
      co_return http_error(429, "too_many",
                           "too many challenges are open, of yours or of your network: take some "
                           "back");
    }
    if (challenge.to) {
      api_.notices.tell(challenge.to->id, challenge_frame(challenge));
    }
    if (challenge.listed) api_.lobby.changed();
    co_return json_answer({{"challenge", to_string(challenge.id)}});
  }

  /// Begins the game with somebody who looks for the same.
  MaybeAnswer match(const Challenge& wanted) {
    constexpr int kTries = 3;  // others look too
    if (wanted.by.kind == UserKind::kBot) co_return std::nullopt;
    for (int count = 0; count < kTries; ++count) {
      const auto id = co_await find_match(shard_.reads(), wanted);
      if (!id) co_return std::nullopt;
      auto begun = co_await begin(*id, wanted.by, wanted.color);
      if (begun) co_return begun;
    }
    co_return std::nullopt;
  }

  MaybeAnswer begin(GameId id, const User& user, Wish color) {
    const auto begun = co_await accept_challenge(shard_.reads(), id, user, color,
                                                 api_.membership.epoch(), api_.clock.now());
    if (!begun) co_return std::nullopt;
    api_.games.adopt({begun->game, std::nullopt});
    const std::string frame = begun_frame(begun->game, id);
    api_.notices.tell(begun->challenger, frame);
    api_.notices.tell(user.id, frame);
    api_.lobby.changed();
    co_return json_answer({{"game", to_string(begun->game)}});
  }

  const ApiServices& api_;
  NodeShard& shard_;
  const HttpRequest& request_;
};

struct Route {
  std::string_view start;
  std::string_view end;
  MaybeAnswer (ChallengesApi::*handler)(User user, std::string_view id);
};
constexpr std::array kRoutes = {
    Route{"/api/challenges/", "/accept", &ChallengesApi::accept},
    Route{"/api/challenges/", "/decline", &ChallengesApi::drop},
    Route{"/api/challenges/", "/cancel", &ChallengesApi::drop},
    Route{"/api/games/", "/rematch", &ChallengesApi::rematch},
};

MaybeAnswer post(const ApiServices& api, NodeShard& shard, const HttpRequest& request) {
  const bool make = request.path == "/api/challenges";
  const auto route = std::find_if(kRoutes.begin(), kRoutes.end(), [&](const Route& one) {
    return between(request.path, one.start, one.end).has_value();
  });
  if (!make && route == kRoutes.end()) co_return std::nullopt;
  need_ready(api.membership);
  const Caller user = co_await somebody(shard.reads(), request);
  keep_to(api.rate_limits, kChallenges, std::to_string(user.id));
  ChallengesApi challenges(api, shard, request);
  if (make) co_return co_await challenges.make(user);
  co_return co_await (challenges.*route->handler)(user,
                                                  *between(request.path, route->start, route->end));
}

MaybeAnswer get(const ApiServices& api, NodeShard& shard, const HttpRequest& request) {
  ChallengesApi challenges(api, shard, request);
  if (request.path == "/api/challenges") {
    std::optional<User> user = co_await user_of(shard.reads(), request);
    co_return co_await challenges.list(std::move(user));
  }
  const auto id = between(request.path, "/api/challenges/", "");
  if (!id) co_return std::nullopt;
  co_return co_await challenges.one(*id);
}

}  // namespace

MaybeAnswer answer_about_challenges(const ApiServices& api, NodeShard& shard,
                                    const HttpRequest& request) {
  return request.method == "POST" ? post(api, shard, request) : get(api, shard, request);
}

}  // namespace yolah::server
