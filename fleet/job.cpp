#include "fleet/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/match.h"
#include "engine/rules/notation.h"
#include "engine/search/player_spec.h"
#include "fleet/scratch.h"
#include "learn/datagen.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kHashDigits = 64;

/// A player's text with the paths of files in place of their hashes.
std::string with_files(std::string text, const FindFile& find_file) {
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at)) {
    const std::string hash = text.substr(at + 1, kHashDigits);
    if (hash.size() < kHashDigits ||
        hash.find_first_not_of("0123456789abcdef") != std::string::npos) {
      throw JobFailure("after @ a SHA-256 of 64 hex digits is needed: " + text);
    }
    const std::string path = find_file(hash);
    text.replace(at, kHashDigits + 1, path);
    at += path.size();
  }
  return text;
}

PlayerSpec spec_of(const std::string& text, const FindFile& find_file) {
  const Parsed<PlayerSpec> spec = parse_player_spec(with_files(text, find_file));
  if (!spec) throw JobFailure("no player: " + text + ": " + spec.error().reason);
  if (!thinks_on_one_thread(*spec)) {
    throw JobFailure("a player of the fleet thinks on one thread: " + text);
  }
  return *spec;
}

arena::Contender contender_of(const std::string& text, const FindFile& find_file) {
  arena::Contender contender = arena::make_contender(spec_of(text, find_file));
  contender.name = text;  // not where this machine has its files
  return contender;
}

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

std::optional<JobResult> play_pairs(const Run& run, const MatchWork& work, std::uint64_t number,
                                    const FindFile& find_file, const std::atomic<bool>& stop) {
  arena::MatchSetup setup;
  setup.first = contender_of(work.first, find_file);
  setup.second = contender_of(work.second, find_file);
  setup.openings = arena::Openings::suite(run.seed);
  setup.limits.nodes = work.nodes;
  setup.first_game = 2 * number * work.pairs_a_job;
  setup.games = 2 * std::min(work.pairs_a_job, work.most_pairs - number * work.pairs_a_job);
  Json games = Json::array();
  arena::play_match(setup, stop, [&](const arena::PlayedGame& game, const arena::MatchResult&) {
    games.push_back(line_of(game));
  });
  if (games.size() < setup.games) return std::nullopt;
  return JobResult{Json{{"job", number}, {"games", std::move(games)}}.dump(), {}};
}

std::optional<JobResult> make_data(const Run& run, const DataWork& work, std::uint64_t number,
                                   const FindFile& find_file, const std::atomic<bool>& stop) {
  const PlayerSpec spec = spec_of(work.player, find_file);
  learn::DatagenSetup setup;
  setup.self_play.nodes = work.nodes;
  setup.self_play.solve_at = work.solve_at;
  setup.self_play.solve_nodes = work.solve_nodes;
  setup.self_play.seed = run.seed;
  setup.make_player = [&spec] {
    auto player = make_player(spec);
    if (!player) throw JobFailure("no memory for a player");
    return player;
  };
  setup.player_hash = learn::hash_of(run.build + ' ' + work.player);
  setup.engine = run.build.substr(0, learn::kEngineSize);
  setup.job = number;
  setup.games = work.games_a_job;
  const Scratch file;
  const learn::DatagenProgress made =
      learn::generate_data(setup, file.path(), stop, [](const learn::DatagenProgress&) {});
  if (!made.complete) return std::nullopt;
  std::string data = file.content();
  const Json report{{"job", number},
                    {"games", made.games},
                    {"positions", made.positions},
                    {"bytes", data.size()},
                    {"hash", fmt::format("{:016x}", learn::hash_of(data))}};
  return JobResult{report.dump(), std::move(data)};
}

}  // namespace

std::optional<JobResult> do_job(const Run& run, std::uint64_t number, const FindFile& find_file,
                                const std::atomic<bool>& stop) {
  if (number >= run.jobs()) throw JobFailure(fmt::format("run {} has no job {}", run.id, number));
  if (const auto* const match = std::get_if<MatchWork>(&run.work)) {
    return play_pairs(run, *match, number, find_file, stop);
  }
  return make_data(run, std::get<DataWork>(run.work), number, find_file, stop);
}

}  // namespace yolah::fleet
