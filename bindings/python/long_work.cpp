#include "bindings/python/long_work.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <thread>
#include <utility>

#include "bindings/python/without_lock.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

/// How late Ctrl-C may be heard.
constexpr std::chrono::milliseconds kBetweenSignals{20};

/// Signals come to one thread; the others need not look for them.
bool is_main_thread() {
  const py::object main = py::module_::import("threading").attr("main_thread")();
  return main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

}  // namespace

void LongWork::run(const std::function<void()>& work) {
  hears_signals_ = is_main_thread();
  {
    WithoutLock unlocked([this] { end(); });
    std::thread worker([&] {
      std::exception_ptr trouble;
      try {
        work();
      } catch (...) {
        trouble = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      if (trouble) end_with(std::move(trouble));
      done_ = true;
      changed_.notify_all();
    });
    serve(unlocked);
    worker.join();
  }
  if (trouble_) std::rethrow_exception(std::exchange(trouble_, nullptr));
  need_interpreter();  // or the work was cut short
}

bool LongWork::in_python(const std::function<void()>& call) {
  std::unique_lock lock(mutex_);
  // Another thread of the work may be asking.
  changed_.wait(lock, [&] { return call_ == nullptr; });
  if (stop_) return false;
  call_ = &call;
  changed_.notify_all();
  changed_.wait(lock, [&] { return call_ != &call; });
  changed_.notify_all();
  return !trouble_;
}

void LongWork::serve(WithoutLock& unlocked) {
  std::unique_lock lock(mutex_);
  while (!done_) {
    changed_.wait_for(lock, kBetweenSignals, [&] { return done_ || call_ != nullptr; });
    if (call_ != nullptr) {
      in_lock(lock, unlocked, *call_);
      call_ = nullptr;
      changed_.notify_all();
    } else if (!done_ && hears_signals_) {
      in_lock(lock, unlocked, [] {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      });
    }
  }
}

void LongWork::in_lock(std::unique_lock<std::mutex>& lock, WithoutLock& unlocked,
                       const std::function<void()>& call) {
  lock.unlock();
  std::exception_ptr trouble = unlocked.with_lock(call);
  lock.lock();
  if (trouble) end_with(std::move(trouble));
}

void LongWork::end_with(std::exception_ptr trouble) {
  if (!trouble_) trouble_ = std::move(trouble);
  stop_ = true;
}

}  // namespace yolah::python
