#include "scripts/tools/explorer/games.h"

#include <atomic>
#include <string>

#include "engine/rules/hash.h"
#include "engine/search/levels.h"
#include "engine/search/player_spec.h"

namespace yolah::explorer {
namespace {

/// How many moves are drawn.
constexpr int kDrawnPlies = 10;
/// Of a wide game, how many of these are drawn from all moves, each as often.
constexpr int kWidePlies = 2;
constexpr int kMostChoices = 8;
constexpr std::uint64_t kNodesToDraw = 2000;
/// A move that loses so many hundredths is drawn half as often as the best.
constexpr int kTemperature = 6;
/// Of a search for each of the other moves: about that of level 9.
constexpr std::uint64_t kNodesToPlay = 250;
/// Of the positions whose choices are remembered: a few hundred megabytes.
constexpr std::size_t kMostRemembered = 1'000'000;

const std::atomic<bool> kNeverStopped{false};

}  // namespace

std::unique_ptr<GamePlayer> GamePlayer::make() {
  auto player = make_player(*parse_player_spec("minmax:hash=1"));
  if (!player) return nullptr;
  return std::unique_ptr<GamePlayer>(new GamePlayer(std::move(player)));
}

const std::vector<Line>& GamePlayer::choices(const Position& position) {
  if (choices_.size() >= kMostRemembered) choices_.clear();
  const auto [found, is_new] = choices_.try_emplace(hash(position));
  if (!is_new) return found->second;
  // From an empty memory: what is found must not depend on the games before.
  player_->new_game();
  Limits limits;
  limits.nodes = kNodesToDraw;
  limits.lines = kMostChoices;
  found->second = player_->search(position, limits, kNeverStopped, {}).report.lines;
  for (Line& line : found->second) line.moves.resize(1);
  return found->second;
}

Move GamePlayer::drawn_move(const Position& position, std::uint64_t number, int ply) {
  Random random(number, static_cast<std::uint64_t>(ply));
  if (number > kLastNarrow && ply < kWidePlies) {
    const MoveList moves = position.legal_moves();
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
  }
  const std::vector<Line>& lines = choices(position);
  return lines[choose_line(lines, kTemperature, random)].moves.front();
}

GameRecord GamePlayer::play(std::uint64_t number) {
  GameRecord game;
  game.tags = {{"Game", std::to_string(number)}};
  game.termination = Termination::kPoints;
  Limits limits;
  limits.nodes = kNodesToPlay;
  Position position;
  for (int ply = 0; !position.is_over(); ++ply) {
    Move move;
    if (ply < kDrawnPlies) {
      move = drawn_move(position, number, ply);
    } else {
      if (ply == kDrawnPlies) player_->new_game();
      move = player_->search(position, limits, kNeverStopped, {}).move;
    }
    game.moves.push_back({move, {}});
    position.play(move);
  }
  game.winner = winner_by_points(position);
  return game;
}

}  // namespace yolah::explorer
