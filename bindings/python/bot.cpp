// A bot: a function of Python behind the engine protocol (docs/protocol.md).
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/python_player.h"
#include "engine/protocol/line_buffer.h"
#include "engine/protocol/ugi_session.h"

namespace py = pybind11;

namespace yolah::python {
namespace {

/// Standard output, a line at a time and at once: the referee is waiting.
void say(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

/// The bot's function, asked from the session's thread. What goes wrong in it ends the bot:
/// a wrong move is better explained than played.
class Chooser {
 public:
  explicit Chooser(const py::function& choose) : choose_(choose) {}

  Move operator()(const Position& position, double seconds) {
    const py::gil_scoped_acquire locked;
    try {
      const Move move = move_of(choose_(Board{position, {}}, seconds));
      if (position.is_legal(move)) return move;
      throw py::value_error("choose() returned " + to_string(move) +
                            ", which is not a legal move in " + to_string(position));
    } catch (...) {
      keep(std::current_exception());
    }
    return position.legal_moves()[0];
  }

  bool failed() const { return failed_; }
  /// Throws what went wrong, if anything did.
  void rethrow() {
    if (trouble_) std::rethrow_exception(std::exchange(trouble_, nullptr));
  }

 private:
  void keep(std::exception_ptr trouble) {
    trouble_ = std::move(trouble);
    failed_ = true;
  }

  const py::function& choose_;
  std::exception_ptr trouble_;
  std::atomic<bool> failed_{false};
};

/// Whether there is something to read, or the end, within a time that is short enough to
/// hear Ctrl-C and a bot that failed.
bool input_waits() {
  constexpr int kMilliseconds = 50;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, kMilliseconds) > 0;
}

void converse(UgiSession& session, const Chooser& chooser, const std::atomic<bool>& stop) {
  LineBuffer buffer;
  bool open = true;
  const auto on_line = [&](std::string_view line) { open = open && session.handle(line); };
  std::array<char, 4096> bytes{};
  while (open && !chooser.failed() && !stop) {
    if (!input_waits()) continue;
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    buffer.feed({bytes.data(), static_cast<std::size_t>(count)}, on_line);
  }
  if (open && !chooser.failed()) buffer.finish(on_line);
}

}  // namespace

static void run_bot(const std::string& name, const py::function& choose) {
  Chooser chooser(choose);
  const PlayerKind kind{name, "a function of Python", {}, nullptr};
  LongWork work;
  work.run([&] {
    UgiSession session(
        PlayerSpec(kind),
        [&](std::string_view line) {
          if (!chooser.failed()) say(line);
        },
        [&](const PlayerSpec&) { return std::make_unique<PythonPlayer>(std::ref(chooser)); });
    converse(session, chooser, work.stop());
  });
  chooser.rethrow();
}

void add_bot(py::module_& module) {
  module.def("run_bot", &run_bot, py::arg("name"), py::arg("choose"), docs::kRunBot);
}

}  // namespace yolah::python
