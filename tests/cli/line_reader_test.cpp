#include "cli/play/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace yolah::cli {
namespace {

using namespace std::chrono_literals;

class LineReading : public testing::Test {
 protected:
  LineReading() { EXPECT_EQ(pipe(ends_), 0); }
  ~LineReading() override {
    close(ends_[0]);
    if (ends_[1] >= 0) close(ends_[1]);
  }

  void send(const std::string& text) {
    ASSERT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void end_input() {
    close(ends_[1]);
    ends_[1] = -1;
  }

  int ends_[2] = {-1, -1};
};

TEST_F(LineReading, LinesComeOneByOne) {
  LineReader reader(ends_[0]);
  send("one\ntwo\nthr");
  std::string line;
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kLine);
  EXPECT_EQ(line, "one");
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kLine);
  EXPECT_EQ(line, "two");
  EXPECT_EQ(reader.read(line, 1ms), LineReader::Outcome::kNothingYet);
  send("ee\n");
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kLine);
  EXPECT_EQ(line, "three");
}

TEST_F(LineReading, TheLastLineNeedsNoEnd) {
  LineReader reader(ends_[0]);
  send("quit");
  end_input();
  std::string line;
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kLine);
  EXPECT_EQ(line, "quit");
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kEndOfInput);
}

TEST_F(LineReading, AnEndlessLineIsCutAndItsRestLeftOut) {
  LineReader reader(ends_[0]);
  std::string line;
  send(std::string(20'000, 'x'));
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kLine);
  EXPECT_LE(line.size(), 8192U);
  send(std::string(20'000, 'x') + "\nnext\n");
  EXPECT_EQ(reader.read(line, 10ms), LineReader::Outcome::kLine);
  EXPECT_EQ(line, "next");
}

}  // namespace
}  // namespace yolah::cli
