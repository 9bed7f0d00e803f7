#include "engine/rules/reading_order.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace yolah {
namespace {

constexpr std::size_t kMoveNumbers = std::size_t{kSquares} * kSquares;

constexpr auto kPlaces = [] {
  constexpr std::array<Direction, 8> kDirections = {
      {{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
  std::array<std::uint16_t, kMoveNumbers> places{};
  std::uint16_t place = 0;
  for (int rank = kRanks; rank-- > 0;) {
    for (int first = 0; first < kFiles; ++first) {
      for (const Direction step : kDirections) {
        int file = first + step.file_step;
        int above = rank + step.rank_step;
        for (; on_board(file, above); file += step.file_step, above += step.rank_step) {
          places[Move(square_at(first, rank), square_at(file, above)).bits()] = ++place;
        }
      }
    }
  }
  return places;
}();

}  // namespace

std::vector<Move> in_reading_order(const MoveList& moves) {
  std::vector<Move> sorted(moves.begin(), moves.end());
  std::ranges::sort(sorted, {}, [](Move move) { return kPlaces[move.bits()]; });
  return sorted;
}

}  // namespace yolah
