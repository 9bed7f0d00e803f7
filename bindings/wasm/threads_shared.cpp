// Threads where a page may share memory: the page starts workers on this module, each
// with a stack of its own, and they wait here for work.
//
// yolah_thread_run(i) never returns: worker i sleeps until a search begins, does its part
// if the search is for so many, and says so.
#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "bindings/wasm/module.h"
#include "engine/search/threads.h"

namespace {

using Work = std::function<void(int)>;

constexpr std::size_t kStackBytes = std::size_t{1} << 20;
constexpr std::int64_t kForever = -1;

std::atomic<const Work*> g_work{nullptr};
std::atomic<int> g_threads{0};    // that the work is for
std::atomic<int> g_round{0};      // changes when there is work
std::atomic<int> g_under_way{0};  // workers that have not ended their part
std::atomic<int> g_workers{0};    // that have come, the caller not counted

int* address_of(std::atomic<int>& number) {
  static_assert(sizeof(std::atomic<int>) == sizeof(int));
  return reinterpret_cast<int*>(&number);
}

void wait_while(std::atomic<int>& number, int value) {
  __builtin_wasm_memory_atomic_wait32(address_of(number), value, kForever);
}

void wake_all(std::atomic<int>& number) {
  __builtin_wasm_memory_atomic_notify(address_of(number), ~0U);
}

void take_part(int thread) {
  const Work* const work = g_work.load();
  if (thread < g_threads.load()) (*work)(thread);
  if (g_under_way.fetch_sub(1) == 1) wake_all(g_under_way);
}

}  // namespace

namespace yolah {

void run_on_threads(int threads, const std::function<void(int)>& work) {
  const int workers = g_workers.load();
  g_work = &work;
  g_threads = threads;
  g_under_way = workers;
  ++g_round;
  wake_all(g_round);
  work(0);
  for (int left = g_under_way.load(); left > 0; left = g_under_way.load()) {
    wait_while(g_under_way, left);
  }
  // More were asked for than there are: their parts are done here.
  for (int thread = workers + 1; thread < threads; ++thread) work(thread);
}

}  // namespace yolah

extern "C" {

/// The upper end of a stack for one worker.
void* yolah_thread_stack() {
  return static_cast<char*>(std::aligned_alloc(16, kStackBytes)) + kStackBytes;
}

/// How many workers wait for work: a search may begin once all that were started do.
int yolah_threads_ready() {
  return g_workers.load();
}

void yolah_thread_run(int thread) {
  int round = g_round.load();
  ++g_workers;
  for (;;) {
    while (g_round.load() == round) wait_while(g_round, round);
    round = g_round.load();
    take_part(thread);
  }
}

/// One byte: whoever sets it ends the search.
void* yolah_stop_flag() {
  return &yolah::wasm::stop_flag();
}
}
