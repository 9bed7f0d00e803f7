// A bot: a function of Python behind the engine protocol (docs/protocol.md).
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>

#include "bindings/python/convert.h"
#include "bindings/python/docs.h"
#include "bindings/python/long_work.h"
#include "bindings/python/python_player.h"
#include "bindings/python/without_lock.h"
#include "engine/protocol/line_buffer.h"
#include "engine/protocol/ugi_session.h"
#include "support/system/terminal.h"

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
  const py::object answer = call_python(choose, py::make_tuple(Board{position}, seconds));
  if (py::isinstance<py::str>(answer)) {
    const auto move = parse_move(answer.cast<std::string>());
    if (move && position.is_legal(*move)) return *move;
  }
  throw py::value_error("choose() returned " + std::string(py::repr(answer)) +
                        ", which is not a legal move in " + to_string(position));
}

void converse(UgiSession& session, const std::atomic<bool>& stop) {
  LineBuffer buffer;
  bool open = true;
  const auto on_line = [&](std::string_view line) { open = open && session.handle(line); };
  // Short enough to hear Ctrl-C and a bot that failed.
  constexpr std::chrono::milliseconds kBetweenLooks{50};
  system::Input input;
  while (open && !stop) {
    std::string bytes;
    if (input.read(bytes, kBetweenLooks) == system::Input::Outcome::kEnd) break;
    buffer.feed(bytes, on_line);
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
