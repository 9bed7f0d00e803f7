// An engine process that plays the first legal move, and gets into the trouble
// that its argument names: at its second move, unless the trouble is at the start
// or at the end. Tests of the referee run it.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/protocol/ugi_command.h"
#include "engine/protocol/ugi_text.h"
#include "engine/rules/notation.h"
#include "engine/rules/position.h"

namespace yolah {
namespace {

using namespace std::chrono_literals;

void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count <= 0) std::_Exit(9);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void complain(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

[[noreturn]] void sleep_forever() {
  for (;;) std::this_thread::sleep_for(1h);
}

/// A child that keeps all pipes open and would live on.
void leave_child() {
  const pid_t child = fork();
  if (child == 0) sleep_forever();
  complain("child " + std::to_string(child) + "\n");
}

std::string first_move(const Position& position) {
  return best_move_line(position.legal_moves()[0]) + "\n";
}

using Trouble = std::function<void(const Position& position)>;

void say_in_pieces(const Position& position) {
  const std::string line = first_move(position);
  for (const char c : "info depth 3 score cp 120 pv " + line.substr(9) + line) {
    say({&c, 1});
    std::this_thread::sleep_for(1ms);
  }
}

void flood_and_move(const Position& position) {
  for (int i = 0; i < 20'000; ++i) say("info string nobody will ever read all of this text\n");
  say(first_move(position));
}

void long_line_and_move(const Position& position) {
  const std::string chunk(1 << 16, 'x');
  for (int i = 0; i < 32; ++i) say(chunk);
  say("\n" + first_move(position));
}

void garbage_and_move(const Position& position) {
  std::string garbage;
  for (int i = 0; i < 10'000; ++i) garbage += static_cast<char>(i * 7919 % 251);
  say(garbage + '\0' + "\xFF\xFE\n" + "info depth abc score cp 99999999999\n" + garbage + "\n");
  say(first_move(position));
}

void flood_errors_and_move(const Position& position) {
  const std::string line = "complaint \x1B[31m\xFF of the flood\n";
  for (int i = 0; i < 10'000; ++i) complain(line);
  say(first_move(position));
}

const std::map<std::string, Trouble>& troubles() {
  static const std::map<std::string, Trouble> kAll = {
      {"none", [](const Position& position) { say(first_move(position)); }},
      {"exit",
       [](const Position&) {
         complain("first\nsecond\nthe reason\n");
         std::_Exit(3);
       }},
      {"signal",
       [](const Position&) {
         complain("about to fall\n");
         std::signal(SIGSEGV, SIG_DFL);
         std::raise(SIGSEGV);
       }},
      {"stall", [](const Position&) { sleep_forever(); }},
      {"flood",
       [](const Position&) {
         for (;;) say("info depth 1 score cp 5 nodes 7\n");
       }},
      {"endless-line",
       [](const Position&) {
         const std::string chunk(4096, 'y');
         for (;;) say(chunk);
       }},
      {"close-output",
       [](const Position&) {
         close(STDOUT_FILENO);
         sleep_forever();
       }},
      {"illegal", [](const Position&) { say("bestmove b1:a1\n"); }},
      {"garbled", [](const Position&) { say("bestmove \x01\xFFzz9\n"); }},
      {"no-move", [](const Position&) { say("bestmove (none)\n"); }},
      {"move-and-exit",
       [](const Position& position) {
         std::string line = first_move(position);
         line.pop_back();  // not even a line feed
         say(line);
         std::_Exit(0);
       }},
      {"fork-and-exit",
       [](const Position&) {
         leave_child();
         std::_Exit(0);
       }},
      {"close-input",
       [](const Position& position) {
         close(STDIN_FILENO);
         say(first_move(position));
         sleep_forever();
       }},
      {"pieces", say_in_pieces},
      {"flood-and-move", flood_and_move},
      {"long-line-and-move", long_line_and_move},
      {"garbage-and-move", garbage_and_move},
      {"flood-errors-and-move", flood_errors_and_move},
      {"slow",
       [](const Position& position) {
         std::this_thread::sleep_for(150ms);
         say(first_move(position));
       }},
  };
  return kAll;
}

/// The engine itself.
class MockEngine {
 public:
  explicit MockEngine(std::string trouble) : trouble_(std::move(trouble)) {
    if (trouble_ == "exit-at-start") {
      complain("no such net\n");
      std::_Exit(7);
    }
    if (trouble_ == "mute") sleep_forever();
    if (trouble_ == "deaf-to-quit") std::signal(SIGTERM, SIG_IGN);
    if (trouble_ == "fork") leave_child();
  }

  void run() {
    std::string line;
    while (std::getline(std::cin, line)) {
      const auto command = parse_command(line);
      if (command && !std::visit([this](const auto& known) { return obey(known); }, *command)) return;
    }
    if (trouble_ == "deaf-to-quit") sleep_forever();
  }

 private:
  template <class Command>
  bool obey(const Command& /*command*/) {
    return true;
  }

  bool obey(const HelloCommand& command) {
    if (trouble_ == "only-uci" && !command.uci) return true;
    say(command.uci ? "id name mock\nuciok\n" : "id name mock\nugiok\n");
    return true;
  }

  bool obey(const SetOptionCommand& command) {
    options_ += command.name + "=" + command.value + ";";
    return true;
  }

  bool obey(const IsReadyCommand& /*command*/) {
    if (trouble_ != "never-ready") say("readyok\n");
    return true;
  }

  bool obey(const NewGameCommand& /*command*/) {
    asked_ = 0;
    ++games_;
    // Ends between the games, which nobody asked for.
    if (trouble_ == "one-game" && games_ == 2) std::_Exit(0);
    return true;
  }

  bool obey(const PositionCommand& command) {
    position_ = command.position;
    return true;
  }

  bool obey(const GoCommand& command) {
    ++asked_;
    if (trouble_ == "echo-go") complain(options_ + " " + to_string(UgiCommand(command)) + "\n");
    if (trouble_ == "echo-go" && asked_ == 2) std::_Exit(0);
    const auto found = troubles().find(trouble_);
    if (asked_ == 2 && found != troubles().end()) {
      found->second(position_);
    } else {
      say("info depth 2 score cp 150 nodes 42 pv a1:b1\n" + first_move(position_));
    }
    return true;
  }

  bool obey(const QuitCommand& /*command*/) {
    if (trouble_ == "deaf-to-quit") sleep_forever();
    return false;
  }

  std::string trouble_;
  std::string options_;
  Position position_;
  int asked_ = 0;
  int games_ = 0;
};

}  // namespace
}  // namespace yolah

int main(int count, char** arguments) {
  yolah::MockEngine(count > 1 ? arguments[1] : "none").run();
}
