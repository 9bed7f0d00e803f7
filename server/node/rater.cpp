#include "server/node/rater.h"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/rules/record.h"
#include "server/rating/glicko.h"
#include "server/store/statements.h"

namespace yolah::server {
namespace {

struct Seat {
  std::int64_t user = 0;
  std::int64_t games = 0;
  Rating before;
  double days = 0;
};

Seat seat_of_row(const Rows& rows, int user_column, int column) {
  Seat seat;
  seat.user = rows.number(0, user_column);
  seat.games = rows.number(0, column + 3);
  if (!rows.is_null(0, column)) {
    seat.before = {rows.real(0, column), rows.real(0, column + 1), rows.real(0, column + 2)};
    seat.days = rows.real(0, column + 4);
  }
  return seat;
}

void append(Call& call, const Seat& seat, const Seat& opponent, double score) {
  const RatedResult result{opponent.before, score};
  const Rating after = after_games(seat.before, {&result, 1}, seat.days);
  call.arguments.emplace_back(seat.user);
  call.arguments.emplace_back(seat.games);
  for (const double value :
       {after.rating, after.deviation, after.volatility, after.rating - seat.before.rating}) {
    call.arguments.emplace_back(fmt::format("{}", value));
  }
}

}  // namespace

boost::asio::awaitable<int> rate_waiting_games(Database& database) {
  int rated = 0;
  for (;;) {
    const Rows rows = co_await database.run(Call{statement::kNextRated, {}});
    if (rows.empty()) co_return rated;
    const auto winner = static_cast<Winner>(rows.number(0, 4));
    const double black_score = winner == Winner::kBlack ? 1 : winner == Winner::kDraw ? 0.5 : 0;
    const Seat black = seat_of_row(rows, 1, 6);
    const Seat white = seat_of_row(rows, 2, 11);
    Call apply{statement::kApplyRating, {rows.number(0, 0), rows.number(0, 3)}};
    append(apply, black, white, black_score);
    append(apply, white, black, 1 - black_score);
    std::vector<Call> calls;
    calls.push_back({statement::kLockRatings, {}});
    calls.push_back(std::move(apply));
    const std::vector<Rows> answers = co_await database.run(std::move(calls));
    if (answers[1].number(0, 0) == 1) ++rated;  // else somebody else was first
  }
}

}  // namespace yolah::server
