#include "tests/load/game_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/rules/notation.h"

namespace yolah::load {
namespace {

constexpr int kMostLag = 500;

std::size_t slot(Color side) {
  return static_cast<std::size_t>(index(side));
}

}  // namespace

std::string_view to_string(FaultKind kind) {
  switch (kind) {
    case FaultKind::kLost:
      return "lost";
    case FaultKind::kDuplicated:
      return "duplicated";
    case FaultKind::kOutOfOrder:
      return "out of order";
    case FaultKind::kWrong:
      break;
  }
  return "wrong";
}

void GameCheck::fault(FaultKind kind, std::string text) {
  faults_.push_back({kind, std::move(text)});
}

void GameCheck::sent(Color side, Move move, Instant now) {
  if (side != position_.side_to_move()) return;
  sent_ = move;
  sent_at_ = now;
}

void GameCheck::joined(Color player, int from, int to) {
  if (to < from) {
    fault(FaultKind::kLost, fmt::format("{} has events up to {}, the node only up to {}",
                                        to_string(player), from, to));
  }
  again_from_[slot(player)] = from + 1;
}

GameCheck::Seen GameCheck::saw(Color player, const Event& event, bool acknowledges, Instant now,
                               int answers) {
  int& last = last_[slot(player)];
  if (event.seq > last + 1) {
    fault(FaultKind::kOutOfOrder,
          fmt::format("{} got event {} after {}", to_string(player), event.seq, last));
    return Seen::kGap;
  }
  int& again = again_from_[slot(player)];
  if (event.seq == again) {
    ++again;
  } else if (event.seq <= last && !acknowledges) {
    fault(FaultKind::kDuplicated,
          fmt::format("{} got event {} again{}", to_string(player), event.seq,
                      answers != 0 ? fmt::format(", as the answer to {}", answers) : ""));
  }
  last = std::max(last, event.seq);
  if (event.seq <= last_seq()) {
    compare(event);
    return Seen::kAgain;
  }
  append(event, now);
  return Seen::kFirst;
}

void GameCheck::compare(const Event& event) {
  const Event& known = events_[static_cast<std::size_t>(event.seq - 1)];
  if (known == event) return;
  fault(FaultKind::kLost,
        fmt::format("event ({}) is now ({})", to_string(known), to_string(event)));
}

void GameCheck::stored(std::span<const Event> events, Instant now) {
  int expected = 0;
  for (const Event& event : events) {
    if (event.seq != ++expected) {
      fault(FaultKind::kOutOfOrder,
            fmt::format("event {} is stored as number {}", event.seq, expected));
      return;
    }
    event.seq <= last_seq() ? compare(event) : append(event, now);
  }
  for (int seq = expected + 1; seq <= last_seq(); ++seq) {
    fault(FaultKind::kLost, fmt::format("event ({}) is not stored",
                                        to_string(events_[static_cast<std::size_t>(seq - 1)])));
  }
  // A pass and the end by points are committed together with the move before them.
  if (!ended_ && !broken_ && (must_pass() || position_.is_over())) {
    fault(FaultKind::kWrong, position_.is_over() ? "the end is missing" : "a pass is missing");
  }
}

void GameCheck::append(const Event& event, Instant now) {
  events_.push_back(event);
  if (broken_) return;
  if (const std::string why = objection(event, now); !why.empty()) {
    fault(FaultKind::kWrong, fmt::format("event ({}): {}", to_string(event), why));
    broken_ = true;
    return;
  }
  if (event.kind != EventKind::kPass) clock_ = event.clock;
  if (event.kind == EventKind::kEnd) ended_ = true;
  if (event.kind != EventKind::kMove && event.kind != EventKind::kPass) return;
  if (event.kind == EventKind::kMove) {
    earliest_ = sent_at_;
    sent_.reset();
  }
  position_.play(event.kind == EventKind::kMove ? event.move : Move::pass());
  ++plies_;
}

bool GameCheck::must_pass() const {
  return !position_.is_over() && !position_.can_move(position_.side_to_move());
}

bool GameCheck::is_turn_of(Color player) const {
  return !ended_ && !broken_ && !events_.empty() && last_seq(player) == last_seq() &&
         position_.side_to_move() == player && position_.can_move(player);
}

std::string GameCheck::objection(const Event& event, Instant now) const {
  if (ended_) return "the game has ended";
  if ((event.seq == 1) != (event.kind == EventKind::kStart)) {
    return "the start is the first event and no other";
  }
  if (*std::min_element(event.clock.begin(), event.clock.end()) < 0) return "a clock below zero";
  switch (event.kind) {
    case EventKind::kStart:
      return event.clock == std::array{rule_.initial, rule_.initial}
                 ? ""
                 : fmt::format("the clocks do not start at {}", rule_.initial);
    case EventKind::kMove:
      return objection_to_move(event);
    case EventKind::kPass:
      return objection_to_pass(event);
    case EventKind::kEnd:
      break;
  }
  return objection_to_end(event, now);
}

std::string GameCheck::objection_to_move(const Event& event) const {
  if (must_pass()) return "a forced pass is missing before it";
  if (event.side != position_.side_to_move()) return "the other side is to move";
  if (event.ply != plies_) return fmt::format("{} plies came before it", plies_);
  if (event.move.is_pass() || !position_.is_legal(event.move)) return "illegal";
  if (sent_ != event.move) {
    return fmt::format("the player sent {}", sent_ ? to_string(*sent_) : "nothing");
  }
  if (event.lag < 0 || event.lag > kMostLag) return "a lag beyond the rule";
  const std::size_t mover = slot(event.side);
  if (event.clock[1 - mover] != clock_[1 - mover]) return "the clock of the other side changed";
  if (event.clock[mover] > clock_[mover] + rule_.increment + event.lag) {
    return fmt::format("the clock went up from {} by more than the increment", clock_[mover]);
  }
  return "";
}

std::string GameCheck::objection_to_pass(const Event& event) const {
  if (event.side != position_.side_to_move()) return "the other side is to move";
  if (event.ply != plies_) return fmt::format("{} plies came before it", plies_);
  return must_pass() ? "" : "a pass that is not forced";
}

std::string GameCheck::objection_to_end(const Event& event, Instant now) const {
  if (event.points[0] != position_.points(Color::kBlack) ||
      event.points[1] != position_.points(Color::kWhite)) {
    return fmt::format("the points are {}-{}", position_.points(Color::kBlack),
                       position_.points(Color::kWhite));
  }
  switch (event.termination) {
    case Termination::kPoints:
      if (!position_.is_over()) return "the game goes on";
      return event.winner == winner_by_points(position_) ? "" : "the wrong winner";
    case Termination::kTime:
      return objection_to_time(event, now);
    case Termination::kAbandoned:
      return objection_to_calling_off(event, now);
    default:
      return "nobody resigned";
  }
}

std::string GameCheck::objection_to_time(const Event& event, Instant now) const {
  if (position_.is_over() || must_pass()) return "nobody had to move";
  const Color late = position_.side_to_move();
  if (event.winner != (late == Color::kBlack ? Winner::kWhite : Winner::kBlack)) {
    return "the side whose clock ran did not lose";
  }
  return objection_to_clock(now);
}

std::string GameCheck::objection_to_calling_off(const Event& event, Instant now) const {
  // A game counts once both sides have moved: before that, time that is over ends it for nobody.
  if (plies_ >= 2) return "nobody went away";
  if (event.winner != Winner::kNone) return "a game that does not count has a winner";
  return objection_to_clock(now);
}

std::string GameCheck::objection_to_clock(Instant now) const {
  const Color late = position_.side_to_move();
  const auto ran = std::chrono::duration_cast<std::chrono::milliseconds>(now - earliest_);
  if (ran.count() < clock_[slot(late)]) {
    return fmt::format("{} had {} ms and took at most {} ms", to_string(late), clock_[slot(late)],
                       ran.count());
  }
  return "";
}

}  // namespace yolah::load
