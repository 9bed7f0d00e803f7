// Control groups: found as different systems have them, and held to for real.
#include "arena/process/control_group.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "support/system/child.h"
#include "tests/arena/sandbox_testing.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Folders as the kernel would show them, of plain files.
class GroupPlaces : public testing::Test {
 protected:
  /// A group with what version 2 lets its children be limited by.
  void add_group(const std::string& name, const std::string& controllers = "") const {
    fs::create_directories(folder(name));
    std::ofstream(folder(name) / "cgroup.procs") << "";
    std::ofstream(folder(name) / "cgroup.subtree_control") << controllers;
  }
  fs::path folder(const std::string& name) const {
    return (fs::path(root_.path()) / name).lexically_normal();
  }
  /// A line of mountinfo.
  std::string mounted(const std::string& at, const std::string& root, const std::string& type,
                      const std::string& options) const {
    return "30 20 0:30 " + root + " " + folder(at).string() + " rw,nosuid shared:9 - " + type +
           " cgroup rw," + options + "\n";
  }
  static std::vector<GroupPlace> find(const std::string& groups, const std::string& mounts) {
    std::istringstream group_text(groups);
    std::istringstream mount_text("22 1 8:1 / / rw - ext4 /dev/sda rw\n" + mounts);
    return find_group_places(group_text, mount_text);
  }

  BotFolder root_;
};

TEST_F(GroupPlaces, OfVersion1AreBelowTheOwnGroups) {
  add_group("memory/user/7");
  add_group("pids");
  add_group("cpu,cpuacct");
  const auto places =
      find("4:memory:/user/7\n3:cpu,cpuacct:/\n8:pids:/\n1:name=systemd:/x\n0::/\n",
           mounted("memory", "/", "cgroup", "memory") + mounted("pids", "/", "cgroup", "pids") +
               mounted("cpu,cpuacct", "/", "cgroup", "cpu,cpuacct"));
  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places[0].folder, folder("memory/user/7"));
  EXPECT_FALSE(places[0].is_unified);
  EXPECT_THAT(places[0].controllers, ElementsAre("memory"));
  EXPECT_THAT(places[1].controllers, ElementsAre("pids"));
  EXPECT_THAT(places[2].controllers, ElementsAre("cpu", "cpuacct"));
}

TEST_F(GroupPlaces, OfAContainerBeginWhereItsMountDoes) {
  add_group("memory/inner");
  add_group("pids/inner");
  const std::string groups = "4:memory:/docker/1/inner\n8:pids:/docker/1/inner\n";
  const auto mounts_of = [&](const std::string& root) {
    return mounted("memory", root, "cgroup", "memory") + mounted("pids", root, "cgroup", "pids");
  };
  const auto places = find(groups, mounts_of("/docker/1"));
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[1].folder, folder("pids/inner"));
  EXPECT_THAT(find(groups, mounts_of("/docker/2")), IsEmpty());
}

TEST_F(GroupPlaces, OfVersion2AreWhereChildrenCanBeLimited) {
  add_group("", "memory pids");
  add_group("user.slice", "cpu memory pids");
  add_group("user.slice/shell");
  fs::remove(folder("user.slice/shell/cgroup.subtree_control"));
  const auto places = find("0::/user.slice/shell\n", mounted("", "/", "cgroup2", "nsdelegate"));
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(places[0].folder.lexically_relative(folder("")), "user.slice");
  EXPECT_TRUE(places[0].is_unified);
  EXPECT_THAT(places[0].controllers, ElementsAre("memory", "pids", "cpu"));
}

TEST_F(GroupPlaces, OfBothVersionsHaltByTheSecond) {
  add_group("memory");
  add_group("freezer");
  add_group("unified/user");
  const auto places = find("4:memory,pids:/\n6:freezer:/\n0::/user\n",
                           mounted("memory", "/", "cgroup", "memory,pids") +
                               mounted("freezer", "/", "cgroup", "freezer") +
                               mounted("unified", "/", "cgroup2", "x"));
  ASSERT_EQ(places.size(), 3U);
  EXPECT_THAT(places[1].controllers, ElementsAre("freezer"));
  EXPECT_EQ(places[2].folder, folder("unified/user"));
  EXPECT_TRUE(places[2].is_unified);
  EXPECT_THAT(places[2].controllers, IsEmpty());
}

TEST_F(GroupPlaces, AreNoneWithoutBothControllers) {
  add_group("pids");
  add_group("unified");
  fs::remove(folder("unified/cgroup.subtree_control"));
  EXPECT_THAT(find("8:pids:/\n0::/\n", mounted("pids", "/", "cgroup", "pids") +
                                           mounted("unified", "/", "cgroup2", "x")),
              IsEmpty());
  EXPECT_THAT(find("", ""), IsEmpty());
  EXPECT_THAT(find("nonsense\n::\n4:memory\n", "1 2 3 - cgroup\n - cgroup2\n-\n"), IsEmpty());
}

TEST_F(GroupPlaces, AreNoneWhereTheUserMayNotWrite) {
  add_group("memory");
  const auto mounts = mounted("memory", "/", "cgroup", "memory,pids");
  const std::string groups = "4:memory,pids:/\n";
  ASSERT_EQ(find(groups, mounts).size(), 1U);
  fs::remove(folder("memory/cgroup.procs"));
  EXPECT_THAT(find(groups, mounts), IsEmpty());
}

/// Groups of this process, now.
std::vector<std::string> own_groups() {
  std::ifstream groups("/proc/self/cgroup");
  std::ifstream mounts("/proc/self/mountinfo");
  std::vector<std::string> found;
  for (const GroupPlace& place : find_group_places(groups, mounts)) {
    for (const auto& entry : fs::directory_iterator(place.folder)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("yolah-" + std::to_string(getpid()) + "-")) found.push_back(name);
    }
  }
  return found;
}

class ControlGroups : public testing::Test {
 protected:
  void SetUp() override {
    const std::string& reason = reason_for_no_control_group();
    if (!reason.empty()) GTEST_SKIP() << reason;
  }

  static std::string run(const std::vector<std::string>& command, const GroupLimits& limits) {
    EngineProcess process(command, "", limits);
    std::string said;
    process.listen(EngineProcess::Clock::now() + 60s, kNeverStop, [&](std::string_view line) {
      said += std::string(line) + "\n";
      return false;
    });
    if (!process.wait_for_exit(EngineProcess::Clock::now() + 10s)) return said + "did not end";
    return said + process.log() + "\n" + process.how_it_ended();
  }
};

TEST_F(ControlGroups, LimitProcessesOfRootToo) {
  const std::string said = run({"/usr/bin/python3", "-c",
                                "import os, time\n"
                                "for n in range(100):\n"
                                "    try:\n"
                                "        if os.fork() == 0: time.sleep(60)\n"
                                "    except OSError as error: print(n, error, flush=True); break\n"
                                "os._exit(0)\n"},
                               {256, 10});
  EXPECT_THAT(said, HasSubstr("9 [Errno 11] Resource temporarily unavailable"));
}

TEST_F(ControlGroups, LimitMemory) {
  const std::vector<std::string> command = {"/usr/bin/python3", "-c",
                                            "x = b'x' * (100 << 20); print('ate it')"};
  EXPECT_THAT(run(command, {200, 10}), HasSubstr("ate it\n\nexited with code 0"));
  EXPECT_THAT(run(command, {64, 10}),
              HasSubstr("was killed by signal 9 (Killed): it used more memory than its limit of "
                        "64 MB"));
}

TEST_F(ControlGroups, AreRemovedWithAllThatIsInThem) {
  const std::size_t files = open_files();
  pid_t child = 0;
  {
    // A child that left the process group is still in this one.
    EngineProcess process({"/usr/bin/python3", "-c",
                           "import os, time\n"
                           "if os.fork() == 0:\n"
                           "    os.setsid()\n"
                           "    print(os.getpid(), flush=True)\n"
                           "    time.sleep(60)\n"
                           "time.sleep(60)\n"},
                          "", GroupLimits{});
    process.listen(EngineProcess::Clock::now() + 30s, kNeverStop, [&](std::string_view line) {
      child = static_cast<pid_t>(std::stol(std::string(line)));
      return true;
    });
    EXPECT_THAT(own_groups(), Not(IsEmpty()));
  }
  EXPECT_GT(child, 0);
  EXPECT_TRUE(is_gone(child));
  EXPECT_THAT(own_groups(), IsEmpty());
  EXPECT_EQ(open_files(), files);
}

/// A program that counts as fast as it can, and says so far when it is asked.
class Counter {
 public:
  Counter()
      : process_({"/usr/bin/python3", "-c",
                  "import sys, threading\n"
                  "count = 0\n"
                  "def work():\n"
                  "    global count\n"
                  "    while True: count += 1\n"
                  "threading.Thread(target=work, daemon=True).start()\n"
                  "for line in sys.stdin: print(count, flush=True)\n"},
                 "", GroupLimits{}) {}

  long count() {
    long said = 0;
    EXPECT_TRUE(process_.tell("how many?\n", EngineProcess::Clock::now() + 10s));
    process_.listen(EngineProcess::Clock::now() + 30s, kNeverStop, [&](std::string_view line) {
      said = std::stol(std::string(line));
      return true;
    });
    return said;
  }
  EngineProcess& process() { return process_; }

 private:
  EngineProcess process_;
};

TEST_F(ControlGroups, HaltAndLetGoOn) {
  Counter counter;
  EXPECT_GT(counter.count(), 0);
  if (!counter.process().freeze()) GTEST_SKIP() << "the kernel halts no groups here";
  // It may take the kernel a moment.
  std::this_thread::sleep_for(100ms);
  const auto halted = counter.process().mark();
  std::this_thread::sleep_for(300ms);
  EXPECT_LE(counter.process().since(halted).processor.value_or(0ns), 1ms);
  counter.process().thaw();
  const long before = counter.count();
  std::this_thread::sleep_for(100ms);
  EXPECT_GT(counter.count(), before);
}

TEST_F(ControlGroups, CountWhatAllThreadsUse) {
  Counter counter;
  counter.count();
  // A virtual machine can stand still, which nobody is told: of the spells the best known one.
  auto known = 0ns;
  for (int spell = 0; spell < 5 && known < 200ms; ++spell) {
    const auto start = counter.process().mark();
    ASSERT_TRUE(start.processor);
    std::this_thread::sleep_for(300ms);
    const MoveTime spent = counter.process().since(start);
    EXPECT_GE(spent.wall, 300ms);
    // Beside a load it runs less, but then it is known to have waited.
    known = std::max(known, *spent.processor + spent.waited);
  }
  EXPECT_GE(known, 200ms);
}

TEST_F(ControlGroups, EndWithWhatIsHaltedInThem) {
  pid_t pid = 0;
  EngineProcess::Clock::time_point start;
  {
    Counter counter;
    counter.count();
    start = EngineProcess::Clock::now();
    pid = counter.process().id();
    counter.process().freeze();
  }
  EXPECT_TRUE(is_gone(pid));
  EXPECT_LT(EngineProcess::Clock::now() - start, 5s);
  EXPECT_THAT(own_groups(), IsEmpty());
}

TEST_F(ControlGroups, LetNobodyRunWhoCannotEnter) {
  const int no_door = open("/dev/full", O_WRONLY | O_CLOEXEC);
  const std::vector<int> doors = {no_door};
  boost::asio::io_context io(1);
  EXPECT_THROW(system::Child(io, {{"/bin/true"}, "", doors, {}}), std::system_error);
  EXPECT_TRUE(has_no_children());
  close(no_door);
}

TEST_F(ControlGroups, OfTheDeadAreSweptAway) {
  // As after kill -9: made by a process that could not remove it.
  const pid_t dead = fork();
  if (dead == 0) _exit(0);
  waitpid(dead, nullptr, 0);
  std::ifstream groups("/proc/self/cgroup");
  std::ifstream mounts("/proc/self/mountinfo");
  const auto places = find_group_places(groups, mounts);
  const fs::path left = places.front().folder / ("yolah-" + std::to_string(dead) + "-0");
  fs::create_directory(left);
  sweep_group_places(places);
  EXPECT_FALSE(fs::exists(left));
}

}  // namespace
}  // namespace yolah::arena
