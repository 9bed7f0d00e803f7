// Where a game stands: the events so far, folded.
//
// `next_*` make the events that an action would cause, without changing anything: they are
// committed first, and applied after. Whoever applies an event from elsewhere, such as the
// database, is told if it does not fit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/position.h"
#include "online/game/event.h"
#include "online/game/time_control.h"

namespace yolah::server {

/// The most of a connection's lag that one move is spared, in milliseconds.
inline constexpr std::int32_t kLagCap = 500;
/// A player is spared lag out of a quota, because a client that delays its pongs looks as if it
/// were far away: what was spared is taken from it, and each move gives a little back. Lag up to
/// the gain is spared forever, more only for some moves. It begins full.
inline constexpr std::int32_t kLagQuota = 600;
inline constexpr std::int32_t kLagGain = 100;  ///< A move.

class GameState {
 public:
  explicit GameState(TimeControl time) : time_(time) {}

  /// False, and nothing changed, if the event cannot come next.
  bool apply(const Event& event);

  const std::vector<Event>& events() const { return events_; }
  const Position& position() const { return position_; }
  /// The one that led to the position; a pass before the first.
  Move last_move() const { return moves_.empty() ? Move::pass() : moves_.back(); }
  std::int32_t seq() const { return static_cast<std::int32_t>(events_.size()); }
  int ply() const { return ply_; }
  bool started() const { return !events_.empty(); }
  bool over() const { return over_; }
  Clocks clock() const { return clock_; }
  TimeControl time() const { return time_; }
  /// The last event that changed the position; 1, the start, before any move.
  std::int32_t last_play() const { return last_play_; }
  /// The side whose wish to take back is not answered yet.
  std::optional<Color> offer() const { return offer_; }
  /// Whether both sides have moved, so that the game counts.
  bool counts() const { return ply_ >= 2; }
  /// Whether the players have changed colours.
  bool swapped() const { return swapped_; }
  /// The most that a side would be spared now, whatever its lag. It follows from the events, so
  /// that it is the same on every node.
  std::int32_t most_spared(Color side) const {
    return std::min(kLagCap, lag_quota_[static_cast<std::size_t>(index(side))]);
  }
  /// What is spared of a move of this side that took so long.
  std::int32_t spared_lag(Color side, std::int32_t lag, std::int32_t elapsed) const {
    return std::clamp(lag, 0, std::min(most_spared(side), elapsed));
  }
  /// Whether black has made its first move and nothing else happened.
  bool can_swap() const { return ply_ == 1 && !swapped_ && !over_; }

  /// The event by which a client's move, made after event `seq`, was played already.
  const Event* played_already(std::int32_t seq, int ply, Color side, Move move) const;

  /// The swap, if this side's player made it: who was white is black since then.
  const Event* swapped_already(Color side) const;

  /// A legal move of the side to move after `elapsed` milliseconds, what it forces (a pass)
  /// and the end of the game if it brings it.
  std::vector<Event> next_move(Move move, std::int32_t elapsed, std::int32_t lag,
                               std::int64_t at) const;
  /// White takes the first move over, for the time it took to think of it.
  std::vector<Event> next_swap(std::int32_t elapsed, std::int32_t lag, std::int64_t at) const;
  std::vector<Event> next_resignation(Color side, std::int64_t at) const;
  /// The side to move ran out of time: lost, unless the other could not win any more.
  std::vector<Event> next_flag(std::int64_t at) const;
  /// The game does not count: for one that does not yet.
  std::vector<Event> next_abort(std::int64_t at) const;
  /// The other side is gone.
  std::vector<Event> next_claim(Color side, std::int64_t at) const;
  std::vector<Event> next_offer(Color side, std::int64_t at) const;
  std::vector<Event> next_decline(Color side, std::int64_t at) const;
  /// The other side's wish is granted by this one.
  std::vector<Event> next_takeback(Color side, std::int64_t at) const;
  std::vector<Event> next_chat(Color side, std::string text, std::int64_t at) const;
  /// How many plies a side would take back with its last move; 0 if it has none.
  int plies_to_take_back(Color side) const;

 private:
  bool change(const Event& event);
  bool take_back(int plies);
  /// Takes what was spared from the quota of its side. What is taken back stays spent.
  void charge_quota(const Event& event);
  /// The time of what its side did.
  void charge(Event& event, std::int32_t elapsed, std::int32_t lag) const;
  Event next(EventKind kind, std::int64_t at) const;
  Event next(EventKind kind, Color side, std::int64_t at) const;
  Event end(Winner winner, Termination termination, std::int64_t at) const;

  TimeControl time_;
  std::vector<Event> events_;
  Position position_;
  std::vector<Move> moves_;  // that led to the position
  Clocks clock_{};
  Clocks lag_quota_{kLagQuota, kLagQuota};
  int ply_ = 0;
  std::optional<Color> offer_;
  std::int32_t last_play_ = 0;
  bool swapped_ = false;
  bool over_ = false;
};

}  // namespace yolah::server
