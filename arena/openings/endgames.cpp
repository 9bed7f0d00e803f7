#include "arena/openings/endgames.h"

#include <new>

#include "engine/eval/regions.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

Endgames::Endgames(std::uint64_t seed)
    : openings_(Openings::suite(seed)), player_(make_player(*parse_player_spec("minmax:hash=16"))) {
  if (!player_) throw std::bad_alloc();
}

std::optional<Position> Endgames::at(std::uint64_t game, int free, const std::atomic<bool>& stop) {
  Limits limits;
  limits.nodes = 10'000;
  Position position = openings_.at(game).end();
  player_->new_game();
  // What is decided stays so.
  while (count(position.free_squares()) > free && !is_decided(position)) {
    const Move move = player_->search(position, limits, stop, {}).move;
    if (stop.load(std::memory_order_relaxed)) return std::nullopt;
    position.play(move);
  }
  return is_decided(position) ? std::nullopt : std::optional(position);
}

}  // namespace yolah::arena
