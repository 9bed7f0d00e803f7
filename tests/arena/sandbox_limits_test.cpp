// What a program in the sandbox cannot use up, tried.
#include "tests/arena/sandbox_testing.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kMemory = 128;

class SandboxLimit : public Sandbox {
 protected:
  void SetUp() override {
    Sandbox::SetUp();
    limits_.memory_megabytes = kMemory;
  }
};

/// Limits that hold for all processes of a bot together.
class SandboxTotal : public SandboxLimit {
 protected:
  void SetUp() override {
    SandboxLimit::SetUp();
    if (!weak_limits().empty()) GTEST_SKIP() << weak_limits();
  }

  static auto was_stopped() {
    return AllOf(Not(HasSubstr("ate it")),
                 HasSubstr("it used more memory than its limit of " + std::to_string(kMemory)));
  }
};

TEST_F(SandboxLimit, StopsAForkBomb) {
  limits_.processes = 20;
  const std::string said = run_python(
      "import os, time\n"
      "for n in range(200):\n"
      "    try:\n"
      "        if os.fork() == 0:\n"
      "            time.sleep(60)\n"
      "            os._exit(0)\n"
      "    except OSError as error: print(n, error, flush=True); break\n"
      "else: print('bomb', flush=True)\n"
      "os._exit(0)\n");
  EXPECT_THAT(said, HasSubstr("Resource temporarily unavailable"));
  EXPECT_THAT(said, Not(HasSubstr("bomb")));
}

TEST_F(SandboxLimit, StopsAnEaterOfMemory) {
  const std::string said = run_python(
      "all = []\n"
      "for n in range(100): all.append(bytearray(8 << 20))\n"
      "print('ate it')\n");
  EXPECT_THAT(said, HasSubstr("MemoryError"));
  EXPECT_THAT(said, Not(HasSubstr("ate it")));
}

TEST_F(SandboxTotal, StopsManyEatersOfALittleMemory) {
  // Each is within the limit of a process; of the eight, few can live.
  const std::string said = run_python(
      "import os, time\n"
      "for n in range(8):\n"
      "    if os.fork() == 0:\n"
      "        mine = b'x' * (40 << 20)\n"
      "        time.sleep(60)\n"
      "        os._exit(0)\n"
      "for n in range(4): assert os.wait()[1] == 9\n"
      "os._exit(0)\n");
  EXPECT_THAT(said, AllOf(HasSubstr("it used more memory than its limit of 128 MB"),
                          Not(HasSubstr("AssertionError"))));
}

TEST_F(SandboxTotal, StopsAnEaterOfSharedMemory) {
  EXPECT_THAT(run_python("import mmap\n"
                         "shared = mmap.mmap(-1, 512 << 20)\n"
                         "for n in range(512): shared[n << 20:(n + 1) << 20] = b'x' * (1 << 20)\n"
                         "print('ate it')\n"),
              was_stopped());
}

TEST_F(SandboxTotal, StopsAnEaterOfFilesInMemory) {
  EXPECT_THAT(run_python("import os\n"
                         "files = [os.memfd_create(str(n)) for n in range(64)]\n"
                         "for file in files:\n"
                         "    for n in range(8): os.write(file, b'x' * (1 << 20))\n"
                         "print('ate it')\n"),
              was_stopped());
}

TEST_F(SandboxTotal, StopsAnEaterOfMemoryInPipes) {
  // What waits in pipes and sockets is the kernel's memory.
  limits_.memory_megabytes = 32;
  limits_.files = 4096;
  const std::string said = run_python(
      "import os, socket\n"
      "all = []\n"
      "done = 0\n"
      "try:\n"
      "    while True:\n"
      "        pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)\n"
      "        pair[0].setblocking(False)\n"
      "        all.append(pair)\n"
      "        try:\n"
      "            while True: done += pair[0].send(b'x' * 60000)\n"
      "        except BlockingIOError: pass\n"
      "except OSError as error: print(error)\n"
      "print('megabytes', done >> 20)\n"
      "if done >> 20 > 32: print('ate it')\n");
  EXPECT_THAT(said, Not(HasSubstr("ate it")));
}

TEST_F(SandboxLimit, StopsAFillerOfTheDisk) {
  limits_.disk_megabytes = 4;
  const std::string said = run_python(
      "import os\n"
      "done = 0\n"
      "for folder in ('/tmp', '/', '/dev', '/dev/shm', '/etc', '/proc', '.'):\n"
      "    try:\n"
      "        for n in range(8):\n"
      "            with open(f'{folder}/{n}', 'wb') as file: done += file.write(bytes(1 << 20))\n"
      "    except OSError as error: print(folder, error)\n"
      "print('megabytes', done >> 20)\n");
  EXPECT_THAT(said, HasSubstr("/tmp [Errno 28] No space left on device"));
  EXPECT_THAT(said, testing::ContainsRegex("megabytes [0-4]\n"));
}

TEST_F(SandboxLimit, StopsWhoSpendsTooMuchOfTheProcessor) {
  limits_.cpu_seconds = 1;
  // The kernel counts the process, the referee all processes together: either may be first.
  EXPECT_THAT(run_python("while True: pass"),
              AnyOf(HasSubstr("was killed by signal 24 (CPU time limit exceeded)"),
                    HasSubstr("it used more processor time than its limit of 1 s")));
  EXPECT_THAT(run_python("import signal\n"
                         "signal.signal(signal.SIGXCPU, signal.SIG_IGN)\n"
                         "while True: pass"),
              HasSubstr("was killed by signal 9 (Killed)"));
}

TEST_F(SandboxTotal, StopsProcessesThatSpendTooMuchOfTheProcessorTogether) {
  // Each is far from the limit of a process when all are over theirs, and most have ended.
  limits_.cpu_seconds = 2;
  const std::string said = run_python(
      "import os, time\n"
      "for n in range(100):\n"
      "    if os.fork() == 0:\n"
      "        while time.process_time() < 0.5: pass\n"
      "        os._exit(0)\n"
      "    os.wait()\n"
      "print('used it')\n");
  EXPECT_THAT(said, AllOf(HasSubstr("it used more processor time than its limit of 2 s"),
                          Not(HasSubstr("used it\n"))));
}

TEST_F(SandboxTotal, IsTheReasonInTheGamesRecord) {
  folder_.file("bot.py",
               "import mmap, sys\n"
               "for line in sys.stdin:\n"
               "    if line == 'ugi\\n': print('ugiok', flush=True)\n"
               "    if line == 'isready\\n': print('readyok', flush=True)\n"
               "    if line.startswith('go'):\n"
               "        shared = mmap.mmap(-1, 512 << 20)\n"
               "        for n in range(512 << 8): shared[n << 12] = 1\n");
  Engine engine(shut_in_folder({"python3", "bot.py"}), kNeverStop);
  Limits limits;
  limits.move_time = 30s;
  try {
    engine.search(Position(), limits, kNeverStop, {});
    FAIL() << "it found a move";
  } catch (const PlayerFailure& failure) {
    EXPECT_EQ(failure.kind, Termination::kCrash);
    EXPECT_EQ(failure.detail,
              "was killed by signal 9 (Killed): it used more memory than its limit of 128 MB");
  }
}

}  // namespace
}  // namespace yolah::arena
