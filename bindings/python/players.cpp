// Players by spec, searches, exact solutions, evaluation.
#include <pybind11/functional.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/without_lock.h"
#include "engine/search/budget.h"
#include "engine/search/decided.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

constexpr double kPerPoint = 100;

PlayerSpec spec_of(const std::string& text) {
  if (text.starts_with("cmd:")) {
    throw py::value_error("wrong player " + shown(text) +
                          ": programs play in yolah.match() only, as yolah.match(" + shown(text) +
                          ", 'minmax')");
  }
  const auto spec = parse_player_spec(text);
  if (!spec) fail_at("player", text, spec.error());
  return *spec;
}

/// The player of a spec, for one search at a time.
class SpecPlayer {
 public:
  explicit SpecPlayer(const std::string& text) : spec_(spec_of(text)) {
    const WithoutLock unlocked;
    player_ = make_player(spec_);
    if (player_ == nullptr) {
      throw std::runtime_error("not enough memory for " + to_string(spec_) +
                               ": choose a smaller hash=");
    }
  }

  std::string spec() const { return to_string(spec_); }

  void new_game() {
    const auto held = hold();
    player_->new_game();
  }

  SearchResult search(const Board& board, const Limits& limits, const py::object& callback) {
    if (board.position.is_over()) {
      throw py::value_error("the game is over in " + to_string(board.position) +
                            ": there is no move to search for");
    }
    const auto held = hold();
    LongWork work;
    OnReport on_report;
    if (!callback.is_none()) {
      on_report = [&](const Report& report) {
        work.in_python([&] { tell(callback, report, work); });
      };
    }
    SearchResult result;
    // A copy: the caller's position may be played on meanwhile, by the callback or a thread.
    work.run([&, position = board.position] {
      result = player_->search(position, limits, work.stop(), on_report);
    });
    return result;
  }

 private:
  /// A callback that returns False ends the search.
  static void tell(const py::object& callback, const Report& report, LongWork& work) {
    const Move best = report.lines.empty() || report.lines.front().moves.empty()
                          ? Move::pass()
                          : report.lines.front().moves.front();
    const py::object answer = call_python(callback, py::make_tuple(SearchResult{best, report}));
    if (answer.is(py::bool_(false))) work.end();
  }

  std::unique_lock<std::mutex> hold() {
    std::unique_lock lock(thinking_, std::try_to_lock);
    if (!lock) {
      throw std::runtime_error(
          "this player is thinking already: each thread needs a Player of its own");
    }
    return lock;
  }

  PlayerSpec spec_;
  std::unique_ptr<Player> player_;
  std::mutex thinking_;
};

/// Holds what a search gives to callers that only want the best line.
template <class Value, class Of>
auto of_best(Value none, Of of) {
  return [none, of](const SearchResult& result) {
    return result.report.lines.empty() ? none : of(result.report.lines.front());
  };
}

double score_of(const Line& line) {
  return line.score.hundredths() / kPerPoint;
}

py::tuple wdl_of(const Line& line) {
  constexpr double kWhole = 1000;
  return py::make_tuple(line.wdl.win / kWhole, line.wdl.draw / kWhole, line.wdl.loss / kWhole);
}

std::string text_of(const Line& line) {
  return (line.exact ? "exactly " : "") + std::string(py::str(py::float_(score_of(line)))) + " " +
         to_string(line.moves);
}

void add_results(py::module_& module) {
  py::class_<Line> line(module, "Line", docs::kLine);
  line.attr("__module__") = docs::kPackage;
  line.def_property_readonly("score", &score_of, "The final margin expected, in points.")
      .def_readonly("exact", &Line::exact, "Whether the score is proven.")
      .def_property_readonly("wdl", &wdl_of, "Chances to win, draw and lose, from 0 to 1.")
      .def_readonly("moves", &Line::moves, "How the game goes on.")
      .def("__repr__", [](const Line& self) { return "<yolah.Line " + text_of(self) + ">"; });

  py::class_<SearchResult> result(module, "SearchResult", docs::kSearchResult);
  result.attr("__module__") = docs::kPackage;
  const auto of_report = [&](const char* name, auto of, const char* doc) {
    result.def_property_readonly(
        name, [of](const SearchResult& self) { return of(self.report); }, doc);
  };
  result.def_readonly("move", &SearchResult::move, "The best move.");
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
  result.def_property_readonly("score", of_best(0.0, score_of), "The best line's.")
      .def_property_readonly("exact", of_best(false, [](const Line& best) { return best.exact; }),
                             "Whether the score is proven.")
      .def("__repr__", [](const SearchResult& self) {
        return "<yolah.SearchResult " + to_string(self.move) + ", depth " +
               std::to_string(self.report.depth) + ", " + std::to_string(self.report.nodes) +
               " nodes>";
      });
}

void add_player(py::module_& module) {
  using Nodes = std::optional<std::int64_t>;
  using Seconds = std::optional<double>;
  py::class_<SpecPlayer> type(module, "Player", docs::kPlayer);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init<const std::string&>(), py::arg("spec") = "minmax")
      .def_property_readonly("spec", &SpecPlayer::spec, "The text that makes the same player.")
      .def("new_game", &SpecPlayer::new_game, py::call_guard<WithoutLock>(),
           "Forgets what was learned from the game before.")
      .def(
          "move",
          [](SpecPlayer& player, const Board& board, Nodes nodes, Seconds seconds, Nodes depth) {
            return player.search(board, to_limits({nodes, seconds, depth}), py::none()).move;
          },
          py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
          py::arg("seconds") = py::none(), py::arg("depth") = py::none(), docs::kPlayerMove)
      .def(
          "search",
          [](SpecPlayer& player, const Board& board, Nodes nodes, Seconds seconds, Nodes depth,
             std::int64_t lines, const py::object& callback) {
            return player.search(board, to_limits({nodes, seconds, depth, lines}), callback);
          },
          py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
          py::arg("seconds") = py::none(), py::arg("depth") = py::none(), py::arg("lines") = 1,
          py::arg("callback") = py::none(), docs::kPlayerSearch)
      .def("__repr__", [](const SpecPlayer& player) { return "Player('" + player.spec() + "')"; });
  module.def(
      "search",
      [](const Board& board, Nodes nodes, Seconds seconds, Nodes depth, std::int64_t lines,
         const std::string& player, const py::object& callback) {
        const Limits limits = to_limits({nodes, seconds, depth, lines});
        return SpecPlayer(player).search(board, limits, callback);
      },
      py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
      py::arg("seconds") = py::none(), py::arg("depth") = py::none(), py::arg("lines") = 1,
      py::arg("player") = "minmax", py::arg("callback") = py::none(), docs::kSearch);
}

py::dict kinds() {
  py::dict all;
  for (const PlayerKind& kind : player_kinds()) {
    py::dict options;
    for (const PlayerOption& option : kind.options) {
      options[py::str(std::string(option.name))] =
          std::string(option.help) + " (" + option.normal_text() + ")";
    }
    all[py::str(std::string(kind.name))] = options;
  }
  return all;
}

double evaluate(const Board& board, const std::string& player) {
  const auto evaluator = make_evaluator(spec_of(player));
  if (!evaluator) {
    throw py::value_error("the player " + shown(player) + " has no evaluation: minmax has one");
  }
  const Position& position = board.position;
  const int margin = position.margin(position.side_to_move());
  if (position.is_over()) return margin;
  const Evaluation evaluation = evaluator->evaluate(position);
  if (!evaluation.decided) return margin + evaluation.to_come.hundredths() / kPerPoint;
  LongestPlay puzzles;
  return score_of(answer_if_decided(position, {}, puzzles)->report.lines.front());
}

struct Solved {
  Solution solution;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

Solved solve(const Board& board, std::optional<double> seconds, std::int64_t threads,
             std::int64_t megabytes) {
  Limits limits;
  if (seconds) limits = to_limits({{}, seconds, {}});
  const auto table = static_cast<std::size_t>(in_range("hash", megabytes, 1, 65'536));
  const auto helpers = static_cast<int>(in_range("threads", threads, 1, kMostThreads));
  const Position position = board.position;
  LongWork work;
  std::optional<Solved> solved;
  work.run([&] {
    // A large table takes seconds to make: that is part of the work, but not of its time.
    const auto solver = EndgameSolver::make(table, helpers);
    if (solver == nullptr) throw std::runtime_error("not enough memory: choose a smaller hash=");
    const Budget budget(limits, position, work.stop());
    const auto solution = solver->solve(position, budget);
    if (solution) solved = {*solution, solver->nodes(), seconds_of(budget.elapsed())};
  });
  if (!solved) {
    PyErr_SetString(PyExc_TimeoutError,
                    ("not solved within seconds=" + std::string(py::str(py::cast(seconds))) + ": " +
                     std::to_string(count(position.free_squares())) +
                     " free squares may take long, give it more seconds or threads")
                        .c_str());
    throw py::error_already_set();
  }
  return *solved;
}

void add_solve(py::module_& module) {
  py::class_<Solved> type(module, "Solution", "What solve() proves.");
  type.attr("__module__") = docs::kPackage;
  type.def_property_readonly(
          "margin", [](const Solved& self) { return self.solution.margin; },
          "Final points of the side to move less the other's.")
      .def_property_readonly(
          "line", [](const Solved& self) { return self.solution.line; },
          "Best play to the end; empty when the game is over.")
      .def_readonly("nodes", &Solved::nodes, "How much was looked at.")
      .def_readonly("seconds", &Solved::seconds, "How long it took.")
      .def("__repr__", [](const Solved& self) {
        return "<yolah.Solution margin " + std::to_string(self.solution.margin) + ">";
      });
  module.def("solve", &solve, py::arg("position"), py::kw_only(), py::arg("seconds") = py::none(),
             py::arg("threads") = 1, py::arg("hash") = 64, docs::kSolve);
}

}  // namespace

void add_players(py::module_& module) {
  add_results(module);
  add_player(module);
  add_solve(module);
  module.def("player_kinds", &kinds, docs::kPlayerKinds);
  module.def("evaluate", &evaluate, py::arg("position"), py::kw_only(),
             py::arg("player") = "minmax", docs::kEvaluate);
}

}  // namespace yolah::python
