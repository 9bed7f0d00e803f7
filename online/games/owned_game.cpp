#include "online/games/owned_game.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::int32_t kMostEventsWithChat = 1'000;
constexpr std::int64_t kBetweenLooks = 1'000;  // milliseconds, for who is there

}  // namespace

OwnedGame::OwnedGame(std::shared_ptr<GameCommon> common, GameState game, std::int64_t used,
                     Events events)
    : common_(std::move(common)),
      events_(std::move(events)),
      game_(std::move(game)),
      first_play_(game_.last_play()) {
  begin_turn(used);
}

void OwnedGame::begin_turn(std::int64_t used) {
  const std::int64_t now = common_->services.clock.now();
  turn_began_ = now - used;
  last_change_ = now;
  presence_ = Presence(now);
}

void OwnedGame::resume(GameState game) {
  game_ = std::move(game);
  // A commit whose outcome was unknown may have come through: then it is another's turn.
  begin_turn(failed_.played == game_.last_play() ? failed_.used : 0);
  state_ = State::kOpen;
}

void OwnedGame::charge(std::int64_t used) {
  if (game_.last_play() == first_play_) turn_began_ -= used;
}

void OwnedGame::announce() const {
  common_->services.peers.announce({common_->services.epoch, {{common_->id, game_.seq()}}});
}

void OwnedGame::saw(UserId user) {
  if (const auto side = side_of(common_->info, game_, user)) {
    presence_.seen(*side, common_->services.clock.now());
  }
}

void OwnedGame::ask(const Command& command) {
  const std::optional<Color> side = side_of(common_->info, game_, command.user);
  if (!side) return refuse(command, "not_your_game", "only the players of the game can do that");
  presence_.seen(*side, common_->services.clock.now());
  if (command.kind == Command::Kind::kMove) return ask_move(command, *side);
  if (game_.over()) return refuse(command, "over", "the game is over");
  if (command.kind == Command::Kind::kChat) return ask_chat(command, *side);
  if (command.kind == Command::Kind::kSwap) return ask_swap(command, *side);
  std::string_view why;
  std::vector<Event> events = wish(command, *side, why);
  if (events.empty()) return refuse(command, "not_now", why);
  store(std::move(events), command.by, elapsed());
}

std::vector<Event> OwnedGame::wish(const Command& command, Color side,
                                   std::string_view& why) const {
  const std::int64_t now = wall_clock();
  const bool asked_by_other = game_.offer() == opponent(side);
  switch (command.kind) {
    case Command::Kind::kResign:
      return game_.next_resignation(side, now);
    case Command::Kind::kAbort:
      if (!game_.counts()) return game_.next_abort(now);
      why = "both sides have moved, so the game cannot be called off: you can resign";
      return {};
    case Command::Kind::kOffer:
      if (common_->info.rated) {
        why = "moves of rated games cannot be taken back";
      } else if (game_.offer()) {
        why = "you asked for this before: wait for the answer";
      } else if (game_.plies_to_take_back(side) == 0) {
        why = "there is no move to take back";
      } else {
        return game_.next_offer(side, now);
      }
      return {};
    case Command::Kind::kAccept:
    case Command::Kind::kDecline:
      why = "nothing was asked for";
      if (!asked_by_other) return {};
      return command.kind == Command::Kind::kAccept ? game_.next_takeback(side, now)
                                                    : game_.next_decline(side, now);
    case Command::Kind::kClaim:
      if (may_claim(side)) return game_.next_claim(side, now);
      why = "you cannot claim this: your opponent is still connected";
      return {};
    default:
      why = "you cannot do that now";
      return {};
  }
}

bool OwnedGame::may_claim(Color side) const {
  return watches_players() && game_.position().side_to_move() == opponent(side) &&
         presence_.gone(opponent(side), common_->services.clock.now());
}

bool OwnedGame::watches_players() const {
  return game_.counts() && !game_.over() && !common_->info.time.correspondence();
}

void OwnedGame::ask_swap(const Command& command, Color side) {
  if (acknowledge_again(*common_, game_, command, side)) return;
  if (!common_->info.swap || !game_.can_swap() || side != Color::kWhite) {
    return refuse(command, "not_now", "only the first move can be taken over, by white");
  }
  take_turn(command, Color::kWhite);
}

void OwnedGame::ask_chat(const Command& command, Color side) {
  const std::int64_t now = wall_clock();
  std::int64_t& last = last_chat_[static_cast<std::size_t>(index(side))];
  if (now - last < kBetweenChats || game_.seq() > kMostEventsWithChat) {
    return refuse(command, "too_many", "not so fast");
  }
  last = now;
  store(game_.next_chat(side, command.text, now), command.by, elapsed());
}

void OwnedGame::ask_move(const Command& command, Color side) {
  if (acknowledge_again(*common_, game_, command, side)) return;
  if (game_.over()) return refuse(command, "over", "the game is over");
  if (command.ply != game_.ply() || command.seq < game_.last_play() || command.seq > game_.seq()) {
    return refuse(command, "stale", "the game is elsewhere: join it again");
  }
  if (side != game_.position().side_to_move()) {
    return refuse(command, "not_your_turn", "the other side is to move");
  }
  if (command.move.is_pass() || !game_.position().is_legal(command.move)) {
    return refuse(command, "illegal", "this move is not legal");
  }
  take_turn(command, side);
}

void OwnedGame::take_turn(const Command& command, Color side) {
  const std::int64_t used = elapsed();
  const auto ms = static_cast<std::int32_t>(
      std::min<std::int64_t>(used, std::numeric_limits<std::int32_t>::max()));
  const std::int32_t spared = game_.spared_lag(side, command.lag, ms);
  const bool late = ms - spared > game_.clock()[static_cast<std::size_t>(index(side))];
  std::vector<Event> events;
  if (late) {
    events = time_is_up();
  } else if (command.kind == Command::Kind::kSwap) {
    events = game_.next_swap(ms, command.lag, wall_clock());
  } else {
    events = game_.next_move(command.move, ms, command.lag, wall_clock());
  }
  store(std::move(events), command.by, used);
}

std::vector<Event> OwnedGame::time_is_up() const {
  const std::int64_t now = wall_clock();
  return game_.counts() ? game_.next_flag(now) : game_.next_abort(now);
}

void OwnedGame::store(std::vector<Event> events, const Requester& by, std::int64_t used) {
  state_ = State::kCommitting;
  asio::co_spawn(
      common_->services.shard.executor(),
      [self = shared_from_this(), events = std::move(events), by, used]() mutable {
        return self->commit(std::move(events), by, used);
      },
      asio::detached);
}

asio::awaitable<void> OwnedGame::commit(std::vector<Event> events, Requester by,
                                        std::int64_t used) {
  const std::int64_t served = common_->services.clock.now();
  const Commit outcome =
      co_await common_->services.committer.commit(common_->id, game_, events, served);
  if (state_ == State::kLost) co_return;
  if (outcome == Commit::kDone) {
    state_ = State::kOpen;
    committed(events, by);
    co_return game_.over() ? events_.over() : events_.open();
  }
  state_ = State::kUnsure;
  failed_ = {used, game_.last_play()};
  common_->services.refuse(by, "busy", "the move could not be stored now: ask again");
  events_.unsure();
}

void OwnedGame::committed(const std::vector<Event>& events, const Requester& by) {
  const GameServices& services = common_->services;
  Requester asked = by;
  const std::int32_t played = game_.last_play();
  for (const Event& event : events) {
    const int ply = game_.ply();
    game_.apply(event);
    const Position& board = game_.position();
    const Frame frame = frame_of(event_frame(
        common_->id, event, ply, {board.points(Color::kBlack), board.points(Color::kWhite)}));
    if (asked.request == Requester::kApart) {
      services.answer(std::exchange(asked, {}), with_ack(*frame, Requester::kApart));
    }
    common_->watchers.deliver(event.seq, frame, asked);
    services.peers.publish(common_->id, {event.seq, event.kind == EventKind::kEnd, asked, *frame});
    asked = {};  // the first of them is the answer
  }
  last_change_ = services.clock.now();
  if (game_.last_play() != played) turn_began_ = last_change_;
}

void OwnedGame::tick(std::int64_t service_now) {
  if (!sure()) return;
  if (service_now >= next_look_) look_around(service_now);
  if (state_ != State::kOpen || game_.over() || !game_.started()) return;
  const Color side = game_.position().side_to_move();
  const std::int64_t used = service_now - turn_began_;
  const std::int32_t left = game_.clock()[static_cast<std::size_t>(index(side))];
  if (used > std::int64_t{left} + game_.most_spared(side)) store(time_is_up(), {}, used);
}

void OwnedGame::look_around(std::int64_t service_now) {
  next_look_ = service_now + kBetweenLooks;
  for (const UserId user : common_->watchers.players(common_->info)) {
    presence_.seen(*side_of(common_->info, game_, user), service_now);
  }
  if (!watches_players()) return;
  for (const Presence::News& news : presence_.look(service_now)) {
    const Frame frame = frame_of(news.here ? here_frame(common_->id, news.side)
                                           : away_frame(common_->id, news.side, news.claim_in));
    common_->watchers.tell(frame);
    common_->services.peers.publish(common_->id, {0, false, {}, *frame});
  }
}

void OwnedGame::refuse(const Command& command, std::string_view code, std::string_view text) const {
  common_->services.refuse(command.by, code, text);
}

std::int64_t OwnedGame::elapsed() const {
  return std::max<std::int64_t>(common_->services.clock.now() - turn_began_, 0);
}

}  // namespace yolah::server
