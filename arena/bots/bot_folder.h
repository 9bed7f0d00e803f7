// Bots as people hand them in: a folder for each, named after its author.
//
// How a bot is started is told by the first of these files that its folder has:
//   bot.toml   with command = "java Bot", and a name if it is not the folder's
//   run        a program
//   bot.py     started by python3
//   bot.js     started by node
//
// A bot that was changed is another player: its version is the hash of what its folder holds.
#pragma once

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace yolah::arena {

/// A folder that cannot be taken; the message says why.
class BotFolderError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Someone who takes part.
struct Entrant {
  std::string name;
  std::string spec;          ///< As for arena::make_contender.
  std::string folder = ".";  ///< Where a program runs.
  std::string absence;       ///< Why there is nothing to start; empty if there is.
  std::string version;       ///< Of the folder; empty for players that have none.
};

/// What belongs to a bot may be so large, and be so many files.
inline constexpr std::size_t kMostBotBytes = std::size_t{256} << 20;
inline constexpr std::size_t kMostBotFiles = 10'000;

/// Names go into tables: at most so many characters.
inline constexpr std::size_t kLongestBotName = 40;

/// How many characters a text of UTF-8 has, as people count them.
std::size_t characters_in(std::string_view text);

/// The bot of a folder, which must be there. A folder that is too large, or has nothing to start,
/// is an entrant with an absence. Throws a BotFolderError if its bot.toml is wrong. The name of a
/// folder is cut if it is too long: sites for courses make long ones.
Entrant read_bot_folder(const std::filesystem::path& folder);

/// The bots in the subfolders of a folder, by name; hidden ones are left out. A wrong bot.toml is
/// the absence of its bot alone. Throws a BotFolderError if there is no bot, or if the folder
/// cannot be read.
std::vector<Entrant> read_bots(const std::filesystem::path& folder);

/// The files that make a bot what it is, as paths within its folder, in their order. What programs
/// leave behind does not belong to it: hidden files and folders, `__pycache__`, `*.pyc`, `*.log`.
/// Links are listed and not followed. Throws a BotFolderError if they are too many or too large.
std::vector<std::filesystem::path> files_of_bot(const std::filesystem::path& folder);

/// Sixteen hexadecimal digits of the files' names, permissions to run, and contents; of a link,
/// where it points. Throws a BotFolderError likewise.
std::string version_of(const std::filesystem::path& folder);

/// The first digits of a version, for people.
std::string_view short_version(std::string_view version);

}  // namespace yolah::arena
