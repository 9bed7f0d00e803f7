// Players by spec, searches, exact solutions, evaluation.
#include <pybind11/functional.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include "bindings/python/arrays.h"
#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/guided.h"
#include "bindings/python/long_work.h"
#include "bindings/python/without_lock.h"
#include "engine/search/budget.h"
#include "engine/search/decided.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

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

/// What an evaluator of Python says of positions: it is called with their planes, and returns the
/// margins still to come, or these and priors.
class PythonJudge {
 public:
  explicit PythonJudge(py::object evaluator) : evaluator_(std::move(evaluator)) {}

  std::vector<Judgement> operator()(std::span<const Position> positions) const {
    const auto size = static_cast<py::ssize_t>(positions.size());
    const py::object answer = call_python(evaluator_, py::make_tuple(planes_array(positions)));
    py::object values = answer;
    py::object priors = py::none();
    if (py::isinstance<py::tuple>(answer)) {
      const auto both = answer.cast<py::tuple>();
      if (both.size() != 2) fail("a tuple of " + std::to_string(both.size()));
      values = both[0];
      priors = both[1];
    }
    std::vector<Judgement> judged(positions.size());
    const Numbers margins = numbers(values, size, 1);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      judged[i].to_come = score_of(margins.data()[i]);
    }
    if (priors.is_none()) return judged;
    const Numbers weights = numbers(priors, size, kMoveNumbers);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const float* const row = weights.data() + i * std::size_t{kMoveNumbers};
      for (const Move move : positions[i].legal_moves()) {
        const float weight = row[move.bits()];
        if (!(weight >= 0) || std::isinf(weight)) fail("a prior that is no weight: 0 or more");
        judged[i].priors.push_back(weight);
      }
    }
    return judged;
  }

 private:
  using Numbers = py::array_t<float, py::array::c_style | py::array::forcecast>;

  [[noreturn]] static void fail(const std::string& what) {
    throw py::value_error(
        "the evaluator returned " + what +
        "; for n positions it returns n margins still to come, in points for the side to move, or "
        "a tuple of these and priors of shape (n, 4096)");
  }

  /// An array of so many rows and columns, whatever kind of array the evaluator uses.
  static Numbers numbers(const py::object& given, py::ssize_t rows, py::ssize_t columns) {
    const py::object array =
        py::module_::import("numpy").attr("asarray")(given, py::dtype::of<float>());
    Numbers all = array.cast<Numbers>();
    const bool fits = all.size() == rows * columns && all.ndim() >= 1 && all.shape(0) == rows;
    if (!fits) fail("an array of shape " + std::string(py::str(array.attr("shape"))));
    return all;
  }

  static Score score_of(float points) {
    constexpr float kHundredths = 100;
    if (!std::isfinite(points)) fail("a margin that is no number");
    const float most = kMaxScoringMoves;
    return Score::from_hundredths(
        static_cast<int>(std::lround(kHundredths * std::clamp(points, -most, most))));
  }

  py::object evaluator_;
};

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

  /// With an evaluator of Python in place of the engine's.
  SpecPlayer(const std::string& text, const py::object& evaluator, std::int64_t batch)
      : spec_(spec_of(text)), evaluator_(evaluator) {
    need_numpy();
    if (PyCallable_Check(evaluator.ptr()) == 0) {
      throw py::type_error("evaluator=" + shown(py::repr(evaluator)) +
                           ": a function that is given planes of positions");
    }
    const auto most = static_cast<std::size_t>(in_range("batch", batch, 1, 65'536));
    const Judge judge =
        [this, ask = PythonJudge(evaluator)](
            std::span<const Position> positions) -> std::optional<std::vector<Judgement>> {
      std::vector<Judgement> judged;
      if (!work_->in_python([&] { judged = ask(positions); })) return std::nullopt;
      return judged;
    };
    if (text == "mcts") {
      player_ = make_guided_mcts(judge, most);
    } else if (text == "minmax") {
      player_ = make_guided_minmax(judge, most);
    } else {
      throw py::value_error("wrong player " + shown(text) +
                            ": an evaluator guides 'mcts' or 'minmax', without options");
    }
  }

  std::string spec() const { return to_string(spec_); }
  std::string repr() const {
    const std::string more = evaluator_ ? ", evaluator=" + std::string(py::repr(evaluator_)) : "";
    return "Player('" + spec() + "'" + more + ")";
  }

  void new_game() {
    const auto held = hold();
    player_->new_game();
  }

  Analysis search(const Board& board, const Limits& limits, const py::object& callback) {
    if (board.position.is_over()) {
      throw py::value_error("the game is over in " + to_string(board.position) +
                            ": there is no move to search for");
    }
    const auto held = hold();
    LongWork work;
    work_ = &work;
    OnReport on_report;
    if (!callback.is_none()) {
      on_report = [&](const Report& report) {
        work.in_python(
            [&] { tell(callback, {board.position, {first_move(report), report}}, work); });
      };
    }
    Analysis found{board.position, {}};
    work.run(
        [&] { found.result = player_->search(found.position, limits, work.stop(), on_report); });
    return found;
  }

 private:
  static Move first_move(const Report& report) {
    const auto& lines = report.lines;
    return lines.empty() || lines.front().moves.empty() ? Move::pass() : lines.front().moves[0];
  }

  /// A callback that returns False ends the search.
  static void tell(const py::object& callback, const Analysis& so_far, LongWork& work) {
    const py::object answer = call_python(callback, py::make_tuple(so_far));
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
  py::object evaluator_;
  std::unique_ptr<Player> player_;
  LongWork* work_ = nullptr;  // of the search under way
  std::mutex thinking_;
};

void add_player(py::module_& module) {
  using Nodes = std::optional<std::int64_t>;
  using Seconds = std::optional<double>;
  py::class_<SpecPlayer> type(module, "Player", docs::kPlayer);
  type.attr("__module__") = docs::kPackage;
  type.def(py::init([](const std::string& spec, const py::object& evaluator, std::int64_t batch) {
             if (evaluator.is_none()) return std::make_unique<SpecPlayer>(spec);
             return std::make_unique<SpecPlayer>(spec, evaluator, batch);
           }),
           py::arg("spec") = "minmax", py::kw_only(), py::arg("evaluator") = py::none(),
           py::arg("batch") = 64)
      .def_property_readonly("spec", &SpecPlayer::spec, "The text that makes the same player.")
      .def("new_game", &SpecPlayer::new_game, py::call_guard<WithoutLock>(),
           "Forgets what was learned from the game before.")
      .def(
          "move",
          [](SpecPlayer& player, const Board& board, Nodes nodes, Seconds seconds, Nodes depth) {
            return player.search(board, to_limits({nodes, seconds, depth}), py::none()).result.move;
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
      .def("__repr__", &SpecPlayer::repr);
  module.def(
      "search",
      [](const Board& board, Nodes nodes, Seconds seconds, Nodes depth, std::int64_t lines,
         const std::string& player, const py::object& evaluator, std::int64_t batch,
         const py::object& callback) {
        const Limits limits = to_limits({nodes, seconds, depth, lines});
        if (evaluator.is_none()) return SpecPlayer(player).search(board, limits, callback);
        return SpecPlayer(player, evaluator, batch).search(board, limits, callback);
      },
      py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
      py::arg("seconds") = py::none(), py::arg("depth") = py::none(), py::arg("lines") = 1,
      py::arg("player") = "minmax", py::arg("evaluator") = py::none(), py::arg("batch") = 64,
      py::arg("callback") = py::none(), docs::kSearch);
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
  if (!evaluation.decided) return margin + points_of(evaluation.to_come);
  LongestPlay puzzles;
  return points_of(answer_if_decided(position, {}, puzzles)->report.lines.front().score);
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
  add_player(module);
  add_solve(module);
  module.def("player_kinds", &kinds, docs::kPlayerKinds);
  module.def("evaluate", &evaluate, py::arg("position"), py::kw_only(),
             py::arg("player") = "minmax", docs::kEvaluate);
}

}  // namespace yolah::python
