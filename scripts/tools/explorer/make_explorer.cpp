// Makes the database of the opening explorer in the web app (web/src/lib/explorer/data): plays
// games, and counts what was played in them. See usage below, and games.h and database.h.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "scripts/tools/explorer/database.h"
#include "scripts/tools/explorer/games.h"
#include "support/system/memory.h"

namespace {

using namespace yolah;
using namespace yolah::explorer;
namespace fs = std::filesystem;

constexpr std::string_view kGameTag = "[Game \"";

int usage() {
  std::fprintf(stderr, R"(Usage: make_explorer play FILE FIRST LAST
       make_explorer build FOLDER FILE...

play plays the games with the numbers FIRST to LAST and appends their records to FILE. A number
  always gives the same game. Games after number 100000 begin with any two moves. If FILE has games
  already, play goes on after the last one, so several processes can share the work, and you may
  stop a process at any time.
build counts the moves of all games in the FILEs and writes near.bin and far.bin into FOLDER.
  The files may come from any program that writes Yolah's records (.ygn).

Examples:
  make_explorer play games.ygn 1 120000
  make_explorer build web/src/lib/explorer/data games.ygn
)");
  return 2;
}

int fail(const std::string& reason) {
  std::fprintf(stderr, "make_explorer: %s\n", reason.c_str());
  return 1;
}

std::uint64_t number(const std::string& text) {
  return std::strtoull(text.c_str(), nullptr, 10);
}

/// The number of the last whole game in a file; 0 if there is none. What comes after it is cut off:
/// a game that may have been written in part.
std::uint64_t cut_last_game(const fs::path& file) {
  std::string text;
  std::getline(std::ifstream(file, std::ios::binary), text, '\0');
  if (text.empty()) return 0;
  const std::size_t last = text.rfind(kGameTag);
  fs::resize_file(file, last == std::string::npos ? 0 : last);
  if (last == std::string::npos || last == 0) return 0;
  return number(text.substr(text.rfind(kGameTag, last - 1) + kGameTag.size(), 20));
}

/// Whether a file has nothing but games that play wrote, the last perhaps in part.
bool is_of_games(const fs::path& file) {
  std::string start(kGameTag.size(), ' ');
  std::ifstream stream(file, std::ios::binary);
  stream.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(stream.gcount()));
  return kGameTag.starts_with(start);
}

int play(const fs::path& file, std::uint64_t first, std::uint64_t last) {
  const auto player = GamePlayer::make();
  if (!player) return fail("there is no memory for the search");
  if (!is_of_games(file)) return fail(file.string() + " has something else than played games");
  first = std::max(first, cut_last_game(file) + 1);
  std::ofstream stream(file, std::ios::app | std::ios::binary);
  for (std::uint64_t game = first; game <= last; ++game) {
    if (!(stream << to_string(player->play(game)) << '\n' << std::flush)) {
      return fail("cannot write " + file.string());
    }
  }
  return 0;
}

/// Adds all games of a file; false, and the reason is told, if it cannot be read.
bool add_games(Database& database, const std::string& path) {
  const system::MappedFile file(path);
  if (!file.error().empty()) {
    fail(path + ": " + file.error());
    return false;
  }
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  const std::string_view text(reinterpret_cast<const char*>(file.bytes().data()),
                              file.bytes().size());
  RecordReader reader(text);
  while (const auto game = reader.next()) {
    if (!*game) {
      const LineColumn at = line_column(text, game->error().offset);
      fail(path + ":" + std::to_string(at.line) + ": " + game->error().reason);
      return false;
    }
    database.add(**game);
  }
  return true;
}

int build(const fs::path& folder, const std::vector<std::string>& paths) {
  Database database;
  for (const std::string& path : paths) {
    if (!add_games(database, path)) return 1;
  }
  const Files files = database.files({});
  fs::create_directories(folder);
  for (const auto& [name, bytes] : {std::pair{"near.bin", &files.near}, {"far.bin", &files.far}}) {
    if (!(std::ofstream(folder / name, std::ios::binary) << *bytes << std::flush)) {
      return fail("cannot write " + (folder / name).string());
    }
  }
  std::printf(
      "%u games, %zu positions (%zu near), near.bin %zu bytes, far.bin %zu bytes in %zu "
      "pages\n",
      database.games(), files.positions, files.near_positions, files.near.size(), files.far.size(),
      files.pages);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 4 && words[0] == "play") {
    return play(words[1], number(words[2]), number(words[3]));
  }
  if (words.size() >= 3 && words[0] == "build") {
    return build(words[1], {words.begin() + 2, words.end()});
  }
  return usage();
}
