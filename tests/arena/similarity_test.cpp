// Copies are found however they are disguised, and independent bots are not accused. The programs
// are real ones: examples/ and tests/data/similarity.
#include "arena/bots/similarity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "arena/bots/bot_folder.h"
#include "arena/bots/source_tokens.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string example(const std::string& name) {
  return text_of(fs::path(YOLAH_EXAMPLES) / name);
}

std::string program(const std::string& name) {
  return text_of(fs::path(YOLAH_SIMILARITY_DATA) / name);
}

/// What everybody is given in these tests. greedy_bot.py is not: bots are made of it.
std::vector<SourceFile> base() {
  std::vector<SourceFile> files;
  for (const char* name : {"yolah.py", "yolah.js", "random_bot.py", "random_bot.js"}) {
    files.push_back({name, example(name)});
  }
  return files;
}

BotSource bot(std::string text, const std::string& file = "bot.py") {
  return {"", {{file, std::move(text)}, {"yolah.py", example("yolah.py")}}, false};
}

double share_of(const BotSource& one, const BotSource& other) {
  const std::vector<Similarity> found = similar_bots(std::vector{one, other}, base(), 0);
  return found.empty() ? 0 : found.front().share;
}

double share_of(const std::string& one, const std::string& other) {
  return share_of(bot(one), bot(other));
}

std::string replaced(const std::string& text, const std::string& pattern,
                     const std::string& replacement) {
  return std::regex_replace(text, std::regex(pattern), replacement);
}

/// Every name gets another one, of another length.
std::string renamed(std::string text) {
  for (const char* name :
       {"position", "seconds", "choose", "lead", "after", "move", "me", "best", "value", "search",
        "reachable", "evaluate", "order", "alpha", "beta", "scored", "targets", "deadline"}) {
    text = replaced(text, "\\b" + std::string(name) + "\\b", std::string(name) + "_of_bob");
  }
  return text;
}

/// The text in parts: what stands between two empty lines each.
std::vector<std::string> blocks_of(const std::string& text) {
  std::vector<std::string> blocks;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find("\n\n\n", begin)) != std::string::npos;) {
    blocks.push_back(text.substr(begin, end - begin));
    begin = end + 3;
  }
  blocks.push_back(text.substr(begin));
  return blocks;
}

std::vector<std::uint32_t> kinds(const std::string& path, const std::string& text) {
  std::vector<std::uint32_t> kinds;
  for (const Token& token : tokens_of(path, text)) kinds.push_back(token.kind);
  return kinds;
}

TEST(SourceTokens, NamesCommentsAndLayoutDoNotCount) {
  EXPECT_EQ(kinds("a.py", "def f(x):\n    \"\"\"Says\n    x.\"\"\"\n    return x + 1  # one\n"),
            kinds("b.py", "def go( board ) : return board+22"));
  EXPECT_EQ(kinds("a.js", "/* a\n b */ const f = (x, y) => { return x / y; }; // end"),
            kinds("b.ts", "let longer=(a,b,)=>{return a/b}"));
  EXPECT_NE(kinds("a.py", "a + b"), kinds("a.py", "a - b"));
  EXPECT_NE(kinds("a.py", "if a: b"), kinds("a.py", "while a: b"));
}

TEST(SourceTokens, ATableOfConstantsIsOneConstant) {
  EXPECT_EQ(kinds("a.py", "W = [1, -2, 3, 4.5e-3]"), kinds("a.py", "W = [0]"));
  EXPECT_NE(kinds("a.py", "a - 1"), kinds("a.py", "a, 1"));
}

TEST(SourceTokens, CommentsInStringsAndStringsInCommentsAreToldApart) {
  EXPECT_EQ(kinds("a.py", "x = 'a # b' + c"), kinds("a.py", "x = 'ab' + c"));
  EXPECT_EQ(kinds("a.c", "f(\"// \\\" /*\", a); // don't"), kinds("a.c", "f(\"\", a)"));
  EXPECT_EQ(kinds("a.py", "x = y // z"), kinds("a.py", "a = b // c"));
  EXPECT_EQ(kinds("a.js", "s.split(/[/*'\"]/).map(f)"), kinds("a.js", "s.split('').map(f)"));
  EXPECT_EQ(kinds("a.js", "`a ${b}\n c` + d"), kinds("a.js", "'a' + d"));
  EXPECT_EQ(kinds("a.cpp", "x = 1'000'000 + '\\'' + y;"), kinds("a.cpp", "x = 1 + 'a' + y;"));
  EXPECT_EQ(kinds("a.rs", "fn f<'long>(x: &'long str) { g(x) }"),
            kinds("a.rs", "fn f<'a>(x: &'a str) { g(x) }"));
}

TEST(SourceTokens, KnowTheirLines) {
  const std::vector<Token> tokens = tokens_of("a.py", "#!x\n\na = '''1\n2'''\nb\n");
  ASSERT_THAT(tokens, SizeIs(4));
  EXPECT_EQ(tokens[0].line, 3U);
  EXPECT_EQ(tokens[2].line, 3U);
  EXPECT_EQ(tokens[3].line, 5U);
}

TEST(SourceTokens, AreReadFromSourceOnly) {
  EXPECT_TRUE(is_source("net/search.rs", ""));
  EXPECT_TRUE(is_source("run", "#!/bin/sh"));
  EXPECT_FALSE(is_source("weights.bin", "def f(): pass"));
  EXPECT_THAT(tokens_of("notes.txt", "a b c"), IsEmpty());
  EXPECT_EQ(kinds("run", "#!/usr/bin/env python3\nx = 7 // 2"), kinds("a.py", "x = 7 // 2"));
}

// Beginnings without ends, very many: a search for each end would take minutes.
TEST(SourceTokens, TakeTimeByTheLengthOfTheTextOnly) {
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string part : {"/*", "(/\\", "'\\", "\"\"\" ", "'''", "`", "\"\\", "/", "(", "1e",
                                 ".", "\\", "\xff", "0x1e-"}) {
    std::string text;
    while (text.size() < kMostSourceFileBytes / 4) text += part;
    for (const char* name : {"a.py", "a.js", "a.cpp", "a.java", "run"}) tokens_of(name, text);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
}

TEST(SourceTokens, AreReadFromAnyBytes) {
  std::mt19937 random(1);
  const std::string alphabet = "'\"`/*#\\\n (,){}-.1ea$;\xff";
  for (int i = 0; i < 5'000; ++i) {
    std::string text(random() % 60, '\0');
    for (char& c : text)
      c = random() % 4 == 0 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    for (const char* name : {"a.py", "a.js", "a.cpp", "a.java"}) {
      EXPECT_LE(tokens_of(name, text).size(), text.size());
    }
  }
}

TEST(Similarity, OfTheSameTextIsOne) {
  for (const char* name : {"alpha_beta.py", "monte_carlo.py", "greedy_other.py"}) {
    EXPECT_EQ(share_of(program(name), program(name)), 1.0);
  }
}

TEST(Similarity, SeesThroughOtherNamesCommentsAndLayout) {
  for (const std::string& text : {example("greedy_bot.py"), program("alpha_beta.py")}) {
    EXPECT_EQ(share_of(text, renamed(text)), 1.0);
    EXPECT_EQ(share_of(text, replaced(text, "\n", "  # mine\n\n")), 1.0);
    EXPECT_EQ(share_of(text, replaced(text, " *#.*|    \"\"\".*\"\"\"\n", "")), 1.0);
    EXPECT_EQ(share_of(text, replaced(text, "    ", "\t")), 1.0);
  }
}

TEST(Similarity, SeesThroughDeadCode) {
  std::string text = example("greedy_bot.py");
  text = replaced(text, "def choose",
                  "def total(numbers):\n    result = 0\n    for number in numbers:\n"
                  "        result += number\n    return result\n\n\ndef choose");
  text = replaced(text, "me = position.side\n", "me = position.side\n    counter = 0\n");
  const double share = share_of(example("greedy_bot.py"), text);
  RecordProperty("share", std::to_string(share));
  EXPECT_GT(share, 0.6);
}

TEST(Similarity, SeesThroughAllDisguisesAtOnce) {
  const double share = share_of(program("alpha_beta.py"), program("alpha_beta_disguised.py"));
  RecordProperty("share", std::to_string(share));
  EXPECT_GT(share, 0.6);
}

TEST(Similarity, SeesThroughAnyOrderOfFunctions) {
  std::mt19937 random(1);
  const std::string text = program("alpha_beta.py");
  double least = 1;
  for (int i = 0; i < 50; ++i) {
    std::vector<std::string> blocks = blocks_of(text);
    ASSERT_GE(blocks.size(), 7U);
    std::shuffle(blocks.begin() + 1, blocks.end() - 1, random);
    std::string shuffled;
    for (const std::string& block : blocks) shuffled += block + "\n\n\n";
    least = std::min(least, share_of(text, shuffled));
  }
  RecordProperty("least", std::to_string(least));
  EXPECT_GT(least, 0.8);
}

TEST(Similarity, FindsACopyInsideALargerProgram) {
  EXPECT_GT(share_of(program("monte_carlo.py"),
                     program("alpha_beta_other.py") + renamed(program("monte_carlo.py"))),
            0.9);
}

TEST(Similarity, OfIndependentBotsIsSmall) {
  std::vector<BotSource> bots = {bot(example("greedy_bot.py"))};
  for (const char* name : {"greedy_other.py", "alpha_beta.py", "alpha_beta_other.py",
                           "monte_carlo.py", "monte_carlo_other.py"}) {
    bots.push_back(bot(program(name)));
  }
  const std::vector<Similarity> found = similar_bots(bots, base(), 0);
  EXPECT_THAT(found, SizeIs(15));
  RecordProperty("most", std::to_string(found.front().share));
  EXPECT_LT(found.front().share, 0.25);
  EXPECT_THAT(similar_bots(bots, base()), IsEmpty());
}

// As alike as strangers can be: few lines, and nothing in them but the obvious.
TEST(Similarity, OfSmallBotsThatDoTheObviousIsNotSuspect) {
  const std::string one = R"(from yolah import run_bot, opponent

def evaluate(position, me):
    return position.mobility(me) - position.mobility(opponent(me))

def choose(position, seconds):
    moves = position.legal_moves()
    best_move = moves[0]
    best_value = -1000
    for move in moves:
        value = evaluate(position.play(move), position.side)
        if value > best_value:
            best_value = value
            best_move = move
    return best_move

if __name__ == "__main__":
    run_bot("bob", choose)
)";
  const std::string other = R"(from yolah import run_bot, opponent

def score(board, player):
    return board.mobility(player) - 2 * board.mobility(opponent(player))

def choose(position, seconds):
    best = None
    best_score = float("-inf")
    for move in position.legal_moves():
        new = position.play(move)
        s = score(new, position.side)
        if s > best_score:
            best_score = s
            best = move
    return best

if __name__ == "__main__":
    run_bot("carol", choose)
)";
  const double share = share_of(one, other);
  RecordProperty("share", std::to_string(share));
  EXPECT_LT(share, kSuspectShare);
}

TEST(Similarity, OfATranslationIsSmall) {
  const double share =
      share_of(bot(program("alpha_beta.py")), bot(program("alpha_beta.js"), "bot.js"));
  RecordProperty("share", std::to_string(share));
  EXPECT_LT(share, 0.25);
}

TEST(Similarity, IsTheSameFromBothSides) {
  const std::vector<std::string> texts = {example("greedy_bot.py"), program("alpha_beta.py"),
                                          program("alpha_beta_disguised.py"),
                                          program("monte_carlo.py")};
  for (const std::string& one : texts) {
    for (const std::string& other : texts) EXPECT_EQ(share_of(one, other), share_of(other, one));
  }
}

TEST(Similarity, TinyBotsAreNotJudged) {
  const std::string tiny =
      "import random\nfrom yolah import run_bot\n\nrun_bot('x', lambda p, s: "
      "p.legal_moves()[-1])\n";
  EXPECT_THAT(similar_bots(std::vector{bot(tiny), bot(renamed(tiny) + "\n")}, base(), 0),
              IsEmpty());
}

TEST(Similarity, LeavesOutBaseCode) {
  // A template with all but a line is no copy of another one, whatever the file is called.
  const std::string greedy = example("greedy_bot.py");
  std::vector<SourceFile> given = base();
  given.push_back({"greedy_bot.py", greedy});
  const std::vector<BotSource> bots = {
      bot(greedy), bot(replaced(greedy, "opponent\\(me\\)\\)", "opponent(me)) * 2"), "main.py")};
  EXPECT_THAT(similar_bots(bots, given, 0), IsEmpty());
  EXPECT_THAT(similar_bots(bots, base(), 0), SizeIs(1));
}

TEST(Similarity, LeavesOutWhatMostOfTheClassHas) {
  std::vector<BotSource> bots;
  for (const char* name : {"greedy_other.py", "alpha_beta_other.py", "monte_carlo.py",
                           "monte_carlo_other.py", "alpha_beta.py"}) {
    bots.push_back(bot(program(name)));
    // From the lesson, and not given to the program.
    bots.back().files.push_back(
        {"lesson.py", replaced(program("alpha_beta_disguised.py"), "5000", "1")});
  }
  EXPECT_THAT(similar_bots(bots, base()), Not(IsEmpty()));
  bots.push_back(bot(example("greedy_bot.py")));
  EXPECT_THAT(similar_bots(bots, base()), IsEmpty());
}

TEST(Similarity, IdenticalVersionsComeFirstHoweverSmall) {
  std::vector<BotSource> bots = {bot(program("alpha_beta.py")),
                                 bot(program("alpha_beta.py") + "#"),
                                 {"12", {}, false},
                                 {"12", {}, false},
                                 {"", {}, false},
                                 {"", {}, false}};
  bots[0].version = "3";
  const std::vector<Similarity> found = similar_bots(bots, base());
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_TRUE(found[0].identical);
  EXPECT_EQ(found[0].share, 1);
  EXPECT_EQ(std::pair(found[0].first, found[0].second), std::pair(std::size_t{2}, std::size_t{3}));
  EXPECT_FALSE(found[1].identical);
  EXPECT_EQ(found[1].share, 1);
}

TEST(Similarity, TheMostAlikeComeFirst) {
  const std::string text = program("alpha_beta.py");
  const std::vector<Similarity> found = similar_bots(
      std::vector{bot(program("alpha_beta_disguised.py")), bot(text), bot(renamed(text))}, base());
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[0].first, 1U);
  EXPECT_EQ(found[0].second, 2U);
  EXPECT_GE(found[1].share, found[2].share);
}

TEST(Similarity, ShowsTheLongestPassagesFirst) {
  const std::vector<Similarity> found = similar_bots(
      std::vector{bot(program("alpha_beta.py")), bot(program("alpha_beta_disguised.py"), "a/b.py")},
      base());
  ASSERT_THAT(found, SizeIs(1));
  const std::vector<Passage>& passages = found[0].passages;
  ASSERT_GE(passages.size(), 3U);
  // The search is the longest: see both files.
  EXPECT_EQ(passages[0].first.file, "bot.py");
  EXPECT_EQ(passages[0].second.file, "a/b.py");
  EXPECT_NEAR(static_cast<double>(passages[0].first.from), 52, 1);
  EXPECT_NEAR(static_cast<double>(passages[0].first.to), 66, 1);
  EXPECT_NEAR(static_cast<double>(passages[0].second.from), 43, 1);
  EXPECT_NEAR(static_cast<double>(passages[0].second.to), 58, 1);
  for (std::size_t i = 1; i < passages.size(); ++i) {
    EXPECT_LE(passages[i].tokens, passages[i - 1].tokens);
    EXPECT_LE(passages[i].first.from, passages[i].first.to);
  }
}

TEST(Similarity, PassagesDoNotRunOnIntoBaseCodeOrTheNextFile) {
  BotSource one = bot(program("monte_carlo.py"));
  BotSource other = bot(renamed(program("monte_carlo.py")));
  const std::vector<Similarity> found = similar_bots(std::vector{one, other}, base());
  ASSERT_THAT(found, SizeIs(1));
  for (const Passage& passage : found[0].passages) EXPECT_EQ(passage.first.file, "bot.py");
}

TEST(Similarity, IsFoundAmongTwoHundredBots) {
  const std::vector<std::string> names = {"greedy_other.py", "alpha_beta.py", "alpha_beta_other.py",
                                          "monte_carlo.py", "monte_carlo_other.py"};
  std::vector<BotSource> bots;
  for (std::size_t i = 0; i < 200; ++i) bots.push_back(bot(program(names[i % names.size()])));
  const auto begin = std::chrono::steady_clock::now();
  // Each of the 40 copies of a program with each other.
  EXPECT_THAT(similar_bots(bots, base()), SizeIs(5 * 40 * 39 / 2));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(Similarity, HostileProgramsEnd) {
  std::mt19937 random(1);
  std::string noise, period;
  while (noise.size() < kMostSourceFileBytes) noise += "+-*/%&|^~<>=!?:.,()[]{}"[random() % 23];
  while (period.size() < kMostSourceFileBytes) period += "a+b*c-(d)/[e]";
  const std::vector<BotSource> bots = {bot(noise), bot(noise + "+"), bot(period), bot(period + "+"),
                                       bot(std::string(kMostSourceFileBytes, '\0'))};
  const std::vector<Similarity> found = similar_bots(bots, base());
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_EQ(found[0].passages.size(), 1U);
}

class BotSourceFolder : public testing::Test {
 protected:
  BotSourceFolder() {
    std::string folder = testing::TempDir() + "/yolah_similar_XXXXXX";
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  ~BotSourceFolder() override { fs::remove_all(folder_); }

  void put(const fs::path& file, const std::string& text) const {
    fs::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file) << text;
  }

  fs::path folder_;
};

TEST_F(BotSourceFolder, IsReadWithoutLinksPipesAndOtherFiles) {
  put("bot.py", "pass");
  put("lib/run", "#!/bin/sh\n");
  put("weights.bin", "x");
  put(".git/a.py", "x");
  put("empty.js", "");
  fs::create_symlink("/dev/zero", folder_ / "link.py");
  fs::create_symlink("bot.py", folder_ / "again.py");
  ASSERT_EQ(mkfifo((folder_ / "pipe.py").c_str(), 0600), 0);
  const BotSource source = read_bot_source(folder_, "12");
  EXPECT_EQ(source.version, "12");
  EXPECT_FALSE(source.cut);
  std::vector<std::string> paths;
  for (const SourceFile& file : source.files) paths.push_back(file.path);
  EXPECT_THAT(paths, ElementsAre("bot.py", "empty.js", "lib/run"));
  EXPECT_EQ(source.files[0].text, "pass");
}

TEST_F(BotSourceFolder, IsReadAsFarAsIsAllowed) {
  put("a.py", std::string(kMostSourceFileBytes, 'a'));
  EXPECT_FALSE(read_bot_source(folder_, "").cut);
  put("b.py", std::string(kMostSourceFileBytes - 1, 'b'));
  put("c.py", "12");
  put("d.py", "");
  const BotSource source = read_bot_source(folder_, "");
  EXPECT_TRUE(source.cut);
  ASSERT_THAT(source.files, SizeIs(4));
  EXPECT_EQ(source.files[2].text, "1");
}

TEST_F(BotSourceFolder, ThatIsNotThereIsAnError) {
  EXPECT_THROW(read_bot_source(folder_ / "nobody", ""), BotFolderError);
}

}  // namespace
}  // namespace yolah::arena
