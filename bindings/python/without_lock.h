// Python's lock, let go while C++ works, and taken back.
//
// A thread that is still at it when the interpreter ends would be unwound by Python on its
// way back, in the middle of C++, and the process with it. So the interpreter waits for
// these threads first: what they do is told to end, and nothing more is begun.
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <functional>

namespace yolah::python {

/// Without Python's lock while it lives. Made where the lock is held, and used by that
/// thread alone.
class WithoutLock {
 public:
  /// `at_exit` is called, by another thread, if the interpreter is about to end: what this
  /// one does has to end soon. Throws as need_interpreter() does.
  explicit WithoutLock(std::function<void()> at_exit = {});
  ~WithoutLock();
  WithoutLock(const WithoutLock&) = delete;
  WithoutLock& operator=(const WithoutLock&) = delete;

  /// Makes a call with the lock, and returns what it threw, if it threw.
  std::exception_ptr with_lock(const std::function<void()>& call);

 private:
  static void await_all();
  friend void wait_at_exit();

  std::function<void()> at_exit_;
  PyThreadState* state_ = nullptr;
};

/// Throws a SystemExit, which threads end with in silence, once the interpreter is about to
/// end.
void need_interpreter();

/// Calls a function of Python, with the lock. Callbacks are called like this: if the
/// interpreter ends meanwhile, the thread does not come back.
pybind11::object call_python(pybind11::handle function, const pybind11::tuple& arguments);

/// For the module, once: has the interpreter wait when it ends.
void wait_at_exit();

}  // namespace yolah::python
