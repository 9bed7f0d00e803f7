#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "arena/match.h"
#include "engine/rules/notation.h"
#include "fleet/run/jobs/jobs.h"
#include "learn/datagen.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

std::string moves_of(const GameRecord& record) {
  std::string moves;
  for (const RecordedMove& recorded : record.moves) moves += to_string(recorded.move) + ' ';
  return moves;
}

/// A game as the coordinator counts it and as two workers' must agree.
Json line_of(const arena::PlayedGame& game) {
  const auto& first = game.result.side(game.first_color());
  const auto& second = game.result.side(opponent(game.first_color()));
  return {game.number,   static_cast<int>(game.outcome()),
          game.margin(), first.nodes,
          second.nodes,  fmt::format("{:016x}", learn::hash_of(moves_of(game.result.record)))};
}

}  // namespace

std::optional<JobResult> do_work(const MatchWork& work, const JobTask& task) {
  refuse_input(task);
  const std::uint64_t number = task.order.number;
  arena::MatchSetup setup;
  setup.first = contender_of(work.first, task.find_file);
  setup.second = contender_of(work.second, task.find_file);
  setup.openings = arena::Openings::suite(task.run.seed);
  setup.limits = limits_of(work);
  setup.first_game = 2 * number * work.pairs_a_job;
  setup.games = 2 * std::min(work.pairs_a_job, work.most_pairs - number * work.pairs_a_job);
  Json games = Json::array();
  arena::play_match(setup, task.stop,
                    [&](const arena::PlayedGame& game, const arena::MatchResult&) {
                      games.push_back(line_of(game));
                    });
  if (games.size() < setup.games) return std::nullopt;
  return JobResult{Json{{"job", number}, {"games", std::move(games)}}.dump(), {}};
}

}  // namespace yolah::fleet
