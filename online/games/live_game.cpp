#include "online/games/live_game.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <string>
#include <utility>

#include "support/postgres/read_pool.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMostWaiting = 8;  // of a game, while a commit is under way
constexpr std::chrono::milliseconds kPauseBeforeReading{100};

GameState folded(const StoredGame& game) {
  GameState state(game.info.time);
  for (const Event& event : game.events) {
    if (!state.apply(event)) {
      spdlog::critical("game {} cannot be read: event {} does not follow", to_string(game.info.id),
                       event.seq);
      break;
    }
  }
  return state;
}

/// The last event that changed the board; 0 if none did.
std::int32_t last_play_of(const std::vector<Event>& events) {
  const auto found = std::find_if(events.rbegin(), events.rend(), changes_board);
  return found == events.rend() ? 0 : found->seq;
}

}  // namespace

// Reading.

void LiveGame::read() {
  if (reading_ == Reading::kNoMore) return;
  if (reading_ != Reading::kNot) {
    reading_ = Reading::kOutdated;
    return;
  }
  reading_ = Reading::kUnderWay;
  asio::co_spawn(
      services_.shard.executor(),
      [self = shared_from_this()]() { return self->read_until_known(); }, asio::detached);
}

asio::awaitable<void> LiveGame::read_until_known() {
  asio::steady_timer pause(services_.shard.executor());
  while (reading_ != Reading::kNoMore) {
    reading_ = Reading::kUnderWay;
    const bool settled = services_.committer.settled();
    std::optional<StoredGame> found;
    bool answered = false;
    try {
      found = co_await find_game(services_.shard.reads(), services_.shard.pages(), common_->id);
      answered = true;
    } catch (const ReadsBusy&) {
      // Only a game that ended is read there. Whoever wants to look at it can come back; those who
      // followed it before are told its end.
      common_->watchers.refuse_joins(
          "busy", "many people read games at this moment: ask again in a few seconds");
      if (reading_ != Reading::kNoMore && unwanted()) co_return vanish();
    } catch (const StoreFailure&) {
      // Nobody is told anything that is not known: it is asked until there is an answer.
    }
    if (reading_ == Reading::kNoMore) co_return;
    if (!answered || reading_ == Reading::kOutdated) {
      pause.expires_after(kPauseBeforeReading);
      co_await pause.async_wait(asio::use_awaitable);
      continue;
    }
    if (!settled && found && is_mine(*found)) {
      // A commit of ours may have come through after this was read.
      co_await services_.committer.settle();
      continue;
    }
    if (found && found->live && !is_mine(*found) && !relayed_) {
      become_relayed(found->owner);
      // What happens between reading and listening would be missed: listen, then read.
      if (!services_.peers.alone()) continue;
    }
    if (found && found->chat_left > 0 && !ended_) {
      hear_talk(static_cast<std::int32_t>(found->events.size()), found->chat_left);
      if (!services_.peers.alone()) continue;
    }
    reading_ = Reading::kNot;
    co_return found ? become(*found) : become_unknown();
  }
}

bool LiveGame::is_mine(const StoredGame& game) const {
  return game.live && game.owner == services_.epoch;
}

bool LiveGame::unwanted() const {
  return !owned_ && common_->watchers.empty() && waiting_.empty();
}

// Changing hands.

void LiveGame::become(const StoredGame& game) {
  common_->info = game.info;
  if (!game.live) return become_ended(game);
  // What was played meanwhile, its player is sent now.
  const std::int32_t last_play = last_play_of(game.events);
  std::vector<Command> unanswered;
  if (is_mine(game)) {
    if (relayed_) unanswered = relayed_->hand_over(last_play);
    become_owned(game);
  } else {
    relayed_->follow(game.owner, static_cast<std::int32_t>(game.events.size()));
    unanswered = relayed_->unanswered_after(last_play);
  }
  common_->watchers.catch_up(game.info, game.events);
  for (const Command& command : unanswered) ask(command);
  take_next();
}

void LiveGame::become_owned(const StoredGame& game) {
  relayed_.reset();
  const std::optional<std::int64_t> adopted_used = std::exchange(adopted_used_, std::nullopt);
  if (owned_) {
    owned_->resume(folded(game));
  } else {
    owned_ = std::make_shared<OwnedGame>(common_, folded(game), adopted_used.value_or(0),
                                         owned_events());
  }
  if (adopted_used) owned_->announce();
}

auto LiveGame::told(auto what) {
  return [weak = weak_from_this(), what](const auto&... about) {
    if (const auto self = weak.lock()) what(*self, about...);
  };
}

OwnedGame::Events LiveGame::owned_events() {
  return {told([](LiveGame& game) { game.take_next(); }), told([](LiveGame& game) { game.read(); }),
          told([](LiveGame& game) {
            const auto owned = game.owned_;
            game.answer_late(owned->game());
            game.give_up(owned->game().seq());
            if (game.unwanted()) return game.vanish();
            game.hear_talk(owned->game().seq(), kChatAfterEnd);
            if (!game.waiting_.empty()) game.read();
          })};
}

EndedGame::Events LiveGame::ended_events() {
  return {told([](LiveGame& game) { game.take_next(); }),
          told([](LiveGame& game, const Command& outrun) {
            if (outrun.repeated) {
              game.services_.refuse(outrun.by, "busy", "ask again");
            } else {
              game.waiting_.push_front(outrun);
              game.waiting_.front().repeated = true;
            }
            game.read();
          }),
          told([](LiveGame& game) { game.read(); })};
}

void LiveGame::become_relayed(std::int64_t owner) {
  if (owned_) owned_->lose();
  owned_.reset();
  relayed_ = std::make_unique<RelayedGame>(common_, owner, subscribe());
}

std::shared_ptr<Bus::Subscription> LiveGame::subscribe() {
  return services_.peers.follow(common_->id, [executor = services_.shard.executor(),
                                              weak = weak_from_this()](std::string_view message) {
    asio::post(executor, [weak, text = std::string(message)] {
      const auto game = weak.lock();
      const auto event = parse_event_message(text);
      if (game && event) game->receive(*event);
    });
  });
}

void LiveGame::hear_talk(std::int32_t events, std::int64_t chat_left) {
  ended_ = std::make_shared<EndedGame>(common_, events, services_.clock.now() + chat_left,
                                       subscribe(), ended_events());
  relayed_.reset();
}

void LiveGame::give_up(std::int32_t last) {
  services_.tell_last(common_->id, last);
  owned_->lose();
  owned_.reset();
}

void LiveGame::become_ended(const StoredGame& game) {
  common_->watchers.catch_up(game.info, game.events);
  const GameState ended = folded(game);
  if (owned_) give_up(ended.seq());
  relayed_.reset();
  answer_late(ended);
  if (game.chat_left <= 0) {
    for (const Command& chat : std::exchange(waiting_, {})) {
      services_.refuse(chat.by, "over", kChatClosed);
    }
  }
  if (game.chat_left <= 0 || unwanted()) return vanish();
  ended_->read(ended);
  take_next();
}

void LiveGame::become_unknown() {
  common_->watchers.refuse_joins("unknown_game", "there is no such game");
  common_->watchers.clear();
  for (const Command& command : std::exchange(waiting_, {})) {
    services_.refuse(command.by, "unknown_game", "there is no such game");
  }
  vanish();
}

void LiveGame::vanish() {
  for (const Command& command : std::exchange(waiting_, {})) {
    services_.refuse(command.by, "busy", "ask again");
  }
  reading_ = Reading::kNoMore;
  if (owned_) owned_->lose();
  relayed_.reset();
  ended_.reset();
  services_.forget(common_->id);
}

void LiveGame::abandon() {
  reading_ = Reading::kNoMore;
  if (owned_) owned_->lose();
  owned_.reset();
  relayed_.reset();
  ended_.reset();
  common_->watchers.clear();
  waiting_.clear();
}

void LiveGame::adopt(std::optional<std::int64_t> used) {
  if (owned()) {
    if (!used) return;
    // It was read between the adoption and the news of it.
    owned_->charge(*used);
    return owned_->announce();
  }
  if (used) adopted_used_ = used;
  read();
}

// What clients and other nodes ask.

void LiveGame::join(const Requester& by, const Reader& reader, std::int32_t seq) {
  common_->watchers.join(by, reader, seq);
  if (owned()) {
    common_->watchers.catch_up(common_->info, owned_->game().events());
  } else {
    read();
  }
}

void LiveGame::ask(const Command& command) {
  const bool fresh = !owned_ && !relayed_ && reading_ == Reading::kNot;
  if (command.kind == Command::Kind::kHere) {
    if (ended_) return;
    // Adopted perhaps, when the answer of the database was lost: then nobody minds its clocks yet.
    if (fresh) return read();
    if (owned()) owned_->saw(command.user);
    return;
  }
  if (takes(command)) {
    if (ended_) return ended_->ask(command);
    return owned_ ? owned_->ask(command) : relayed_->pass_on(command);
  }
  if (waiting_.size() >= kMostWaiting) {
    return services_.refuse(command.by, "busy", "ask again later");
  }
  waiting_.push_back(command);
  const bool storing = ended_ && ended_->state() == EndedGame::State::kStoring;
  if (fresh && !storing) read();
}

bool LiveGame::takes_commands() const {
  if (ended_) return ended_->state() == EndedGame::State::kOpen;
  if (owned_) return owned_->state() == OwnedGame::State::kOpen;
  return relayed_ && relayed_->state() == RelayedGame::State::kFollowing;
}

bool LiveGame::takes(const Command& command) const {
  // A move that is asked again after the end is looked for in the game.
  if (ended_ && command.kind != Command::Kind::kChat) return false;
  return takes_commands();
}

void LiveGame::take_next() {
  while (!waiting_.empty() && takes(waiting_.front())) {
    const Command next = waiting_.front();
    waiting_.pop_front();
    ask(next);
  }
  if (ended_ && takes_commands() && !waiting_.empty()) read();
}

void LiveGame::answer_late(const GameState& ended) {
  for (const Command& command : std::exchange(waiting_, {})) {
    if (command.kind == Command::Kind::kChat) {
      waiting_.push_back(command);
      continue;
    }
    const std::optional<Color> side = side_of(common_->info, ended, command.user);
    if (!side || !acknowledge_again(*common_, ended, command, *side)) {
      services_.refuse(command.by, "over", "the game is over");
    }
  }
}

void LiveGame::receive(const EventMessage& event) {
  if (owned_ || reading_ == Reading::kNoMore) return;
  if (event.seq == 0) {
    return common_->watchers.tell(frame_of(std::string(event.frame)));
  }
  if (reading_ == Reading::kUnderWay) reading_ = Reading::kOutdated;
  if (ended_ && !ended_->receive(event)) return read();
  if (!relayed_) return;  // it is being read for the first time
  const RelayedGame::Outcome outcome = relayed_->receive(event);
  if (outcome == RelayedGame::Outcome::kMissed) return read();
  if (outcome == RelayedGame::Outcome::kOver && reading_ == Reading::kNot) {
    hear_talk(event.seq, kChatAfterEnd);
  }
}

void LiveGame::tell_played(const EventMessage& event) {
  const std::int32_t known = owned_     ? owned_->game().seq()
                             : relayed_ ? relayed_->heard()
                             : ended_   ? ended_->heard()
                                        : 0;
  if (event.seq > known) return receive(event);
  if (common_->watchers.awaits(event.by.socket, event.seq)) return;  // it comes in its turn
  services_.answer(event.by, with_ack(std::string(event.frame), event.by.request));
}

void LiveGame::hear(std::int64_t owner, std::int32_t seq) {
  if (owned_ || (ended_ && seq <= ended_->heard())) return;
  if (!relayed_) return read();
  if (!relayed_->hear(owner, seq)) return read();
  if (!takes_commands() || reading_ != Reading::kNot) return;
  for (const Command& command : relayed_->unanswered()) ask(command);
}

std::optional<std::int64_t> LiveGame::chat_closes() const {
  const bool busy = reading_ != Reading::kNot || !ended_ || !waiting_.empty() ||
                    ended_->state() == EndedGame::State::kStoring;
  return busy ? std::nullopt : std::optional(ended_->closes());
}

bool LiveGame::idle(std::int64_t now) const {
  if (ended_) {
    const auto closes = chat_closes();
    return closes && (now >= *closes || common_->watchers.empty());
  }
  return !owned_ && reading_ == Reading::kNot && common_->watchers.empty();
}

void LiveGame::tick(std::int64_t service_now) {
  if (owned_) owned_->tick(service_now);
  if (relayed_) relayed_->tick(service_now);
}

}  // namespace yolah::server
