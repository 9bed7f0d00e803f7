#include "bindings/python/long_work.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <thread>
#include <utility>

namespace py = pybind11;

namespace yolah::python {
namespace {

/// How late Ctrl-C may be heard.
constexpr std::chrono::milliseconds kBetweenLooks{20};

}  // namespace

void LongWork::run(const std::function<void()>& work) {
  {
    const py::gil_scoped_release unlocked;
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
    serve();
    worker.join();
  }
  if (trouble_) std::rethrow_exception(std::exchange(trouble_, nullptr));
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

void LongWork::serve() {
  std::unique_lock lock(mutex_);
  while (!done_) {
    changed_.wait_for(lock, kBetweenLooks, [&] { return done_ || call_ != nullptr; });
    if (call_ != nullptr) {
      serve_call(lock);
    } else if (!done_) {
      look_for_signals(lock);
    }
  }
}

void LongWork::serve_call(std::unique_lock<std::mutex>& lock) {
  std::exception_ptr trouble;
  const std::function<void()>& call = *call_;
  lock.unlock();
  {
    const py::gil_scoped_acquire locked;
    try {
      call();
    } catch (...) {
      trouble = std::current_exception();
    }
  }
  lock.lock();
  if (trouble) end_with(std::move(trouble));
  call_ = nullptr;
  changed_.notify_all();
}

void LongWork::look_for_signals(std::unique_lock<std::mutex>& lock) {
  std::exception_ptr trouble;
  lock.unlock();
  {
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) trouble = std::make_exception_ptr(py::error_already_set());
  }
  lock.lock();
  if (trouble) end_with(std::move(trouble));
}

void LongWork::end_with(std::exception_ptr trouble) {
  if (!trouble_) trouble_ = std::move(trouble);
  stop_ = true;
}

}  // namespace yolah::python
