#include "scripts/tools/puzzles/collection.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "engine/playout/random.h"
#include "scripts/tools/puzzles/themes.h"

namespace yolah::puzzles {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void give_up(const fs::path& file, const std::string& reason) {
  std::fprintf(stderr, "%s: %s\n", file.c_str(), reason.c_str());
  std::exit(2);
}

fs::path slice(const fs::path& folder, std::size_t number) {
  std::string name = std::to_string(number) + ".json";
  if (number < 10) name.insert(0, "0");
  return folder / name;
}

Json read_json(const fs::path& file) {
  std::ifstream stream(file);
  Json json = Json::parse(stream, nullptr, false);
  if (json.is_discarded()) give_up(file, "not there, or no JSON");
  return json;
}

/// Another program may be reading: it finds the old file or the new one.
void write_file(const fs::path& file, const std::string& text) {
  const fs::path beside = file.string() + ".new";
  std::ofstream stream(beside);
  stream << text;
  if (!stream.flush()) give_up(file, "cannot be written");
  stream.close();
  fs::rename(beside, file);
}

bool alike(const Puzzle& one, const Puzzle& other) {
  return one.theme == other.theme || one.level == other.level;
}

/// Puzzles in turns: of each theme the same number as far as there are so many, and of each
/// theme's levels likewise.
std::vector<Puzzle> choose(const std::vector<Puzzle>& from, std::size_t count) {
  std::map<std::string, std::map<int, std::deque<Puzzle>>> left;
  for (const Puzzle& puzzle : from) left[puzzle.theme][puzzle.level].push_back(puzzle);
  std::map<std::string, int> last_level;
  std::vector<Puzzle> chosen;
  while (chosen.size() < count && !left.empty()) {
    for (auto theme = left.begin(); theme != left.end() && chosen.size() < count;) {
      auto& levels = theme->second;
      auto level = levels.upper_bound(last_level[theme->first]);
      if (level == levels.end()) level = levels.begin();
      last_level[theme->first] = level->first;
      chosen.push_back(level->second.front());
      level->second.pop_front();
      if (level->second.empty()) levels.erase(level);
      theme = levels.empty() ? left.erase(theme) : std::next(theme);
    }
  }
  return chosen;
}

void shuffle(std::vector<Puzzle>& puzzles, Random random) {
  for (std::size_t i = puzzles.size(); i > 1; --i) {
    std::swap(puzzles[i - 1], puzzles[random.below(static_cast<std::uint32_t>(i))]);
  }
}

/// Puts a puzzle between two that it is not like, after the first `fixed` ones.
bool insert(std::vector<Puzzle>& puzzles, std::size_t fixed, const Puzzle& puzzle) {
  for (std::size_t i = puzzles.size(); i + 1 > fixed; --i) {
    if (i > 0 && alike(puzzles[i - 1], puzzle)) continue;
    if (i < puzzles.size() && alike(puzzles[i], puzzle)) continue;
    puzzles.insert(puzzles.begin() + static_cast<std::ptrdiff_t>(i), puzzle);
    return true;
  }
  return false;
}

}  // namespace

std::vector<Puzzle> read_slice(const fs::path& file) {
  std::vector<Puzzle> puzzles;
  for (const Json& json : read_json(file)) {
    const auto puzzle = puzzle_from(json);
    if (!puzzle)
      give_up(file, "puzzle " + std::to_string(puzzles.size() + 1) + ": " + puzzle.error().reason);
    puzzles.push_back(*puzzle);
  }
  return puzzles;
}

std::vector<Puzzle> read_collection(const fs::path& folder) {
  std::vector<Puzzle> puzzles;
  for (std::size_t i = 0; fs::exists(slice(folder, i)); ++i) {
    const std::vector<Puzzle> more = read_slice(slice(folder, i));
    puzzles.insert(puzzles.end(), more.begin(), more.end());
    if (puzzles.size() < (i + 1) * kInSlice) break;
  }
  return puzzles;
}

Json read_index(const fs::path& folder) {
  return read_json(folder / "index.json");
}

Json index_of(const std::vector<Puzzle>& puzzles) {
  std::string themes;
  std::string levels;
  std::string moves;
  for (const Puzzle& puzzle : puzzles) {
    themes += static_cast<char>('a' + (std::ranges::find(kThemes, puzzle.theme) - kThemes.begin()));
    levels += static_cast<char>('a' + puzzle.level - 1);
    moves += static_cast<char>('0' + puzzle.moves);
  }
  return {{"count", puzzles.size()},
          {"themes", kThemes},
          {"theme", themes},
          {"level", levels},
          {"moves", moves}};
}

void write_collection(const std::vector<Puzzle>& puzzles, const fs::path& folder) {
  fs::create_directories(folder);
  for (std::size_t begin = 0; begin < puzzles.size(); begin += kInSlice) {
    // One puzzle a line, so that a change of one shows as one.
    std::string text;
    for (std::size_t i = begin; i < std::min(puzzles.size(), begin + kInSlice); ++i) {
      text += (i == begin ? "[\n" : ",\n") + to_json(puzzles[i]).dump();
    }
    write_file(slice(folder, begin / kInSlice), text + "\n]\n");
  }
  write_file(folder / "index.json", index_of(puzzles).dump() + "\n");
}

void publish(std::vector<Puzzle>& published, const std::vector<Puzzle>& found, std::size_t count,
             std::uint64_t seed) {
  std::set<std::string> known;
  for (const Puzzle& puzzle : published) known.insert(canonical_text(puzzle.position));
  std::vector<Puzzle> fresh;
  std::ranges::copy_if(found, std::back_inserter(fresh), [&](const Puzzle& puzzle) {
    return known.insert(canonical_text(puzzle.position)).second;
  });
  // There are just enough of these among all that games give.
  std::ranges::stable_sort(fresh, std::ranges::greater(),
                           [](const Puzzle& puzzle) { return puzzle.moves == kMostChoices; });
  const std::size_t fixed = published.size();
  std::vector<Puzzle> waiting = choose(fresh, count - std::min(count, fixed));
  shuffle(waiting, Random(seed));
  while (!waiting.empty()) {
    const auto next = std::ranges::find_if(waiting, [&](const Puzzle& puzzle) {
      return published.empty() || !alike(published.back(), puzzle);
    });
    if (next == waiting.end()) break;
    published.push_back(*next);
    waiting.erase(next);
  }
  // What is left is all alike: there are too many of one kind for the end.
  std::erase_if(waiting, [&](const Puzzle& puzzle) { return insert(published, fixed, puzzle); });
  if (!waiting.empty()) std::fprintf(stderr, "%zu puzzles find no place\n", waiting.size());
}

}  // namespace yolah::puzzles
