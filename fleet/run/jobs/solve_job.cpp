#include <fmt/format.h>

#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/openings/endgames.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"
#include "fleet/run/jobs/jobs.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

/// Decides how many nodes a position takes, and is emptied for each.
constexpr std::size_t kSolverMegabytes = 64;

/// So many games lie between one that came to nothing and the one in its place: more than a
/// run has positions.
constexpr std::uint64_t kNextGame = std::uint64_t{1} << 40;

/// The position of this number, whatever the jobs; nothing when stopped.
std::optional<Position> position_of(std::uint64_t number, int free, arena::Endgames& endgames,
                                    const std::atomic<bool>& stop) {
  std::optional<Position> position;
  for (std::uint64_t game = number; !position && !stop.load(std::memory_order_relaxed);
       game += kNextGame) {
    position = endgames.at(game, free, stop);
  }
  return position;
}

}  // namespace

std::optional<JobResult> do_work(const SolveWork& work, const JobTask& task) {
  refuse_input(task);
  arena::Endgames endgames(task.run.seed);
  const auto solver = EndgameSolver::make(kSolverMegabytes);
  if (!solver) throw std::bad_alloc();
  Limits limits;
  limits.nodes = work.nodes;
  const std::uint64_t first = task.order.number * work.positions_a_job;
  Json positions = Json::array();
  for (std::uint64_t i = 0; i < work.positions_a_job; ++i) {
    const auto position = position_of(first + i, work.free, endgames, task.stop);
    if (!position) return std::nullopt;
    solver->clear();
    const Bounds margin = solver->margin(*position, Budget(limits, *position, task.stop));
    if (task.stop.load(std::memory_order_relaxed)) return std::nullopt;
    positions.push_back({to_string(*position), margin.exact() ? Json(margin.lower) : Json(nullptr),
                         solver->nodes()});
  }
  return JobResult{Json{{"job", task.order.number}, {"positions", std::move(positions)}}.dump(),
                   {}};
}

}  // namespace yolah::fleet
