// A progress bar on standard error: share done, rate, time left.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace yolah::cli {

/// What changes while one looks at it.
inline constexpr std::chrono::milliseconds kRedrawEvery{100};

/// 1234567 as "1,234,567".
std::string with_separators(unsigned long long number);
/// 1234567 as "1.23 M"; four figures or fewer as they are.
std::string shortened(double number);
/// Seconds as "12 s", "3 min 20 s", "2 h 5 min".
std::string duration(double seconds);

/// Shown only on a terminal, only once the work has lasted two seconds, and
/// removed at the end, so that pipes and short commands stay clean.
class ProgressBar {
 public:
  /// The unit is what the rate counts: "games" gives "12.3 M games/s".
  explicit ProgressBar(std::string unit);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Share of the work done, 0 to 1, units done so far (0 for no rate), and what
  /// else there is to say, in plain ASCII.
  void update(double share, double units = 0, const std::string& note = {});
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::string unit_;
  bool on_terminal_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
  std::size_t shown_ = 0;  // columns to wipe
};

}  // namespace yolah::cli
