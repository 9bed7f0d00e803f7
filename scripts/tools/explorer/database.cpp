#include "scripts/tools/explorer/database.h"

#include <algorithm>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/symmetry.h"

namespace yolah::explorer {
namespace {

/// Later positions are hardly ever met twice.
constexpr std::size_t kMostPlies = 30;
constexpr int kKeyBytes = 6;
constexpr int kDroppedBits = 64 - 8 * kKeyBytes;
constexpr std::string_view kMagic = "YOLAHXP\n";
constexpr std::uint32_t kVersion = 1;

using Moves = std::map<std::uint16_t, Results>;
using Entry = std::pair<std::uint64_t, const Moves*>;

void put(std::string& bytes, std::uint64_t number, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

void put_varint(std::string& bytes, std::uint32_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>((number & 0x7F) | 0x80);
  bytes += static_cast<char>(number);
}

std::uint32_t games_of(const Moves& moves) {
  std::uint32_t games = 0;
  for (const auto& [move, results] : moves) games += results.games();
  return games;
}

std::string record_of(const Entry& entry) {
  const auto& [key, moves] = entry;
  std::vector<std::pair<std::uint16_t, Results>> sorted(moves->begin(), moves->end());
  std::ranges::stable_sort(
      sorted, [](const auto& a, const auto& b) { return a.second.games() > b.second.games(); });
  std::string bytes;
  put(bytes, key, kKeyBytes);
  put_varint(bytes, static_cast<std::uint32_t>(sorted.size()));
  for (const auto& [move, results] : sorted) {
    put(bytes, move, 2);
    for (const std::uint32_t count : {results.won, results.drawn, results.lost}) {
      put_varint(bytes, count);
    }
  }
  return bytes;
}

void count(Results& results, Winner winner, Color mover) {
  if (winner == Winner::kDraw) {
    ++results.drawn;
  } else if ((winner == Winner::kBlack) == (mover == Color::kBlack)) {
    ++results.won;
  } else {
    ++results.lost;
  }
}

}  // namespace

bool Database::add(const GameRecord& game) {
  if (!game.finished || game.winner == Winner::kNone || game.start != Position()) return false;
  ++games_;
  Position position = game.start;
  for (const auto& [move, comment] : game.moves | std::views::take(kMostPlies)) {
    const std::uint64_t key = canonical_key(position) >> kDroppedBits;
    Results& results = positions_[key][canonical_move(position, move).bits()];
    count(results, game.winner, position.side_to_move());
    position.play(move);
  }
  return true;
}

Files Database::files(const Choice& choice) const {
  std::vector<Entry> entries;
  for (const auto& [key, moves] : positions_) {
    if (games_of(moves) >= choice.least_games) entries.emplace_back(key, &moves);
  }
  std::ranges::sort(entries);

  Files files;
  files.positions = entries.size();
  std::string records;  // of near.bin
  std::string index;
  std::size_t page = files.far.size();
  for (const Entry& entry : entries) {
    if (games_of(*entry.second) >= choice.near_games) {
      records += record_of(entry);
      ++files.near_positions;
      continue;
    }
    const bool begins_page = files.pages == 0 || files.far.size() - page >= choice.page_bytes;
    if (begins_page) {
      page = files.far.size();
      ++files.pages;
      put(index, entry.first, kKeyBytes);
      put(index, page, 4);
    }
    files.far += record_of(entry);
  }
  files.near = kMagic;
  put(files.near, kVersion, 4);
  put(files.near, games_, 4);
  put(files.near, files.positions, 4);
  put(files.near, files.pages, 4);
  files.near += index;
  put(files.near, files.far.size(), 4);
  files.near += records;
  return files;
}

}  // namespace yolah::explorer
