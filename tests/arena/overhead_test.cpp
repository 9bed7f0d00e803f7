// What the referee adds to a move, over a bare pipe to the same program. Both ask
// the same question, in turns, so that a busy machine slows both.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "arena/process/process_player.h"
#include "engine/rules/notation.h"
#include "support/system/child.h"
#include "tests/arena/process_testing.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// A program at the end of blocking pipes, and nothing else.
class BarePipe {
 public:
  BarePipe() : program_(io_, {{YOLAH_MOCK_ENGINE, "none"}, "", {}, {}}) {
    fcntl(output(), F_SETFL, fcntl(output(), F_GETFL) & ~O_NONBLOCK);
    ask("ugi\n", "ugiok");
  }
  BarePipe(const BarePipe&) = delete;
  BarePipe& operator=(const BarePipe&) = delete;
  ~BarePipe() = default;

  void ask(const std::string& question, const std::string& answer) {
    std::error_code error;
    ASSERT_EQ(program_.write_some(question, error), question.size());
    std::string said;
    std::array<char, 4096> bytes{};
    while (said.find(answer) == std::string::npos || said.back() != '\n') {
      const ssize_t count = read(output(), bytes.data(), bytes.size());
      ASSERT_GT(count, 0);
      said.append(bytes.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  int output() { return program_.output.native_handle(); }

  boost::asio::io_context io_{1};
  system::Child program_;
};

template <class Function>
double microseconds(const Function& function) {
  const auto start = Clock::now();
  function();
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

TEST(ProcessOverhead, IsAtMost150MicrosecondsAMove) {
  BarePipe bare;
  ProcessPlayer player(pool_of(mock_setup("none")));
  Limits limits;
  limits.move_time = 1000ms;
  const Position start;
  const std::string question = "position fen " + to_string(start) + "\n" + "go movetime 1000\n";
  std::vector<double> bare_times;
  std::vector<double> player_times;
  for (int i = 0; i < 3000; ++i) {
    bare_times.push_back(microseconds([&] { bare.ask(question, "bestmove"); }));
    player_times.push_back(microseconds([&] { player.search(start, limits, kNeverStop, {}); }));
  }
  const double bare_median = median(bare_times);
  const double player_median = median(player_times);
  RecordProperty("bare_microseconds", std::to_string(bare_median));
  RecordProperty("player_microseconds", std::to_string(player_median));
  std::printf("median of a bare round trip %.1f us, of the referee's %.1f us\n", bare_median,
              player_median);
#ifndef YOLAH_SANITIZED
  EXPECT_LE(player_median - bare_median, 150);
#endif
}

}  // namespace
}  // namespace yolah::arena
