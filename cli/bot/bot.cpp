#include "cli/bot/bot.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/options/failure.h"
#include "cli/options/input.h"

namespace yolah::cli {
namespace {

using nlohmann::json;
using std::chrono::steady_clock;

constexpr int kDaysOfToken = 365;  // the most there is

std::string name_of(const json& user) {
  return user.is_object() ? printable(user.value("name", "?")) : "?";
}

std::string clock_of(const json& challenge) {
  const json clock = challenge.value("clock", json::object());
  if (clock.contains("days")) return fmt::format("{} days a move", clock.value("days", 0));
  return clock_text(PlayerClock{std::chrono::milliseconds(clock.value("initial", 0)),
                                std::chrono::milliseconds(clock.value("increment", 0))});
}

}  // namespace

Bot::Bot(BotSetup setup, EventLog& log, const std::atomic<bool>& stop)
    : setup_(std::move(setup)), log_(log), stop_(stop), api_(setup_.account) {}

Bot::~Bot() {
  closing_ = true;
  for (const auto& [id, table] : tables_) {
    if (table->thread.joinable()) table->thread.join();
  }
}

bool Bot::enough() const {
  return setup_.stop_after && seated_ >= *setup_.stop_after && playing_ == 0;
}

void Bot::run() {
  Backoff backoff;
  while (!stop_ && !enough()) {
    try {
      connected_ = false;
      early_.clear();
      listen();
    } catch (const Unreachable& problem) {
      log_.say(connected_ ? "lost" : "unreachable",
               {{"server", api_.server().text()}, {"text", problem.what()}},
               fmt::format("{}: {}; trying again", api_.server().text(), problem.what()));
      api_.go_elsewhere();
    } catch (const json::exception& problem) {
      throw Failure(fmt::format("{} sent an answer that this program does not understand: {}",
                                api_.server().text(), problem.what()));
    }
    if (connected_) backoff.reset();
    if (!stop_ && !enough()) backoff.wait(stop_);
    clear_tables();
  }
  clear_tables();
  closing_ = true;
  for (const auto& [id, table] : tables_) {
    if (table->thread.joinable()) table->thread.join();
  }
}

void Bot::listen() {
  const auto lines = api_.listen("/api/stream");
  if (lines->status() != 200) {
    const HttpAnswer refusal{lines->status(), lines->refusal(kSilence)};
    if (is_passing(refusal.status)) throw Unreachable(error_text(refusal));
    if (refusal.status == 401) {
      throw Failure(
          "the server does not know this token: make an account with "
          "yolah bot --create NAME, or sign in and ask for a new token");
    }
    throw Failure(fmt::format("{}: {}", api_.server().text(), error_text(refusal)));
  }
  auto last_heard = steady_clock::now();
  while (!stop_ && !enough()) {
    const auto line = lines->next(steady_clock::now() + kBetweenLooks);
    if (line) {
      last_heard = steady_clock::now();
      if (!line->empty()) take_frame(json::parse(*line));
    }
    if (steady_clock::now() - last_heard > kSilence) throw Unreachable("the server is silent");
    clear_tables();
    show_status();
  }
}

void Bot::take_frame(const json& frame) {
  const std::string kind = frame.at("t");
  if (kind != "hello" && kind != "moving" && !connected_) {
    early_.push_back(frame);  // What comes before the greeting is not in it.
  } else if (kind == "hello") {
    greet(frame);
    for (const json& early : std::exchange(early_, {})) take_frame(early);
  } else if (kind == "challenge") {
    consider(frame.at("challenge"));
  } else if (kind == "begun") {
    sit_down(frame.at("game"));
  } else if (kind == "gone") {
    if (frame.at("challenge") == own_challenge_ && frame.value("declined", false)) {
      throw Failure(setup_.opponent + " has declined the challenge");
    }
  } else if (kind == "moving") {
    throw Unreachable("the node stops");
  }
}

void Bot::greet(const json& hello) {
  const json& user = hello.at("user");
  if (!user.value("bot", false)) {
    throw Failure(fmt::format("{} is the account of a person, and programs play with accounts of "
                              "their own: make one with yolah bot --create NAME",
                              name_of(user)),
                  kWrongUsage);
  }
  name_ = name_of(user);
  id_ = user.at("id");
  connected_ = true;
  log_.say("connected", {{"server", api_.server().text()}, {"user", user}},
           fmt::format("{} is connected to {}, and plays by {}", name_, api_.server().text(),
                       setup_.player.name));
  for (const json& game : hello.value("games", json::array())) sit_down(game);
  for (const json& challenge : hello.value("challenges", json::array())) consider(challenge);
  if (!setup_.opponent.empty() && !std::exchange(challenged_, true)) challenge_opponent();
}

void Bot::challenge_opponent() {
  const json body{{"to", setup_.opponent},
                  {"clock",
                   {{"initial", setup_.clock.remaining.count()},
                    {"increment", setup_.clock.increment.count()}}},
                  {"rated", setup_.rated},
                  {"color", "random"}};
  const HttpAnswer answer = api_.post("/api/challenges", body);
  if (answer.status != 200) {
    throw Failure(fmt::format("{} cannot be challenged: {}", setup_.opponent, error_text(answer)));
  }
  const json made = json::parse(answer.body);
  if (made.contains("game")) return sit_down(made["game"]);
  own_challenge_ = made.at("challenge");
  log_.say("challenges", {{"opponent", setup_.opponent}, {"challenge", own_challenge_}},
           fmt::format("{} is challenged, {}", setup_.opponent, clock_text(setup_.clock)));
}

std::optional<std::string> Bot::objection(const json& challenge) const {
  if (setup_.stop_after && seated_ >= *setup_.stop_after) return "it has played enough for today";
  if (playing_ >= setup_.games_at_once) {
    return fmt::format("it plays {} at once at most", setup_.games_at_once);
  }
  return setup_.policy.objection(challenge);
}

void Bot::consider(const json& challenge) {
  const std::string id = challenge.at("id");
  const std::string who = name_of(challenge.at("by"));
  if (const auto why = objection(challenge)) return decline(id, who, *why);
  const HttpAnswer answer = api_.post("/api/challenges/" + id + "/accept", json::object());
  if (answer.status == 200) {
    log_.say("accepted", {{"challenge", id}, {"by", who}},
             fmt::format("{} challenges, {}: accepted", who, clock_of(challenge)));
    sit_down(json::parse(answer.body).at("game"));
  } else {
    log_.say("missed", {{"challenge", id}, {"by", who}, {"text", error_text(answer)}},
             fmt::format("{} challenges, {}: {}", who, clock_of(challenge), error_text(answer)));
  }
}

void Bot::decline(const std::string& id, const std::string& who, const std::string& why) {
  api_.post("/api/challenges/" + id + "/decline", json::object());
  log_.say("declined", {{"challenge", id}, {"by", who}, {"text", why}},
           fmt::format("{} challenges: declined, {}", who, why));
}

void Bot::sit_down(const std::string& game) {
  auto& table = tables_[game];
  if (table) return;
  table = std::make_unique<Table>();
  const std::uint64_t number = seated_++;
  ++playing_;
  table->game = std::make_unique<BotGame>(
      BotGameSetup{.account = setup_.account,
                   .id = game,
                   .me = id_,
                   .make_player = [this, number] { return setup_.player.make(number); },
                   .move_time = setup_.move_time,
                   .takebacks = setup_.takebacks},
      log_, closing_);
  table->thread = std::thread([this, table = table.get(), game] {
    try {
      table->game->run();
    } catch (const std::exception& problem) {
      log_.say("problem", {{"game", game}, {"text", problem.what()}},
               fmt::format("{}  ended: {}", game, problem.what()));
    }
    table->done = true;
  });
}

void Bot::clear_tables() {
  for (const auto& [id, table] : tables_) {
    if (!table->done || !table->thread.joinable()) continue;
    table->thread.join();
    const std::string result = table->game->view().result();
    ++(result == "win"    ? score_.wins
       : result == "draw" ? score_.draws
       : result == "loss" ? score_.losses
                          : score_.others);
    table->game.reset();
    --playing_;
  }
}

void Bot::show_status() {
  log_.show_status(fmt::format("{} at {}: {} being played, +{} ={} -{}", name_,
                               api_.server().text(), playing_, score_.wins, score_.draws,
                               score_.losses));
}

std::string create_bot(const Account& account, const std::string& name,
                       const std::string& password) {
  BotApi api(account);
  const auto post = [&](const std::string& path, const json& body) {
    const HttpAnswer answer = api.post(path, body);
    if (answer.status == 200) return json::parse(answer.body);
    const bool reserved = error_code(answer) == "reserved";
    throw Failure(fmt::format("{} cannot be made: {}{}", name, error_text(answer),
                              reserved ? " (its operator sets YOLAH_OPERATOR_KEY)" : ""));
  };
  try {
    const json made = post("/api/sign-up", {{"name", name}, {"password", password}, {"bot", true}});
    // A session may do everything; what the bot keeps may only play.
    api = BotApi({account.servers, made.at("token")});
    const json token =
        post("/api/tokens",
             {{"name", "yolah bot"}, {"scopes", {"play", "challenge"}}, {"days", kDaysOfToken}});
    post("/api/sign-out", json::object());
    return token.at("token");
  } catch (const Unreachable& problem) {
    throw Failure(fmt::format("{}: {}", api.server().text(), problem.what()));
  } catch (const json::exception& problem) {
    throw Failure(fmt::format("{} is not a Yolah server: {}", api.server().text(), problem.what()));
  }
}

}  // namespace yolah::cli
