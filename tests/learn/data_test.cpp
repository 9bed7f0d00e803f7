#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

#include "learn/data/format.h"
#include "tests/learn/data_testing.h"

namespace yolah::learn {
namespace {

void write_games(const std::string& path, std::uint64_t games) {
  DataWriter writer = DataWriter::create(path, test_header());
  for (std::uint64_t game = 0; game < games; ++game) writer.add_game(random_records(game));
  writer.close();
}

/// The records that can be read, at most until a DataError.
std::vector<DataRecord> read_what_can_be_read(const std::string& path, bool& failed) {
  std::vector<DataRecord> all;
  failed = false;
  try {
    DataReader reader(path);
    std::vector<DataRecord> frame;
    while (reader.next_frame(frame)) all.insert(all.end(), frame.begin(), frame.end());
    failed = reader.is_cut();
  } catch (const DataError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith(path + ": byte "));
    failed = true;
  }
  return all;
}

bool is_beginning(const std::vector<DataRecord>& part, const std::vector<DataRecord>& whole) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

RC_GTEST_PROP(DataRecord, OfARandomGameReadsBack, ()) {
  const auto records = random_records(*rc::gen::arbitrary<std::uint64_t>());
  Position position;
  for (std::size_t i = 0; i < records.size(); ++i) {
    RC_ASSERT(fault_of(records[i]).empty());
    RC_ASSERT(position_of(records[i]) == position);
    RC_ASSERT(to_record(sample_of(records[i]), i == 0) == records[i]);
    if (i > 0) RC_ASSERT(fault_between(records[i - 1], records[i]).empty());
    position.play(Move::from_bits(records[i].move));
  }
  RC_ASSERT(position.is_over());
}

TEST(DataRecord, WhatNoPositionCanBeIsAFault) {
  const DataRecord good = random_records(1)[20];
  ASSERT_EQ(fault_of(good), "");
  const auto fault_with = [&](auto change) {
    DataRecord bad = good;
    change(bad);
    return std::string(fault_of(bad));
  };
  using R = DataRecord;
  EXPECT_NE(fault_with([](R& r) { r.black |= r.white; }), "");
  EXPECT_NE(fault_with([](R& r) { r.white &= r.white - 1; }), "");
  EXPECT_NE(fault_with([](R& r) { r.holes |= r.black; }), "");
  EXPECT_NE(fault_with([](R& r) { r.black_points = 21; }), "");
  EXPECT_NE(fault_with([](R& r) { r.flags ^= R::kWhiteToMove; }), "");  // not its piece
  EXPECT_NE(fault_with([](R& r) { r.flags |= 8; }), "");
  EXPECT_NE(fault_with([](R& r) { r.move |= 0x1000; }), "");
  EXPECT_NE(fault_with([](R& r) { r.move = 0; }), "");  // a pass that is not needed
  EXPECT_NE(fault_with([](R& r) { r.score = 5601; }), "");
  EXPECT_NE(fault_with([](R& r) { r.score = std::numeric_limits<std::int16_t>::min(); }), "");
  EXPECT_NE(fault_with([](R& r) { r.result = 60; }), "");
  EXPECT_NE(fault_with([](R& r) { r.ply = 19; }), "");
  EXPECT_NE(fault_with([](R& r) { r.ply = 42; }), "");
}

TEST(DataRecord, AGameOfOtherMovesIsAFault) {
  const auto game = random_records(1);
  EXPECT_NE(fault_between(game[3], game[5]), "");
  DataRecord late = game[4];
  late.ply += 1;
  EXPECT_NE(fault_between(game[3], late), "");
}

TEST(DataFile, ReadsBack) {
  const ScratchFile file("back");
  write_games(file.path(), 300);  // three frames
  DataReader reader(file.path());
  EXPECT_EQ(reader.header(), test_header());
  std::vector<DataRecord> frame;
  std::uint64_t game = 0;
  int frames = 0;
  for (; reader.next_frame(frame); ++frames) {
    for_each_game(frame, [&](std::span<const DataRecord> records) {
      EXPECT_TRUE(std::ranges::equal(records, random_records(game++)));
    });
  }
  EXPECT_EQ(game, 300U);
  EXPECT_EQ(frames, 3);
  EXPECT_FALSE(reader.is_cut());
  EXPECT_EQ(reader.offset(), reader.size());
}

TEST(DataFile, ThatWasCutIsGoodUpToItsLastWholeFrame) {
  const ScratchFile file("cut");
  std::vector<std::size_t> ends = {kDataHeaderSize};
  DataWriter writer = DataWriter::create(file.path(), test_header());
  for (const std::uint64_t game : {1U, 2U}) {
    const auto records = random_records(game);
    const auto frame = make_frame(records);
    writer.add_frame(frame, records.size(), 1);
    ends.push_back(ends.back() + frame.size());
  }
  writer.close();
  const std::string bytes = file.bytes();
  ASSERT_EQ(bytes.size(), ends.back());
  const auto whole = read_all(file.path());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    file.set_bytes(bytes.substr(0, size));
    if (size < kDataHeaderSize) {
      EXPECT_THROW(DataReader(file.path()), DataError);
      continue;
    }
    bool cut = false;
    const auto records = read_all(file.path(), &cut);
    EXPECT_TRUE(is_beginning(records, whole));
    EXPECT_EQ(records.size(), size < ends[1] ? 0 : random_records(1).size());
    EXPECT_EQ(cut, size != ends[0] && size != ends[1]) << size;
  }
}

TEST(DataFile, AChangeOfAnyByteIsSeen) {
  const ScratchFile file("changed");
  DataWriter writer = DataWriter::create(file.path(), test_header());
  writer.add_game(random_records(5));
  writer.close();
  const std::string bytes = file.bytes();
  const auto whole = read_all(file.path());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int flip : {1, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      file.set_bytes(changed);
      bool failed = false;
      EXPECT_TRUE(read_what_can_be_read(file.path(), failed).empty());
      EXPECT_TRUE(failed) << "byte " << at;
    }
  }
}

DataHeader header_with_visits() {
  DataHeader header = test_header();
  header.visits = true;
  return header;
}

void write_games_with_visits(const std::string& path, std::uint64_t games) {
  DataWriter writer = DataWriter::create(path, header_with_visits());
  for (std::uint64_t game = 0; game < games; ++game) {
    const auto records = random_records(game);
    writer.add_game(records, random_visits(records, game));
  }
  writer.close();
}

TEST(DataVisits, ReadBackBesideTheRecords) {
  const ScratchFile file("visits");
  write_games_with_visits(file.path(), 150);  // two frames
  DataReader reader(file.path());
  EXPECT_EQ(reader.header(), header_with_visits());
  std::vector<DataRecord> frame;
  std::uint64_t game = 0;
  while (reader.next_frame(frame)) {
    for_each_game(frame, [&](std::span<const DataRecord> records) {
      const auto expected = random_visits(random_records(game), game);
      ++game;
      EXPECT_TRUE(std::ranges::equal(visits_of(records, frame, reader.visits()), expected));
    });
  }
  EXPECT_EQ(game, 150U);
  EXPECT_EQ(reader.offset(), reader.size());
}

TEST(DataVisits, AFileWithoutThemIsOfTheFirstVersion) {
  EXPECT_EQ(std::to_integer<int>(to_bytes(test_header())[12]), 1);
  EXPECT_EQ(std::to_integer<int>(to_bytes(header_with_visits())[12]), 2);
}

TEST(DataVisits, AreGivenForEachRecordOrForNone) {
  const ScratchFile file("unfit");
  const auto records = random_records(1);
  DataWriter with = DataWriter::create(file.path(), header_with_visits());
  EXPECT_THROW(with.add_game(records), std::logic_error);
  const ScratchFile other("unfit2");
  DataWriter without = DataWriter::create(other.path(), test_header());
  EXPECT_THROW(without.add_game(records, random_visits(records, 1)), std::logic_error);
}

TEST(DataVisits, WhatNoSearchCountsIsAFault) {
  const DataRecord record = random_records(1)[3];
  const Visits good = random_visits({record}, 1)[0];
  ASSERT_GT(good.size(), 2U);
  EXPECT_EQ(fault_of(good, record), "");
  Visits bad = good;
  bad[1].visits = 0;
  EXPECT_NE(fault_of(bad, record), "");
  bad = good;
  std::swap(bad[0], bad[1]);
  EXPECT_NE(fault_of(bad, record), "");
  bad = good;
  bad[1] = bad[0];
  EXPECT_NE(fault_of(bad, record), "");
  bad = good;
  bad.back().move = 0x1FFF;
  EXPECT_NE(fault_of(bad, record), "");
}

TEST(DataVisits, ACutOrAChangeOfAnyByteIsSeen) {
  const ScratchFile file("visits-changed");
  write_games_with_visits(file.path(), 1);
  const std::string bytes = file.bytes();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x11);
    bool failed = false;
    file.set_bytes(changed);
    EXPECT_TRUE(read_what_can_be_read(file.path(), failed).empty());
    EXPECT_TRUE(failed) << "byte " << at;
    if (at <= kDataHeaderSize) continue;
    file.set_bytes(bytes.substr(0, at));
    EXPECT_TRUE(read_what_can_be_read(file.path(), failed).empty());
    EXPECT_TRUE(failed) << "cut at byte " << at;
  }
}

TEST(DataVisits, GoingOnAfterAnyCutMakesTheSameFile) {
  const ScratchFile file("visits-resumed");
  constexpr std::uint64_t kGames = 140;
  write_games_with_visits(file.path(), kGames);
  const std::string bytes = file.bytes();
  for (std::size_t size = kDataHeaderSize; size < bytes.size(); size += bytes.size() / 23) {
    file.set_bytes(bytes.substr(0, size));
    DataWriter writer = DataWriter::resume(file.path(), header_with_visits());
    for (std::uint64_t game = writer.games(); game < kGames; ++game) {
      const auto records = random_records(game);
      writer.add_game(records, random_visits(records, game));
    }
    writer.close();
    EXPECT_EQ(file.bytes(), bytes) << "cut at byte " << size;
  }
}

TEST(DataFile, OfAnotherKindIsRefused) {
  const ScratchFile file("other");
  file.set_bytes(std::string(500, 'x'));
  EXPECT_THROW(DataReader(file.path()), DataError);
  EXPECT_THROW(DataReader("/nowhere/games.ydata"), DataError);
  EXPECT_THROW(DataWriter::create("/nowhere/games.ydata", test_header()), DataError);
}

TEST(DataFile, GoingOnAfterAnyCutMakesTheSameFile) {
  const ScratchFile file("resumed");
  constexpr std::uint64_t kGames = 150;
  write_games(file.path(), kGames);
  const std::string whole = file.bytes();
  for (std::size_t size = 0; size <= whole.size(); size += size < 200 ? 96 : 4999) {
    file.set_bytes(whole.substr(0, size));
    DataWriter writer = DataWriter::resume(file.path(), test_header());
    EXPECT_LE(writer.games(), kGames);
    for (std::uint64_t game = writer.games(); game < kGames; ++game) {
      writer.add_game(random_records(game));
    }
    writer.close();
    EXPECT_EQ(file.bytes(), whole) << "cut to " << size;
  }
}

TEST(DataFile, GoesOnWhereItWasClosed) {
  const ScratchFile file("closed");
  write_games(file.path(), 140);
  const std::string whole = file.bytes();
  write_games(file.path(), 30);
  for (const std::uint64_t until : {90U, 128U, 140U}) {
    DataWriter writer = DataWriter::resume(file.path(), test_header());
    for (std::uint64_t game = writer.games(); game < until; ++game) {
      writer.add_game(random_records(game));
    }
    EXPECT_EQ(writer.games(), until);
    writer.close();
  }
  EXPECT_EQ(file.bytes(), whole);
}

TEST(DataFile, OfOtherGamesIsNotGoneOnWith) {
  const ScratchFile file("foreign");
  write_games(file.path(), 2);
  const std::string before = file.bytes();
  DataHeader other = test_header();
  other.seed = 8;
  EXPECT_THROW(DataWriter::resume(file.path(), other), DataError);
  EXPECT_EQ(file.bytes(), before);
  file.set_bytes("my letters");
  EXPECT_THROW(DataWriter::resume(file.path(), test_header()), DataError);
  EXPECT_EQ(file.bytes(), "my letters");
}

TEST(DataFile, HasOneWriter) {
  const ScratchFile file("locked");
  const DataWriter writer = DataWriter::create(file.path(), test_header());
  EXPECT_THROW(DataWriter::resume(file.path(), test_header()), DataError);
}

}  // namespace
}  // namespace yolah::learn
