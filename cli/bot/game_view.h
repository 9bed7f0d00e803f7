// A game as a bot knows it from the frames of its stream: board, clocks, whose turn.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/rules/color.h"
#include "engine/rules/position.h"

namespace yolah::cli {

/// The frames cannot be understood: this program is older than the server, say.
class StrangeFrame : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class GameView {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using milliseconds = std::chrono::milliseconds;

  explicit GameView(std::int64_t me) : me_(me) {}

  /// A frame of the stream that came at this time; others than of games are passed over.
  /// Throws StrangeFrame.
  void take(const nlohmann::json& frame, Time at);

  /// Whether all is known that had happened when the stream began.
  bool up_to_date() const { return known_ && seq_ >= promised_; }
  /// The last event.
  std::int32_t seq() const { return seq_; }
  int ply() const { return static_cast<int>(positions_.size()) - 1; }
  /// The last event that changed the board.
  std::int32_t last_play() const { return last_play_; }
  const Position& position() const { return positions_.back(); }
  bool over() const { return over_; }
  /// None for one who only watches.
  std::optional<Color> side() const;
  bool my_turn() const;
  /// The other asks for a move back, and nobody has answered.
  bool asked_for_takeback() const { return offer_ && side() && *offer_ != *side(); }

  bool has_clock() const { return !by_days_; }
  milliseconds increment() const { return increment_; }
  /// What a side had after the last event.
  milliseconds clock(Color color) const { return clock_[static_cast<std::size_t>(index(color))]; }
  /// When that was: when the event came, or, if it was before the stream began, as long ago as
  /// the server's times tell.
  Time came() const { return came_; }

  std::string opponent_name() const;
  bool rated() const { return rated_; }
  /// "win", "loss", "draw" or "none" for me, once it is over.
  std::string result() const;
  /// How it ended, and the points of black and white.
  const std::string& termination() const { return termination_; }
  std::array<int, 2> points() const;

 private:
  void take_head(const nlohmann::json& frame, Time at);
  void take_event(const nlohmann::json& event, Time at);
  /// By the server's times, for what was before the stream began.
  Time time_of(const nlohmann::json& event) const;
  void take_board(const std::string& kind, const nlohmann::json& event);

  std::int64_t me_;
  std::array<std::int64_t, 2> ids_{};
  std::array<std::string, 2> names_;
  bool known_ = false;
  bool swapped_ = false;
  bool rated_ = false;
  bool by_days_ = false;
  bool over_ = false;
  milliseconds increment_{0};
  std::array<milliseconds, 2> clock_{};
  std::int32_t promised_ = 0;
  std::int32_t seq_ = 0;
  std::int32_t last_play_ = 0;
  Time began_;                    // of the stream
  milliseconds server_began_{0};  // the same by the server's clock, since 1970
  Time came_;
  std::optional<Color> offer_;
  std::vector<Position> positions_ = {Position()};
  std::string winner_;
  std::string termination_;
};

}  // namespace yolah::cli
