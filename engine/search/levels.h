// Ten levels for people: the same player, seeing less and choosing less well.
//
// A level looks at few positions, and below the eighth it does not always play the
// move it likes best: the more a move loses by its own reckoning, the less often. Such
// mistakes look like a person's, since they are moves that nearly seemed good. From the
// eighth on it plays what it thinks best and only sees less than it could. All answer
// at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/playout/random.h"
#include "engine/search/player.h"

namespace yolah {

inline constexpr int kLowestLevel = 1;
inline constexpr int kHighestLevel = 10;

struct Level {
  std::uint64_t nodes;  ///< Positions looked at for a move.
  int depth;            ///< Plies looked ahead.
  int lines;            ///< Moves compared.
  int temperature;      ///< A move that loses so many hundredths is chosen half as often.
};

/// Level is from kLowestLevel to kHighestLevel.
const Level& level_of(int level);

/// One of the lines, which are best first: the more hundredths it loses, the less often. What loses
/// `temperature` is chosen half as often as the best; 0 takes the best.
std::size_t choose_line(const std::vector<Line>& lines, int temperature, Random random);

/// Plays a level of the given player.
class LevelPlayer final : public Player {
 public:
  LevelPlayer(std::unique_ptr<Player> player, int level, std::uint64_t seed);

  void new_game() override { player_->new_game(); }
  /// Each limit holds beside the level's own. The same position, seed and level get
  /// the same move.
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  std::unique_ptr<Player> player_;
  Level level_;
  std::uint64_t seed_;
};

}  // namespace yolah
