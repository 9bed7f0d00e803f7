#include "arena/suite/suite.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arena/game.h"
#include "arena/suite/exact_suite.h"
#include "arena/suite/suite_elo.h"
#include "arena/suite/suite_run.h"
#include "arena/suite/themes.h"
#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"
#include "engine/search/endgame/solver.h"

namespace yolah::arena {
namespace {

const std::atomic<bool> kGoOn{false};
constexpr const char* kLine =
    "opening searched w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0 d5:b7=0 d5:c6=0 d5:d6=120";

std::string reason_for(const std::string& text) {
  const auto suite = parse_suite(text);
  return suite ? "" : suite.error().reason;
}

SuiteSetup setup_of(const char* player, std::uint64_t nodes) {
  SuiteSetup setup;
  setup.player = make_contender(*parse_player_spec(player));
  setup.positions = position_suite();
  setup.limits.nodes = nodes;
  setup.concurrency = 2;
  return setup;
}

constexpr const char* kExactLine =
    "x1w1xx1x/2x2w2/x1x1bxx1/xxxxx1xb/2xxx1xx/1xxx1bw1/xxx1xx2/bx2w2x b 15 15 -5 1014004222";

std::string exact_reason_for(const std::string& text) {
  const auto suite = parse_exact_suite(text);
  return suite ? "" : suite.error().reason;
}

TEST(ExactSuite, ReadsBackWhatItWrites) {
  const auto suite = parse_exact_suite(std::string("# a remark\n\n  ") + kExactLine + "  \r\n");
  ASSERT_TRUE(suite) << suite.error().reason;
  ASSERT_EQ(suite->size(), 1U);
  const ExactPosition& position = suite->front();
  EXPECT_EQ(position.free_squares(), 26);
  EXPECT_EQ(position.margin, -5);
  EXPECT_EQ(position.worst(), 4);
  EXPECT_EQ(to_string(position), kExactLine);
  const std::vector<Move> moves = moves_by_square(position.position);
  EXPECT_EQ(position.lost_by(moves[0]), 1);
  EXPECT_EQ(position.lost_by(moves[3]), 4);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end(),
                             [](Move a, Move b) { return a.from() < b.from(); }));
}

TEST(ExactSuite, MistakesAreNamedWithTheirPlace) {
  const std::string position =
      "x1w1xx1x/2x2w2/x1x1bxx1/xxxxx1xb/2xxx1xx/1xxx1bw1/xxx1xx2/bx2w2x b 15 15";
  EXPECT_EQ(exact_reason_for(""), "there is no position");
  EXPECT_EQ(exact_reason_for("# nothing\n"), "there is no position");
  EXPECT_NE(exact_reason_for("0"), "");
  EXPECT_NE(exact_reason_for(position), "");
  for (const char* margin : {"five", "57", "-57", "1.5", "+"}) {
    EXPECT_EQ(exact_reason_for(position + " " + margin + " 1014004222"),
              "expected the margin at the end of the game, -56 to 56")
        << margin;
  }
  EXPECT_EQ(exact_reason_for(position + " -5 101400422"),
            "expected a digit for each of the 10 moves");
  EXPECT_EQ(exact_reason_for(position + " -5 10140042222"),
            "expected a digit for each of the 10 moves");
  EXPECT_EQ(exact_reason_for(position + " -5 101400422A"),
            "expected what each move loses, 0 to 9 and a to z");
  EXPECT_EQ(exact_reason_for(position + " -5 1114114222"), "one of the moves must lose nothing");
  const std::string text = std::string(kExactLine) + "\n" + position + " -5 1114114222\n";
  const auto wrong = parse_exact_suite(text);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().offset, text.find("1114114222"));
}

TEST(ExactSuite, RegretIsWhatTheAnswersLose) {
  const auto suite = parse_exact_suite(kExactLine);
  const std::vector<Move> moves = moves_by_square(suite->front().position);
  const std::vector<PositionAnswer> answers = {
      {0, moves[1], ""}, {0, moves[0], ""}, {0, moves[3], ""}, {0, std::nullopt, "crashed"}};
  const Regret regret = regret_of(*suite, answers);
  EXPECT_EQ(regret.positions, 4U);
  EXPECT_EQ(regret.best, 1U);
  EXPECT_EQ(regret.troubles, 1U);
  EXPECT_DOUBLE_EQ(regret.mean(), (0 + 1 + 4 + 4) / 4.0);
  EXPECT_DOUBLE_EQ(regret.share_of_best(), 0.25);
  // The spread of 0, 1, 4, 4 is sqrt(4.25).
  EXPECT_NEAR(regret.error(), 1.96 * std::sqrt(4.25 / 4), 1e-9);
  EXPECT_EQ(regret_of(*suite, answers, 26).positions, 4U);
  EXPECT_EQ(regret_of(*suite, answers, 24).positions, 0U);
}

TEST(ExactSuite, OfTheProgramHasAThousandPositionsAllDifferent) {
  const std::vector<ExactPosition> suite = exact_suite();
  EXPECT_GE(suite.size(), 1000U);
  std::set<std::uint64_t> keys;
  for (const ExactPosition& one : suite) {
    keys.insert(canonical_key(one.position));
    EXPECT_GE(one.free_squares(), 24);
    EXPECT_LE(one.free_squares(), 30);
  }
  EXPECT_EQ(keys.size(), suite.size());
}

TEST(SuiteText, ReadsBackWhatItWrites) {
  const auto suite = parse_suite(std::string("# a remark\n\n  ") + kLine + "  \r\n");
  ASSERT_TRUE(suite) << suite.error().reason;
  ASSERT_EQ(suite->size(), 1U);
  const SuitePosition& position = suite->front();
  EXPECT_EQ(position.theme, Theme::kOpening);
  EXPECT_FALSE(position.exact);
  EXPECT_EQ(position.loss(*parse_move("d5:c6")), 0);
  EXPECT_EQ(position.loss(*parse_move("d5:d6")), 120);
  EXPECT_EQ(position.loss(*parse_move("a1:a2")), kWorstLoss) << "not in the list";
  EXPECT_EQ(to_string(position), kLine);
}

TEST(SuiteText, MistakesAreNamedWithTheirPlace) {
  const std::string start = "isolate exact w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";
  EXPECT_EQ(reason_for(""), "there is no position");
  EXPECT_EQ(reason_for("# nothing\n"), "there is no position");
  EXPECT_EQ(reason_for("middle exact"), "expected a theme: opening, mobility, isolate, ...");
  EXPECT_EQ(reason_for("isolate guessed"), "expected 'exact' or 'searched'");
  EXPECT_NE(reason_for("isolate exact w6b/8 b 0 0"), "");
  EXPECT_NE(reason_for("isolate exact"), "");
  EXPECT_EQ(reason_for(start), "there is no best move");
  EXPECT_EQ(reason_for(start + " a1:b3=0"), "black cannot play a1:b3");
  EXPECT_EQ(reason_for(start + " d5:b7=0 d5:b7=10"), "the move is there twice");
  EXPECT_EQ(reason_for(start + " d5:b7=0 d5:c6=50 d5:d6=20"),
            "losses begin with 0 and do not fall");
  EXPECT_EQ(reason_for(start + " d5:b7=10"), "losses begin with 0 and do not fall");
  for (const char* loss : {"", "=", "=x", "=-1", "=200", "=1.5", "=99999999999999"}) {
    EXPECT_EQ(reason_for(start + " d5:b7" + loss),
              "expected = and the loss in hundredths of a point, 0 to 199")
        << loss;
  }
  const std::string text = std::string(kLine) + "\n" + start + " d5:b7=0 d5:bq=3\n";
  const auto wrong = parse_suite(text);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().offset, text.find("d5:bq") + 4);
}

TEST(SuiteText, APositionWithoutAChoiceIsRefused) {
  // Black is shut in, and white has the only move: a pass for black.
  EXPECT_EQ(reason_for("isolate exact bbbbxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/"
                       "xxxxxxx1/xxxxwwww b 28 27 a1:a1=0"),
            "there is no choice of moves");
}

TEST(PositionSuite, HasManyPositionsOfEachThemeDistinctUpToSymmetry) {
  const auto suite = parse_suite(position_suite_text());
  ASSERT_TRUE(suite) << suite.error().reason;
  EXPECT_GE(suite->size(), 300U);
  std::map<Theme, int> themes;
  std::set<std::uint64_t> seen;
  for (const SuitePosition& one : *suite) {
    ++themes[one.theme];
    EXPECT_TRUE(seen.insert(hash(canonical_up_to_colors(one.position).position)).second)
        << to_string(one.position);
  }
  for (const Theme theme : kThemes) EXPECT_GE(themes[theme], 60) << to_string(theme);
}

TEST(PositionSuite, ShowsTheThemesThatItNames) {
  for (const SuitePosition& one : position_suite()) {
    EXPECT_EQ(theme_of(one), one.theme) << to_string(one);
    const bool all_listed = static_cast<int>(one.moves.size()) == one.position.legal_moves().size();
    EXPECT_FALSE(all_listed && one.moves.back().loss == 0) << "no move is bad: " << to_string(one);
  }
}

/// All losses of an exact position, proven again.
void expect_proven(const SuitePosition& one, EndgameSolver& solver) {
  const Limits no_limits;
  const int best = solver.margin(one.position, Budget(no_limits, one.position, kGoOn)).lower;
  for (const Move move : one.position.legal_moves()) {
    Position after = one.position;
    after.play(move);
    const int margin = -solver.margin(after, Budget(no_limits, after, kGoOn)).lower;
    EXPECT_EQ(std::min(100 * (best - margin), kWorstLoss), one.loss(move))
        << to_string(one.position) << " " << to_string(move);
  }
}

void expect_all_proven(int most_free) {
  const auto solver = EndgameSolver::make(16);
  ASSERT_TRUE(solver);
  int proven = 0;
  for (const SuitePosition& one : position_suite()) {
    if (!one.exact || count(one.position.free_squares()) > most_free) continue;
    expect_proven(one, *solver);
    ++proven;
  }
  EXPECT_GE(proven, 10);
}

TEST(PositionSuite, ExactLossesAreThoseOfTheSolver) {
  expect_all_proven(20);
}

TEST(PositionSuiteSlow, AllExactLossesAreThoseOfTheSolver) {
  expect_all_proven(kSquares);
}

TEST(SuiteRun, IsTheSameForAnyNumberOfThreads) {
  SuiteSetup setup = setup_of("minmax:hash=1", 200);
  const auto together = run_suite(setup, kGoOn, {});
  setup.concurrency = 1;
  std::size_t reported = 0;
  const auto alone = run_suite(setup, kGoOn, [&](std::size_t answered) { reported = answered; });
  ASSERT_EQ(alone.size(), setup.positions.size());
  ASSERT_EQ(together.size(), alone.size());
  EXPECT_EQ(reported, alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(alone[i].move, together[i].move);
}

TEST(SuiteRun, MoreSearchScoresMore) {
  const auto share = [](const char* player, std::uint64_t nodes) {
    const SuiteSetup setup = setup_of(player, nodes);
    return suite_score(setup.positions, run_suite(setup, kGoOn, {})).share();
  };
  const double random = share("random", 1);
  const double little = share("minmax:hash=1", 50);
  const double much = share("minmax:hash=1", 5000);
  EXPECT_GT(little, random + 0.02);
  EXPECT_GT(much, little + 0.1);
}

/// Plays the best move, an illegal one, or fails.
class StubPlayer final : public Player {
 public:
  explicit StubPlayer(std::uint64_t number) : number_(number) {}
  void new_game() override {}
  SearchResult search(const Position& position, const Limits&, const std::atomic<bool>&,
                      const OnReport&) override {
    if (number_ == 1) throw PlayerFailure(Termination::kCrash, "exited with code 3");
    SearchResult result;
    result.move = number_ == 0 ? parse_suite(kLine)->front().moves.front().move : Move();
    EXPECT_FALSE(position.is_over());
    return result;
  }

 private:
  std::uint64_t number_;
};

TEST(SuiteRun, CountsWhatWentWrong) {
  SuiteSetup setup;
  setup.player = {"stub", [](std::uint64_t n) { return std::make_unique<StubPlayer>(n); }, {}};
  setup.positions.assign(3, parse_suite(kLine)->front());
  const auto answers = run_suite(setup, kGoOn, {});
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[1].trouble, "exited with code 3");
  EXPECT_EQ(answers[2].trouble, "played a1:a1, which is illegal");
  const SuiteScore score = suite_score(setup.positions, answers);
  EXPECT_EQ(score.best, 1U);
  EXPECT_EQ(score.troubles, 2U);
  EXPECT_DOUBLE_EQ(score.share(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(score.mean_loss(), 4.0 / 3);
  EXPECT_EQ(suite_score(setup.positions, answers, Theme::kIsolate).positions, 0U);
}

TEST(SuiteRun, EndsWhenStopped) {
  const std::atomic<bool> stop{true};
  EXPECT_TRUE(run_suite(setup_of("random", 1), stop, {}).empty());
}

TEST(SuiteElo, TheCalibrationIsThatOfTheSuite) {
  const Calibration calibration = suite_calibration();
  EXPECT_EQ(calibration.key, suite_key(position_suite())) << "run scripts/make-suite.sh";
  const auto line = fit_line(calibration.points);
  ASSERT_TRUE(line);
  EXPECT_GT(line->slope, 0);
  EXPECT_LT(line->residual, 250);
}

TEST(SuiteElo, ALineThroughPoints) {
  std::vector<CalibrationPoint> points;
  for (const double share : {0.2, 0.3, 0.8, 0.9}) {
    points.push_back({"x", 1, -500 + 3000 * share, 10, share});
  }
  const auto line = fit_line(points);
  ASSERT_TRUE(line);
  EXPECT_NEAR(line->base, -500, 1e-6);
  EXPECT_NEAR(line->slope, 3000, 1e-6);
  EXPECT_NEAR(line->residual, 0, 1e-6);
  SuiteScore score;
  for (int i = 0; i < 100; ++i) score.add({0, std::nullopt, "", i % 2 == 0 ? 0 : kWorstLoss});
  const SuiteElo elo = estimate_elo(*line, score);
  EXPECT_NEAR(elo.elo, 1000, 1e-6);
  EXPECT_NEAR(elo.error, 1.96 * 3000 * score.error(), 1e-6);
  EXPECT_FALSE(elo.beyond);
  score = {};
  score.add({0, std::nullopt, "", 0});
  EXPECT_TRUE(estimate_elo(*line, score).beyond);
  points.resize(2);
  EXPECT_FALSE(fit_line(points));
}

TEST(SuiteElo, CalibrationTextIsCheckedAndReadsBack) {
  const std::string text = "suite 00000000000000ff\nminmax:hash=4 100 812 35 0.4123\n";
  const auto calibration = parse_calibration("# remark\n" + text);
  ASSERT_TRUE(calibration);
  EXPECT_EQ(calibration->key, 255U);
  EXPECT_EQ(to_string(*calibration), text);
  for (const char* wrong :
       {"", "suite", "suite xyz\n", "suite 12 3\n", "random 1 0 0 0\n", "suite 1\nrandom 1 0 0\n",
        "suite 1\nrandom 1 0 0 2\n", "suite 1\nrandom 1 nan 0 0.5\n", "suite 1\nr 1 0 0 0.5 x\n"}) {
    EXPECT_FALSE(parse_calibration(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace yolah::arena
