#include "engine/rules/run_on_threads.h"

#include <pthread.h>

#include <vector>

namespace yolah {
namespace {

struct Helper {
  const std::function<void(int)>* work;
  int number;
  pthread_t thread;
};

void* help(void* helper) {
  const auto& [work, number, thread] = *static_cast<const Helper*>(helper);
  (*work)(number);
  return nullptr;
}

}  // namespace

// Not std::thread, which throws when the system has no thread to give: nothing here may.
void run_on_threads(int threads, const std::function<void(int)>& work) {
  std::vector<Helper> helpers;
  helpers.reserve(static_cast<std::size_t>(threads));  // so that they stay where they are
  int next = 1;
  for (; next < threads; ++next) {
    Helper& helper = helpers.emplace_back(Helper{&work, next, {}});
    if (pthread_create(&helper.thread, nullptr, &help, &helper) == 0) continue;
    helpers.pop_back();
    break;
  }
  work(0);
  for (; next < threads; ++next) work(next);
  for (const Helper& helper : helpers) pthread_join(helper.thread, nullptr);
}

}  // namespace yolah
