#include "learn/datagen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "engine/rules/symmetry.h"
#include "engine/search/minmax/minmax_player.h"
#include "learn/data/shuffle.h"
#include "learn/data/statistics.h"
#include "tests/learn/data_testing.h"

namespace yolah::learn {
namespace {

const std::atomic<bool> kNoStop{false};
const OnDatagenProgress kQuiet = [](const DatagenProgress&) {};

DatagenSetup setup(std::uint64_t games) {
  DatagenSetup setup;
  setup.self_play.nodes = 20;
  setup.self_play.solve_at = 20;
  setup.self_play.solve_nodes = 1000;
  setup.make_player = [] { return MinmaxPlayer::make(1, 1); };
  setup.player_hash = 5;
  setup.engine = "test";
  setup.job = 2;
  setup.games = games;
  return setup;
}

std::vector<std::vector<DataRecord>> games_of(const std::string& path) {
  std::vector<std::vector<DataRecord>> games;
  for_each_game(read_all(path), [&](std::span<const DataRecord> game) {
    games.emplace_back(game.begin(), game.end());
  });
  return games;
}

bool is_less(const DataRecord& one, const DataRecord& other) {
  return std::tie(one.holes, one.black, one.white, one.score, one.move) <
         std::tie(other.holes, other.black, other.white, other.score, other.move);
}

TEST(Datagen, ThreadsChangeNothing) {
  const ScratchFile one("one");
  const ScratchFile three("three");
  DatagenSetup setup_three = setup(140);
  setup_three.threads = 3;
  EXPECT_TRUE(generate_data(setup(140), one.path(), kNoStop, kQuiet).complete);
  EXPECT_TRUE(generate_data(setup_three, three.path(), kNoStop, kQuiet).complete);
  EXPECT_EQ(one.bytes(), three.bytes());
  EXPECT_EQ(games_of(one.path()).size(), 140U);
  EXPECT_EQ(DataReader(one.path()).header(), header_of(setup(140)));
  EXPECT_EQ(DataReader(one.path()).header().first_game, std::uint64_t{2} << 32);
}

TEST(Datagen, StoppedAndTakenUpMakesTheSameFile) {
  const ScratchFile unbroken("unbroken");
  const ScratchFile broken("broken");
  generate_data(setup(140), unbroken.path(), kNoStop, kQuiet);
  std::atomic<bool> stop{false};
  DatagenSetup two_threads = setup(140);
  two_threads.threads = 2;
  const DatagenProgress first =
      generate_data(two_threads, broken.path(), stop,
                    [&](const DatagenProgress& so_far) { stop = so_far.games == 50; });
  EXPECT_FALSE(first.complete);
  EXPECT_EQ(first.games, 50U);
  std::string bytes = broken.bytes();
  broken.set_bytes(bytes + "cut short");  // as kill -9 leaves it
  const DatagenProgress second = generate_data(two_threads, broken.path(), kNoStop, kQuiet);
  EXPECT_TRUE(second.complete);
  EXPECT_EQ(second.games_before, 50U);
  EXPECT_EQ(second.dropped_bytes, 9U);
  EXPECT_EQ(broken.bytes(), unbroken.bytes());
}

TEST(Datagen, EndsWithTheGameThatMakesEnoughPositions) {
  const ScratchFile file("positions");
  DatagenSetup some = setup(0);
  some.positions = 200;
  some.threads = 2;
  const DatagenProgress progress = generate_data(some, file.path(), kNoStop, kQuiet);
  const auto games = games_of(file.path());
  EXPECT_GE(progress.positions, 200U);
  EXPECT_LT(progress.positions - games.back().size(), 200U);
  const std::string before = file.bytes();
  EXPECT_TRUE(generate_data(some, file.path(), kNoStop, kQuiet).complete);
  EXPECT_EQ(file.bytes(), before);
}

TEST(Datagen, JobsPlayOtherGames) {
  const ScratchFile two("job2");
  const ScratchFile three("job3");
  DatagenSetup other = setup(5);
  other.job = 3;
  generate_data(setup(5), two.path(), kNoStop, kQuiet);
  generate_data(other, three.path(), kNoStop, kQuiet);
  EXPECT_NE(games_of(two.path()), games_of(three.path()));
}

class Shuffle : public testing::Test {
 protected:
  void SetUp() override {
    DataWriter writer = DataWriter::create(input_.path(), test_header());
    for (std::uint64_t game = 0; game < 200; ++game) writer.add_game(random_records(game));
    writer.close();
  }

  std::string shuffled(DataOrder by, std::uint64_t seed) const {
    DataHeader header = DataReader(input_.path()).header();
    header.order = by;
    DataWriter writer = DataWriter::create(output_.path(), header);
    ShuffleSetup setup;
    setup.inputs = {input_.path()};
    setup.by = by;
    setup.seed = seed;
    setup.buckets = 5;
    setup.folder = std::filesystem::temp_directory_path().string();
    EXPECT_TRUE(shuffle_data(setup, writer, kNoStop, [](double) {}));
    writer.close();
    return output_.bytes();
  }

  const ScratchFile input_{"input"};
  const ScratchFile output_{"output"};
};

/// The visits of every record, by what the record is.
std::multimap<std::string, Visits> visits_by_record(const std::string& path) {
  std::multimap<std::string, Visits> all;
  DataReader reader(path);
  std::vector<DataRecord> frame;
  while (reader.next_frame(frame)) {
    for (std::size_t i = 0; i < frame.size(); ++i) {
      const auto* const bytes = reinterpret_cast<const char*>(&frame[i]);
      all.emplace(std::string(bytes, kRecordSize), reader.visits().at(i));
    }
  }
  return all;
}

TEST_F(Shuffle, KeepsVisitsWithTheirRecords) {
  DataHeader header = test_header();
  header.visits = true;
  DataWriter writer = DataWriter::create(input_.path(), header);
  for (std::uint64_t game = 0; game < 200; ++game) {
    const auto records = random_records(game);
    writer.add_game(records, random_visits(records, game));
  }
  writer.close();
  // Games may begin alike, so that some records stand twice, with different visits.
  const auto is_permutation = [](const auto& one, const auto& other) {
    return one.size() == other.size() &&
           std::is_permutation(one.begin(), one.end(), other.begin(), other.end());
  };
  for (const DataOrder by : {DataOrder::kGames, DataOrder::kPositions}) {
    shuffled(by, 3);
    EXPECT_TRUE(is_permutation(visits_by_record(input_.path()), visits_by_record(output_.path())));
  }
}

TEST_F(Shuffle, ByGameKeepsGamesWhole) {
  shuffled(DataOrder::kGames, 1);
  auto before = games_of(input_.path());
  auto after = games_of(output_.path());
  EXPECT_NE(before, after);
  const auto by_records = [](const auto& one, const auto& other) {
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                        is_less);
  };
  std::sort(before.begin(), before.end(), by_records);
  std::sort(after.begin(), after.end(), by_records);
  EXPECT_EQ(before, after);
}

TEST_F(Shuffle, ByPositionLosesNone) {
  shuffled(DataOrder::kPositions, 1);
  auto before = read_all(input_.path());
  auto after = read_all(output_.path());
  EXPECT_NE(before, after);
  const auto in_order = [](const DataRecord& one, const DataRecord& other) {
    return std::make_pair(hash_of(std::as_bytes(std::span(&one, 1))), one.ply) <
           std::make_pair(hash_of(std::as_bytes(std::span(&other, 1))), other.ply);
  };
  std::sort(before.begin(), before.end(), in_order);
  std::sort(after.begin(), after.end(), in_order);
  EXPECT_EQ(before, after);
}

TEST_F(Shuffle, IsKnownByItsSeed) {
  for (const DataOrder by : {DataOrder::kGames, DataOrder::kPositions}) {
    const std::string once = shuffled(by, 1);
    EXPECT_EQ(once, shuffled(by, 1));
    EXPECT_NE(once, shuffled(by, 2));
  }
}

TEST(DataStatistics, CountsDuplicatesUpToSymmetry) {
  DuplicateCounter few;
  Position position;
  position.play(position.legal_moves()[3]);
  for (const Symmetry symmetry : all_symmetries()) few.add(transform(position, symmetry));
  few.add(swap_colors(position));
  position.play(position.legal_moves()[0]);
  few.add(position);
  EXPECT_DOUBLE_EQ(few.share(), 8.0 / 10);
}

TEST(DataStatistics, EstimatesDuplicatesOfMany) {
  DuplicateCounter exact;
  DuplicateCounter thinned(1000);
  for (std::uint64_t game = 0; game < 400; ++game) {
    for (const DataRecord& record : random_records(game % 300)) {
      exact.add(position_of(record));
      thinned.add(position_of(record));
    }
  }
  EXPECT_NEAR(exact.share(), 0.25, 0.03);  // and a few more at the start of games
  EXPECT_NEAR(thinned.share(), exact.share(), 0.05);
}

TEST(DataStatistics, TellsWhoWon) {
  DataStatistics statistics;
  DataRecord first = random_records(1).front();
  for (const int margin : {3, -2, 0, 5}) {
    first.result = static_cast<std::int8_t>(margin);
    statistics.add(first);
  }
  EXPECT_EQ(statistics.black_wins(), 2U);
  EXPECT_EQ(statistics.white_wins(), 1U);
  EXPECT_EQ(statistics.draws(), 1U);
  EXPECT_DOUBLE_EQ(statistics.mean_margin(), 1.5);
}

}  // namespace
}  // namespace yolah::learn
