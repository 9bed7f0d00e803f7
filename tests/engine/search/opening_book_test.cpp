#include "engine/search/book/opening_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/rules/hash.h"
#include "engine/rules/mix.h"
#include "engine/rules/symmetry.h"
#include "engine/search/book/book_player.h"
#include "tests/engine/search/playing.h"

namespace yolah {
namespace {

using testing::HasSubstr;

using Bytes = std::vector<std::byte>;

Position after(Position position, Move move) {
  position.play(move);
  return position;
}

/// A record of the position whose best move is the first legal one of its canonical
/// form, and whose second is the next.
BookRecord record_of(const Position& position, int hundredths) {
  const Position form = canonical_up_to_colors(position).position;
  const MoveList moves = form.legal_moves();
  BookRecord record;
  record.key = hash(form);
  record.score = Score::from_hundredths(hundredths);
  record.best = moves[0];
  record.second = moves[1];
  record.second_loss = Score::from_hundredths(30);
  record.depth = 7;
  return record;
}

/// The start and what follows its first move, +0.40 and -0.60.
std::vector<BookRecord> two_records() {
  const Position start = canonical_up_to_colors(Position()).position;
  const BookRecord first = record_of(start, 40);
  return {first, record_of(after(start, first.best), 60)};
}

Bytes two_positions() {
  return encode_book(two_records(), 5000);
}

/// The hash that the format asks for, worked out apart from the code.
void set_hash(Bytes& bytes) {
  const auto word = [&](std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = 8; i-- > 0;) {
      number = number << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
    }
    return number;
  };
  std::uint64_t hash = bytes.size();
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    if (at != 32) hash = mix(hash ^ word(at)) + at;
  }
  for (std::size_t i = 0; i < 8; ++i) bytes[32 + i] = static_cast<std::byte>(hash >> (8 * i));
}

std::string refusal(const Bytes& bytes) {
  const auto book = OpeningBook::from_bytes(bytes);
  if (book) return "taken";
  EXPECT_LE(book.error().offset, bytes.size());
  return book.error().reason;
}

/// With bytes changed and the hash made right again.
std::string refusal_of_forged(std::size_t at, std::vector<int> values) {
  Bytes bytes = two_positions();
  for (const int value : values) bytes[at++] = static_cast<std::byte>(value);
  set_hash(bytes);
  return refusal(bytes);
}

TEST(OpeningBook, WhatIsWrittenIsRead) {
  const Bytes bytes = two_positions();
  EXPECT_EQ(bytes.size(), 40U + 2 * 16U);
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book) << book.error().reason;
  EXPECT_EQ((*book)->size(), 2U);
  EXPECT_EQ((*book)->nodes(), 5000U);
  std::vector<BookRecord> records = two_records();
  std::ranges::sort(records, {}, &BookRecord::key);
  EXPECT_EQ(book_record(bytes, 0), records[0]);
  EXPECT_EQ(book_record(bytes, 1), records[1]);
}

TEST(OpeningBook, KnowsTheMovesAndWhichOfThemItFollows) {
  const Bytes bytes = two_positions();
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book);
  const auto entry = (*book)->look_up(Position());
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->score.hundredths(), 40);
  EXPECT_EQ(entry->depth, 7);
  EXPECT_EQ(entry->moves.front().move, entry->best);
  EXPECT_TRUE(entry->moves.front().followed);
  EXPECT_EQ(entry->moves.back().score.hundredths(), 10) << "the second loses 0.30";
  EXPECT_FALSE(entry->moves.back().followed);
  EXPECT_EQ((*book)->line(Position()).size(), 2U);
  EXPECT_EQ((*book)->positions_from(Position()).size(), 2U);
}

TEST(OpeningBook, DoesNotKnowWhatIsNotInIt) {
  const Bytes bytes = two_positions();
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book);
  const Position start = canonical_up_to_colors(Position()).position;
  const MoveList moves = start.legal_moves();
  EXPECT_FALSE((*book)->look_up(after(start, moves[1])));
  EXPECT_TRUE((*book)->line(after(start, moves[1])).empty());
}

TEST(OpeningBook, SymmetricPositionsGetSymmetricAnswers) {
  const Bytes bytes = two_positions();
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book);
  const Position start = canonical_up_to_colors(Position()).position;
  const Position second = after(start, two_records()[0].best);
  const auto known = (*book)->look_up(second);
  ASSERT_TRUE(known);
  for (const Symmetry symmetry : all_symmetries()) {
    const Position image = transform(second, symmetry);
    for (const Position& asked : {image, swap_colors(image)}) {
      const auto entry = (*book)->look_up(asked);
      ASSERT_TRUE(entry);
      EXPECT_EQ(entry->score, known->score);
      EXPECT_TRUE(asked.is_legal(entry->best));
      // Of a position that lies on itself any image of the move will do.
      EXPECT_EQ(canonical_key(after(asked, entry->best)),
                canonical_key(after(second, known->best)));
    }
  }
}

TEST(OpeningBook, EveryChangedByteIsNoticed) {
  const Bytes whole = two_positions();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int change : {1, 0x80, 0xFF}) {
      Bytes bytes = whole;
      bytes[at] ^= static_cast<std::byte>(change);
      EXPECT_NE(refusal(bytes), "taken") << at;
    }
  }
}

TEST(OpeningBook, EveryOtherLengthIsNoticed) {
  Bytes bytes = two_positions();
  const Bytes whole = bytes;
  bytes.push_back(std::byte{0});
  EXPECT_THAT(refusal(bytes), HasSubstr("something follows"));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    bytes.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THAT(refusal(bytes), HasSubstr(size < 8 ? "no opening book" : "cut short")) << size;
  }
}

TEST(OpeningBook, WhatIsWrongIsNamedEvenIfTheHashFits) {
  EXPECT_EQ(refusal_of_forged(0, {'Y'}), "taken") << "the hash of this test is right";
  EXPECT_THAT(refusal_of_forged(8, {2}), HasSubstr("version 2; this program reads version 1"));
  EXPECT_THAT(refusal_of_forged(12, {24}), HasSubstr("16 bytes"));
  EXPECT_THAT(refusal_of_forged(16, {0}), HasSubstr("is empty"));
  EXPECT_THAT(refusal_of_forged(16, {1}), HasSubstr("something follows"));
  EXPECT_THAT(refusal_of_forged(16, {3}), HasSubstr("cut short"));
  EXPECT_THAT(refusal_of_forged(16, {2, 0, 0, 0, 0, 0, 0, 0x10}), HasSubstr("cut short"))
      << "16 times this overflows";
  EXPECT_THAT(refusal_of_forged(40, std::vector<int>(8, 0xFF)), HasSubstr("order"));
  EXPECT_THAT(refusal_of_forged(48, {0xE1, 0x15}), HasSubstr("score"));
  EXPECT_THAT(refusal_of_forged(50, {0, 0x10}), HasSubstr("move"));
  EXPECT_THAT(refusal_of_forged(50, {0x81, 0x04}), HasSubstr("move")) << "b1 to c3, a knight's";
  EXPECT_THAT(refusal_of_forged(52, {0xFF, 0xFF, 1}), HasSubstr("is not there"));
  const auto best = static_cast<int>(book_record(two_positions(), 0).best.bits());
  EXPECT_THAT(refusal_of_forged(52, {best & 0xFF, best >> 8}), HasSubstr("best again"));
}

TEST(OpeningBook, NeverGivesAnIllegalMove) {
  for (const int which : {0, 1}) {
    std::vector<BookRecord> records = two_records();
    // A slide that a piece might make, but where there is no piece.
    const Move wrong = Move(square_at(2, 0), square_at(3, 0));
    which == 0 ? void(records[0].best = wrong) : void(records[0].second = wrong);
    const Bytes bytes = encode_book(records, 1);
    const auto book = OpeningBook::from_bytes(bytes);
    ASSERT_TRUE(book);
    EXPECT_FALSE((*book)->look_up(Position()));
    EXPECT_TRUE((*book)->positions_from(Position()).empty());
  }
}

class BookFile : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  void put(const Bytes& bytes) const {
    std::ofstream(path_, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  std::string path_ = (std::filesystem::temp_directory_path() /
                       ("yolah_book_" + std::to_string(getpid()) + ".ybook"))
                          .string();
};

TEST_F(BookFile, IsReadFromTheDisk) {
  put(two_positions());
  const auto book = OpeningBook::open(path_);
  ASSERT_TRUE(book) << book.error().reason;
  EXPECT_TRUE((*book)->look_up(Position()));
}

TEST_F(BookFile, PlacesWithoutABookAreRefused) {
  EXPECT_THAT(OpeningBook::open("/nowhere/a.ybook").error().reason, HasSubstr("No such file"));
  EXPECT_THAT(OpeningBook::open("/").error().reason, HasSubstr("no ordinary file"));
  EXPECT_THAT(OpeningBook::open("/dev/zero").error().reason, HasSubstr("no ordinary file"));
  put({});
  EXPECT_THAT(OpeningBook::open(path_).error().reason, HasSubstr("empty"));
  put(Bytes(100, std::byte{'x'}));
  EXPECT_THAT(OpeningBook::open(path_).error().reason, HasSubstr("no opening book"));
}

TEST(OpeningBook, TheBuiltInOneIsWholeAndGrownFromTheStart) {
  const auto book = OpeningBook::built_in();
  ASSERT_TRUE(book) << book.error().reason;
  EXPECT_EQ((*book)->positions_from(Position()).size(), (*book)->size());
}

TEST(BookPlayer, PlaysTheBookAndThinksBeyondIt) {
  const Bytes bytes = two_positions();
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book);
  BookPlayer player(*book, player_of("minmax:hash=1"));
  const auto entry = (*book)->look_up(Position());
  const SearchResult known = search_nodes(player, Position(), 2000);
  EXPECT_EQ(known.move, entry->best);
  EXPECT_EQ(known.report.lines.front().score.hundredths(), 40);
  EXPECT_EQ(known.report.lines.front().moves, (*book)->line(Position()));
  EXPECT_LE(known.report.nodes, 1U);

  // The next is at the book's edge: its search is all that the book has.
  const SearchResult own = search_nodes(player, after(Position(), known.move), 2000);
  EXPECT_GT(own.report.nodes, 100U);

  Limits limits = nodes_limit(2000);
  limits.lines = 3;
  const std::atomic<bool> stop{false};
  EXPECT_EQ(player.search(Position(), limits, stop, {}).report.lines.size(), 3U);
}

TEST(BookPlayer, AnOptionOfMinmax) {
  const auto on = player_of("minmax:hash=1,book=on");
  const auto entry = (*OpeningBook::built_in())->look_up(Position());
  ASSERT_TRUE(entry && entry->moves.front().followed);
  const SearchResult known = search_nodes(*on, Position(), 2000);
  EXPECT_EQ(known.move, entry->best);
  EXPECT_LE(known.report.nodes, 1U);
  EXPECT_GT(search_nodes(*player_of("minmax:hash=1"), Position(), 2000).report.nodes, 100U);
}

TEST_F(BookFile, IsAnOptionOfMinmax) {
  put(two_positions());
  const auto player = player_of("minmax:hash=1,book=" + path_);
  EXPECT_EQ(search_nodes(*player, Position(), 2000).move,
            (*OpeningBook::open(path_))->look_up(Position())->best);
  put(Bytes(100, std::byte{'x'}));
  EXPECT_THAT(parse_player_spec("minmax:book=" + path_).error().reason,
              HasSubstr("no opening book"));
}

}  // namespace
}  // namespace yolah
