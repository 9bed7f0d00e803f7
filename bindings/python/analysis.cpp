// Lines and results of searches.
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

constexpr double kWhole = 1000;
constexpr double kNanoseconds = 1e9;
using Chances = std::tuple<double, double, double>;

double score_of(const Line& line) {
  return points_of(line.score);
}

Chances wdl_of(const Line& line) {
  return {line.wdl.win / kWhole, line.wdl.draw / kWhole, line.wdl.loss / kWhole};
}

/// Any number that makes sense; throws a ValueError for others.
int in_parts(const char* name, double number, double parts, double least, double most) {
  if (number >= least && number <= most) return static_cast<int>(std::lround(number * parts));
  throw py::value_error(std::string(name) + "=" + std::to_string(number) + ": choose from " +
                        std::to_string(least) + " to " + std::to_string(most));
}

Line line_of_parts(const std::vector<Move>& moves, double score, bool exact, const Chances& wdl,
                   std::uint64_t visits) {
  constexpr double kHundredths = 100;
  const auto chance = [](double share) { return in_parts("wdl", share, kWhole, 0, 1); };
  return {Score::from_hundredths(in_parts("score", score, kHundredths, -kSquares, kSquares)), exact,
          Wdl{chance(std::get<0>(wdl)), chance(std::get<1>(wdl)), chance(std::get<2>(wdl))}, moves,
          visits};
}

bool same_line(const Line& a, const Line& b) {
  return a.score == b.score && a.exact == b.exact && a.wdl == b.wdl && a.moves == b.moves &&
         a.visits == b.visits;
}

template <class Value>
std::string repr(const Value& value) {
  return py::repr(py::cast(value));
}

std::string line_repr(const Line& line) {
  return "Line(" + repr(line.moves) + ", score=" + repr(score_of(line)) +
         (line.exact ? ", exact=True" : "") + ", wdl=" + repr(wdl_of(line)) +
         (line.visits > 0 ? ", visits=" + std::to_string(line.visits) : "") + ")";
}

using LineParts = std::tuple<std::vector<Move>, double, bool, Chances, std::uint64_t>;

void add_line(py::module_& module) {
  py::class_<Line> type(module, "Line", docs::kLine);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init(&line_of_parts), py::arg("moves"), py::kw_only(), py::arg("score"),
           py::arg("exact") = false, py::arg("wdl") = Chances(0, 0, 0), py::arg("visits") = 0)
      .def_property_readonly("score", &score_of, "The final margin expected, in points.")
      .def_readonly("exact", &Line::exact, "Whether the score is proven.")
      .def_property_readonly("wdl", &wdl_of, "Chances to win, draw and lose, from 0 to 1.")
      .def_readonly("moves", &Line::moves, "How the game goes on.")
      .def_readonly("visits", &Line::visits,
                    "How often mcts tried the first move; 0 for players that do not count it.")
      .def("__repr__", &line_repr)
      .def("__eq__", &same_line, py::is_operator())
      .def("__hash__", [](const Line& self) { return std::hash<std::string>()(line_repr(self)); })
      .def("__copy__", [](const py::object& self) { return self; })
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
      .def(py::pickle(
          [](const Line& self) {
            return LineParts(self.moves, score_of(self), self.exact, wdl_of(self), self.visits);
          },
          [](const LineParts& state) { return std::apply(line_of_parts, state); }));
}

/// What the constructor takes, and what a pickle holds.
using Parts =
    std::tuple<Board, std::vector<Line>, std::optional<Move>, int, int, std::uint64_t, double>;

Analysis make_analysis(const Board& board, const std::vector<Line>& lines,
                       const std::optional<Move>& move, int depth, int selective_depth,
                       std::uint64_t nodes, double seconds) {
  Analysis analysis{board.position, {}};
  Report& report = analysis.result.report;
  report = {depth, selective_depth, nodes, {}, 0, lines};
  report.elapsed = std::chrono::nanoseconds(std::llround(seconds * kNanoseconds));
  if (move) {
    analysis.result.move = *move;
  } else if (!lines.empty() && !lines.front().moves.empty()) {
    analysis.result.move = lines.front().moves.front();
  } else {
    throw py::value_error("move: the best move, where no line says it");
  }
  return analysis;
}

Parts parts_of(const Analysis& analysis) {
  const Report& report = analysis.result.report;
  return {Board{analysis.position}, report.lines, analysis.result.move,      report.depth,
          report.selective_depth,   report.nodes, seconds_of(report.elapsed)};
}

std::string analysis_repr(const Analysis& analysis) {
  const auto& [board, lines, move, depth, selective, nodes, seconds] = parts_of(analysis);
  return "SearchResult(Position('" + to_string(board.position) + "'), " + repr(lines) +
         ", move=" + repr(*move) + ", depth=" + std::to_string(depth) +
         ", selective_depth=" + std::to_string(selective) + ", nodes=" + std::to_string(nodes) +
         ", seconds=" + repr(seconds) + ")";
}

void add_analysis(py::module_& module) {
  py::class_<Analysis> type(module, "SearchResult", docs::kSearchResult);
  type.attr("__module__") = docs::kPackage;
  const auto of_report = [&](const char* name, auto of, const char* doc) {
    type.def_property_readonly(
        name, [of](const Analysis& self) { return of(self.result.report); }, doc);
  };
  type.def(py::init(&make_analysis), py::arg("position"), py::arg("lines"), py::kw_only(),
           py::arg("move") = py::none(), py::arg("depth") = 0, py::arg("selective_depth") = 0,
           py::arg("nodes") = 0, py::arg("seconds") = 0.0)
      .def_property_readonly(
          "position", [](const Analysis& self) { return Board{self.position}; },
          "The position that was searched.")
      .def_property_readonly(
          "move", [](const Analysis& self) { return self.result.move; }, "The best move.");
  of_report(
      "lines", [](const Report& report) { return report.lines; },
      "The best moves and how the game goes on, best first.");
  of_report("depth", [](const Report& report) { return report.depth; }, "Plies looked ahead.");
  of_report(
      "selective_depth", [](const Report& report) { return report.selective_depth; },
      "Plies of the deepest line.");
  of_report(
      "nodes", [](const Report& report) { return report.nodes; },
      "Positions searched, or games played out.");
  of_report(
      "seconds", [](const Report& report) { return seconds_of(report.elapsed); },
      "How long it took.");
  of_report(
      "score",
      [](const Report& report) {
        return report.lines.empty() ? 0.0 : score_of(report.lines.front());
      },
      "The best line's.");
  of_report(
      "exact",
      [](const Report& report) { return !report.lines.empty() && report.lines.front().exact; },
      "Whether the score is proven.");
  type.def("__repr__", &analysis_repr)
      .def(
          "__eq__",
          [](const Analysis& a, const Analysis& b) { return analysis_repr(a) == analysis_repr(b); },
          py::is_operator())
      .def("__hash__",
           [](const Analysis& self) { return std::hash<std::string>()(analysis_repr(self)); })
      .def("__copy__", [](const py::object& self) { return self; })
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
      .def(py::pickle(&parts_of,
                      [](const Parts& parts) { return std::apply(make_analysis, parts); }));
}

}  // namespace

void add_analyses(py::module_& module) {
  add_line(module);
  add_analysis(module);
}

}  // namespace yolah::python
