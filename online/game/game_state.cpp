#include "online/game/game_state.h"

#include <algorithm>
#include <utility>

namespace yolah::server {
namespace {

constexpr Winner won_by(Color side) {
  return side == Color::kBlack ? Winner::kBlack : Winner::kWhite;
}

}  // namespace

bool GameState::apply(const Event& event) {
  if (event.seq != seq() + 1 || started() == (event.kind == EventKind::kStart)) return false;
  if (over_ && event.kind != EventKind::kChat) return false;
  if (!change(event)) return false;
  clock_ = event.clock;
  charge_quota(event);
  events_.push_back(event);
  return true;
}

void GameState::charge_quota(const Event& event) {
  if (event.kind != EventKind::kMove && event.kind != EventKind::kSwap) return;
  std::int32_t& quota = lag_quota_[static_cast<std::size_t>(index(event.side))];
  quota = std::clamp(quota - event.lag + kLagGain, 0, kLagQuota);
  // A quota goes with its player, as a clock does.
  if (event.kind == EventKind::kSwap) std::swap(lag_quota_[0], lag_quota_[1]);
}

bool GameState::change(const Event& event) {
  switch (event.kind) {
    case EventKind::kStart:
      last_play_ = event.seq;
      return true;
    case EventKind::kMove:
    case EventKind::kPass: {
      const Move move = event.kind == EventKind::kPass ? Move::pass() : event.move;
      if (event.side != position_.side_to_move() || !position_.is_legal(move)) return false;
      position_.play(move);
      moves_.push_back(move);
      ++ply_;
      last_play_ = event.seq;
      offer_.reset();
      return true;
    }
    case EventKind::kEnd:
      over_ = true;
      return true;
    case EventKind::kOffer:
      offer_ = event.side;
      return true;
    case EventKind::kDecline:
      offer_.reset();
      return true;
    case EventKind::kTakeback:
      if (!take_back(event.plies)) return false;
      last_play_ = event.seq;
      offer_.reset();
      return true;
    case EventKind::kChat:
      return true;
    case EventKind::kSwap:
      if (!can_swap()) return false;
      swapped_ = true;
      last_play_ = event.seq;
      offer_.reset();
      return true;
  }
  return false;
}

bool GameState::take_back(int plies) {
  if (plies < 1 || plies > ply_) return false;
  for (int count = 0; count < plies; ++count) {
    position_.undo(moves_.back());
    moves_.pop_back();
    --ply_;
  }
  return true;
}

int GameState::plies_to_take_back(Color side) const {
  Color mover = position_.side_to_move();
  const std::size_t theirs = moves_.size() - (swapped_ ? 1 : 0);  // the first became another's
  for (std::size_t count = 1; count <= theirs; ++count) {
    mover = opponent(mover);
    if (mover == side && !moves_[moves_.size() - count].is_pass()) return static_cast<int>(count);
  }
  return 0;
}

const Event* GameState::played_already(std::int32_t seq, int ply, Color side, Move move) const {
  if (seq >= last_play_) return nullptr;
  int plies = 0;
  for (const Event& event : events_) {
    if (event.seq > seq && changes_board(event)) {
      const bool same = event.kind == EventKind::kMove && plies == ply && event.side == side &&
                        event.move == move;
      return same ? &event : nullptr;
    }
    if (is_ply(event)) ++plies;
    if (event.kind == EventKind::kTakeback) plies -= event.plies;
  }
  return nullptr;
}

const Event* GameState::swapped_already(Color side) const {
  if (!swapped_ || side != Color::kBlack) return nullptr;
  const auto found = std::find_if(events_.begin(), events_.end(), [](const Event& event) {
    return event.kind == EventKind::kSwap;
  });
  return found == events_.end() ? nullptr : &*found;
}

std::vector<Event> GameState::next_move(Move move, std::int32_t elapsed, std::int32_t lag,
                                        std::int64_t at) const {
  const Color side = position_.side_to_move();
  Event event = next(EventKind::kMove, side, at);
  event.move = move;
  charge(event, elapsed, lag);
  Position board = position_;
  board.play(move);
  std::vector<Event> events{event};
  if (board.is_over()) {
    events.push_back(end(winner_by_points(board), Termination::kPoints, at));
  } else if (!board.can_move(board.side_to_move())) {
    events.push_back(next(EventKind::kPass, board.side_to_move(), at));
  }
  if (events.size() > 1) {
    events.back().seq = event.seq + 1;
    events.back().clock = event.clock;
  }
  return events;
}

void GameState::charge(Event& event, std::int32_t elapsed, std::int32_t lag) const {
  event.lag = spared_lag(event.side, lag, elapsed);
  auto& left = event.clock[static_cast<std::size_t>(index(event.side))];
  left = time_.after_move(std::max(left - (elapsed - event.lag), 0));
}

std::vector<Event> GameState::next_swap(std::int32_t elapsed, std::int32_t lag,
                                        std::int64_t at) const {
  Event event = next(EventKind::kSwap, Color::kWhite, at);
  charge(event, elapsed, lag);
  std::swap(event.clock[0], event.clock[1]);  // a clock goes with its player
  return {event};
}

std::vector<Event> GameState::next_resignation(Color side, std::int64_t at) const {
  return {end(won_by(opponent(side)), Termination::kResign, at)};
}

std::vector<Event> GameState::next_flag(std::int64_t at) const {
  const Color late = position_.side_to_move();
  Event event = end(won_by(opponent(late)), Termination::kTime, at);
  event.clock[static_cast<std::size_t>(index(late))] = 0;
  return {event};
}

std::vector<Event> GameState::next_abort(std::int64_t at) const {
  return {end(Winner::kNone, Termination::kAbandoned, at)};
}

std::vector<Event> GameState::next_claim(Color side, std::int64_t at) const {
  return {end(won_by(side), Termination::kAbandoned, at)};
}

std::vector<Event> GameState::next_offer(Color side, std::int64_t at) const {
  return {next(EventKind::kOffer, side, at)};
}

std::vector<Event> GameState::next_decline(Color side, std::int64_t at) const {
  return {next(EventKind::kDecline, side, at)};
}

std::vector<Event> GameState::next_takeback(Color side, std::int64_t at) const {
  Event event = next(EventKind::kTakeback, side, at);
  event.plies = plies_to_take_back(opponent(side));
  return {event};
}

std::vector<Event> GameState::next_chat(Color side, std::string text, std::int64_t at) const {
  Event event = next(EventKind::kChat, side, at);
  event.text = std::move(text);
  return {event};
}

Event GameState::next(EventKind kind, std::int64_t at) const {
  Event event;
  event.seq = seq() + 1;
  event.kind = kind;
  event.clock = clock_;
  event.at = at;
  return event;
}

Event GameState::next(EventKind kind, Color side, std::int64_t at) const {
  Event event = next(kind, at);
  event.side = side;
  return event;
}

Event GameState::end(Winner winner, Termination termination, std::int64_t at) const {
  Event event = next(EventKind::kEnd, at);
  event.winner = winner;
  event.termination = termination;
  return event;
}

}  // namespace yolah::server
