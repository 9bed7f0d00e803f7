#include "online/games/ended_game.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <optional>
#include <string>
#include <utility>

#include "online/store/game_store.h"

namespace yolah::server {

namespace asio = boost::asio;

EndedGame::EndedGame(std::shared_ptr<GameCommon> common, std::int32_t seq, std::int64_t closes,
                     std::shared_ptr<Bus::Subscription> subscription, Events events)
    : common_(std::move(common)),
      events_(std::move(events)),
      closes_(closes),
      heard_(seq),
      subscription_(std::move(subscription)) {}

void EndedGame::read(const GameState& game) {
  heard_ = std::max(heard_, game.seq());
  swapped_ = game.swapped();
  clock_ = game.clock();
  if (state_ == State::kUnread) state_ = State::kOpen;
}

bool EndedGame::receive(const EventMessage& event) {
  if (event.seq <= heard_) return true;
  heard_ = event.seq;
  common_->watchers.deliver(event.seq, frame_of(std::string(event.frame)), event.by);
  return !common_->watchers.misses(event.seq);
}

void EndedGame::ask(const Command& chat) {
  std::optional<Color> side = common_->info.side_of(chat.user);
  if (!side) {
    return common_->services.refuse(chat.by, "not_your_game",
                                    "only the players of the game can do that");
  }
  if (swapped_) side = opponent(*side);
  Event said;
  said.seq = heard_ + 1;
  said.kind = EventKind::kChat;
  said.side = *side;
  said.clock = clock_;
  said.at = wall_clock();
  said.text = chat.text;
  state_ = State::kStoring;
  asio::co_spawn(
      common_->services.shard.executor(),
      [self = shared_from_this(), chat, said = std::move(said)]() mutable {
        return self->store(std::move(chat), std::move(said));
      },
      asio::detached);
}

asio::awaitable<void> EndedGame::store(Command chat, Event said) {
  const GameServices& services = common_->services;
  Talk outcome;
  try {
    outcome = co_await store_talk(services.shard.writes(), common_->id, said, kBetweenChats);
  } catch (const StoreFailure&) {
    state_ = State::kUnread;
    services.refuse(chat.by, "busy", "the message could not be stored now: ask again");
    co_return events_.unsure();
  }
  if (outcome == Talk::kTaken) {
    state_ = State::kUnread;
    co_return events_.outrun(chat);
  }
  state_ = State::kOpen;
  if (outcome == Talk::kStored) stored(chat, said);
  if (outcome == Talk::kClosed) services.refuse(chat.by, "over", kChatClosed);
  if (outcome == Talk::kTooMany) services.refuse(chat.by, "too_many", "not so fast");
  events_.open();
}

void EndedGame::stored(const Command& chat, const Event& said) {
  const GameServices& services = common_->services;
  const Frame frame = frame_of(event_frame(common_->id, said, 0, {}));
  heard_ = std::max(heard_, said.seq);
  Requester asked = chat.by;
  // Who asked by a request, or got the message already, when it was read, is answered apart.
  const bool here = asked.node == services.epoch;
  if (asked.request == Requester::kApart ||
      (here && !common_->watchers.awaits(asked.socket, said.seq))) {
    services.answer(asked, with_ack(*frame, asked.request));
    asked = {};
  }
  common_->watchers.deliver(said.seq, frame, asked);
  services.peers.publish(common_->id, {said.seq, false, asked, *frame});
  services.tell_last(common_->id, said.seq);
}

}  // namespace yolah::server
