// Work that takes long, on behalf of a Python thread that still hears Ctrl-C.
//
// The work runs in a thread of its own without Python's lock. The thread that asked for it
// waits, also without the lock, looks for signals every few hundredths of a second, and
// makes the calls into Python that the work asks for: so callbacks run where the caller is.
// A signal, or a callback that raises, sets the flag that ends the engine's work, and the
// exception comes out of run(). So does the end of the interpreter, to threads that it does
// not wait for: their work is cut short by a SystemExit, which threads end with in silence.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

namespace yolah::python {

class WithoutLock;

class LongWork {
 public:
  /// Called with Python's lock held, and returns so; throws what the work, a callback or a
  /// signal handler threw.
  void run(const std::function<void()>& work);

  /// For the work: makes a call into Python and waits for it. False, and no call, once the
  /// work has to end.
  bool in_python(const std::function<void()>& call);

  /// For callbacks: lets the work end with what it has.
  void end() { stop_ = true; }
  const std::atomic<bool>& stop() const { return stop_; }

 private:
  void serve(WithoutLock& unlocked);
  /// Makes a call with Python's lock instead of this one's.
  void in_lock(std::unique_lock<std::mutex>& lock, WithoutLock& unlocked,
               const std::function<void()>& call);
  void end_with(std::exception_ptr trouble);

  std::atomic<bool> stop_{false};
  bool hears_signals_ = false;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  const std::function<void()>* call_ = nullptr;
  bool done_ = false;
  std::exception_ptr trouble_;
};

}  // namespace yolah::python
