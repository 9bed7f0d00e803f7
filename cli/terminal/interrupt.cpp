#include "cli/terminal/interrupt.h"

#include "support/system/process.h"

namespace yolah::cli {
namespace {

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_signal(int) {
  g_interrupted.store(true, std::memory_order_relaxed);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  g_interrupted = false;
  system::on_interrupt(on_signal);
}

InterruptGuard::~InterruptGuard() {
  system::on_interrupt(nullptr);
}

const std::atomic<bool>& InterruptGuard::flag() {
  return g_interrupted;
}

}  // namespace yolah::cli
