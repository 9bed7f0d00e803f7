#include "tests/load/clerk.h"

#include <fmt/format.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rules/notation.h"

namespace yolah::load {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr milliseconds kSeatTime{15'000};
constexpr milliseconds kVerifyTime{30'000};

/// A text of an answer that was to be an object; nothing if it is not there.
std::optional<std::string> text_in(const HttpAnswer& reply, const char* name) {
  const auto json = nlohmann::json::parse(reply.body, nullptr, false);
  if (!json.is_object() || !json.contains(name) || !json[name].is_string()) return std::nullopt;
  return json[name].get<std::string>();
}

std::string complaint(const HttpQuestion& ask, const HttpAnswer& reply) {
  return fmt::format("{}: {} {}", ask.path, reply.status, reply.body.substr(0, 200));
}

HttpQuestion post(std::string path, std::string token, std::string body) {
  HttpQuestion question;
  question.method = "POST";
  question.path = std::move(path);
  question.token = std::move(token);
  question.body = std::move(body);
  return question;
}

std::optional<std::vector<Event>> events_of(const std::string& body) {
  const auto json = nlohmann::json::parse(body, nullptr, false);
  if (!json.is_object() || !json.contains("events") || !json["events"].is_array()) {
    return std::nullopt;
  }
  std::vector<Event> events;
  for (const auto& item : json["events"]) {
    const auto event = parse_event(item.dump());
    if (!event) return std::nullopt;
    events.push_back(*event);
  }
  return events;
}

}  // namespace

Clerk::Clerk(Workplace& workplace, std::size_t number)
    : workplace_(workplace), http_(workplace.context, workplace.plan.nodes, number) {}

asio::awaitable<void> Clerk::pause(milliseconds time) {
  asio::steady_timer timer(workplace_.context, time);
  co_await timer.async_wait(asio::use_awaitable);
}

asio::awaitable<std::string> Clerk::make_guest(Player& player) {
  const HttpQuestion ask = post("/api/guest", "", "{}");
  const HttpAnswer reply = co_await http_.ask(ask, kSeatTime);
  const auto token = text_in(reply, "token");
  if (!token) co_return complaint(ask, reply);
  player.set_token(*token);
  ++workplace_.totals.guests;
  co_return "";
}

asio::awaitable<std::string> Clerk::seat(Table& table) {
  for (const int which : {0, 1}) {
    std::string why = co_await make_guest(table.player(which));
    if (!why.empty()) co_return why;
    table.player(which).open();
  }
  const Instant deadline = std::chrono::steady_clock::now() + kSeatTime;
  // No more connections are begun than there are clerks: the nodes accept at their pace.
  while (!table.is_open()) {
    if (std::chrono::steady_clock::now() > deadline) co_return "/ws: no node takes a connection";
    co_await pause(milliseconds(2));
  }
  co_return "";
}

asio::awaitable<std::string> Clerk::begin(Table& table, milliseconds patience) {
  const Instant deadline = std::chrono::steady_clock::now() + patience;
  const TimeRule& time = workplace_.plan.time;
  std::string why;
  do {
    const HttpQuestion challenge =
        post("/api/challenges", table.player(0).token(),
             fmt::format(R"({{"clock":{{"initial":{},"increment":{}}},"color":"{}"}})",
                         time.initial, time.increment, to_string(table.next_color())));
    const HttpAnswer made = co_await http_.ask(challenge, patience);
    if (const auto id = text_in(made, "challenge")) {
      const HttpQuestion accept =
          post("/api/challenges/" + *id + "/accept", table.player(1).token(), "{}");
      const Instant begun = std::chrono::steady_clock::now();
      const HttpAnswer accepted = co_await http_.ask(accept, patience);
      if (const auto game = text_in(accepted, "game")) {
        table.begin(*game, begun);
        co_return "";
      }
      // The first try may have worked and its answer be lost: only a new challenge helps.
      why = complaint(accept, accepted);
    } else {
      why = complaint(challenge, made);
    }
    co_await pause(milliseconds(100));
  } while (std::chrono::steady_clock::now() < deadline);
  co_return why;
}

asio::awaitable<std::string> Clerk::verify(Table& table, WatchedGame& game) {
  HttpQuestion ask;
  ask.path = "/api/games/" + game.id;
  const HttpAnswer reply = co_await http_.ask(ask, kVerifyTime);
  if (reply.status == 404) {
    game.check.stored({}, std::chrono::steady_clock::now());
  } else {
    const auto events = events_of(reply.body);
    if (reply.status != 200 || !events) co_return complaint(ask, reply);
    game.check.stored(*events, std::chrono::steady_clock::now());
  }
  table.collect_faults(game);
  co_return "";
}

}  // namespace yolah::load
