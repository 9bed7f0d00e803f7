#include "learn/datagen.h"

#include <algorithm>
#include <vector>

#include "learn/data/writer.h"
#include "learn/self_play.h"

namespace yolah::learn {
namespace {

bool is_enough(const DatagenSetup& setup, const DatagenProgress& progress) {
  return (setup.games > 0 && progress.games >= setup.games) ||
         (setup.positions > 0 && progress.positions >= setup.positions) ||
         progress.games >= kGamesPerJob;
}

std::string settings_text(const SelfPlayOptions& options) {
  return "nodes " + std::to_string(options.nodes) + " random " +
         std::to_string(options.least_random_moves) + "-" +
         std::to_string(options.most_random_moves) + " solve " + std::to_string(options.solve_at) +
         " within " + std::to_string(options.solve_nodes);
}

std::vector<DataRecord> to_records(const std::vector<Sample>& game) {
  std::vector<DataRecord> records;
  records.reserve(game.size());
  for (const Sample& sample : game) records.push_back(to_record(sample, records.empty()));
  return records;
}

}  // namespace

DataHeader header_of(const DatagenSetup& setup) {
  DataHeader header;
  header.player_hash = setup.player_hash;
  header.settings_hash = hash_of(settings_text(setup.self_play));
  header.seed = setup.self_play.seed;
  header.first_game = setup.job * kGamesPerJob;
  header.engine = setup.engine;
  return header;
}

DatagenProgress generate_data(const DatagenSetup& setup, const std::string& path,
                              const std::atomic<bool>& stop, const OnDatagenProgress& on_progress) {
  const DataHeader header = header_of(setup);
  DataWriter writer = DataWriter::resume(path, header);
  DatagenProgress progress;
  progress.games = progress.games_before = writer.games();
  progress.positions = progress.positions_before = writer.records();
  progress.dropped_bytes = writer.dropped();
  // Games that other threads end after the last one wanted are left out.
  std::atomic<bool> done{is_enough(setup, progress)};
  const std::uint64_t most = setup.games > 0 ? std::min(setup.games, kGamesPerJob) : kGamesPerJob;
  const GameNumbers numbers{header.first_game + writer.games(),
                            most - std::min(most, writer.games())};
  if (!done) {
    play_self_play_games(setup.self_play, setup.make_player, numbers, setup.threads, done,
                         [&](std::uint64_t, const std::vector<Sample>& game) {
                           if (done) return;
                           writer.add_game(to_records(game));
                           progress.games = writer.games();
                           progress.positions = writer.records();
                           on_progress(progress);
                           done = stop || is_enough(setup, progress);
                         });
  }
  progress.complete = is_enough(setup, progress);
  writer.close();
  return progress;
}

}  // namespace yolah::learn
