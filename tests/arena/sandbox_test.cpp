// What a program in the sandbox cannot do, tried; and that bots in the usual
// languages still run in it.
#include "arena/process/sandbox.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/arena/process_testing.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

/// A folder of a bot, gone after the test.
class BotFolder {
 public:
  BotFolder() {
    std::string name = (fs::temp_directory_path() / "yolah-bot-XXXXXX").string();
    path_ = mkdtemp(name.data());
    fs::permissions(path_, fs::perms(0755));
  }
  BotFolder(const BotFolder&) = delete;
  BotFolder& operator=(const BotFolder&) = delete;
  ~BotFolder() { fs::remove_all(path_); }

  std::string file(const std::string& name, const std::string& text) const {
    const fs::path file = path_ / name;
    std::ofstream(file) << text;
    fs::permissions(file, fs::perms(0644));
    return file.string();
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

class Sandbox : public testing::Test {
 protected:
  void SetUp() override {
    static const std::string kReason = reason_for_no_sandbox();
    if (!kReason.empty()) GTEST_SKIP() << "no sandbox here: " << kReason;
  }

  /// What a command prints, and how it ended.
  std::string run(const std::vector<std::string>& command) const {
    EngineProcess process(in_sandbox(command, folder_.path(), limits_), "");
    std::string said;
    process.listen(EngineProcess::Clock::now() + 60s, kNeverStop, [&](std::string_view line) {
      said += std::string(line) + "\n";
      return false;
    });
    if (!process.wait_for_exit(EngineProcess::Clock::now() + 10s)) return said + "did not end";
    return said + process.log() + "\n" + process.how_it_ended();
  }

  std::string run_python(const std::string& text) const {
    return run({"python3", folder_.file("bot.py", text)});
  }

  BotFolder folder_;
  SandboxLimits limits_;
};

bool is_there(const std::string& program) {
  return access(program.c_str(), X_OK) == 0;
}

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

TEST_F(Sandbox, StopsAForkBomb) {
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

TEST_F(Sandbox, StopsAnEaterOfMemory) {
  limits_.memory_megabytes = 256;
  const std::string said = run_python(
      "all = []\n"
      "for n in range(100): all.append(bytearray(8 << 20))\n"
      "print('ate it')\n");
  EXPECT_THAT(said, HasSubstr("MemoryError"));
  EXPECT_THAT(said, Not(HasSubstr("ate it")));
}

TEST_F(Sandbox, StopsAFillerOfTheDisk) {
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
    EngineProcess process(in_sandbox({"python3", mark}, folder_.path(), limits_), "");
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

TEST_F(Sandbox, RunsNode) {
  if (!is_there("/usr/bin/node")) GTEST_SKIP() << "no node here";
  EXPECT_THAT(run({"node", folder_.file("bot.js", "console.log('hello', 6 * 7)")}),
              HasSubstr("hello 42"));
}

TEST_F(Sandbox, RunsJava) {
  if (!is_there("/usr/bin/java")) GTEST_SKIP() << "no java here";
  const std::string text =
      "public class Bot { public static void main(String[] a) { "
      "System.out.println(\"hello \" + 6 * 7); } }";
  EXPECT_THAT(run({"java", folder_.file("Bot.java", text)}), HasSubstr("hello 42"));
}

TEST(BotFolder, IsWhereItsFileLies) {
  const BotFolder folder;
  const std::string file = folder.file("bot.py", "");
  EXPECT_EQ(*bot_folder({"python3", "-u", file}), fs::canonical(folder.path()).string());
  EXPECT_EQ(*bot_folder({"/usr/bin/python3", "-c", "pass"}), "");
}

TEST(BotFolder, IsNeverAHome) {
  EXPECT_FALSE(bot_folder({"python3", "/"}));
  EXPECT_FALSE(bot_folder({"python3", "/home"}));
}

}  // namespace
}  // namespace yolah::arena
