#include "support/client/backoff.h"

#include <algorithm>
#include <random>
#include <thread>

namespace yolah::cli {
namespace {

constexpr std::chrono::milliseconds kLook{50};

}  // namespace

bool Backoff::wait(const std::atomic<bool>& stop) {
  // Whoever lost the same server at the same moment must not come back together.
  thread_local std::minstd_rand chance(std::random_device{}());
  std::uniform_real_distribution<double> share(0.5, 1.0);
  const auto pause = std::chrono::duration_cast<std::chrono::milliseconds>(next_ * share(chance));
  const auto end = std::chrono::steady_clock::now() + pause;
  next_ = std::min(2 * next_, kLongest);
  while (!stop && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kLook);
  return !stop;
}

}  // namespace yolah::cli
