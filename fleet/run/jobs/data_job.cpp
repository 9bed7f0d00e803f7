#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "fleet/run/jobs/jobs.h"
#include "learn/datagen.h"
#include "support/system/file.h"

namespace yolah::fleet {
namespace {

/// A file for the length of a job, among the system's temporary ones.
class TemporaryFile {
 public:
  /// Throws std::runtime_error if there is no room for one.
  TemporaryFile() {
    std::error_code error;
    folder_ = system::make_temporary_folder("yolah-job", error);
    if (error) throw std::runtime_error("no folder can be made: " + error.message());
    path_ = (folder_ / "data.ydata").string();
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }
  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (!file) throw std::runtime_error("cannot read " + path_);
    return bytes;
  }

 private:
  std::filesystem::path folder_;
  std::string path_;
};

}  // namespace

std::optional<JobResult> do_work(const DataWork& work, const JobTask& task) {
  refuse_input(task);
  const std::uint64_t number = task.order.number;
  const PlayerSpec spec = spec_of(work.player, task.find_file);
  learn::DatagenSetup setup;
  setup.self_play.nodes = work.nodes;
  setup.self_play.solve_at = work.solve_at;
  setup.self_play.solve_nodes = work.solve_nodes;
  setup.self_play.seed = task.run.seed;
  setup.make_player = [&spec] {
    auto player = make_player(spec);
    if (!player) throw JobFailure("no memory for a player");
    return player;
  };
  setup.player_hash = learn::hash_of(task.run.build + ' ' + work.player);
  setup.engine = task.run.build.substr(0, learn::kEngineSize);
  setup.job = number;
  setup.games = work.games_a_job;
  const TemporaryFile file;
  const learn::DatagenProgress made =
      learn::generate_data(setup, file.path(), task.stop, [](const learn::DatagenProgress&) {});
  if (!made.complete) return std::nullopt;
  std::string data = file.content();
  const nlohmann::ordered_json report{{"job", number},
                                      {"games", made.games},
                                      {"positions", made.positions},
                                      {"bytes", data.size()},
                                      {"hash", fmt::format("{:016x}", learn::hash_of(data))}};
  return JobResult{report.dump(), std::move(data)};
}

}  // namespace yolah::fleet
