// Bots in the usual languages play in the sandbox as they do outside, and start
// there almost as fast.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "engine/rules/move.h"
#include "engine/rules/notation.h"
#include "tests/arena/sandbox_testing.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;

bool is_there(const std::string& program) {
  return access(program.c_str(), X_OK) == 0;
}

class SandboxBots : public Sandbox {
 protected:
  /// Starts a bot in the folder, which answers with a legal move.
  void expect_move(const std::vector<std::string>& command) const {
    EngineSetup setup = shut_in_folder(command);
    setup.start_timeout = 60s;
    Limits limits;
    limits.move_time = 1s;
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
