#include "cli/tournament/tournament_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "arena/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/tournament/toml_reader.h"

namespace yolah::cli {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::string command_of(const fs::path& folder) {
  if (is_file(folder / "run") && access((folder / "run").c_str(), X_OK) == 0) return "./run";
  if (is_file(folder / "bot.py")) return "python3 bot.py";
  if (is_file(folder / "bot.js")) return "node bot.js";
  // A `run` that is no program fails at its start, and the check says why.
  return is_file(folder / "run") ? "./run" : "./bot";
}

Entrant read_bot(const fs::path& folder) {
  Entrant bot{folder.filename().string(), {}, folder.string(), {}};
  std::string command;
  if (const fs::path description = folder / "bot.toml"; is_file(description)) {
    TomlReader table =
        TomlReader::parse(read_file(description.string()), printable(description.string()));
    bot.name = table.text("name").value_or(bot.name);
    const auto given = table.text("command");
    if (!given || given->empty()) table.fail("expected command = \"...\", which starts the bot");
    command = *given;
    table.finish();
  } else {
    command = command_of(folder);
    if (command == "./bot" && !is_file(folder / "bot")) {
      bot.absence =
          fmt::format("{} has no bot.py, bot.js, run or bot.toml", printable(folder.string()));
    }
  }
  bot.spec = std::string(arena::kProgramPrefix) + command;
  return bot;
}

}  // namespace

std::vector<Entrant> read_bots(const std::string& folder) {
  std::vector<fs::path> folders;
  try {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.is_directory() && !entry.path().filename().string().starts_with('.')) {
        folders.push_back(entry.path());
      }
    }
  } catch (const fs::filesystem_error& error) {
    throw Failure(
        fmt::format("cannot read the folder {}: {}", printable(folder), error.code().message()));
  }
  if (folders.empty()) {
    throw Failure(
        fmt::format("{} holds no bots: make a folder in it for each bot", printable(folder)),
        kWrongUsage);
  }
  std::sort(folders.begin(), folders.end());
  std::vector<Entrant> bots;
  for (const fs::path& path : folders) bots.push_back(read_bot(path));
  return bots;
}

}  // namespace yolah::cli
