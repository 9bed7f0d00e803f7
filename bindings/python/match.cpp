// Matches between players, programs and functions.
#include "arena/match.h"

#include <pybind11/functional.h>

#include <memory>
#include <utility>

#include "arena/contender.h"
#include "arena/game.h"
#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/python_player.h"
#include "bindings/python/without_lock.h"

namespace py = pybind11;

namespace yolah::python {

using arena::MatchResult;
using arena::MatchSetup;

namespace {

/// A match that can be asked about when it is over.
struct PlayedMatch {
  MatchResult result;
  std::vector<GameRecord> records;
};

/// The function outlives the match, as an argument of match().
arena::Contender function_contender(py::handle choose, LongWork& work) {
  const auto name = py::str(py::getattr(choose, "__name__", py::str("function")));
  // In the thread that called match(), where other Python code of the caller runs.
  const PythonPlayer::Choose ask = [choose, &work](const Position& position, double seconds) {
    Move move = Move::pass();
    work.in_python(
        [&] { move = move_of(call_python(choose, py::make_tuple(Board{position}, seconds))); });
    return move;
  };
  return {name, [ask](std::uint64_t) { return std::make_unique<PythonPlayer>(ask); }, {}};
}

arena::Contender contender_of(const py::object& player, LongWork& work) {
  if (py::isinstance<py::function>(player)) return function_contender(player, work);
  if (!py::isinstance<py::str>(player)) {
    throw py::type_error(
        "a player is a spec as 'minmax:level=3', a program as 'cmd:python3 bot.py', or a function "
        "that is given a position and seconds and returns a move");
  }
  const auto text = player.cast<std::string>();
  const auto contender = arena::make_contender(text, "", {}, work.stop());
  if (!contender) fail_at("player", text, contender.error());
  // Who failed to start is not said by the failure itself.
  return {contender->name,
          [contender = *contender](std::uint64_t game) {
            try {
              return contender.make(game);
            } catch (const arena::PlayerFailure& failure) {
              const std::string words = failure.log.empty() ? "" : "; it said: " + failure.log;
              throw std::runtime_error(contender.name + " " + failure.detail + words);
            }
          },
          contender->version};
}

PlayerClock clock_of(const std::pair<double, double>& seconds) {
  const auto base = sensible_time(seconds.first, 0);
  const auto increment = sensible_time(seconds.second, 0);
  if (!base || !increment) {
    throw py::value_error(
        "clock: (seconds for the game, seconds that each move adds), as (10, 0.1)");
  }
  return {*base, *increment};
}

arena::Openings openings_of(const py::object& given, std::uint64_t seed) {
  if (given.is_none()) return arena::Openings::suite(seed);
  if (py::isinstance<py::int_>(given)) {
    const auto plies = in_range("openings", given.cast<std::int64_t>(), 0, arena::kMaxOpeningPlies);
    return arena::Openings::random(seed, static_cast<int>(plies));
  }
  const auto text = given.cast<std::string>();
  const auto openings = arena::Openings::from_text(text);
  if (!openings) fail_at("openings", text, openings.error());
  return *openings;
}

/// The arguments of match() but for the players.
struct GivenMatch {
  std::int64_t games;
  std::optional<std::int64_t> nodes;
  std::optional<double> seconds;
  std::optional<std::int64_t> depth;
  std::optional<std::pair<double, double>> clock;
  py::object openings;
  std::int64_t seed;
  std::int64_t concurrency;
  std::optional<std::pair<double, double>> sprt;
  py::object callback;
  bool keep_games;
};

MatchSetup setup_of(const GivenMatch& given) {
  MatchSetup setup;
  setup.games =
      static_cast<std::uint64_t>(in_range("games", given.games, 2, std::int64_t{1} << 40));
  if (given.games % 2 != 0) {
    throw py::value_error("games=" + std::to_string(given.games) +
                          ": each opening is played with both colours, so it is even");
  }
  if (given.clock) setup.limits.clock = clock_of(*given.clock);
  if (given.nodes || given.seconds || given.depth || !given.clock) {
    const auto clock = setup.limits.clock;
    const bool none = !given.nodes && !given.seconds && !given.depth;
    // As the command has it: a tenth of a second a move when nothing is said.
    setup.limits = to_limits({given.nodes, none ? std::optional(0.1) : given.seconds, given.depth});
    setup.limits.clock = clock;
  }
  setup.openings = openings_of(given.openings, natural("seed", given.seed));
  setup.concurrency = static_cast<int>(in_range("concurrency", given.concurrency, 1, 1024));
  if (given.sprt) {
    if (!(given.sprt->first < given.sprt->second)) {
      throw py::value_error("sprt: (elo0, elo1) with elo0 less than elo1");
    }
    setup.sprt = arena::SprtSetup{.elo0 = given.sprt->first, .elo1 = given.sprt->second};
  }
  return setup;
}

PlayedMatch play(const py::object& first, const py::object& second, const GivenMatch& given) {
  LongWork work;
  MatchSetup setup = setup_of(given);
  setup.first = contender_of(first, work);
  setup.second = contender_of(second, work);
  PlayedMatch match;
  work.run([&] {
    match.result = arena::play_match(
        setup, work.stop(), [&](const arena::PlayedGame& game, const MatchResult& so_far) {
          if (given.keep_games) match.records.push_back(game.result.record);
          if (given.callback.is_none()) return;
          work.in_python([&] {
            const py::object answer = call_python(
                given.callback, py::make_tuple(game.result.record, PlayedMatch{so_far, {}}));
            if (answer.is(py::bool_(false))) work.end();
          });
        });
  });
  return match;
}

void add_contender(py::module_& module) {
  using Contender = arena::ContenderStatistics;
  py::class_<Contender> type(module, "PlayStatistics", "What one player did in a match.");
  type.attr("__module__") = docs::kPackage;
  const auto of_play = [&](const char* name, auto of, const char* doc) {
    type.def_property_readonly(name, [of](const Contender& self) { return of(self.play); }, doc);
  };
  of_play("moves", [](const auto& play) { return play.moves; }, "Moves it was asked for.");
  of_play("nodes", [](const auto& play) { return play.nodes; }, "Nodes of all its searches.");
  of_play("seconds", [](const auto& play) { return seconds_of(play.time); }, "Time it thought.");
  of_play(
      "mean_depth", [](const auto& play) { return play.mean_depth().value_or(0); },
      "Plies looked ahead; 0 if it tells none.");
  type.def_readonly("time_forfeits", &Contender::time_forfeits, "Games lost on time.")
      .def_readonly("illegal_moves", &Contender::illegal_moves, "Games lost by an illegal move.")
      .def_readonly("failures", &Contender::failures, "Games lost by a program that failed.")
      .def_readonly("last_failure", &Contender::last_failure, "What happened in the last of them.");
}

py::object elo_of(const MatchResult& result) {
  const arena::EloEstimate estimate = arena::elo_estimate(result.counts);
  return py::make_tuple(estimate.low, estimate.elo, estimate.high);
}

std::optional<std::string> verdict_of(const MatchResult& result) {
  if (!result.sprt || result.sprt->verdict == arena::SprtVerdict::kUndecided) return std::nullopt;
  return result.sprt->verdict == arena::SprtVerdict::kAcceptH1 ? "H1" : "H0";
}

void add_result(py::module_& module) {
  py::class_<PlayedMatch> type(module, "MatchResult", docs::kMatchResult);
  type.attr("__module__") = docs::kPackage;
  const auto of_result = [&](const char* name, auto of, const char* doc) {
    type.def_property_readonly(
        name, [of](const PlayedMatch& self) { return of(self.result); }, doc);
  };
  of_result("wins", [](const MatchResult& r) { return r.counts.wins; }, "Games that A won.");
  of_result("draws", [](const MatchResult& r) { return r.counts.draws; }, "Games that nobody won.");
  of_result("losses", [](const MatchResult& r) { return r.counts.losses; }, "Games that B won.");
  of_result("games", [](const MatchResult& r) { return r.counts.games(); }, "All games.");
  of_result(
      "score", [](const MatchResult& r) { return r.counts.score(); },
      "A's share of the points, from 0 to 1.");
  of_result(
      "pairs", [](const MatchResult& r) { return r.counts.pairs; },
      "Pairs of games by A's half points: both lost, ..., both won.");
  of_result("elo", elo_of, "(low, estimate, high): how much stronger A is, 95 %; None: no bound.");
  of_result(
      "superiority",
      [](const MatchResult& r) { return arena::likelihood_of_superiority(r.counts); },
      "How likely it is that A is the stronger one.");
  of_result(
      "mean_margin", [](const MatchResult& r) { return r.mean_margin(); },
      "A's points less B's, on the average.");
  of_result("first", [](const MatchResult& r) { return r.first; }, "What A did.");
  of_result("second", [](const MatchResult& r) { return r.second; }, "What B did.");
  of_result("sprt", verdict_of, "'H0' or 'H1' once a sequential test has decided, or None.");
  type.def_readonly("records", &PlayedMatch::records, "The games, with keep_games=True.")
      .def("__repr__", [](const PlayedMatch& self) {
        const auto& counts = self.result.counts;
        return "<yolah.MatchResult +" + std::to_string(counts.wins) + " =" +
               std::to_string(counts.draws) + " -" + std::to_string(counts.losses) + ">";
      });
}

}  // namespace

void add_match(py::module_& module) {
  add_contender(module);
  add_result(module);
  module.def(
      "match",
      [](const py::object& first, const py::object& second, std::int64_t games,
         std::optional<std::int64_t> nodes, std::optional<double> seconds,
         std::optional<std::int64_t> depth, std::optional<std::pair<double, double>> clock,
         const py::object& openings, std::int64_t seed, std::int64_t concurrency,
         std::optional<std::pair<double, double>> sprt, const py::object& callback,
         bool keep_games) {
        return play(first, second,
                    {games, nodes, seconds, depth, clock, openings, seed, concurrency, sprt,
                     callback, keep_games});
      },
      py::arg("a"), py::arg("b"), py::kw_only(), py::arg("games") = 100,
      py::arg("nodes") = py::none(), py::arg("seconds") = py::none(), py::arg("depth") = py::none(),
      py::arg("clock") = py::none(), py::arg("openings") = py::none(), py::arg("seed") = 1,
      py::arg("concurrency") = 1, py::arg("sprt") = py::none(), py::arg("callback") = py::none(),
      py::arg("keep_games") = false, docs::kMatch);
}

}  // namespace yolah::python
