#include "online/http/handlers.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "online/game/event_text.h"
#include "online/lobby/lobby_list.h"
#include "online/store/challenge_store.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

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

/// Nothing if no game could begin.
using MaybeAnswer = asio::awaitable<std::optional<HttpResponse>>;

/// What somebody does about challenges: several steps with the same call.
class ChallengesApi {
 public:
  explicit ChallengesApi(const ApiCall& call) : call_(call) {}

  Answer make() {
    const User& user = call_.caller;
    const json body = json::parse(call_.request.body, nullptr, false);
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
      const Rows rows = co_await call_.shard.reads().run(std::move(find));
      if (rows.empty())
        co_return http_error(404, "unknown_user", "there is no user with this name");
      wanted->to = user_of_row(rows, 0, 0);
      if (wanted->to->id == user.id || wanted->listed) {
        co_return http_error(
            400, "bad_message",
            "you cannot challenge yourself: name another player, or nobody for an open challenge");
      }
    }
    if (wanted->listed) {
      auto begun = co_await match(*wanted);
      if (begun) co_return std::move(*begun);
    }
    co_return co_await put_up(std::move(*wanted));
  }

  Answer accept() {
    const auto id = parse_game_id(call_.parts.front());
    if (!id) co_return no_such_challenge();
    auto begun = co_await begin(*id, call_.caller, Wish::kEither);
    if (begun) co_return std::move(*begun);
    co_return http_error(
        404, "unknown",
        "you cannot accept this challenge: it does not exist, or you made it, or it "
        "is for another user, or it is rated and you have no account");
  }

  Answer rematch() {
    const User& user = call_.caller;
    const StoredGame last = co_await game_asked_for(call_.shard.reads(), call_.parts.front());
    const auto side = last.info.side_of(user.id);
    if (!side)
      co_return http_error(403, "not_your_game", "only the players of the game can do that");
    if (last.live) co_return http_error(409, "not_now", "the game is not over");
    const auto asked = co_await find_rematch(call_.shard.reads(), last.info.id);
    if (asked && asked->by.id == user.id) {
      co_return json_answer({{"challenge", to_string(asked->id)}});
    }
    if (asked) {
      auto begun = co_await begin(asked->id, user, Wish::kEither);
      if (begun) co_return std::move(*begun);
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
    keep_to(call_.api.rate_limits, kChallengesToOne, std::to_string(by.id) + " " + whom);
    if (to.kind == UserKind::kBot) return;
    keep_to(call_.api.rate_limits, kChallengesToOneOfAddress, call_.request.network + " " + whom);
  }

  Answer put_up(Challenge challenge) {
    if (challenge.to) keep_from_flooding(challenge.by, *challenge.to);
    challenge.network = call_.request.network;
    const auto most_listed =
        static_cast<std::int64_t>(call_.api.rate_scale * static_cast<double>(kMostListedOfNetwork));
    bool made = false;
    try {
      made = co_await make_challenge(call_.shard.reads(), challenge, most_listed);
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
      call_.api.notices.tell(challenge.to->id, challenge_frame(challenge));
    }
    if (challenge.listed) call_.api.lobby.changed();
    co_return json_answer({{"challenge", to_string(challenge.id)}});
  }

  /// Begins the game with somebody who looks for the same.
  MaybeAnswer match(const Challenge& wanted) {
    constexpr int kTries = 3;  // others look too
    if (wanted.by.kind == UserKind::kBot) co_return std::nullopt;
    for (int count = 0; count < kTries; ++count) {
      const auto id = co_await find_match(call_.shard.reads(), wanted);
      if (!id) co_return std::nullopt;
      auto begun = co_await begin(*id, wanted.by, wanted.color);
      if (begun) co_return begun;
    }
    co_return std::nullopt;
  }

  MaybeAnswer begin(GameId id, const User& user, Wish color) {
    const auto begun = co_await accept_challenge(
        call_.shard.reads(), id, user, color, call_.api.membership.epoch(), call_.api.clock.now());
    if (!begun) co_return std::nullopt;
    call_.api.games.adopt({begun->game, std::nullopt});
    const std::string frame = begun_frame(begun->game, id);
    call_.api.notices.tell(begun->challenger, frame);
    call_.api.notices.tell(user.id, frame);
    call_.api.lobby.changed();
    co_return json_answer({{"game", to_string(begun->game)}});
  }

  const ApiCall& call_;
};

}  // namespace

Answer handle::challenges(const ApiCall& call) {
  const std::optional<User> user = co_await user_of(call.shard.reads(), call.request);
  json listed = json::array();
  json mine = json::array();
  json incoming = json::array();
  const std::vector<Challenge> open = co_await listed_challenges(call.shard.pages());
  for (const Challenge& challenge : open) listed.push_back(challenge_json(challenge));
  if (user) {
    const std::vector<Challenge> own = co_await challenges_of(call.shard.pages(), user->id);
    for (const Challenge& challenge : own) {
      (challenge.by.id == user->id ? mine : incoming).push_back(challenge_json(challenge));
    }
  }
  co_return json_answer({{"public", listed}, {"mine", mine}, {"incoming", incoming}});
}

Answer handle::challenge(const ApiCall& call) {
  const auto id = parse_game_id(call.parts.front());
  if (!id) co_return no_such_challenge();
  const auto found = co_await find_challenge(call.shard.pages(), *id);
  if (!found) co_return no_such_challenge();
  co_return json_answer({{"challenge", challenge_json(*found)}});
}

Answer handle::make_challenge(const ApiCall& call) {
  ChallengesApi challenges(call);
  co_return co_await challenges.make();
}

Answer handle::accept_challenge(const ApiCall& call) {
  ChallengesApi challenges(call);
  co_return co_await challenges.accept();
}

Answer handle::drop_challenge(const ApiCall& call) {
  const auto id = parse_game_id(call.parts.front());
  if (!id) co_return no_such_challenge();
  const auto dropped = co_await server::drop_challenge(call.shard.reads(), *id, call.caller.id);
  if (!dropped) co_return no_such_challenge();
  call.api.notices.tell_gone(*dropped, dropped->to == call.caller.id);
  if (dropped->listed) call.api.lobby.changed();
  co_return json_answer({{"ok", true}});
}

Answer handle::rematch(const ApiCall& call) {
  ChallengesApi challenges(call);
  co_return co_await challenges.rematch();
}

}  // namespace yolah::server
