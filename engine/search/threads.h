// The threads of one search.
#pragma once

#include <thread>
#include <vector>

namespace yolah {

/// Runs work(0) here and work(1) to work(threads - 1) beside it; returns when all
/// have ended.
template <class Work>
void run_on_threads(int threads, const Work& work) {
  std::vector<std::thread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back([&work, i] { work(i); });
  work(0);
  for (std::thread& helper : helpers) helper.join();
}

}  // namespace yolah
