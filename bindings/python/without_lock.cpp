#include "bindings/python/without_lock.h"

#include <cxxabi.h>

#include <chrono>
#include <set>
#include <thread>
#include <utility>

namespace py = pybind11;

namespace yolah::python {
namespace {

using Clock = std::chrono::steady_clock;

/// A callback may be in the middle of something; one that hangs does not keep the process.
constexpr std::chrono::seconds kLongestWait{5};
constexpr std::chrono::milliseconds kBetweenLooks{1};

/// Who is without the lock, and whether the interpreter is about to end. Guarded by the
/// lock itself, so that a process that is forked finds them in order.
struct Threads {
  std::set<WithoutLock*> away;
  bool ending = false;
};

/// Never destroyed: a thread that sleeps for ever may be among them.
Threads& threads() {
  static auto& all = *new Threads;
  return all;
}

[[noreturn]] void sleep_for_ever() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Python unwinds a thread that wants the lock of an interpreter that has ended. That
/// cannot pass C++ that has things to clean up: the thread sleeps until the process ends.
template <class Call>
void unless_ended(const Call& call) {
  try {
    call();
  } catch (const abi::__forced_unwind&) {
    sleep_for_ever();
  }
}

void take_lock(PyThreadState* state) {
  unless_ended([state] { PyEval_RestoreThread(state); });
}

}  // namespace

void need_interpreter() {
  if (!threads().ending) return;
  PyErr_SetString(PyExc_SystemExit, "the interpreter is ending: no work is begun or completed");
  throw py::error_already_set();
}

WithoutLock::WithoutLock(std::function<void()> at_exit) : at_exit_(std::move(at_exit)) {
  need_interpreter();
  threads().away.insert(this);
  state_ = PyEval_SaveThread();
}

WithoutLock::~WithoutLock() {
  take_lock(state_);
  threads().away.erase(this);
}

std::exception_ptr WithoutLock::with_lock(const std::function<void()>& call) {
  std::exception_ptr trouble;
  take_lock(state_);
  try {
    call();
  } catch (const abi::__forced_unwind&) {
    sleep_for_ever();
  } catch (...) {
    trouble = std::current_exception();
  }
  state_ = PyEval_SaveThread();
  return trouble;
}

py::object call_python(py::handle function, const py::tuple& arguments) {
  PyObject* answer = nullptr;
  unless_ended([&] { answer = PyObject_CallObject(function.ptr(), arguments.ptr()); });
  if (answer == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(answer);
}

void WithoutLock::await_all() {
  threads().ending = true;
  for (const WithoutLock* each : threads().away) {
    if (each->at_exit_) each->at_exit_();
  }
  const auto until = Clock::now() + kLongestWait;
  while (!threads().away.empty() && Clock::now() < until) {
    const py::gil_scoped_release unlocked;
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

void wait_at_exit() {
  py::module_::import("atexit").attr("register")(py::cpp_function(&WithoutLock::await_all));
  // The threads of the parent are not in the child.
  const py::cpp_function forget([] { threads().away.clear(); });
  py::module_::import("os").attr("register_at_fork")(py::arg("after_in_child") = forget);
}

}  // namespace yolah::python
