#include "arena/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/result_log.h"
#include "engine/rules/notation.h"
#include "tests/arena/test_players.h"

namespace yolah::arena {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TournamentLine tournament() {
  TournamentLine line;
  line.name = "class";
  line.format = "round-robin";
  line.players = {{"ann", "random", {}}, {"bob", "minmax", {}}};
  line.limits = "nodes 100";
  line.seed = 7;
  line.games = 2;
  line.settings = {{"rounds", "1"}, {"openings", "4 random plies"}};
  return line;
}

GameLine played_game() {
  GameSetup setup;
  setup.opening = {*parse_move("d5:b7"), *parse_move("e5:f5")};
  setup.tags = {{"Black", "ann"}, {"White", "bob"}};
  setup.limits.nodes = 1;
  FunctionPlayer black(first_move);
  FunctionPlayer white(first_move);
  const std::atomic<bool> go_on{false};
  GameLine line = make_game_line(setup, play_game(setup, black, white, go_on));
  line.round = 3;
  line.seconds = 0.25;
  line.error_output = {"Traceback\n\"quoted\"", ""};
  line.move_errors = {{1, "depth 3"}, {9, "… \"quoted\"\ntwo"}};
  return line;
}

GameLine game(std::uint64_t number) {
  static const GameLine kGame = played_game();  // played once: its times are not repeated
  GameLine line = kGame;
  line.number = number;
  return line;
}

/// A path in a folder of its own, removed at the end.
class ResultFile : public testing::Test {
 protected:
  ResultFile() {
    folder_ = testing::TempDir() + "/yolah_results_XXXXXX";
    EXPECT_NE(mkdtemp(folder_.data()), nullptr);
    path_ = folder_ + "/results.jsonl";
  }
  ~ResultFile() override { std::filesystem::remove_all(folder_); }

  std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path_, std::ios::binary).rdbuf();
    return text.str();
  }
  void put(const std::string& text) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << text;
  }
  std::string refusal(const TournamentLine& line) const {
    try {
      ResultLog::resume(path_, line);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return {};
  }

  std::string folder_;
  std::string path_;
};

TEST(Results, LinesReadBack) {
  const Results results = parse_results(to_json_line(tournament()) + "\n" + to_json_line(game(1)) +
                                        "\n" + to_json_line(game(0)));
  EXPECT_EQ(results.tournament, tournament());
  EXPECT_THAT(results.games, ElementsAre(game(1), game(0)));
}

TEST(Results, AGameLineTellsTheGame) {
  const GameLine line = game(5);
  EXPECT_EQ(line.player(Color::kBlack), "ann");
  EXPECT_EQ(line.opening, "d5:b7 e5:f5");
  EXPECT_EQ(line.termination, "points");
  EXPECT_EQ(line.start, "");
  const auto records = parse_records(line.record);
  ASSERT_TRUE(records);
  ASSERT_THAT(*records, SizeIs(1));
  EXPECT_EQ(records->front().moves.size(), line.plies);
  EXPECT_EQ(records->front().end().points(Color::kWhite), line.points_of(Color::kWhite));
}

TEST(Results, UnknownLinesAndFieldsArePassedOver) {
  std::string line = to_json_line(game(0));
  line.insert(1, R"("later":[1,2],)");
  const Results results = parse_results(to_json_line(tournament()) + "\n\n" +
                                        R"({"type":"later","number":"?"})" + "\n" + line);
  EXPECT_THAT(results.games, ElementsAre(game(0)));
}

TEST(Results, FailuresReadBack) {
  const FailureLine failure{"eve", "no answer to ugi", "Traceback\n\"quoted\"", ""};
  const Results results =
      parse_results(to_json_line(tournament()) + "\n" + to_json_line(failure) + "\n");
  EXPECT_THAT(results.failures, ElementsAre(failure));
}

TEST(Results, ALastLineCutShortIsLeftOut) {
  const std::string text =
      to_json_line(tournament()) + "\n" + to_json_line(game(0)) + "\n" + to_json_line(game(1));
  EXPECT_FALSE(parse_results(text).cut_short);
  const Results results = parse_results(text.substr(0, text.size() - 1));
  EXPECT_TRUE(results.cut_short);
  EXPECT_THAT(results.games, ElementsAre(game(0)));
}

TEST(Results, WhoFailed) {
  GameLine line = game(0);
  line.winner = Winner::kBlack;
  EXPECT_FALSE(is_failure(line, Color::kWhite));  // by points
  line.termination = "crash";
  EXPECT_TRUE(is_failure(line, Color::kWhite));
  EXPECT_FALSE(is_failure(line, Color::kBlack));
  line.winner = Winner::kNone;
  EXPECT_TRUE(is_failure(line, Color::kBlack));
  line.termination = "abandoned";
  EXPECT_FALSE(is_failure(line, Color::kBlack));
}

TEST(Results, BytesThatAreNoTextDoNotStopTheWriting) {
  GameLine line = game(0);
  line.error_output[0] = "\xFF\xFE\x00 binary";
  EXPECT_NO_THROW(parse_results(to_json_line(tournament()) + "\n" + to_json_line(line)));
}

TEST(Results, WrongLinesAreNamed) {
  const auto message = [](const std::string& text) {
    try {
      parse_results(text);
    } catch (const ResultsError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string head = to_json_line(tournament()) + "\n";
  EXPECT_THAT(message("{}\n"), HasSubstr("line 1"));
  EXPECT_THAT(message(to_json_line(game(0))), HasSubstr("no results file"));
  EXPECT_THAT(message(head + "[1,2]\n"), HasSubstr("line 2: the line is not a JSON object"));
  EXPECT_THAT(message(head + "{\"type\":7}\n"), HasSubstr("line 2"));
  EXPECT_THAT(message(head + "{\"type\":\"game\",\"number\":-1}\n"), HasSubstr("line 2"));
  EXPECT_THAT(message(head + head), HasSubstr("a second tournament"));
  const std::string one = to_json_line(game(4)) + "\n";
  EXPECT_THAT(message(head + one + one),
              HasSubstr("line 3: game 5 (\"number\":4) stands here a second time"));
}

TEST(Results, DifferencesAreNamed) {
  EXPECT_THAT(differences(tournament(), tournament()), IsEmpty());
  TournamentLine other = tournament();
  other.limits = "nodes 200";
  other.players[1].spec = "mcts";
  other.players.push_back({"eve", "random", {}});
  other.settings[0].value = "2";
  EXPECT_NE(other.hash(), tournament().hash());
  EXPECT_THAT(differences(tournament(), other),
              ElementsAre("limits: nodes 100 then, nodes 200 now",
                          "player 2: bob (minmax) then, bob (mcts) now",
                          "player 3: nothing then, eve (random) now", "rounds: 1 then, 2 now"));
}

TEST_F(ResultFile, LinesAreThereAsSoonAsAppended) {
  ResultLog log = ResultLog::create(path_, tournament());
  log.append(game(1));
  EXPECT_EQ(content(), to_json_line(tournament()) + "\n" + to_json_line(game(1)) + "\n");
}

TEST_F(ResultFile, FailuresAreKnownWhenItGoesOn) {
  const FailureLine failure{"eve", "no answer to ugi", "", ""};
  ResultLog::create(path_, tournament()).append(failure);
  EXPECT_THAT(ResultLog::resume(path_, tournament()).failures(), ElementsAre(failure));
}

/// The tournament with ann's bot in this version.
TournamentLine with_version(const std::string& version) {
  TournamentLine line = tournament();
  line.players[0].version = version;
  return line;
}

GameLine game_of(const std::string& version, std::uint64_t number) {
  GameLine line = game(number);
  line.versions[line.players[0] == "ann" ? 0 : 1] = version;
  return line;
}

TEST_F(ResultFile, GamesOfTwoVersionsDoNotMix) {
  ResultLog::create(path_, with_version("aaaa")).append(game_of("aaaa", 0));
  {
    ResultLog log = ResultLog::resume(path_, with_version("bbbb"));
    EXPECT_THAT(log.games(), IsEmpty());
    EXPECT_THAT(log.changes(),
                ElementsAre("ann has changed: its version was aaaa, it is bbbb now"));
    log.append(game_of("bbbb", 0));
  }
  EXPECT_THAT(ResultLog::resume(path_, with_version("bbbb")).games(),
              ElementsAre(game_of("bbbb", 0)));
  const Results results = parse_results(content());
  EXPECT_EQ(results.tournament, with_version("bbbb"));
  EXPECT_THAT(results.games, ElementsAre(game_of("bbbb", 0)));
  EXPECT_THAT(results.outdated, ElementsAre(game_of("aaaa", 0)));
}

TEST_F(ResultFile, AVersionThatComesBackHasItsGames) {
  ResultLog::create(path_, with_version("aaaa")).append(game_of("aaaa", 0));
  ResultLog::resume(path_, with_version("bbbb")).append(game_of("bbbb", 0));
  EXPECT_THAT(ResultLog::resume(path_, with_version("aaaa")).games(),
              ElementsAre(game_of("aaaa", 0)));
}

TEST_F(ResultFile, GamesFromBeforeVersionsWereKnownDoNotCountForOne) {
  ResultLog::create(path_, tournament()).append(game(0));
  EXPECT_THAT(ResultLog::resume(path_, with_version("aaaa")).games(), IsEmpty());
}

TEST_F(ResultFile, AChangedBotEndsAFormatWithPairings) {
  TournamentLine swiss = with_version("aaaa");
  swiss.format = "swiss";
  ResultLog::create(path_, swiss);
  const std::string before = content();
  swiss.players[0].version = "bbbb";
  EXPECT_THAT(refusal(swiss), HasSubstr("ann has changed: its version was aaaa, it is bbbb now"));
  EXPECT_EQ(content(), before);
}

TEST(Results, AFailedCheckIsOfItsVersion) {
  const std::string head = to_json_line(with_version("aaaa")) + "\n" +
                           to_json_line(FailureLine{"ann", "no move", "", "aaaa"}) + "\n";
  EXPECT_THAT(parse_results(head).failures, SizeIs(1));
  const std::string changed = head + to_json_line(VersionLine{"ann", "bbbb"}) + "\n";
  EXPECT_THAT(parse_results(changed).failures, IsEmpty());
}

TEST(Results, AVersionOfNobodyIsRefused) {
  const std::string text =
      to_json_line(tournament()) + "\n" + to_json_line(VersionLine{"zoe", "bbbb"}) + "\n";
  EXPECT_THROW(parse_results(text), ResultsError);
}

TEST_F(ResultFile, ATornLastLineIsCutOffWhereverItBroke) {
  const std::string whole = to_json_line(tournament()) + "\n" + to_json_line(game(0)) + "\n";
  const std::string last = to_json_line(game(1));
  for (const std::size_t kept : {std::size_t{0}, std::size_t{1}, last.size() / 2, last.size()}) {
    put(whole + last.substr(0, kept));
    ResultLog log = ResultLog::resume(path_, tournament());
    EXPECT_THAT(log.games(), ElementsAre(game(0)));
    EXPECT_EQ(content(), whole);
    log.append(game(1));
    EXPECT_EQ(content(), whole + last + "\n");
  }
}

TEST_F(ResultFile, AFileThatNeverGotItsFirstLineBeginsAgain) {
  const std::string head = to_json_line(tournament());
  for (const std::string& text : {std::string(), head.substr(0, 20), head}) {
    put(text);
    EXPECT_THAT(ResultLog::resume(path_, tournament()).games(), IsEmpty());
    EXPECT_EQ(content(), head + "\n");
  }
}

TEST_F(ResultFile, AnotherTournamentIsRefusedAndItsFileLeftAlone) {
  const std::string text = to_json_line(tournament()) + "\n{\"torn";
  put(text);
  TournamentLine other = tournament();
  other.seed = 8;
  EXPECT_THAT(refusal(other), HasSubstr("seed: 7 then, 8 now"));
  EXPECT_EQ(content(), text);
}

TEST_F(ResultFile, OnlyOneProgramWritesAndNothingIsOverwritten) {
  const ResultLog log = ResultLog::create(path_, tournament());
  EXPECT_THAT(refusal(tournament()), HasSubstr("another tournament"));
  EXPECT_THROW(ResultLog::create(path_, tournament()), LogError);
}

TEST_F(ResultFile, OfALineThatDoesNotFitTheDiskNothingStays) {
  ResultLog log = ResultLog::create(path_, tournament());
  log.append(game(0));
  const std::string before = content();
  rlimit normal{};
  getrlimit(RLIMIT_FSIZE, &normal);
  const rlimit tight{before.size() + 100, normal.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &tight);
  EXPECT_THROW(log.append(game(1)), LogError);
  setrlimit(RLIMIT_FSIZE, &normal);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(content(), before);
  log.append(game(1));
  EXPECT_EQ(content(), before + to_json_line(game(1)) + "\n");
}

TEST_F(ResultFile, PlacesThatHoldNoFileAreRefused) {
  EXPECT_THROW(ResultLog::resume("/dev/full", tournament()), LogError);
  EXPECT_THROW(ResultLog::create("/nowhere/results.jsonl", tournament()), LogError);
}

}  // namespace
}  // namespace yolah::arena
