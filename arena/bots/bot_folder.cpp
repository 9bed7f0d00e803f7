#include "arena/bots/bot_folder.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <system_error>

#include "arena/contender.h"
#include "arena/process/command_line.h"
#include "support/hash/sha256.h"
#include "support/system/file.h"
#include "support/system/terminal.h"
#include "support/toml/toml_reader.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kVersionDigits = 16;
constexpr std::size_t kShortDigits = 8;
constexpr std::uintmax_t kMostDescription = 65'536;

std::string shown(const fs::path& path) {
  return system::without_control(path.string());
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string content(std::istreambuf_iterator<char>(file), {});
  if (!file) throw BotFolderError(fmt::format("cannot read {}", shown(path)));
  return content;
}

/// What decides how a file works. Pipes and the like have no content: to read one may last for
/// ever.
std::string kind_and_content(const fs::path& path, std::string& content) {
  const fs::file_status status = fs::symlink_status(path);
  if (fs::is_symlink(status)) {
    content = fs::read_symlink(path).string();
    return "link";
  }
  if (!fs::is_regular_file(status)) return "other";
  content = content_of(path);
  return system::may_be_run(path) ? "program" : "file";
}

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// The beginning of a name that is too long, and a sign that there is more.
std::string cut_name(const std::string& name) {
  if (characters_in(name) <= kLongestBotName) return name;
  std::size_t characters = 0;
  const auto end = std::ranges::find_if(
      name, [&](char c) { return begins_character(c) && ++characters == kLongestBotName; });
  return std::string(name.begin(), end) + "…";
}

std::string name_of(const fs::path& folder) {
  const fs::path normal = folder.lexically_normal();
  return cut_name(shown((normal.has_filename() ? normal : normal.parent_path()).filename()));
}

/// Left behind by programs and editors.
bool is_by_product(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name == "__pycache__" || name.ends_with(".pyc") ||
         name.ends_with(".log");
}

/// "./bot" if there is nothing else to try.
std::string command_of(const fs::path& folder) {
  if (is_file(folder / "run") && system::may_be_run(folder / "run")) return "./run";
  if (is_file(folder / "bot.py")) return std::string(kPython) + " bot.py";
  if (is_file(folder / "bot.js")) return "node bot.js";
  // A `run` that is no program fails at its start, and the check says why.
  return is_file(folder / "run") ? "./run" : "./bot";
}

void read_description(const fs::path& path, Entrant& bot, std::string& command) {
  std::error_code ignored;
  if (fs::file_size(path, ignored) > kMostDescription) {
    throw BotFolderError(fmt::format("{} is too large to be a description", shown(path)));
  }
  try {
    TomlReader table = TomlReader::parse(content_of(path), shown(path));
    bot.name = table.text("name").value_or(bot.name);
    if (bot.name.empty() || characters_in(bot.name) > kLongestBotName ||
        bot.name != shown(bot.name)) {
      table.fail("name", fmt::format("1 to {} ordinary characters", kLongestBotName));
    }
    const auto given = table.text("command");
    if (!given || given->empty()) table.fail("expected command = \"...\", which starts the bot");
    command = *given;
    table.finish();
  } catch (const TomlError& error) {
    throw BotFolderError(error.what());
  }
}

/// Walks a folder, counting what it finds.
class BotFiles {
 public:
  explicit BotFiles(const fs::path& folder) : folder_(folder) {}

  std::vector<fs::path> list() && {
    walk(folder_);
    std::sort(files_.begin(), files_.end());
    return std::move(files_);
  }

 private:
  void walk(const fs::path& folder) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (is_by_product(entry.path())) continue;
      if (fs::is_directory(entry.symlink_status())) {
        walk(entry.path());
      } else {
        add(entry);
      }
    }
  }

  void add(const fs::directory_entry& entry) {
    if (fs::is_regular_file(entry.symlink_status())) bytes_ += entry.file_size();
    files_.push_back(entry.path().lexically_relative(folder_));
    if (bytes_ > kMostBotBytes || files_.size() > kMostBotFiles) {
      throw BotFolderError(fmt::format("{} is too large for a bot: {} MB and {} files at most",
                                       shown(folder_), kMostBotBytes >> 20, kMostBotFiles));
    }
  }

  const fs::path& folder_;
  std::vector<fs::path> files_;
  std::uintmax_t bytes_ = 0;
};

BotFolderError unreadable(const fs::path& folder, const fs::filesystem_error& error) {
  return BotFolderError(
      fmt::format("cannot read the folder {}: {}", shown(folder), error.code().message()));
}

/// Somebody's mistake must not keep the others from playing.
Entrant read_bot_or_absence(const fs::path& folder) {
  try {
    return read_bot_folder(folder);
  } catch (const BotFolderError& error) {
    return {.name = name_of(folder),
            .spec = std::string(kProgramPrefix) + "./bot",
            .folder = folder.string(),
            .absence = error.what(),
            .version = {}};
  }
}

}  // namespace

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

Entrant read_bot_folder(const fs::path& folder) {
  Entrant bot;
  bot.name = name_of(folder);
  bot.folder = folder.string();
  std::string command;
  if (const fs::path description = folder / "bot.toml"; is_file(description)) {
    read_description(description, bot, command);
  } else {
    command = command_of(folder);
    if (command == "./bot" && !is_file(folder / "bot")) {
      bot.absence = fmt::format("{} has no bot.py, bot.js, run or bot.toml", shown(folder));
    }
  }
  bot.spec = std::string(kProgramPrefix) + command;
  try {
    bot.version = version_of(folder);
  } catch (const BotFolderError& error) {
    bot.absence = error.what();
  }
  return bot;
}

std::vector<Entrant> read_bots(const fs::path& folder) {
  std::vector<fs::path> folders;
  try {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.is_directory() && !entry.path().filename().string().starts_with('.')) {
        folders.push_back(entry.path());
      }
    }
  } catch (const fs::filesystem_error& error) {
    throw unreadable(folder, error);
  }
  if (folders.empty()) {
    throw BotFolderError(
        fmt::format("{} holds no bots: make a folder in it for each bot", shown(folder)));
  }
  // By name, so that a folder is entered in the same order on every machine.
  std::sort(folders.begin(), folders.end());
  std::vector<Entrant> bots;
  bots.reserve(folders.size());
  for (const fs::path& path : folders) bots.push_back(read_bot_or_absence(path));
  return bots;
}

std::vector<fs::path> files_of_bot(const fs::path& folder) {
  try {
    return BotFiles(folder).list();
  } catch (const fs::filesystem_error& error) {
    throw unreadable(folder, error);
  }
}

std::string version_of(const fs::path& folder) {
  try {
    Sha256 hash;
    for (const fs::path& file : files_of_bot(folder)) {
      std::string content;
      const std::string kind = kind_and_content(folder / file, content);
      // Lengths keep a name from running into a content.
      hash.add(
          fmt::format("{} {} {} {}\n", kind, file.string().size(), file.string(), content.size()));
      hash.add(content);
    }
    return hash.digits().substr(0, kVersionDigits);
  } catch (const fs::filesystem_error& error) {
    throw unreadable(folder, error);
  }
}

std::string_view short_version(std::string_view version) {
  return version.substr(0, kShortDigits);
}

}  // namespace yolah::arena
