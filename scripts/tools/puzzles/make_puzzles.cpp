// Makes the puzzles of the web app (web/src/lib/learn/slices): finds them in games of minmax
// against itself, publishes them, and proves them again. See usage below, and find.h,
// themes.h, rate.h, collection.h and check.h for what the words mean.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "scripts/tools/puzzles/check.h"
#include "scripts/tools/puzzles/collection.h"
#include "scripts/tools/puzzles/find.h"
#include "scripts/tools/puzzles/rate.h"

namespace {

using namespace yolah;
using namespace yolah::puzzles;
namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 1;

int usage() {
  std::fprintf(stderr, R"(Usage: make_puzzles find FILE FIRST LAST
       make_puzzles publish FOLDER COUNT FILE...
       make_puzzles check [--every N] [--levels] FOLDER|SLICE...

find looks through the games with the numbers FIRST to LAST and appends a line to FILE for each.
  The same game always gives the same line. If FILE has lines already, it goes on after the
  last one. So several processes can share the work, and a process may be stopped at any time.
publish adds puzzles from these files to the slices in FOLDER until there are COUNT. Puzzles that
  are published already keep their numbers.
check proves every Nth puzzle again (all by default). For a folder it also checks the index and
  how many puzzles there are of each kind. With --levels it rates them again, too: another
  engine may rate them differently. The exit code is 1 if anything is wrong.

Examples:
  make_puzzles find found.jsonl 0 9999
  make_puzzles publish web/src/lib/learn/slices 3000 found.jsonl
  make_puzzles check --every 30 web/src/lib/learn/slices
)");
  return 2;
}

std::uint64_t number(const std::string& text) {
  return std::strtoull(text.c_str(), nullptr, 10);
}

/// The complete lines of a file.
std::vector<Json> read_found(const fs::path& file) {
  std::vector<Json> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line) && !stream.eof();) {
    lines.push_back(Json::parse(line));
  }
  return lines;
}

/// Cuts off a line that was not written to its end.
void cut_half_line(const fs::path& file) {
  std::string text;
  std::getline(std::ifstream(file), text, '\0');
  if (!text.empty()) fs::resize_file(file, text.rfind('\n') + 1);
}

int find(const fs::path& file, std::uint64_t first, std::uint64_t last) {
  const auto finder = Finder::make(kSeed);
  if (!finder) return 1;
  cut_half_line(file);
  const std::vector<Json> before = read_found(file);
  if (!before.empty()) first = before.back().at("game").get<std::uint64_t>() + 1;
  std::ofstream stream(file, std::ios::app);
  for (std::uint64_t game = first; game <= last; ++game) {
    Json line = {{"game", game}};
    if (const auto puzzle = finder->find(game)) line["puzzle"] = to_json(*puzzle);
    if (!(stream << line.dump() << std::endl)) {
      std::fprintf(stderr, "Cannot write %s\n", file.c_str());
      return 1;
    }
  }
  return 0;
}

int publish(const fs::path& folder, std::uint64_t most, const std::vector<std::string>& files) {
  // By game, whatever the order of the files: the same games give the same collection.
  std::map<std::uint64_t, Puzzle> by_game;
  for (const std::string& file : files) {
    for (const Json& line : read_found(file)) {
      if (!line.contains("puzzle")) continue;
      by_game.emplace(line.at("game").get<std::uint64_t>(), *puzzle_from(line.at("puzzle")));
    }
  }
  std::vector<Puzzle> found;
  for (const auto& [game, puzzle] : by_game) found.push_back(puzzle);
  std::vector<Puzzle> puzzles = read_collection(folder);
  puzzles::publish(puzzles, found, most, kSeed);
  write_collection(puzzles, folder);
  std::printf("%zu puzzles\n", puzzles.size());
  return puzzles.size() >= most ? 0 : 1;
}

struct CheckOptions {
  std::uint64_t every = 1;
  bool levels = false;
};

int check(const std::vector<std::string>& paths, const CheckOptions& options) {
  std::vector<Puzzle> puzzles;
  std::vector<std::string> faults;
  for (const std::string& path : paths) {
    const bool is_folder = fs::is_directory(path);
    const std::vector<Puzzle> more = is_folder ? read_collection(path) : read_slice(path);
    puzzles.insert(puzzles.end(), more.begin(), more.end());
    if (!is_folder) continue;
    if (read_index(path) != index_of(more)) faults.emplace_back("the index is of other puzzles");
    const std::vector<std::string> of_all = faults_of_collection(more);
    faults.insert(faults.end(), of_all.begin(), of_all.end());
  }
  const std::vector<std::string> repeated = repetitions(puzzles);
  faults.insert(faults.end(), repeated.begin(), repeated.end());

  const auto prover = Prover::make();
  const auto rater = Rater::make();
  if (!prover || !rater) return 1;
  std::size_t proven = 0;
  for (std::size_t i = 0; i < puzzles.size(); i += options.every, ++proven) {
    std::string fault = fault_of(puzzles[i], *prover);
    if (fault.empty() && options.levels && rater->level_of(puzzles[i]) != puzzles[i].level)
      fault = "is found by another level first";
    if (!fault.empty()) faults.push_back("puzzle " + std::to_string(i + 1) + " " + fault);
  }
  for (const std::string& fault : faults) std::printf("%s\n", fault.c_str());
  std::printf("%zu of %zu puzzles proven again, %zu faults\n", proven, puzzles.size(),
              faults.size());
  return faults.empty() && proven > 0 ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::vector<std::string> words(arguments + 1, arguments + argument_count);
  const std::string what = words.empty() ? "" : words[0];
  if (what == "find" && words.size() == 4)
    return find(words[1], number(words[2]), number(words[3]));
  if (what == "publish" && words.size() >= 4)
    return publish(words[1], number(words[2]), {words.begin() + 3, words.end()});
  if (what != "check") return usage();
  CheckOptions options;
  std::vector<std::string> paths;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "--levels") {
      options.levels = true;
    } else if (words[i] == "--every" && i + 1 < words.size()) {
      options.every = number(words[++i]);
    } else {
      paths.push_back(words[i]);
    }
  }
  return paths.empty() || options.every == 0 ? usage() : check(paths, options);
}
