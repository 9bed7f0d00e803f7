#include "online/games/live_game.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <limits>
#include <string>
#include <utility>

#include "online/game/event_text.h"
#include "online/shard/rate_limits.h"
#include "support/postgres/read_pool.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMostWaiting = 8;  // of a game, while a commit is under way
constexpr std::chrono::milliseconds kPauseBeforeReading{100};
constexpr std::int64_t kBetweenChats = 700;  // milliseconds, of one side
constexpr std::int32_t kMostEventsWithChat = 1'000;
constexpr std::int64_t kBetweenLooks = 1'000;  // milliseconds, for who is there
constexpr std::int64_t kBetweenSigns = 4'000;  // of a player's life, to another node

/// By address, for whoever joins without playing in the game: some 500 games at once.
constexpr RateLimit kBytesOfGames{"bytes of games", 4'000'000, 4'000'000};

}  // namespace

void LiveGame::load(std::optional<std::int64_t> adopted_used) {
  if (adopted_used) adopted_used_ = adopted_used;
  if (loading_) {
    again_ = true;
    return;
  }
  loading_ = true;
  asio::co_spawn(
      services_.shard.executor(), [self = shared_from_this()]() { return self->load_until_done(); },
      asio::detached);
}

asio::awaitable<void> LiveGame::load_until_done() {
  asio::steady_timer timer(services_.shard.executor());
  std::optional<StoredGame> found;
  bool done = false;
  bool unwanted = false;
  while (!done && !unwanted && !gone_) {
    again_ = false;
    const bool settled = services_.committer.settled();
    try {
      found = co_await find_game(services_.shard.reads(), services_.shard.pages(), id_);
      done = !again_;
    } catch (const ReadsBusy&) {
      // Only a game that ended is read there. Whoever wants to look at it can come back; those who
      // followed it before are told its end.
      refuse_joins("busy", "too many read games now: ask again");
      unwanted = !owned_ && followers_.empty() && waiting_.empty();
    } catch (const StoreFailure&) {
      // Nobody is told anything that is not known: it is asked until there is an answer.
    }
    if (done && !settled && found && is_mine(*found)) {
      // A commit of ours may have come through after this was read.
      co_await services_.committer.settle();
      done = false;
      continue;
    }
    if (done && found && found->live && found->owner != services_.epoch && !subscription_) {
      // What happens between reading and listening would be missed: listen, then read.
      become_relay(*found);
      done = subscription_ == nullptr;
      continue;
    }
    if (!done && !unwanted) {
      timer.expires_after(kPauseBeforeReading);
      co_await timer.async_wait(asio::use_awaitable);
    }
  }
  loading_ = false;
  if (gone_) co_return;
  if (unwanted) co_return vanish();
  if (!found) {
    refuse_joins("unknown_game", "there is no such game");
    followers_.clear();
    for (const Command& command : std::exchange(waiting_, {})) {
      refuse(command.by, "unknown_game", "there is no such game");
    }
    co_return vanish();
  }
  become(std::move(*found));
}

bool LiveGame::is_mine(const StoredGame& game) const {
  return game.live && game.owner == services_.epoch;
}

void LiveGame::become(StoredGame game) {
  info_ = game.info;
  heard_ = static_cast<std::int32_t>(game.events.size());
  if (is_mine(game)) {
    become_owner(game);
  } else if (game.live) {
    become_relay(game);
  }
  ready_ = true;
  catch_up(game.events);
  if (!game.live) {
    GameState state(info_.time);
    for (const Event& event : game.events) state.apply(event);
    answer_late(state);
    return vanish();
  }
  // What was played meanwhile, its player has just been sent.
  const auto last_play = std::find_if(game.events.rbegin(), game.events.rend(), changes_board);
  if (last_play != game.events.rend()) forwarded_.played(last_play->seq);
  ask_again();
  take_next();
}

void LiveGame::become_owner(const StoredGame& game) {
  subscription_.reset();
  state_.emplace(info_.time);
  for (const Event& event : game.events) {
    if (!state_->apply(event)) {
      spdlog::critical("game {} cannot be read: event {} does not follow", to_string(id_),
                       event.seq);
      break;
    }
  }
  const bool adopted = adopted_used_.has_value();
  const std::int64_t used = used_before();
  adopted_used_.reset();
  frozen_.reset();
  const std::int64_t now = services_.clock.now();
  turn_began_ = now - used;
  last_change_ = now;
  presence_ = Presence(now);
  owner_ = services_.epoch;
  owned_ = true;
  if (adopted) services_.peers.announce({services_.epoch, {{id_, seq()}}});
}

std::int64_t LiveGame::used_before() const {
  // A commit whose outcome was unknown may have come through: then it is another's turn.
  if (frozen_) return frozen_->played == state_->last_play() ? frozen_->used : 0;
  return adopted_used_.value_or(0);
}

void LiveGame::become_relay(const StoredGame& game) {
  owned_ = false;
  state_.reset();
  owner_ = game.owner;
  if (subscription_) return;
  subscription_ = services_.peers.follow(id_, [executor = services_.shard.executor(),
                                               weak = weak_from_this()](std::string_view message) {
    asio::post(executor, [weak, text = std::string(message)] {
      const auto relay = weak.lock();
      const auto event = parse_event_message(text);
      if (relay && event) relay->receive(*event);
    });
  });
}

void LiveGame::answer_late(const GameState& state) {
  for (const Command& command : std::exchange(waiting_, {})) {
    const std::optional<Color> side = side_of(state, command.user);
    if (!side || !acknowledge_again(state, command, *side)) {
      refuse(command.by, "over", "the game is over");
    }
  }
}

void LiveGame::catch_up(const std::vector<Event>& events) {
  const auto last = static_cast<std::int32_t>(events.size());
  for (Follower& follower : followers_) {
    if (!follower.joining() && follower.seq >= last) continue;
    std::vector<std::string> frames = event_frames(id_, events, follower.seq);
    if (const int seconds = seconds_until_read(follower, frames); seconds > 0) {
      refuse_joins(follower, "too_many", too_many_text(kBytesOfGames, seconds));
      continue;
    }
    for (const std::int64_t request : std::exchange(follower.joins, {})) {
      const std::int32_t seq = std::max(heard_, owned_ ? state_->seq() : 0);
      services_.shards.send(follower.socket,
                            frame_of(head_frame(info_, seq, request, wall_clock())));
    }
    for (std::string& text : frames) {
      services_.shards.send(follower.socket, frame_of(std::move(text)));
    }
    follower.seq = std::max(follower.seq, last);
  }
  std::erase_if(followers_, [](const Follower& one) { return one.refused; });
}

int LiveGame::seconds_until_read(const Follower& follower, const std::vector<std::string>& frames) {
  if (!follower.joining() || info_.side_of(follower.reader.user)) return 0;
  std::size_t bytes = 0;
  for (const std::string& frame : frames) bytes += frame.size();
  return services_.rate_limits.take(kBytesOfGames, follower.reader.network,
                                    static_cast<double>(bytes));
}

void LiveGame::refuse_joins(std::string_view code, std::string_view text) {
  for (Follower& follower : followers_) refuse_joins(follower, code, text);
  std::erase_if(followers_, [](const Follower& one) { return one.refused; });
}

void LiveGame::refuse_joins(Follower& follower, std::string_view code, std::string_view text) {
  follower.refused = follower.joining();
  for (const std::int64_t request : std::exchange(follower.joins, {})) {
    refuse({services_.epoch, follower.socket, request}, code, text);
  }
}

void LiveGame::join(const Requester& by, const Reader& reader, std::int32_t seq) {
  std::vector<std::int64_t> joins;
  for (const Follower& one : followers_) {
    if (one.socket == by.socket) joins = one.joins;
  }
  joins.push_back(by.request);
  leave(by.socket);
  followers_.push_back({by.socket, reader, seq, std::move(joins)});
  if (!owned()) return load();
  heard_ = state_->seq();
  catch_up(state_->events());
}

void LiveGame::leave(std::uint64_t socket) {
  std::erase_if(followers_, [&](const Follower& one) { return one.socket == socket; });
}

void LiveGame::ask(const Command& command) {
  if (command.kind == Command::Kind::kHere) {
    // Adopted perhaps, when the answer of the database was lost: then nobody minds its clocks yet.
    if (!ready_ && !loading_ && !committing_) return load();
    const auto side = owned() ? side_of(*state_, command.user) : std::nullopt;
    if (side) presence_.seen(*side, services_.clock.now());
    return;
  }
  if (!ready_ || committing_) {
    if (waiting_.size() >= kMostWaiting) return refuse(command.by, "busy", "ask again later");
    waiting_.push_back(command);
    if (!ready_ && !loading_ && !committing_) load();
    return;
  }
  owned_ ? decide(command) : pass_on(command);
}

void LiveGame::pass_on(const Command& command) {
  Command passed = command;
  if (command.by.node == services_.epoch) {
    forwarded_.keep(command, owner_, services_.clock.now());
  } else {
    // From a node that has an older owner in mind, or a newer one: that node asks again when it
    // hears of another. Two nodes that take each other for the owner must not pass it to and fro.
    if (command.repeated) return;
    passed.repeated = true;
  }
  services_.peers.forward(owner_, passed);
}

void LiveGame::ask_again() {
  const std::int64_t asked = owned_ ? 0 : owner_;
  for (const Command& command : forwarded_.take_for(asked, services_.clock.now())) {
    ask(command);
  }
}

void LiveGame::take_next() {
  while (!waiting_.empty() && ready_ && !committing_ && !gone_) {
    const Command next = waiting_.front();
    waiting_.pop_front();
    ask(next);
  }
}

void LiveGame::decide(const Command& command) {
  const std::optional<Color> side = side_of(*state_, command.user);
  if (!side) return refuse(command.by, "not_your_game", "only its players may do that");
  presence_.seen(*side, services_.clock.now());
  if (command.kind == Command::Kind::kMove) return decide_move(command, *side);
  if (state_->over()) return refuse(command.by, "over", "the game is over");
  if (command.kind == Command::Kind::kChat) return decide_chat(command, *side);
  if (command.kind == Command::Kind::kSwap) return decide_swap(command, *side);
  std::string_view why;
  std::vector<Event> events = wish(command, *side, why);
  if (events.empty()) return refuse(command.by, "not_now", why);
  asio::co_spawn(services_.shard.executor(), commit(std::move(events), command.by, elapsed()),
                 asio::detached);
}

std::vector<Event> LiveGame::wish(const Command& command, Color side, std::string_view& why) const {
  const GameState& state = *state_;
  const std::int64_t now = wall_clock();
  const bool asked_by_other = state.offer() == opponent(side);
  switch (command.kind) {
    case Command::Kind::kResign:
      return state.next_resignation(side, now);
    case Command::Kind::kAbort:
      if (!state.counts()) return state.next_abort(now);
      why = "both sides have moved: one may resign";
      return {};
    case Command::Kind::kOffer:
      if (info_.rated) {
        why = "moves of rated games stay";
      } else if (state.offer()) {
        why = "it has been asked for already";
      } else if (state.plies_to_take_back(side) == 0) {
        why = "there is no move to take back";
      } else {
        return state.next_offer(side, now);
      }
      return {};
    case Command::Kind::kAccept:
    case Command::Kind::kDecline:
      why = "nothing was asked for";
      if (!asked_by_other) return {};
      return command.kind == Command::Kind::kAccept ? state.next_takeback(side, now)
                                                    : state.next_decline(side, now);
    case Command::Kind::kClaim:
      if (may_claim(side)) return state.next_claim(side, now);
      why = "the other side is not gone";
      return {};
    default:
      why = "that is not possible now";
      return {};
  }
}

bool LiveGame::may_claim(Color side) const {
  return watches_players() && state_->position().side_to_move() == opponent(side) &&
         presence_.gone(opponent(side), services_.clock.now());
}

bool LiveGame::watches_players() const {
  return state_->counts() && !state_->over() && !info_.time.correspondence();
}

void LiveGame::decide_swap(const Command& command, Color side) {
  if (acknowledge_again(*state_, command, side)) return;
  if (!info_.swap || !state_->can_swap() || side != Color::kWhite) {
    return refuse(command.by, "not_now", "only the first move can be taken over, by white");
  }
  take_turn(command, Color::kWhite);
}

void LiveGame::decide_chat(const Command& command, Color side) {
  const std::int64_t now = wall_clock();
  std::int64_t& last = last_chat_[static_cast<std::size_t>(index(side))];
  if (now - last < kBetweenChats || state_->seq() > kMostEventsWithChat) {
    return refuse(command.by, "too_many", "not so fast");
  }
  last = now;
  asio::co_spawn(services_.shard.executor(),
                 commit(state_->next_chat(side, command.text, now), command.by, elapsed()),
                 asio::detached);
}

void LiveGame::decide_move(const Command& command, Color side) {
  const GameState& state = *state_;
  if (acknowledge_again(state, command, side)) return;
  if (state.over()) return refuse(command.by, "over", "the game is over");
  if (command.ply != state.ply() || command.seq < state.last_play() || command.seq > state.seq()) {
    return refuse(command.by, "stale", "the game is elsewhere: join it again");
  }
  if (side != state.position().side_to_move()) {
    return refuse(command.by, "not_your_turn", "the other side is to move");
  }
  if (command.move.is_pass() || !state.position().is_legal(command.move)) {
    return refuse(command.by, "illegal", "that move is not possible");
  }
  take_turn(command, side);
}

void LiveGame::take_turn(const Command& command, Color side) {
  const GameState& state = *state_;
  const std::int64_t used = elapsed();
  const auto ms = static_cast<std::int32_t>(
      std::min<std::int64_t>(used, std::numeric_limits<std::int32_t>::max()));
  const std::int32_t spared = state.spared_lag(side, command.lag, ms);
  const bool late = ms - spared > state.clock()[static_cast<std::size_t>(index(side))];
  const std::int64_t now = wall_clock();
  std::vector<Event> events;
  if (late) {
    events = state.counts() ? state.next_flag(now) : state.next_abort(now);
  } else if (command.kind == Command::Kind::kSwap) {
    events = state.next_swap(ms, command.lag, now);
  } else {
    events = state.next_move(command.move, ms, command.lag, now);
  }
  asio::co_spawn(services_.shard.executor(), commit(std::move(events), command.by, used),
                 asio::detached);
}

bool LiveGame::acknowledge_again(const GameState& state, const Command& command, Color side) {
  const Event* event = nullptr;
  if (command.kind == Command::Kind::kMove) {
    event = state.played_already(command.seq, command.ply, side, command.move);
  } else if (command.kind == Command::Kind::kSwap) {
    event = state.swapped_already(side);
  }
  if (event == nullptr) return false;
  const bool apart = command.by.request == Requester::kApart;
  if (command.repeated && !apart) return true;  // the client gets the event as a follower
  const std::string frame = event_frames(id_, state.events(), event->seq - 1).front();
  if (apart || command.by.node == services_.epoch) {
    answer(command.by, with_ack(frame, command.by.request));
  } else {
    // Its node knows what the client was told already: nobody gets an event before those that
    // come before it, or once more when it comes in its turn.
    services_.peers.tell_played(id_, {event->seq, false, command.by, frame});
  }
  return true;
}

asio::awaitable<void> LiveGame::commit(std::vector<Event> events, Requester by, std::int64_t used) {
  const auto self = shared_from_this();
  committing_ = true;
  const std::int64_t served = services_.clock.now();
  const Commit outcome = co_await services_.committer.commit(id_, *state_, events, served);
  committing_ = false;
  if (gone_) co_return;
  if (outcome == Commit::kDone) {
    committed(events, by);
    co_return take_next();
  }
  refuse(by, "busy", "the move could not be stored now: ask again");
  frozen_ = Frozen{used, state_->last_play()};
  ready_ = false;
  load();
}

void LiveGame::committed(const std::vector<Event>& events, const Requester& by) {
  Requester asked = by;
  const std::int32_t played = state_->last_play();
  for (const Event& event : events) {
    const int ply = state_->ply();
    state_->apply(event);
    const Position& board = state_->position();
    const Frame frame = frame_of(
        event_frame(id_, event, ply, {board.points(Color::kBlack), board.points(Color::kWhite)}));
    if (asked.request == Requester::kApart) {
      answer(std::exchange(asked, {}), with_ack(*frame, Requester::kApart));
    }
    deliver(event.seq, frame, asked);
    publish({event.seq, event.kind == EventKind::kEnd, asked, *frame});
    asked = {};  // the first of them is the answer
  }
  last_change_ = services_.clock.now();
  if (state_->last_play() != played) turn_began_ = last_change_;
  if (state_->over()) vanish();
}

void LiveGame::deliver(std::int32_t seq, const Frame& frame, const Requester& by) {
  const bool ours = by.node == services_.epoch;
  for (Follower& follower : followers_) {
    if (follower.joining() || follower.seq != seq - 1) continue;
    follower.seq = seq;
    const bool asked = ours && follower.socket == by.socket;
    services_.shards.send(follower.socket, asked ? frame_of(with_ack(*frame, by.request)) : frame);
  }
}

void LiveGame::receive(const EventMessage& event) {
  if (owned_ || gone_) return;
  if (event.seq == 0) return tell_followers(frame_of(std::string(event.frame)));
  if (loading_) again_ = true;
  if (event.seq <= heard_) return;
  heard_ = event.seq;
  forwarded_.clear();  // answered, or too late
  const Frame frame = frame_of(std::string(event.frame));
  deliver(event.seq, frame, event.by);
  const bool gap = std::any_of(followers_.begin(), followers_.end(), [&](const Follower& one) {
    return !one.joining() && one.seq < event.seq;
  });
  if (gap) return load();
  if (event.ends && !loading_) vanish();
}

void LiveGame::tell_played(const EventMessage& event) {
  if (event.seq > seq()) return receive(event);
  const bool behind = std::any_of(followers_.begin(), followers_.end(), [&](const Follower& one) {
    return one.socket == event.by.socket && (one.joining() || one.seq < event.seq);
  });
  if (behind) return;  // it gets the event in its turn
  answer(event.by, with_ack(std::string(event.frame), event.by.request));
}

void LiveGame::hear(std::int64_t owner, std::int32_t seq) {
  if (owned_ || gone_) return;
  owner_ = owner;
  if (seq > heard_) return load();
  if (ready_ && !loading_) ask_again();
}

void LiveGame::look_around(std::int64_t service_now) {
  if (service_now < next_look_ || !ready_ || gone_) return;
  next_look_ = service_now + (owned_ ? kBetweenLooks : kBetweenSigns);
  for (const Follower& follower : followers_) {
    if (!info_.side_of(follower.reader.user)) continue;
    if (owned_) {
      presence_.seen(*side_of(*state_, follower.reader.user), service_now);
    } else {
      Command here;
      here.kind = Command::Kind::kHere;
      here.game = id_;
      here.user = follower.reader.user;
      services_.peers.forward(owner_, here);
    }
  }
  if (owned_ && watches_players()) tell_presence(service_now);
}

void LiveGame::tell_presence(std::int64_t service_now) {
  for (const Presence::News& news : presence_.look(service_now)) {
    const Frame frame = frame_of(news.here ? here_frame(id_, news.side)
                                           : away_frame(id_, news.side, news.claim_in));
    tell_followers(frame);
    publish({0, false, {}, *frame});
  }
}

void LiveGame::tell_followers(const Frame& frame) {
  for (const Follower& follower : followers_) {
    if (!follower.joining()) services_.shards.send(follower.socket, frame);
  }
}

void LiveGame::publish(const EventMessage& event) {
  services_.peers.publish(id_, event);
}

void LiveGame::tick(std::int64_t service_now) {
  look_around(service_now);
  if (!owned() || committing_ || state_->over() || !state_->started()) return;
  const Color side = state_->position().side_to_move();
  const std::int64_t used = service_now - turn_began_;
  const std::int32_t left = state_->clock()[static_cast<std::size_t>(index(side))];
  if (used <= std::int64_t{left} + state_->most_spared(side)) return;
  const std::int64_t now = wall_clock();
  asio::co_spawn(
      services_.shard.executor(),
      commit(state_->counts() ? state_->next_flag(now) : state_->next_abort(now), {}, used),
      asio::detached);
}

void LiveGame::abandon() {
  gone_ = true;
  ready_ = false;
  subscription_.reset();
  followers_.clear();
  waiting_.clear();
}

void LiveGame::vanish() {
  if (state_) answer_late(*state_);
  for (const Command& command : std::exchange(waiting_, {})) {
    refuse(command.by, "busy", "ask again");
  }
  gone_ = true;
  subscription_.reset();
  services_.forget(id_, owned_ ? std::optional(state_->seq()) : std::nullopt);
}

void LiveGame::refuse(const Requester& by, std::string_view code, std::string_view text) {
  answer(by, error_frame(by.request, code, text));
}

void LiveGame::answer(const Requester& by, std::string frame) {
  if (by.node != 0) services_.peers.answer(by, std::move(frame));
}

std::optional<Color> LiveGame::side_of(const GameState& state, UserId user) const {
  const std::optional<Color> side = info_.side_of(user);
  return side && state.swapped() ? opponent(*side) : side;
}

std::int64_t LiveGame::elapsed() const {
  return std::max<std::int64_t>(services_.clock.now() - turn_began_, 0);
}

}  // namespace yolah::server
