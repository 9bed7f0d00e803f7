#include "bindings/python/python_player.h"

#include "bindings/python/convert.h"
#include "engine/search/budget.h"

namespace py = pybind11;

namespace yolah::python {

Move move_of(const py::object& answer) {
  if (py::isinstance<Move>(answer)) return answer.cast<Move>();
  if (py::isinstance<py::str>(answer)) return to_move(answer.cast<std::string>());
  throw py::type_error("the function returned " + shown(py::repr(answer)) +
                       ", which is no move: a Move, or text as 'd5:b7'");
}

SearchResult PythonPlayer::search(const Position& position, const Limits& limits,
                                  const std::atomic<bool>& stop, const OnReport& /*on_report*/) {
  const Budget budget(limits, position, stop);
  const double seconds = budget.is_timed() ? seconds_of(budget.time()) : 1.0;
  SearchResult result;
  result.move = choose_(position, seconds);
  result.report.nodes = 1;
  return result;
}

}  // namespace yolah::python
