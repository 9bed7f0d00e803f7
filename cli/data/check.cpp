// yolah data check: whether every record holds and every game can be replayed.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/data/data.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"

namespace yolah::cli::data {
namespace {

using Json = nlohmann::ordered_json;
using learn::DataRecord;

struct CheckCommand {
  std::vector<std::string> files;
  bool json = false;
};

struct Checked {
  std::uint64_t positions = 0;
  std::uint64_t games = 0;
  std::string fault;  ///< The first one; empty if there is none.
};

/// Throws at the first position of a game that does not follow.
void check_games(const learn::DataReader& reader, std::span<const DataRecord> records) {
  const std::uint64_t frame_at = reader.offset() - reader.frame_bytes().size();
  for (std::size_t i = 1; i < records.size(); ++i) {
    if (records[i].is(DataRecord::kFirst)) continue;
    const std::string_view fault = learn::fault_between(records[i - 1], records[i]);
    if (!fault.empty()) {
      throw learn::DataError(reader.path(), frame_at,
                             fmt::format("record {} of the frame: {}", i, fault));
    }
  }
}

/// Nothing when interrupted.
std::optional<Checked> check_file(const std::string& path) {
  Checked checked;
  try {
    std::uint64_t end = 0;
    const bool whole = read_files({path}, [&](const learn::DataReader& reader, auto records) {
      if (reader.header().order == learn::DataOrder::kGames) check_games(reader, records);
      checked.games += learn::games_in(records);
      checked.positions += records.size();
      end = reader.offset();
    });
    if (!whole) return std::nullopt;
    const learn::DataReader reader(path);
    if (reader.size() > std::max<std::uint64_t>(end, reader.offset())) {
      throw learn::DataError(path, std::max(end, reader.offset()), "the file was cut here");
    }
  } catch (const learn::DataError& error) {
    checked.fault = error.what();
  }
  return checked;
}

void run_check(const CheckCommand& command) {
  const InterruptGuard guard;
  bool good = true;
  Json list = Json::array();
  for (const std::string& file : command.files) {
    const auto checked = check_file(file);
    if (!checked) throw QuietEnd(kInterrupted);
    good = good && checked->fault.empty();
    list.push_back({{"file", file},
                    {"positions", checked->positions},
                    {"games", checked->games},
                    {"good", checked->fault.empty()},
                    {"fault", checked->fault}});
    if (command.json) continue;
    if (checked->fault.empty()) {
      fmt::print("{}: {} positions of {} games, all good\n", printable(file),
                 with_separators(checked->positions), with_separators(checked->games));
    } else {
      fmt::print("{}\n", printable(checked->fault));
    }
  }
  if (command.json) {
    fmt::print("{}\n", Json({{"files", list}, {"good", good}})
                           .dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  if (!good) throw QuietEnd(kFailed);
}

}  // namespace

void add_check_command(Subcommand data) {
  auto options = std::make_shared<CheckCommand>();
  const Subcommand command =
      data.add_subcommand("check", "Check every record, and replay every game");
  add_files_option(command, options->files);
  add_json_flag(command, options->json);
  command.footer(
      "Ends with 1 if there is a fault, and prints where the first fault of each file is.\n"
      "Example:\n"
      "  yolah data check games.ydata");
  command.callback([options] { run_check(*options); });
}

}  // namespace yolah::cli::data
