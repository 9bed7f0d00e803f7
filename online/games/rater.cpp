#include "online/games/rater.h"

#include <fmt/format.h>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/record.h"
#include "online/rating/glicko.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

constexpr std::chrono::milliseconds kBetweenRatings{300};

struct Standing {
  std::int64_t games = 0;
  Rating rating;
  std::int64_t last = 0;  // seconds since 1970, of the last rated game
};
/// By user and speed.
using Standings = std::map<std::pair<std::int64_t, std::int64_t>, Standing>;

// The columns of the statement.
constexpr int kGame = 0;
constexpr int kPlayers[] = {1, 2};
constexpr int kSpeed = 3;
constexpr int kWinner = 4;
constexpr int kEnded = 5;
constexpr int kStandings[] = {6, 11};

/// Where a player stands: as an earlier game of these has left it, or as the database has it.
Standing& standing_of(Standings& standings, const Rows& rows, int row, int side) {
  const auto [entry, fresh] =
      standings.try_emplace({rows.number(row, kPlayers[side]), rows.number(row, kSpeed)});
  Standing& standing = entry->second;
  const int column = kStandings[side];
  if (!fresh || rows.is_null(row, column)) return standing;
  standing.rating = {rows.real(row, column), rows.real(row, column + 1),
                     rows.real(row, column + 2)};
  standing.games = rows.number(row, column + 3);
  standing.last = rows.number(row, column + 4);
  return standing;
}

Rating after(const Standing& player, const Standing& other, double score, std::int64_t ended) {
  constexpr double kSecondsADay = 86'400;
  const RatedResult result{other.rating, score};
  const double days =
      player.last == 0 ? 0 : static_cast<double>(ended - player.last) / kSecondsADay;
  return after_games(player.rating, {&result, 1}, days);
}

void append(Call& call, std::int64_t user, Standing& standing, const Rating& rating,
            std::int64_t ended) {
  call.arguments.emplace_back(user);
  call.arguments.emplace_back(standing.games);
  for (const double value : {rating.rating, rating.deviation, rating.volatility,
                             rating.rating - standing.rating.rating}) {
    call.arguments.emplace_back(fmt::format("{}", value));
  }
  standing = {standing.games + 1, rating, ended};
}

/// The lock, and then a change for each game, in the order they ended.
std::vector<Call> changes_of(const Rows& rows) {
  std::vector<Call> calls;
  calls.push_back({statement::kLockRatings, {}});
  Standings standings;
  for (int row = 0; row < rows.size(); ++row) {
    const auto winner = static_cast<Winner>(rows.number(row, kWinner));
    const double score = winner == Winner::kBlack ? 1 : winner == Winner::kDraw ? 0.5 : 0;
    const std::int64_t ended = rows.number(row, kEnded);
    Standing& black = standing_of(standings, rows, row, 0);
    Standing& white = standing_of(standings, rows, row, 1);
    const Rating black_after = after(black, white, score, ended);
    const Rating white_after = after(white, black, 1 - score, ended);
    Call change{statement::kApplyRating, {rows.number(row, kGame), rows.number(row, kSpeed)}};
    append(change, rows.number(row, kPlayers[0]), black, black_after, ended);
    append(change, rows.number(row, kPlayers[1]), white, white_after, ended);
    calls.push_back(std::move(change));
  }
  return calls;
}

}  // namespace

boost::asio::awaitable<int> rate_waiting_games(Database& database) {
  int rated = 0;
  for (bool more = true; more;) {
    const Rows rows = co_await database.run(Call{statement::kNextRated, {}});
    if (rows.empty()) break;
    const std::vector<Rows> answers = co_await database.run(changes_of(rows));
    more = false;
    for (std::size_t change = 1; change < answers.size(); ++change) {
      if (answers[change].number(0, 0) == 0) continue;  // another node was first
      ++rated;
      more = true;
    }
  }
  co_return rated;
}

boost::asio::awaitable<void> rate_games(Database& database, const Membership& membership) {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
  for (;;) {
    timer.expires_after(kBetweenRatings);
    co_await timer.async_wait(boost::asio::use_awaitable);
    if (membership.epoch() == 0) continue;
    try {
      co_await rate_waiting_games(database);
    } catch (const StoreFailure&) {
      // They wait for the next time.
    }
  }
}

}  // namespace yolah::server
