// What a program in the sandbox sees and reaches, tried.
#include <arpa/inet.h>
#include <sys/socket.h>

#include "tests/arena/sandbox_testing.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;

TEST_F(Sandbox, ShowsTheBotItsFolderToRead) {
  EXPECT_THAT(run_python("print(open('bot.py').read())"), HasSubstr("print(open"));
  EXPECT_THAT(run_python("open('other.py', 'w')"), HasSubstr("Read-only file system"));
}

TEST_F(Sandbox, HidesHomeAndEverythingElse) {
  const BotFolder other;
  const std::string secret = other.file("secret", "the secret");
  EXPECT_THAT(run_python("print(open('" + secret + "').read())"), HasSubstr("No such file"));
  for (const char* folder : {"/root", "/home", "/work", "/var", "/mnt", "/sys", "/etc/ssl"}) {
    EXPECT_THAT(run_python("import os; print(os.listdir('" + std::string(folder) + "'))"),
                HasSubstr("No such file"))
        << folder;
  }
}

/// Makes a call by its number, and says what the kernel thinks of it.
std::string call(const std::string& number, const std::string& arguments) {
  return "import ctypes, os\n"
         "libc = ctypes.CDLL(None, use_errno=True)\n"
         "answer = libc.syscall(" +
         number + ", " + arguments +
         ")\n"
         "print('answer', answer, os.strerror(ctypes.get_errno()))\n";
}

TEST_F(Sandbox, HasNoSystemCallsThatABotDoesNotNeed) {
  struct Forbidden {
    const char* name;
    const char* number;
    const char* arguments;
  };
  for (const Forbidden& one : {
           Forbidden{"io_uring_setup", "425", "8, 0"},
           Forbidden{"bpf", "321", "0, 0, 0"},
           Forbidden{"keyctl", "250", "0, -3, 0"},
           Forbidden{"add_key", "248", "0, 0, 0, 0, 0"},
           Forbidden{"userfaultfd", "323", "0"},
           Forbidden{"ptrace", "101", "16, 1, 0, 0"},
           Forbidden{"mount", "165", "0, 0, 0, 0, 0"},
           Forbidden{"unshare", "272", "0x10000000"},
           Forbidden{"clone(CLONE_NEWUSER)", "56", "0x10000011, 0, 0, 0, 0"},
           Forbidden{"clone3", "435", "0, 0"},
           Forbidden{"perf_event_open", "298", "0, 0, 0, 0, 0"},
           Forbidden{"socket(AF_ALG)", "41", "38, 5, 0"},
           Forbidden{"setns", "308", "0, 0"},
           Forbidden{"process_vm_readv", "310", "1, 0, 0, 0, 0, 0"},
           Forbidden{"open_by_handle_at", "304", "0, 0, 0"},
           Forbidden{"unknown", "9999", "0"},
       }) {
    EXPECT_THAT(run_python(call(one.number, one.arguments)),
                HasSubstr("answer -1 Function not implemented"))
        << one.name;
  }
  EXPECT_THAT(run_python(call("39", "0")), HasSubstr("exited with code 0")) << "getpid";
}

TEST_F(Sandbox, KillsWhoCallsTheKernelByAnotherInterface) {
  EXPECT_THAT(run_python(call("0x40000000 + 39", "0")), HasSubstr("Bad system call")) << "x32";
  // int 0x80: getpid of 32 bits.
  EXPECT_THAT(run_python("import ctypes, mmap\n"
                         "code = mmap.mmap(-1, 4096, prot=7)\n"
                         "code.write(bytes([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3]))\n"
                         "start = ctypes.addressof(ctypes.c_char.from_buffer(code))\n"
                         "print('got', ctypes.CFUNCTYPE(ctypes.c_int)(start)(), flush=True)\n"),
              testing::AllOf(HasSubstr("Bad system call"), testing::Not(HasSubstr("got"))));
}

TEST_F(Sandbox, HasNoNetwork) {
  const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  ASSERT_EQ(bind(server, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(server, 1), 0);
  ASSERT_EQ(getsockname(server, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const std::string port = std::to_string(ntohs(address.sin_port));
  const std::string connect =
      "import socket; socket.create_connection(('127.0.0.1', " + port + "), 5); print('connected')";
  EXPECT_THAT(run_python(connect), HasSubstr("Connection refused"));
  EXPECT_THAT(run_python("import socket; socket.create_connection(('192.0.2.1', 80), 5)"),
              HasSubstr("Network is unreachable"));
  close(server);
}

TEST_F(Sandbox, CannotMakeASandboxOfItsOwn) {
  EXPECT_THAT(run({"unshare", "-U", "true"}), HasSubstr("unshare failed"));
}

TEST_F(Sandbox, EndsWithAllItsProcesses) {
  // A child that left group and session cannot leave the sandbox.
  const std::string text =
      "import os, sys, time\n"
      "if os.fork() == 0:\n"
      "    os.setsid()\n"
      "    while True:\n"
      "        try: print('alive', flush=True)\n"
      "        except OSError: pass\n"
      "        time.sleep(0.01)\n"
      "time.sleep(60)\n";
  const std::string mark = folder_.file("runaway-" + std::to_string(getpid()) + ".py", text);
  {
    const EngineSetup setup = shut_in_folder({"python3", mark});
    EngineProcess process(setup.command, setup.folder, setup.limits);
    EXPECT_EQ(process.listen(EngineProcess::Clock::now() + 30s, kNeverStop,
                             [](std::string_view line) { return line == "alive"; }),
              EngineProcess::Heard::kAnswer);
  }
  const auto still_there = [&] {
    for (const auto& entry : fs::directory_iterator("/proc")) {
      std::ifstream file(entry.path() / "cmdline");
      std::string line;
      std::getline(file, line);
      if (line.find(mark) != std::string::npos) return true;
    }
    return false;
  };
  for (int i = 0; i < 300 && still_there(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(still_there());
}

TEST_F(Sandbox, RunsTheBotInItsFolderWhereverTheRefereeIs) {
  folder_.file("run", "#!/bin/sh\necho runs in $PWD with $1\n");
  fs::create_directory(fs::path(folder_.path()) / "data");
  EXPECT_THAT(run({"./run", "bot.py"}), HasSubstr("runs in " + folder_.path() + " with bot.py"));
  EXPECT_THAT(run({"sh", "data/../run"}), HasSubstr("runs in " + folder_.path()));
  // By another name of the folder.
  EngineSetup setup;
  setup.command = {"./run"};
  setup.folder = fs::relative(fs::path(folder_.path()) / "data" / "..").string();
  const auto shut = sandboxed(setup, limits_);
  ASSERT_TRUE(shut);
  EngineProcess process(shut->command, shut->folder, shut->limits);
  EXPECT_EQ(process.listen(EngineProcess::Clock::now() + 30s, kNeverStop,
                           [&](std::string_view line) {
                             return line == "runs in " + folder_.path() + " with";
                           }),
            EngineProcess::Heard::kAnswer);
}

TEST_F(Sandbox, FindsTheBotsFolderByAFileNamedFromHere) {
  EngineSetup setup;
  setup.command = {"python3",
                   fs::relative(folder_.file("hello.py", "print('hello', 6 * 7)")).string()};
  const auto shut = sandboxed(setup, limits_);
  ASSERT_TRUE(shut);
  EngineProcess process(shut->command, shut->folder, shut->limits);
  EXPECT_EQ(process.listen(EngineProcess::Clock::now() + 30s, kNeverStop,
                           [](std::string_view line) { return line == "hello 42"; }),
            EngineProcess::Heard::kAnswer);
}

TEST(BotFolder, MustBeOneThatTheBotMaySee) {
  const auto reason_for = [](const std::string& folder) {
    EngineSetup setup;
    setup.command = {"./run"};
    setup.folder = folder;
    const auto shut = sandboxed(setup, {});
    return shut ? "" : shut.error().reason;
  };
  EXPECT_THAT(reason_for("/home"), HasSubstr("must not show"));
  EXPECT_THAT(reason_for("/nowhere"), HasSubstr("there is no folder /nowhere"));
  const BotFolder folder;
  EXPECT_EQ(reason_for(folder.path()), "");
  if (geteuid() != 0) GTEST_SKIP() << "the bot runs as this user";
  fs::permissions(folder.path(), fs::perms(0700));
  EXPECT_THAT(reason_for(folder.path()), HasSubstr("chmod -R o+rX " + folder.path()));
}

TEST(BotFolder, IsWhereItsFileLies) {
  const BotFolder folder;
  const std::string file = folder.file("bot.py", "");
  EXPECT_EQ(*bot_folder({"python3", "-u", file}), folder.path());
  EXPECT_EQ(*bot_folder({"/usr/bin/python3", "-c", "pass"}), "");
}

TEST(BotFolder, IsNeverAHome) {
  EXPECT_FALSE(bot_folder({"python3", "/"}));
  EXPECT_FALSE(bot_folder({"python3", "/home"}));
}

}  // namespace
}  // namespace yolah::arena
