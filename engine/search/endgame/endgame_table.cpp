#include "engine/search/endgame/endgame_table.h"

#include <new>

namespace yolah {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
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
  const std::size_t bytes = large_size(megabytes);
  LargeMemory memory = allocate_large(bytes);
  if (memory == nullptr) return nullptr;
  const std::size_t slots = bytes / sizeof(Slot);
  auto* first = static_cast<Slot*>(memory.get());
  for (std::size_t i = 0; i < slots; ++i) new (first + i) Slot();
  return std::unique_ptr<EndgameTable>(new EndgameTable(std::move(memory), slots));
}

void EndgameTable::clear() {
  for (std::size_t i = 0; i < slots_; ++i) {
    for (Entry& entry : first()[i].entries) {
      entry.check.store(0, kRelaxed);
      entry.data.store(0, kRelaxed);
    }
  }
}

std::optional<Proved> EndgameTable::find(std::uint64_t key) const {
  for (const Entry& entry : slot_of(key).entries) {
    const std::uint64_t data = entry.data.load(kRelaxed);
    if ((entry.check.load(kRelaxed) ^ data) == key && data != 0) return unpack(data);
  }
  return std::nullopt;
}

void EndgameTable::store(std::uint64_t key, const Proved& proved, int squares) {
  Slot& slot = slot_of(key);
  Entry* place = nullptr;
  int least = 256;
  for (Entry& entry : slot.entries) {
    const std::uint64_t data = entry.data.load(kRelaxed);
    if ((entry.check.load(kRelaxed) ^ data) == key) {
      place = &entry;
      break;
    }
    if (squares_of(data) < least) {
      least = squares_of(data);
      place = &entry;
    }
  }
  const std::uint64_t data = pack(proved, squares);
  place->check.store(key ^ data, kRelaxed);
  place->data.store(data, kRelaxed);
}

}  // namespace yolah
