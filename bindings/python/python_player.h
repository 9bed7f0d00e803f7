// A function of Python as a player: it is given a position and the seconds it may take, and
// returns a move.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <functional>

#include "engine/search/player.h"

namespace yolah::python {

/// The move that a function returned; throws a TypeError or ValueError if it is none.
Move move_of(const pybind11::object& answer);

class PythonPlayer final : public Player {
 public:
  /// Asks the function, and returns when it has answered.
  using Choose = std::function<Move(const Position& position, double seconds)>;

  explicit PythonPlayer(Choose choose) : choose_(std::move(choose)) {}

  void new_game() override {}
  /// Seconds are what is sensible under the limits; one when they do not speak of time.
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  Choose choose_;
};

}  // namespace yolah::python
