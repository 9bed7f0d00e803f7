#include "cli/play/think.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace yolah::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenReports{20};

/// What the two threads share.
struct Desk {
  std::mutex mutex;
  std::condition_variable answered;
  std::optional<Report> newest;
  std::optional<SearchResult> result;
  std::exception_ptr failure;
};

}  // namespace

SearchResult think(Player& player, const Position& position, const Limits& limits,
                   const WhileThinking& on_tick) {
  Desk desk;
  std::atomic<bool> stop{false};
  std::thread thinker([&] {
    std::optional<SearchResult> result;
    std::exception_ptr failure;
    try {
      result = player.search(position, limits, stop, [&](const Report& report) {
        const std::lock_guard lock(desk.mutex);
        desk.newest = report;
      });
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(desk.mutex);
    desk.result = std::move(result);
    desk.failure = failure;
    desk.answered.notify_one();
  });
  std::unique_lock lock(desk.mutex);
  const auto is_done = [&] { return desk.result || desk.failure; };
  while (!desk.answered.wait_for(lock, kBetweenReports, is_done)) {
    const std::optional<Report> newest = desk.newest;
    lock.unlock();
    if (!on_tick(newest ? &*newest : nullptr)) stop.store(true, std::memory_order_relaxed);
    lock.lock();
  }
  lock.unlock();
  thinker.join();
  if (desk.failure) std::rethrow_exception(desk.failure);
  return std::move(*desk.result);
}

}  // namespace yolah::cli
