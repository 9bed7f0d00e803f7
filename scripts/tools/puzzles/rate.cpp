#include "scripts/tools/puzzles/rate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/search/player_spec.h"

namespace yolah::puzzles {
namespace {

/// Lets all levels think with the memory of one player. It forgets everything before each
/// search, so that no answer depends on the one before.
class Lent final : public Player {
 public:
  explicit Lent(std::shared_ptr<Player> player) : player_(std::move(player)) {}

  void new_game() override { player_->new_game(); }
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override {
    new_game();
    return player_->search(position, limits, stop, on_report);
  }

 private:
  std::shared_ptr<Player> player_;
};

}  // namespace

std::unique_ptr<Rater> Rater::make() {
  std::shared_ptr<Player> player = make_player(*parse_player_spec("minmax:hash=1"));
  if (!player) return nullptr;
  return std::unique_ptr<Rater>(new Rater(std::move(player)));
}

Rater::Rater(std::shared_ptr<Player> player) {
  for (int level = kLowestLevel; level <= kHighestLevel; ++level) {
    // The upper levels do not choose by chance.
    const int seeds = yolah::level_of(level).temperature > 0 ? kSeeds : 1;
    auto& seeded = players_.emplace_back();
    for (int seed = 1; seed <= seeds; ++seed) {
      seeded.push_back(std::make_unique<LevelPlayer>(std::make_unique<Lent>(player), level,
                                                     static_cast<std::uint64_t>(seed)));
    }
  }
}

bool Rater::finds(int level, const Position& position, Move move) {
  const auto& seeded = players_[static_cast<std::size_t>(level - kLowestLevel)];
  const auto found = std::ranges::count_if(seeded, [&](const auto& player) {
    return player->search(position, Limits(), kGoOn, {}).move == move;
  });
  return 2 * static_cast<std::size_t>(found) > seeded.size();
}

int Rater::level_of(const Puzzle& puzzle) {
  for (int level = kLowestLevel; level <= kHighestLevel; ++level) {
    Position at = puzzle.position;
    bool all = true;
    for (std::size_t ply = 0; all && ply < 2 * static_cast<std::size_t>(puzzle.moves); ++ply) {
      if (ply % 2 == 0) all = finds(level, at, puzzle.best.line[ply]);
      if (ply + 1 < puzzle.best.line.size()) at.play(puzzle.best.line[ply]);
    }
    if (all) return level;
  }
  return kNoLevel;
}

}  // namespace yolah::puzzles
