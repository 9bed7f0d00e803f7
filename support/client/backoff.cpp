#include "support/client/backoff.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <thread>

#include "engine/playout/random.h"

namespace yolah {
namespace {

constexpr std::chrono::milliseconds kLookForStop{50};

std::uint64_t seed_of_this_thread() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace

double chance(double below) {
  thread_local Random random(seed_of_this_thread());
  constexpr double kNumbers = 4294967296.0;  // that the generator gives
  return below * (random.next() / kNumbers);
}

std::chrono::milliseconds Backoff::next() {
  const double share = times_.least + chance(1 - times_.least);
  const auto pause = std::chrono::duration_cast<std::chrono::milliseconds>(next_ * share);
  next_ = std::min(2 * next_, times_.longest);
  return pause;
}

bool Backoff::wait(const std::atomic<bool>& stop) {
  const auto end = std::chrono::steady_clock::now() + next();
  while (!stop && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kLookForStop);
  return !stop;
}

}  // namespace yolah
