#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "arena/book/book_builder.h"
#include "arena/book/book_journal.h"
#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"
#include "engine/search/book/opening_book.h"

namespace yolah::arena {
namespace {

using testing::HasSubstr;

BookSetup small_setup(std::size_t positions) {
  BookSetup setup(*parse_player_spec("minmax:hash=1"));
  setup.positions = positions;
  setup.nodes = 1000;
  setup.lines = 4;
  return setup;
}

const std::atomic<bool> kGoOn{false};

std::vector<std::byte> book_of(const BookSetup& setup, const BookSearches& known = {}) {
  return encode_book(grow_book(setup, known, kGoOn, [](auto&&...) {}).records(), setup.nodes);
}

/// The search that a test makes up: these moves with these scores.
BookSearch searched(std::vector<BookCandidate> candidates) {
  return {5, std::move(candidates)};
}

Position form_of(const Position& position) {
  return canonical_up_to_colors(position).position;
}

Position form_after(Position position, Move move) {
  position.play(move);
  return form_of(position);
}

/// Moves of the start that differ up to symmetry.
std::vector<Move> first_moves() {
  std::vector<Move> moves;
  std::vector<std::uint64_t> seen;
  const Position start = form_of(Position());
  for (const Move move : start.legal_moves()) {
    const std::uint64_t key = hash(form_after(start, move));
    if (std::ranges::count(seen, key) > 0) continue;
    seen.push_back(key);
    moves.push_back(move);
  }
  return moves;
}

Score hundredths(int number) {
  return Score::from_hundredths(number);
}

TEST(BookGraph, BeginsWithTheStartAndFollowsTheBestMoveFirst) {
  const Position start = form_of(Position());
  const std::vector<Move> moves = first_moves();
  BookGraph graph(Position(), hundredths(20));
  EXPECT_EQ(graph.next(10), std::vector{start});
  graph.add({{start, searched({{moves[0], hundredths(10)}, {moves[1], hundredths(50)}})}});
  EXPECT_EQ(graph.value(), hundredths(50));
  EXPECT_EQ(graph.next(10),
            (std::vector{form_after(start, moves[1]), form_after(start, moves[0])}));
  EXPECT_EQ(graph.next(1), std::vector{form_after(start, moves[1])});
}

TEST(BookGraph, BacksUpWhatWasFoundAndTurnsToTheOtherMove) {
  const Position start = form_of(Position());
  const std::vector<Move> moves = first_moves();
  BookGraph graph(Position(), hundredths(20));
  graph.add({{start, searched({{moves[0], hundredths(10)}, {moves[1], hundredths(50)}})}});
  const Position next = form_after(start, moves[1]);
  // White gets 1.30 from there: 1.00 - 1.30 is less than the other move's 0.10.
  graph.add({{next, searched({{next.legal_moves()[0], hundredths(130)}})}});
  EXPECT_EQ(graph.value(), hundredths(10));
  EXPECT_EQ(graph.next(1), std::vector{form_after(start, moves[0])});
  const auto records = graph.records();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].best, moves[0]);
  EXPECT_EQ(records[0].second, moves[1]);
  EXPECT_EQ(records[0].second_loss, hundredths(40));
}

TEST(BookGraph, GoesDeeperWhereLittleIsLost) {
  const Position start = form_of(Position());
  const std::vector<Move> moves = first_moves();
  BookGraph graph(Position(), hundredths(20));
  graph.add({{start, searched({{moves[0], hundredths(50)}, {moves[1], hundredths(15)}})}});
  const Position next = form_after(start, moves[0]);
  const Move reply = next.legal_moves()[0];
  graph.add({{next, searched({{reply, hundredths(50)}})}});
  // Another move of the best line costs 0.40 in all; the other first move 0.55.
  EXPECT_EQ(graph.next(2), (std::vector{form_after(next, reply), form_after(start, moves[1])}));
}

TEST(BookGraph, LeavesProvenLinesAlone) {
  const Position start = form_of(Position());
  const std::vector<Move> moves = first_moves();
  BookGraph graph(Position(), hundredths(20));
  graph.add({{start, searched({{moves[0], hundredths(100), true}})}});
  EXPECT_TRUE(graph.next(10).empty());
}

TEST(BookBuilder, GrowsABookOfTheSizeWantedFromTheStart) {
  const auto bytes = book_of(small_setup(300));
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book) << book.error().reason;
  EXPECT_EQ((*book)->size(), 300U);
  EXPECT_EQ((*book)->nodes(), 1000U);
  EXPECT_EQ((*book)->positions_from(Position()).size(), 300U);
  EXPECT_GE((*book)->line(Position()).size(), 4U);
}

TEST(BookBuilder, ValuesAreBackedUpThroughoutTheBook) {
  const auto bytes = book_of(small_setup(300));
  const auto book = OpeningBook::from_bytes(bytes);
  ASSERT_TRUE(book);
  for (const Position& position : (*book)->positions_from(Position())) {
    const auto entry = (*book)->look_up(position);
    for (const BookMove& move : entry->moves) EXPECT_LE(move.score, entry->score);
    if (!entry->moves.front().followed) continue;
    const auto next = (*book)->look_up(form_after(position, entry->best));
    EXPECT_EQ(entry->score, kOnePoint - next->score);
  }
}

TEST(BookBuilder, TheBookDoesNotDependOnThreadsNorOnTheRun) {
  BookSetup setup = small_setup(200);
  const auto once = book_of(setup);
  EXPECT_EQ(book_of(setup), once);
  setup.threads = 3;
  EXPECT_EQ(book_of(setup), once);
}

TEST(BookBuilder, KnownSearchesAreNotMadeAgain) {
  const BookSetup setup = small_setup(100);
  BookSearches known;
  const auto first = grow_book(setup, {}, kGoOn, [&](const Position& p, const BookSearch& s) {
    if (known.size() < 60) known.emplace(hash(p), s);
  });
  int made = 0;
  const auto second = grow_book(setup, known, kGoOn, [&](auto&&...) { ++made; });
  EXPECT_EQ(made, 40);
  EXPECT_EQ(second.records(), first.records());
}

TEST(BookBuilder, StopsWithWholeBatches) {
  std::atomic<bool> stop{false};
  int made = 0;
  const auto graph = grow_book(small_setup(1000), {}, stop, [&](auto&&...) {
    if (++made == 50) stop = true;
  });
  EXPECT_GT(graph.size(), 30U);
  EXPECT_LE(graph.size(), 50U);
}

TEST(BookBuilder, WhatTheListenerThrowsEndsIt) {
  EXPECT_THROW(grow_book(small_setup(50), {}, kGoOn, [](auto&&...) { throw LogError("full"); }),
               LogError);
}

TEST(BookBuilder, EndsWhenAllIsProven) {
  BookSetup setup = small_setup(100'000);
  // One of the suite of endgames: few free squares, proven by the first search.
  setup.start = *parse_position(
      "x1xxbw1x/1wxxxxxx/xbx2xb1/1x1xxx2/2xxxxxx/xxxx1w2/1xwx1xx1/x1xxbx1x b 18 18");
  setup.nodes = 1'000'000;
  const auto graph = grow_book(setup, {}, kGoOn, [](auto&&...) {});
  EXPECT_GE(graph.size(), 1U);
  EXPECT_LT(graph.size(), 1000U);
}

class Journal : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void put(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
  std::string refusal(const BookSetup& setup) const {
    try {
      const BookJournal journal(path_, setup);
    } catch (const LogError& error) {
      return error.what();
    }
    return {};
  }
  std::vector<std::byte> build(const BookSetup& setup) const {
    BookJournal journal(path_, setup);
    const auto graph = grow_book(setup, journal.searches(), kGoOn,
                                 [&](const Position& position, const BookSearch& search) {
                                   journal.append(position, search);
                                 });
    return encode_book(graph.records(), setup.nodes);
  }

  std::string path_ =
      (std::filesystem::temp_directory_path() / ("yolah_journal_" + std::to_string(getpid())))
          .string();
};

TEST_F(Journal, ABookBrokenOffAnywhereIsTheSameBookInTheEnd) {
  const BookSetup setup = small_setup(60);
  const auto unbroken = build(setup);
  const std::string text = content();
  for (std::size_t size = 0; size < text.size(); size += 997) {
    put(text.substr(0, size));
    EXPECT_EQ(build(setup), unbroken) << size;
    EXPECT_EQ(content().size(), text.size()) << "no search is there twice, none torn";
  }
}

TEST_F(Journal, ASmallerBookGrowsToTheLarger) {
  build(small_setup(50));
  EXPECT_EQ(build(small_setup(120)), book_of(small_setup(120)));
}

TEST_F(Journal, OtherSettingsAreRefused) {
  build(small_setup(5));
  const std::string before = content();
  BookSetup other = small_setup(5);
  other.nodes = 2000;
  EXPECT_THAT(refusal(other), HasSubstr("nodes 1000 then, 2000 now"));
  other = small_setup(5);
  other.lines = 3;
  EXPECT_THAT(refusal(other), HasSubstr("lines 4 then, 3 now"));
  other = BookSetup(*parse_player_spec("mcts"));
  EXPECT_THAT(refusal(other), HasSubstr("player"));
  EXPECT_EQ(content(), before);
}

TEST_F(Journal, WrongLinesAreNamed) {
  const BookSetup setup = small_setup(2);
  build(setup);
  const std::string text = content();
  const auto refusal_with = [&](const std::string& line) {
    put(text + line + "\n");
    return refusal(setup);
  };
  const std::string start = to_string(form_of(Position()));
  const auto search = [&](const std::string& position, const std::string& rest) {
    return R"({"type":"search","position":")" + position + R"(",)" + rest + "}";
  };
  EXPECT_THAT(refusal_with("what"), HasSubstr(":4: the line is not JSON"));
  EXPECT_THAT(refusal_with("[]"), HasSubstr("no search"));
  EXPECT_THAT(refusal_with(search("w6b", R"("depth":3,"moves":[])")), HasSubstr("wrong position"));
  EXPECT_THAT(refusal_with(search(start, R"("depth":3,"moves":[])")), HasSubstr("no moves"));
  EXPECT_THAT(refusal_with(search(start, R"("depth":1e99,"moves":[])")), HasSubstr("depth"));
  EXPECT_THAT(refusal_with(search(start, R"("depth":3,"moves":[{"move":"c1:c2","score":1}])")),
              HasSubstr("c1:c2 is not legal"));
  EXPECT_THAT(refusal_with(search(start, R"("depth":3,"moves":[1])")), HasSubstr("move"));
  put("{}\n");
  EXPECT_THAT(refusal(setup), HasSubstr("no file of searches"));
}

TEST_F(Journal, OnlyOneProgramWrites) {
  const BookJournal journal(path_, small_setup(5));
  EXPECT_THAT(refusal(small_setup(5)), HasSubstr("another program"));
}

}  // namespace
}  // namespace yolah::arena
