// Bots in the usual languages play in the sandbox as they do outside, and start
// there almost as fast.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "engine/rules/move.h"
#include "engine/rules/notation.h"
#include "tests/arena/sandbox_testing.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;

Limits move_time(std::chrono::milliseconds time) {
  Limits limits;
  limits.move_time = time;
  return limits;
}

bool is_there(const std::string& program) {
  return access(program.c_str(), X_OK) == 0;
}

class SandboxBots : public Sandbox {
 protected:
  /// Starts a bot in the folder, which answers with a legal move.
  void expect_move(const std::vector<std::string>& command) const {
    EngineSetup setup = shut_in_folder(command);
    setup.start_timeout = 60s;
    const Limits limits = move_time(1s);
    const Position position;
    try {
      Engine engine(setup, kNeverStop);
      const Move move = engine.search(position, limits, kNeverStop, {}).move;
      EXPECT_TRUE(position.is_legal(move)) << to_string(move);
    } catch (const PlayerFailure& failure) {
      FAIL() << failure.detail << "\n" << failure.log;
    }
  }

  /// The protocol in a shell, which starts at once.
  void add_shell_bot() const {
    folder_.file("run",
                 "#!/bin/sh\n"
                 "while read -r line; do case $line in\n"
                 "  ugi) echo ugiok;;\n"
                 "  isready) echo readyok;;\n"
                 "  go*) echo bestmove " +
                     some_move() +
                     ";;\n"
                     "  quit) exit;;\n"
                     "esac; done\n");
  }

  static std::string some_move() { return to_string(Position().legal_moves()[0]); }
};

/// The protocol in Python; `go` is what it does when it is asked for a move.
std::string python_bot(const std::string& setup, const std::string& go) {
  return "import sys, threading, time\n" + setup +
         "def say(*words): print(*words, flush=True)\n"
         "for line in sys.stdin:\n"
         "    if line == 'ugi\\n': say('ugiok')\n"
         "    elif line == 'isready\\n': say('readyok')\n"
         "    elif line == 'quit\\n': break\n"
         "    elif line.startswith('go'):\n" +
         go;
}

TEST_F(SandboxBots, AreHaltedWhileTheOtherThinks) {
  folder_.file("bot.py", python_bot("def work():\n"
                                    "    while True: pass\n"
                                    "threading.Thread(target=work, daemon=True).start()\n"
                                    "def used(): return int(1000 * time.process_time())\n"
                                    "last = 0\n",
                                    "        say('info nodes', used() - last)\n"
                                    "        last = used()\n"
                                    "        say('bestmove " +
                                        some_move() + "')\n"));
  Engine engine(shut_in_folder({"python3", "bot.py"}), kNeverStop);
  const auto used_since_the_last_move = [&] {
    return engine.search(Position(), move_time(1s), kNeverStop, {}).report.nodes;
  };
  used_since_the_last_move();
  if (!engine.last_move().processor) GTEST_SKIP() << "no control group here";
  std::this_thread::sleep_for(500ms);
  EXPECT_LE(used_since_the_last_move(), 100U);  // milliseconds
  EXPECT_LE(*engine.last_move().processor, 200ms);
}

TEST_F(SandboxBots, AreNotTakenAtTheirWordsOfTheMoveBefore) {
  const std::string move = some_move();
  const std::string other = to_string(Position().legal_moves()[1]);
  folder_.file("bot.py", python_bot("", "        say('bestmove " + move +
                                            "')\n"
                                            "        time.sleep(0.02)\n"
                                            "        say('bestmove " +
                                            other + "')\n"));
  Engine engine(shut_in_folder({"python3", "bot.py"}), kNeverStop);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(to_string(engine.search(Position(), move_time(1s), kNeverStop, {}).move), move);
  }
}

TEST_F(SandboxBots, AreChargedForTheProcessorAndNotForSleep) {
  folder_.file("bot.py", python_bot("",
                                    "        time.sleep(0.3)\n"
                                    "        say('bestmove " +
                                        some_move() + "')\n"));
  Engine engine(shut_in_folder({"python3", "bot.py"}), kNeverStop);
  engine.search(Position(), move_time(200ms), kNeverStop, {});
  if (!engine.last_move().processor) GTEST_SKIP() << "no control group here";
  EXPECT_GE(engine.last_move().wall, 300ms);
  EXPECT_LE(engine.last_move().charged(200ms), 100ms);
}

TEST_F(SandboxBots, PlayInPython) {
  folder_.copy_example("yolah.py");
  folder_.copy_example("random_bot.py");
  expect_move({"python3", "random_bot.py"});
  expect_move({"./random_bot.py"});
}

TEST_F(SandboxBots, PlayInJavaScript) {
  if (!is_there("/usr/bin/node")) GTEST_SKIP() << "no node: scripts/install-deps.sh web";
  folder_.copy_example("yolah.js");
  folder_.copy_example("random_bot.js");
  expect_move({"node", "random_bot.js"});
}

TEST_F(SandboxBots, PlayInJava) {
  // No package of the project's: openjdk-17-jdk-headless and what it needs take
  // 300 MB for this test alone.
  if (!is_there("/usr/bin/javac")) GTEST_SKIP() << "no java: apt-get install default-jdk-headless";
  folder_.file("Bot.java",
               "import java.util.Scanner;\n"
               "public class Bot {\n"
               "  public static void main(String[] arguments) {\n"
               "    Scanner input = new Scanner(System.in);\n"
               "    while (input.hasNextLine()) {\n"
               "      String line = input.nextLine();\n"
               "      if (line.equals(\"ugi\")) System.out.println(\"ugiok\");\n"
               "      if (line.equals(\"isready\")) System.out.println(\"readyok\");\n"
               "      if (line.startsWith(\"go\")) System.out.println(\"bestmove " +
                   some_move() +
                   "\");\n"
                   "      if (line.equals(\"quit\")) return;\n"
                   "    }\n"
                   "  }\n"
                   "}\n");
  expect_move({"java", "Bot.java"});
}

TEST_F(SandboxBots, StartWithin300Milliseconds) {
  add_shell_bot();
  const EngineSetup setup = shut_in_folder({"./run"});
  auto best = 1h + 0ns;
  for (int i = 0; i < 10; ++i) {
    const auto start = EngineProcess::Clock::now();
    const Engine engine(setup, kNeverStop);
    best = std::min(best, EngineProcess::Clock::now() - start);
  }
  const double milliseconds = std::chrono::duration<double, std::milli>(best).count();
  std::printf("started in the sandbox in %.1f ms\n", milliseconds);
  EXPECT_LT(milliseconds, 300);
}

}  // namespace
}  // namespace yolah::arena
