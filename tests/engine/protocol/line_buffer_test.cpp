#include "engine/protocol/line_buffer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace yolah {
namespace {

using testing::ElementsAre;

std::vector<std::string> cut(const std::vector<std::string>& pieces) {
  std::vector<std::string> lines;
  const auto on_line = [&](std::string_view line) { lines.emplace_back(line); };
  LineBuffer buffer;
  for (const std::string& piece : pieces) buffer.feed(piece, on_line);
  buffer.finish(on_line);
  return lines;
}

TEST(LineBuffer, LinesComeOutHoweverTheBytesArrive) {
  EXPECT_THAT(cut({"ugi\nisready\n"}), ElementsAre("ugi", "isready"));
  EXPECT_THAT(cut({"u", "g", "i\nis", "", "ready\n"}), ElementsAre("ugi", "isready"));
  EXPECT_THAT(cut({"\n\na\n"}), ElementsAre("", "", "a"));
}

TEST(LineBuffer, TheLastLineNeedsNoEnd) {
  EXPECT_THAT(cut({"ugi\nqu", "it"}), ElementsAre("ugi", "quit"));
  EXPECT_THAT(cut({}), ElementsAre());
}

TEST(LineBuffer, OtherBytesAreKept) {
  const std::string bytes("a\0\r\xFF z", 6);
  EXPECT_THAT(cut({bytes + "\n"}), ElementsAre(bytes));
}

TEST(LineBuffer, ALongLineIsCutAndTheNextOneIsWhole) {
  const std::string piece(10'000, 'x');
  std::vector<std::string> pieces(100, piece);
  pieces.emplace_back("\nisready\n");
  const auto lines = cut(pieces);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], std::string(kLongestLine + 1, 'x'));
  EXPECT_EQ(lines[1], "isready");
}

}  // namespace
}  // namespace yolah
