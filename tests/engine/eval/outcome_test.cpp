#include "engine/eval/outcome.h"

#include <gtest/gtest.h>

namespace yolah {
namespace {

TEST(Outcome, ChancesAddUpAndMirror) {
  for (int free = 0; free <= 56; ++free) {
    for (int hundredths = -5600; hundredths <= 5600; hundredths += 7) {
      const Wdl wdl = likely_wdl(Score::from_hundredths(hundredths), free);
      ASSERT_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
      ASSERT_GE(wdl.win, 0);
      ASSERT_GE(wdl.draw, 0);
      ASSERT_GE(wdl.loss, 0);
      const Wdl other = likely_wdl(Score::from_hundredths(-hundredths), free);
      ASSERT_EQ(wdl.win, other.loss);
      ASSERT_EQ(wdl.draw, other.draw);
    }
  }
}

TEST(Outcome, AHigherScoreNeverMeansFewerChances) {
  int before = 0;
  for (int hundredths = -1000; hundredths <= 1000; ++hundredths) {
    const int now = likely_wdl(Score::from_hundredths(hundredths), 30).expectation();
    ASSERT_GE(now, before - 1) << hundredths;  // rounding of a draw's half
    before = now;
  }
}

TEST(Outcome, AProvenMarginIsCertain) {
  EXPECT_EQ(certain_wdl(Score::from_points(1)), (Wdl{1000, 0, 0}));
  EXPECT_EQ(certain_wdl(Score()), (Wdl{0, 1000, 0}));
  EXPECT_EQ(certain_wdl(Score::from_points(-3)), (Wdl{0, 0, 1000}));
}

}  // namespace
}  // namespace yolah
