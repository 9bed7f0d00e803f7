#include "online/store/challenge_store.h"

#include <sodium.h>

#include <string>
#include <utility>

#include "online/game/service_clock.h"
#include "online/store/game_store.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::int64_t kMostOpen = 30;         // of one user
constexpr std::int64_t kLifeToOne = 10 * 60;   // seconds
constexpr std::int64_t kLife = 7 * 24 * 3600;  // of one by link

std::int64_t life_of(const Challenge& challenge) {
  if (challenge.listed) return kListedLife;
  return challenge.to ? kLifeToOne : kLife;
}

std::int64_t flag(bool value) {
  return value ? 1 : 0;
}

/// A row of the view open_challenges.
Challenge challenge_of_row(const Rows& rows, int row) {
  Challenge challenge;
  challenge.id = GameId(rows.number(row, 0));
  challenge.by = user_of_row(rows, row, 1);
  if (!rows.is_null(row, 4)) challenge.to = user_of_row(rows, row, 4);
  challenge.time = time_of_row(rows, row, 7);
  challenge.rated = rows.number(row, 9) == 1;
  challenge.color = static_cast<Wish>(rows.number(row, 10));
  challenge.swap = rows.number(row, 11) == 1;
  challenge.listed = rows.number(row, 13) == 1;
  if (!rows.is_null(row, 14)) challenge.rematch = GameId(rows.number(row, 14));
  if (!rows.is_null(row, 15)) {
    challenge.rating = Challenge::Rating{rows.real(row, 15), rows.real(row, 16)};
  }
  return challenge;
}

asio::awaitable<std::vector<Challenge>> challenges(StatementRunner& store, Call call) {
  const Rows rows = co_await store.run(std::move(call));
  std::vector<Challenge> found;
  for (int row = 0; row < rows.size(); ++row) found.push_back(challenge_of_row(rows, row));
  co_return found;
}

asio::awaitable<std::optional<Challenge>> one_challenge(StatementRunner& store, Call call) {
  std::vector<Challenge> found = co_await challenges(store, std::move(call));
  if (found.empty()) co_return std::nullopt;
  co_return std::move(found.front());
}

}  // namespace

asio::awaitable<bool> make_challenge(Database& database, Challenge challenge,
                                     std::int64_t most_listed) {
  const UserId to = challenge.to ? challenge.to->id : kNobody;
  Call call{
      statement::kMakeChallenge,
      {challenge.id.value(), challenge.by.id, std::int64_t{challenge.time.initial},
       std::int64_t{challenge.time.increment}, flag(challenge.rated),
       static_cast<std::int64_t>(challenge.color), flag(challenge.swap), flag(challenge.listed), to,
       challenge.rematch.value(), life_of(challenge), kMostOpen, challenge.network, most_listed}};
  const Rows rows = co_await database.run(std::move(call));
  co_return !rows.empty();
}

asio::awaitable<std::vector<Challenge>> listed_challenges(StatementRunner& store) {
  Call call{statement::kListedChallenges, {}};
  return challenges(store, std::move(call));
}

asio::awaitable<std::vector<Challenge>> challenges_of(StatementRunner& store, UserId user) {
  Call call{statement::kChallengesOf, {user}};
  return challenges(store, std::move(call));
}

asio::awaitable<std::vector<Challenge>> new_challenges(StatementRunner& store) {
  return challenges(store, Call{statement::kNewChallenges, {}});
}

asio::awaitable<std::optional<Challenge>> find_challenge(StatementRunner& store, GameId id) {
  Call call{statement::kFindChallenge, {id.value()}};
  return one_challenge(store, std::move(call));
}

asio::awaitable<std::optional<Challenge>> find_rematch(Database& database, GameId game) {
  Call call{statement::kFindRematch, {game.value()}};
  return one_challenge(database, std::move(call));
}

asio::awaitable<std::optional<GameId>> find_match(Database& database, const Challenge& wanted) {
  Call call{statement::kMatchChallenge,
            {wanted.by.id, std::int64_t{wanted.time.initial}, std::int64_t{wanted.time.increment},
             flag(wanted.rated), flag(wanted.swap), static_cast<std::int64_t>(wanted.color)}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return GameId(rows.number(0, 0));
}

asio::awaitable<std::optional<Begun>> accept_challenge(Database& database, GameId id,
                                                       const User& user, Wish color,
                                                       std::int64_t epoch, std::int64_t served) {
  const bool coin = randombytes_uniform(2) == 1;
  const bool black_to_challenger = color == Wish::kEither ? coin : color == Wish::kWhite;
  const std::int64_t now = wall_clock();
  Call call{statement::kAcceptChallenge,
            {id.value(), user.id, epoch, first_id_of(month_of(now / 1000)),
             flag(black_to_challenger), now, flag(user.kind != UserKind::kGuest), served}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return Begun{GameId(rows.number(0, 0)), rows.number(0, 1), rows.number(0, 2) == 1};
}

asio::awaitable<std::optional<Dropped>> drop_challenge(Database& database, GameId id, UserId user) {
  Call call{statement::kDropChallenge, {id.value(), user}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  co_return Dropped{id, rows.number(0, 0), rows.number(0, 1), rows.number(0, 2) == 1};
}

asio::awaitable<std::vector<Dropped>> drop_expired(Database& database) {
  const Rows rows = co_await database.run(Call{statement::kDropExpired, {}});
  std::vector<Dropped> dropped;
  for (int row = 0; row < rows.size(); ++row) {
    dropped.push_back({GameId(rows.number(row, 0)), rows.number(row, 1), rows.number(row, 2),
                       rows.number(row, 3) == 1});
  }
  co_return dropped;
}

asio::awaitable<std::vector<UserId>> listed_makers(Database& database) {
  const Rows rows = co_await database.run(Call{statement::kListedMakers, {}});
  std::vector<UserId> makers;
  for (int row = 0; row < rows.size(); ++row) makers.push_back(rows.number(row, 0));
  co_return makers;
}

asio::awaitable<void> put_off(Database& database, std::vector<UserId> makers) {
  Call call{statement::kPutOff, {kListedLife, Argument::array(makers)}};
  co_await database.run(std::move(call));
}

}  // namespace yolah::server
