// Holds a server to its word about one game: compares what it tells the two players, at
// any time and over any connection, and replays every event on the rules.
//
// Pure: no network, no clock. An event that anybody has seen is committed by promise, so it
// may never be missing or different afterwards.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.h"
#include "tests/load/event.h"
#include "tests/load/latency.h"

namespace yolah::load {

enum class FaultKind : std::uint8_t {
  kLost,        ///< An event somebody saw is missing, or another has its number.
  kDuplicated,  ///< An event came twice without being asked for.
  kOutOfOrder,  ///< A gap in the numbers.
  kWrong,       ///< Against the rules of the game or of its clock.
};
inline constexpr int kFaultKinds = 4;
std::string_view to_string(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::kWrong;
  std::string text;
};

struct TimeRule {
  int initial = 180'000;  ///< Milliseconds, as all of it.
  int increment = 2'000;
};

class GameCheck {
 public:
  /// A game that began at this time or later.
  GameCheck(TimeRule rule, Instant begun) : rule_(rule), earliest_(begun) {}

  /// A player sends a move for the first time.
  void sent(Color side, Move move, Instant now);
  /// A node answers the player's wish to follow the game from event `from` on: it has
  /// events up to `to`. Those after `from` that the player has got meanwhile may come again.
  void joined(Color player, int from, int to);
  enum class Seen : std::uint8_t { kFirst, kAgain, kGap };
  /// A player is told an event, as the answer to a move of theirs or without. kFirst if
  /// nobody was told of it before; after a kGap, nothing is taken over and the player has
  /// to join again. `answers` is the number of the request, for those who look at a fault.
  Seen saw(Color player, const Event& event, bool acknowledges, Instant now, int answers = 0);
  /// What the server keeps of the game when all is over.
  void stored(std::span<const Event> events, Instant now);

  /// The last event that the player, or anybody, has.
  int last_seq(Color player) const { return last_[static_cast<std::size_t>(index(player))]; }
  int last_seq() const { return static_cast<int>(events_.size()); }
  int plies() const { return plies_; }
  const Position& position() const { return position_; }
  bool has_ended() const { return ended_; }
  /// Whether an event contradicted the rules: from then on no event is replayed.
  bool is_broken() const { return broken_; }
  /// Whether this player is to move, as far as they know.
  bool is_turn_of(Color player) const;
  const std::vector<Event>& events() const { return events_; }

  const std::vector<Fault>& faults() const { return faults_; }

 private:
  void fault(FaultKind kind, std::string text);
  void compare(const Event& event);
  void append(const Event& event, Instant now);
  /// What is wrong with the next event; empty if nothing.
  std::string objection(const Event& event, Instant now) const;
  std::string objection_to_move(const Event& event) const;
  std::string objection_to_pass(const Event& event) const;
  std::string objection_to_end(const Event& event, Instant now) const;
  std::string objection_to_time(const Event& event, Instant now) const;
  std::string objection_to_calling_off(const Event& event, Instant now) const;
  /// Empty if the time of the side to move can be over.
  std::string objection_to_clock(Instant now) const;
  bool must_pass() const;

  TimeRule rule_;
  std::vector<Event> events_;
  std::array<int, 2> last_{};
  std::array<int, 2> again_from_{};  ///< The next of these, and up to last_, may come again.
  Position position_;
  int plies_ = 0;
  std::array<int, 2> clock_{};
  bool ended_ = false;
  bool broken_ = false;
  std::optional<Move> sent_;  ///< The move on its way.
  Instant sent_at_;
  Instant earliest_;  ///< The last event happened no earlier.
  std::vector<Fault> faults_;
};

}  // namespace yolah::load
