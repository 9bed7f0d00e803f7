#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "online/game/service_clock.h"
#include "online/http/handlers.h"
#include "online/puzzles/puzzle_list.h"
#include "online/puzzles/puzzle_results.h"
#include "online/store/puzzle_statements.h"
#include "support/json/fields.h"
#include "support/program/numbers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::size_t kMostResults = 500;  // of one request
constexpr std::int64_t kTriesAPage = 1000;
constexpr std::int64_t kEarliest = 1'577'836'800;  // 2020: no puzzle is older
/// The clock of a device may be wrong. What it says of the future counts as now.
constexpr std::int64_t kMostAhead = 86'400;

Refusal bad_message(std::string_view text) {
  return {400, "bad_message", text};
}

/// Programs would solve every puzzle, and the ratings of puzzles are to tell how hard they are for
/// people.
void need_person(const User& user) {
  if (user.kind == UserKind::kGuest) {
    throw Refusal(403, "guest", "guests have no puzzle rating: sign up for an account");
  }
  if (user.kind == UserKind::kBot) {
    throw Refusal(403, "bot", "puzzle ratings are for people: a bot has none");
  }
}

/// Throws Refusal unless it is [number, time, outcome], each within its bounds.
PuzzleResult result_of(const json& value, std::int64_t now) {
  if (!value.is_array() || value.size() != 3) {
    throw bad_message("each of results must be [number, time, outcome]");
  }
  const auto number = integer_in(value[0], 1, puzzle_count());
  const auto time = integer_in(value[1], kEarliest, now + kMostAhead);
  const auto outcome = integer_in(value[2], 0, static_cast<std::int64_t>(Outcome::kSolvedLater));
  if (!number) throw bad_message("results name a puzzle that does not exist");
  if (!time) throw bad_message("results have a wrong time: it must be in seconds since 1970");
  if (!outcome) throw bad_message("an outcome must be 0 (missed), 1 (solved) or 2 (solved later)");
  return {*number, std::min(*time, now), static_cast<Outcome>(*outcome)};
}

std::vector<PuzzleResult> results_of(const json& body) {
  const auto list = body.find("results");
  if (list == body.end() || !list->is_array() || list->size() > kMostResults) {
    throw bad_message(fmt::format("results must be a list of {} at most", kMostResults));
  }
  const std::int64_t now = wall_clock() / 1000;
  std::vector<PuzzleResult> results;
  std::set<std::int64_t> numbers;
  for (const json& value : *list) {
    results.push_back(result_of(value, now));
    if (!numbers.insert(results.back().number).second) {
      throw bad_message("results must name each puzzle once");
    }
  }
  return results;
}

json to_json(const std::vector<CountedTry>& tries) {
  json list = json::array();
  for (const CountedTry& one : tries) {
    list.push_back({one.number, one.time, static_cast<int>(one.outcome), one.rating});
  }
  return list;
}

json to_json(const Solver& solver) {
  return {{"rating", solver.rating.rating},
          {"deviation", solver.rating.deviation},
          {"volatility", solver.rating.volatility},
          {"tries", solver.tries}};
}

json to_json(const CountedTries& counted) {
  return {{"rating", to_json(counted.solver)}, {"tries", to_json(counted.tries)}};
}

/// Which tries the caller has already.
std::int64_t after_of(const HttpRequest& request) {
  const auto given = request.query.find("after");
  if (given == request.query.end()) return 0;
  const auto after = whole_number<std::int64_t>(given->second);
  if (!after || *after < 0) throw bad_message("after must be the number of tries that you have");
  return *after;
}

}  // namespace

asio::awaitable<json> puzzles_of(StatementRunner& store, UserId user) {
  co_return to_json(co_await list_tries(store, user, 0, std::numeric_limits<std::int32_t>::max()));
}

Answer handle::my_puzzles(const ApiCall& call) {
  need_person(call.caller);
  const std::int64_t after = after_of(call.request);
  const CountedTries counted =
      co_await list_tries(call.shard.pages(), call.caller.id, after, kTriesAPage);
  const std::int64_t last = after + static_cast<std::int64_t>(counted.tries.size());
  json body = to_json(counted);
  const bool has_more = last < counted.solver.tries && !counted.tries.empty();
  body["next"] = has_more ? json(last) : json(nullptr);
  co_return json_answer(body);
}

Answer handle::count_puzzle_results(const ApiCall& call) {
  need_person(call.caller);
  auto results = results_of(object_of(call.request));
  co_return json_answer(
      to_json(co_await count_results(call.shard.reads(), call.caller.id, std::move(results))));
}

Answer handle::puzzle_ratings(const ApiCall& call) {
  const Rows rows = co_await call.shard.pages().run(Call{statement::kRatedPuzzles, {}});
  json ratings = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    ratings.push_back({rows.number(row, 0), rows.number(row, 1), rows.number(row, 2)});
  }
  HttpResponse response = json_answer({{"ratings", ratings}});
  // Everybody may know them, and an old rating does no harm.
  response.headers.emplace_back("Cache-Control", "public, max-age=300");
  co_return response;
}

}  // namespace yolah::server
