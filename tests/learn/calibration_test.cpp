#include "learn/calibration.h"

#include <gtest/gtest.h>

namespace yolah::learn {
namespace {

TEST(Calibration, NothingIsOffByNothing) {
  const Calibration none;
  EXPECT_EQ(none.positions(), 0U);
  EXPECT_EQ(none.error(), 0);
  EXPECT_EQ(none.mean_squared_error(), 0);
}

TEST(Calibration, IsOffByWhatCameLessWhatWasExpected) {
  Calibration calibration;
  // In one bin 0.52 expected and 0.5 came; in the other 0.9 and 1.
  calibration.add(0.52, 1, 2);
  calibration.add(0.52, 0, -2);
  calibration.add(0.9, 1, 0);
  calibration.add(0.9, 1, 1);
  EXPECT_EQ(calibration.positions(), 4U);
  EXPECT_NEAR(calibration.error(), (0.02 + 0.1) / 2, 1e-12);
  EXPECT_NEAR(calibration.mean_squared_error(), (4 + 4 + 0 + 1) / 4.0, 1e-12);
}

TEST(Calibration, CertainResultsFallIntoTheOuterBins) {
  Calibration calibration;
  calibration.add(1, 1, 0);
  calibration.add(0, 0, 0);
  EXPECT_EQ(calibration.bins.front().positions, 1U);
  EXPECT_EQ(calibration.bins.back().positions, 1U);
  EXPECT_EQ(calibration.error(), 0);
}

}  // namespace
}  // namespace yolah::learn
