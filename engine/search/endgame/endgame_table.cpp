#include "engine/search/endgame/endgame_table.h"

namespace yolah {
namespace {

constexpr int kLowerAt = 16;
constexpr int kUpperAt = 24;
constexpr int kSquaresAt = 32;

std::uint64_t pack(const Proved& proved, int squares) {
  const auto byte = [](int value) { return std::uint64_t{static_cast<std::uint8_t>(value)}; };
  return std::uint64_t{proved.move.bits()} | byte(proved.margin.lower) << kLowerAt |
         byte(proved.margin.upper) << kUpperAt | byte(squares) << kSquaresAt;
}

Proved unpack(std::uint64_t data) {
  return {{static_cast<std::int8_t>(data >> kLowerAt), static_cast<std::int8_t>(data >> kUpperAt)},
          Move::from_bits(static_cast<std::uint16_t>(data))};
}

int squares_of(std::uint64_t data) {
  return static_cast<std::uint8_t>(data >> kSquaresAt);
}

}  // namespace

std::unique_ptr<EndgameTable> EndgameTable::make(std::size_t megabytes) {
  auto words = SharedTable::make(megabytes);
  if (!words) return nullptr;
  return std::unique_ptr<EndgameTable>(new EndgameTable(*std::move(words)));
}

std::optional<Proved> EndgameTable::find(std::uint64_t key) const {
  const std::uint64_t word = words_.find(key);
  if (word == 0) return std::nullopt;
  return unpack(word);
}

void EndgameTable::store(std::uint64_t key, const Proved& proved, int squares) {
  words_.place_for(key, squares_of).store(pack(proved, squares));
}

}  // namespace yolah
