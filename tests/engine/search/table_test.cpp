#include "engine/search/minmax/table.h"

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <vector>

#include "engine/playout/random.h"
#include "engine/rules/mix.h"

namespace yolah {
namespace {

using namespace literals;

Stored entry(int depth, int hundredths = 0) {
  return {Move("d5"_sq, "b7"_sq), Score::from_hundredths(hundredths), Score(), depth,
          Bound::kExact};
}

TEST(Table, EveryFieldComesBack) {
  const auto table = TranspositionTable::make(2);
  Random random(1);
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const Stored stored{Move::from_bits(static_cast<std::uint16_t>(1 + random.below(4095))),
                        Score::from_hundredths(static_cast<int>(random.below(11'201)) - 5600),
                        Score::from_hundredths(static_cast<int>(random.below(11'201)) - 5600),
                        static_cast<int>(random.below(128)),
                        static_cast<Bound>(1 + random.below(3))};
    table->clear();
    table->store(mix(i), stored);
    const auto found = table->find(mix(i));
    ASSERT_TRUE(found);
    ASSERT_EQ(*found, stored);
    if (i > 20) i += 400;  // clearing takes its time
  }
}

TEST(Table, OtherKeysAreNotFound) {
  const auto table = TranspositionTable::make(2);
  EXPECT_FALSE(table->find(0));
  EXPECT_FALSE(table->find(std::numeric_limits<std::uint64_t>::max()));
  table->store(1000, entry(5));
  EXPECT_TRUE(table->find(1000));
  EXPECT_FALSE(table->find(1001));  // of the same cluster
}

/// Keys that fall into one cluster differ in their low halves.
TEST(Table, ShallowEntriesGiveWayFirst) {
  const auto table = TranspositionTable::make(2);
  for (std::uint64_t key = 1; key <= 4; ++key) table->store(key, entry(static_cast<int>(10 * key)));
  table->store(5, entry(1));
  EXPECT_FALSE(table->find(1));
  for (std::uint64_t key = 2; key <= 5; ++key) EXPECT_TRUE(table->find(key)) << key;
}

TEST(Table, EntriesOfEarlierSearchesGiveWayFirst) {
  const auto table = TranspositionTable::make(2);
  table->store(1, entry(30));
  for (int i = 0; i < 3; ++i) table->begin_search();
  for (std::uint64_t key = 2; key <= 4; ++key) table->store(key, entry(3));
  table->store(5, entry(1));
  EXPECT_FALSE(table->find(1));
}

TEST(Table, AProofIsNotOverwrittenByAnOpinion) {
  const auto table = TranspositionTable::make(2);
  table->store(7, entry(kProvenDepth, 300));
  table->store(7, entry(20, -100));
  EXPECT_TRUE(table->find(7)->is_proven());
  EXPECT_EQ(table->find(7)->score, Score::from_points(3));
}

TEST(Table, AMoveOutlivesAnEntryWithoutOne) {
  const auto table = TranspositionTable::make(2);
  table->store(7, entry(5));
  Stored without = entry(6);
  without.move = Move();
  table->store(7, without);
  EXPECT_EQ(table->find(7)->move, Move("d5"_sq, "b7"_sq));
  EXPECT_EQ(table->find(7)->depth, 6);
}

TEST(Table, TooMuchMemoryIsRefused) {
  EXPECT_EQ(TranspositionTable::make(std::size_t{1} << 40), nullptr);
}

/// Threads write the same few clusters: what is found must be one of the writes,
/// never halves of two.
TEST(Table, ThreadsNeverReadMixedEntries) {
  const auto table = TranspositionTable::make(2);
  const auto work = [&](int thread) {
    Random random(static_cast<std::uint64_t>(thread));
    for (int i = 0; i < 50'000; ++i) {
      const std::uint64_t key = 1 + random.below(16);
      const int mark = static_cast<int>(random.below(100));
      if (const auto found = table->find(key)) {
        ASSERT_EQ(found->score.hundredths(), static_cast<int>(key) * 100 + found->depth);
      }
      table->store(key, entry(mark, static_cast<int>(key) * 100 + mark));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace yolah
