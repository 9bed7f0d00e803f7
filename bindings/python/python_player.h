// A function of Python as a player: it is given a position and the seconds it may take, and
// returns a move.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "bindings/python/convert.h"
#include "engine/search/budget.h"
#include "engine/search/player.h"

namespace yolah::python {

/// The move that a function returned; throws a TypeError or ValueError if it is none.
inline Move move_of(const pybind11::object& answer) {
  if (pybind11::isinstance<pybind11::str>(answer)) return to_move(answer.cast<std::string>());
  throw pybind11::type_error("the function returned " + shown(pybind11::repr(answer)) +
                             ", which is no move: a move is text as 'd5:b7'");
}

class PythonPlayer final : public Player {
 public:
  /// Asks the function, and returns when it has answered.
  using Choose = std::function<Move(const Position& position, double seconds)>;

  explicit PythonPlayer(Choose choose) : choose_(std::move(choose)) {}

  void new_game() override {}
  /// Seconds are what is sensible under the limits; one when they do not speak of time.
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& /*on_report*/) override {
    const Budget budget(limits, position, stop);
    const double seconds = budget.is_timed() ? seconds_of(budget.time()) : 1.0;
    SearchResult result;
    result.move = choose_(position, seconds);
    result.report.nodes = 1;
    return result;
  }

 private:
  Choose choose_;
};

}  // namespace yolah::python
