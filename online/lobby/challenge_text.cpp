#include "online/lobby/lobby_list.h"

#include <array>
#include <cmath>
#include <string_view>

#include "online/game/event_text.h"
#include "online/rating/glicko.h"

namespace yolah::server {
namespace {

using nlohmann::json;

constexpr double kErrorsAt95 = 1.96;
constexpr std::array<std::string_view, 3> kWishes = {"black", "white", "random"};

std::string_view name_of(Wish color) {
  return kWishes[static_cast<std::size_t>(color)];
}

}  // namespace

json rating_json(double rating, double deviation) {
  return {{"rating", std::lround(rating)},
          {"error", std::lround(kErrorsAt95 * deviation)},
          {"provisional", deviation > kProvisional}};
}

json challenge_json(const Challenge& challenge) {
  json body{{"id", to_string(challenge.id)},
            {"by", to_json(challenge.by)},
            {"rating", nullptr},
            {"to", nullptr},
            {"clock", to_json(challenge.time)},
            {"speed", to_string(speed_of(challenge.time))},
            {"rated", challenge.rated},
            {"color", name_of(challenge.color)},
            {"swap", challenge.swap},
            {"public", challenge.listed},
            {"rematch", nullptr}};
  if (challenge.rating) {
    body["rating"] = rating_json(challenge.rating->rating, challenge.rating->deviation);
  }
  if (challenge.to) body["to"] = to_json(*challenge.to);
  if (challenge.rematch != GameId()) body["rematch"] = to_string(challenge.rematch);
  return body;
}

json seek_json(const Challenge& challenge) {
  const TimeControl& time = challenge.time;
  json body{{"id", to_string(challenge.id)}, {"by", challenge.by.name}};
  body["clock"] =
      time.correspondence() ? to_json(time) : json::array({time.initial, time.increment});
  if (challenge.by.kind == UserKind::kBot) body["bot"] = true;
  if (challenge.rating) {
    const json rating = rating_json(challenge.rating->rating, challenge.rating->deviation);
    body["rating"] = rating["rating"];
    if (rating["provisional"]) body["provisional"] = true;
  }
  if (challenge.rated) body["rated"] = true;
  if (challenge.color != Wish::kEither) body["color"] = name_of(challenge.color);
  if (challenge.swap) body["swap"] = true;
  return body;
}

}  // namespace yolah::server
