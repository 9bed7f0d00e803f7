#include "engine/search/minmax/table.h"

#include <new>
#include <utility>

namespace yolah {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

constexpr int kScoreAt = 16;
constexpr int kEvaluationAt = 32;
constexpr int kDepthAt = 48;
constexpr int kBoundAt = 56;
constexpr int kAgeAt = 58;

std::uint64_t sixteen_bits(Score score) {
  return static_cast<std::uint16_t>(score.hundredths());
}

Score score_at(std::uint64_t data, int at) {
  return Score::from_hundredths(static_cast<std::int16_t>(data >> at));
}

int depth_of(std::uint64_t data) {
  return static_cast<std::int8_t>(data >> kDepthAt);
}

std::uint64_t pack(const Stored& stored, unsigned age) {
  return std::uint64_t{stored.move.bits()} | sixteen_bits(stored.score) << kScoreAt |
         sixteen_bits(stored.evaluation) << kEvaluationAt |
         std::uint64_t{static_cast<std::uint8_t>(stored.depth)} << kDepthAt |
         std::uint64_t{static_cast<std::uint8_t>(stored.bound)} << kBoundAt |
         std::uint64_t{age} << kAgeAt;
}

Stored unpack(std::uint64_t data) {
  return {Move::from_bits(static_cast<std::uint16_t>(data)), score_at(data, kScoreAt),
          score_at(data, kEvaluationAt), depth_of(data),
          static_cast<Bound>((data >> kBoundAt) & 3)};
}

unsigned age_of(std::uint64_t data) {
  return static_cast<unsigned>(data >> kAgeAt);
}

}  // namespace

std::unique_ptr<TranspositionTable> TranspositionTable::make(std::size_t megabytes) {
  const std::size_t bytes = large_size(megabytes);
  LargeMemory memory = allocate_large(bytes);
  if (memory == nullptr) return nullptr;
  const std::size_t clusters = bytes / sizeof(Cluster);
  auto* first = static_cast<Cluster*>(memory.get());
  for (std::size_t i = 0; i < clusters; ++i) new (first + i) Cluster();
  return std::unique_ptr<TranspositionTable>(new TranspositionTable(std::move(memory), clusters));
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < clusters_; ++i) {
    for (Entry& entry : first()[i].entries) {
      entry.check.store(0, kRelaxed);
      entry.data.store(0, kRelaxed);
    }
  }
  age_ = 0;
}

std::optional<Stored> TranspositionTable::find(std::uint64_t key) const {
  for (const Entry& entry : cluster_of(key).entries) {
    const std::uint64_t data = entry.data.load(kRelaxed);
    if (data != 0 && (entry.check.load(kRelaxed) ^ data) == key) return unpack(data);
  }
  return std::nullopt;
}

/// What an entry is worth keeping: deep, and of a recent search.
int TranspositionTable::worth(std::uint64_t data) const {
  constexpr int kDepthsPerAge = 16;
  if (data == 0) return -10'000;
  return depth_of(data) - kDepthsPerAge * static_cast<int>((age_ - age_of(data)) & kAgeMask);
}

void TranspositionTable::store(std::uint64_t key, const Stored& stored) {
  Entry* target = nullptr;
  int least = 0;
  Stored content = stored;
  for (Entry& entry : cluster_of(key).entries) {
    const std::uint64_t data = entry.data.load(kRelaxed);
    if (data != 0 && (entry.check.load(kRelaxed) ^ data) == key) {
      const Stored before = unpack(data);
      // A proof is not given up for an opinion.
      if (before.is_proven() && before.bound == Bound::kExact) return;
      if (content.move.is_pass()) content.move = before.move;
      target = &entry;
      break;
    }
    if (target == nullptr || worth(data) < least) {
      target = &entry;
      least = worth(data);
    }
  }
  const std::uint64_t data = pack(content, age_);
  target->check.store(key ^ data, kRelaxed);
  target->data.store(data, kRelaxed);
}

int TranspositionTable::permille_full() const {
  constexpr std::size_t kSample = 250;
  const std::size_t sample = clusters_ < kSample ? clusters_ : kSample;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& entry : first()[i].entries) {
      const std::uint64_t data = entry.data.load(kRelaxed);
      if (data != 0 && age_of(data) == age_) ++used;
    }
  }
  return static_cast<int>(used * 1000 / (sample * kEntries));
}

}  // namespace yolah
