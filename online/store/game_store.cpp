#include "online/store/game_store.h"

#include <algorithm>
#include <utility>

#include "online/game/event.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

/// Of one game after its end: as many as two people write in a lively quarter of an hour.
constexpr std::int64_t kMostTalk = 200;

asio::awaitable<std::optional<StoredGame>> find_live(StatementRunner& store, GameId game) {
  std::vector<Call> calls;
  calls.push_back({statement::kFindLive, {game.value()}});
  calls.push_back({statement::kFindEvents, {game.value(), 0}});
  const std::vector<Rows> answers = co_await store.run(std::move(calls));
  // Each statement sees what was committed before it: without events, the game ended in between.
  if (answers[0].empty() || answers[1].empty()) co_return std::nullopt;
  StoredGame found;
  found.live = true;
  found.owner = answers[0].number(0, 0);
  found.info = info_of_row(game, answers[0], 0, 1);
  for (int row = 0; row < answers[1].size(); ++row) {
    const auto event = event_of_row(answers[1], row);
    if (!event) throw StoreFailure("the database holds an event that cannot be read");
    found.events.push_back(*event);
  }
  co_return found;
}

/// What was said after the end, when the clocks stood still.
void add_talk(std::vector<Event>& events, const Rows& rows) {
  for (int row = 0; row < rows.size() && !events.empty(); ++row) {
    Event said;
    said.seq = static_cast<std::int32_t>(rows.number(row, 0));
    said.kind = EventKind::kChat;
    said.side = rows.number(row, 1) == 0 ? Color::kBlack : Color::kWhite;
    said.clock = events.back().clock;
    said.at = rows.number(row, 2);
    said.text = rows.text(row, 3);
    events.push_back(std::move(said));
  }
}

asio::awaitable<std::optional<StoredGame>> find_ended(StatementRunner& store, GameId game) {
  std::vector<Call> calls;
  calls.push_back({statement::kFindArchived, {game.value()}});
  calls.push_back({statement::kFindTalk, {game.value()}});
  const std::vector<Rows> answers = co_await store.run(std::move(calls));
  const Rows& rows = answers[0];
  if (rows.empty()) co_return std::nullopt;
  StoredGame found;
  found.info = info_of_row(game, rows, 0, 0);
  const bool swapped = rows.number(0, 10) == 1;
  if (swapped) std::swap(found.info.players[0], found.info.players[1]);
  auto events = unpack(rows.bytes(0, 11));
  if (!events) throw StoreFailure("a game of the archive cannot be read");
  found.events = std::move(*events);
  add_talk(found.events, answers[1]);
  found.chat_left = kChatAfterEnd - rows.number(0, 12);
  co_return found;
}

}  // namespace

User user_of_row(const Rows& rows, int row, int column) {
  if (rows.is_null(row, column)) return {kNobody, "(gone)", UserKind::kGuest};
  return {rows.number(row, column), std::string(rows.text(row, column + 1)),
          static_cast<UserKind>(rows.number(row, column + 2))};
}

TimeControl time_of_row(const Rows& rows, int row, int column) {
  return {static_cast<std::int32_t>(rows.number(row, column)),
          static_cast<std::int32_t>(rows.number(row, column + 1))};
}

GameInfo info_of_row(GameId game, const Rows& rows, int row, int column) {
  GameInfo info;
  info.id = game;
  info.players = {user_of_row(rows, row, column), user_of_row(rows, row, column + 3)};
  info.time = time_of_row(rows, row, column + 6);
  info.rated = rows.number(row, column + 8) == 1;
  info.swap = rows.number(row, column + 9) == 1;
  return info;
}

bool StoredGame::swapped() const {
  return std::any_of(events.begin(), events.end(),
                     [](const Event& event) { return event.kind == EventKind::kSwap; });
}

boost::asio::awaitable<std::optional<StoredGame>> find_game(StatementRunner& store, GameId game) {
  return find_game(store, store, game);
}

boost::asio::awaitable<std::optional<StoredGame>> find_game(StatementRunner& live,
                                                            StatementRunner& archive, GameId game) {
  // A game goes from the live tables to the archive in one transaction: one that is not live
  // any more is in the archive for whoever looks there afterwards.
  auto found = co_await find_live(live, game);
  if (!found) found = co_await find_ended(archive, game);
  co_return found;
}

boost::asio::awaitable<Talk> store_talk(StatementRunner& store, GameId game, Event said,
                                        std::int64_t between) {
  Call call{statement::kStoreTalk,
            {game.value(), said.seq, index(said.side), said.at, said.text, kChatAfterEnd, kMostTalk,
             between}};
  const Rows rows = co_await store.run(std::move(call));
  if (rows.empty() || rows.number(0, 0) == 0) co_return Talk::kClosed;
  if (rows.number(0, 1) == 0) co_return Talk::kTooMany;
  co_return rows.number(0, 2) == 1 ? Talk::kStored : Talk::kTaken;
}

boost::asio::awaitable<std::vector<GameId>> live_games_of(StatementRunner& store, UserId user) {
  Call call{statement::kLiveGamesOf, {user}};
  const Rows rows = co_await store.run(std::move(call));
  std::vector<GameId> games;
  for (const std::int64_t number : numbers_of(rows)) games.emplace_back(number);
  co_return games;
}

}  // namespace yolah::server
