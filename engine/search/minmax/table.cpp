#include "engine/search/minmax/table.h"

#include <algorithm>
#include <utility>

namespace yolah {
namespace {

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
  auto words = SharedTable::make(megabytes);
  if (!words) return nullptr;
  return std::unique_ptr<TranspositionTable>(new TranspositionTable(*std::move(words)));
}

void TranspositionTable::clear() {
  words_.clear();
  age_ = 0;
}

std::optional<Stored> TranspositionTable::find(std::uint64_t key) const {
  const std::uint64_t word = words_.find(key);
  if (word == 0) return std::nullopt;
  return unpack(word);
}

/// What an entry is worth keeping: deep, and of a recent search.
int TranspositionTable::worth(std::uint64_t word) const {
  constexpr int kDepthsPerAge = 16;
  if (word == 0) return -10'000;
  return depth_of(word) - kDepthsPerAge * static_cast<int>((age_ - age_of(word)) & kAgeMask);
}

void TranspositionTable::store(std::uint64_t key, const Stored& stored) {
  const auto place = words_.place_for(key, [this](std::uint64_t word) { return worth(word); });
  Stored content = stored;
  if (place.before != 0) {
    const Stored before = unpack(place.before);
    // A proof is not given up for an opinion.
    if (before.is_proven() && before.bound == Bound::kExact) return;
    if (content.move.is_pass()) content.move = before.move;
  }
  place.store(pack(content, age_));
}

int TranspositionTable::permille_full() const {
  constexpr std::size_t kSample = 250;
  const std::size_t sample = std::min(clusters(), kSample);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const std::uint64_t word : words_.words_of(i)) {
      if (word != 0 && age_of(word) == age_) ++used;
    }
  }
  return static_cast<int>(used * 1000 / (sample * SharedTable::kEntries));
}

}  // namespace yolah
