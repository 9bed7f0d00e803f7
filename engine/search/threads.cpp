#include "engine/search/threads.h"

#include <thread>
#include <vector>

namespace yolah {

void run_on_threads(int threads, const std::function<void(int)>& work) {
  std::vector<std::thread> helpers;
  for (int i = 1; i < threads; ++i) helpers.emplace_back([&work, i] { work(i); });
  work(0);
  for (std::thread& helper : helpers) helper.join();
}

}  // namespace yolah
