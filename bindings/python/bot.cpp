// A bot: a function of Python behind the engine protocol (docs/protocol.md).
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <memory>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/python_player.h"
#include "bindings/python/without_lock.h"
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

/// What goes wrong in the bot's function ends the bot: a wrong move is better explained
/// than played.
Move legal_move_of(const py::function& choose, const Position& position, double seconds) {
  const Move move = move_of(call_python(choose, py::make_tuple(Board{position, {}}, seconds)));
  if (position.is_legal(move)) return move;
  throw py::value_error("choose() returned " + to_string(move) + ", which is not a legal move in " +
                        to_string(position));
}

/// Whether there is something to read, or the end, within a time that is short enough to
/// hear Ctrl-C and a bot that failed.
bool input_waits() {
  constexpr int kMilliseconds = 50;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, kMilliseconds) > 0;
}

void converse(UgiSession& session, const std::atomic<bool>& stop) {
  LineBuffer buffer;
  bool open = true;
  const auto on_line = [&](std::string_view line) { open = open && session.handle(line); };
  std::array<char, 4096> bytes{};
  while (open && !stop) {
    if (!input_waits()) continue;
    const ssize_t count = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    buffer.feed({bytes.data(), static_cast<std::size_t>(count)}, on_line);
  }
  if (open && !stop) buffer.finish(on_line);
}

}  // namespace

static void run_bot(const std::string& name, const py::function& choose) {
  const PlayerKind kind{name, "a function of Python", {}, nullptr};
  LongWork work;
  // In the thread that called run_bot(): things of Python may be bound to it, and Ctrl-C is
  // heard there.
  const PythonPlayer::Choose ask = [&](const Position& position, double seconds) {
    Move move = position.legal_moves()[0];
    work.in_python([&] { move = legal_move_of(choose, position, seconds); });
    return move;
  };
  work.run([&] {
    UgiSession session(
        PlayerSpec(kind),
        [&](std::string_view line) {
          if (!work.stop()) say(line);
        },
        [&](const PlayerSpec&) { return std::make_unique<PythonPlayer>(ask); });
    converse(session, work.stop());
  });
}

void add_bot(py::module_& module) {
  module.def("run_bot", &run_bot, py::arg("name"), py::arg("choose"), docs::kRunBot);
}

}  // namespace yolah::python
