// Bots as folders: how each is started, and what makes it another version.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "arena/bots/bot_folder.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class BotFolder : public testing::Test {
 protected:
  BotFolder() {
    std::string folder = testing::TempDir() + "/yolah_bots_XXXXXX";
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  ~BotFolder() override { fs::remove_all(folder_); }

  /// Returns the folder of the file.
  fs::path put(const fs::path& file, const std::string& text) const {
    const fs::path folder = (folder_ / file).parent_path();
    fs::create_directories(folder);
    std::ofstream(folder_ / file) << text;
    return folder;
  }

  fs::path folder_;
};

TEST_F(BotFolder, IsStartedByTheFirstFileThatItHas) {
  put("ann/bot.js", "");
  EXPECT_EQ(read_bot_folder(folder_ / "ann").spec, "cmd:node bot.js");
  put("ann/bot.py", "");
  EXPECT_EQ(read_bot_folder(folder_ / "ann").spec, "cmd:python3 bot.py");
  put("ann/run", "");
  fs::permissions(folder_ / "ann/run", fs::perms::owner_all);
  EXPECT_EQ(read_bot_folder(folder_ / "ann").spec, "cmd:./run");
  put("ann/bot.toml", "command = \"java Bot\"\nname = \"Ann A.\"\n");
  const Entrant bot = read_bot_folder(folder_ / "ann");
  EXPECT_EQ(bot.spec, "cmd:java Bot");
  EXPECT_EQ(bot.name, "Ann A.");
  EXPECT_EQ(bot.absence, "");
}

TEST_F(BotFolder, IsNamedByItsFolderHoweverThatIsWritten) {
  put("ann/bot.py", "");
  EXPECT_EQ(read_bot_folder(folder_ / "ann").name, "ann");
  EXPECT_EQ(read_bot_folder(folder_ / "ann/").name, "ann");
  EXPECT_EQ(read_bot_folder(folder_ / "ann" / "." / "..").name, folder_.filename().string());
}

TEST_F(BotFolder, WithoutAProgramIsAbsent) {
  put("ann/notes.txt", "");
  EXPECT_THAT(read_bot_folder(folder_ / "ann").absence,
              HasSubstr("has no bot.py, bot.js, run or bot.toml"));
}

TEST_F(BotFolder, IsAnotherVersionAfterAnyChange) {
  put("ann/bot.py", "pass");
  const std::string first = version_of(folder_ / "ann");
  EXPECT_EQ(first.size(), 16U);
  put("ann/net/weights", "1");
  const std::string second = version_of(folder_ / "ann");
  EXPECT_NE(second, first);
  put("ann/net/weights", "2");
  EXPECT_NE(version_of(folder_ / "ann"), second);
  fs::permissions(folder_ / "ann/bot.py", fs::perms::owner_all);
  const std::string third = version_of(folder_ / "ann");
  fs::rename(folder_ / "ann/bot.py", folder_ / "ann/bot.js");
  EXPECT_NE(version_of(folder_ / "ann"), third);
  fs::remove(folder_ / "ann/bot.js");
  put("ann/bot.py", "pass");
  fs::remove_all(folder_ / "ann/net");
  EXPECT_EQ(version_of(folder_ / "ann"), first);
}

TEST_F(BotFolder, IsTheSameVersionElsewhereAndAfterItRan) {
  put("ann/bot.py", "pass");
  put("bob/bot.py", "pass");
  put("bob/__pycache__/bot.cpython-311.pyc", "x");
  put("bob/.git/HEAD", "x");
  put("bob/last.log", "x");
  EXPECT_EQ(version_of(folder_ / "ann"), version_of(folder_ / "bob"));
  EXPECT_THAT(files_of_bot(folder_ / "bob"), ElementsAre("bot.py"));
}

TEST_F(BotFolder, NamesAndContentsDoNotRunIntoEachOther) {
  put("ann/a", "bc");
  put("bob/ab", "c");
  EXPECT_NE(version_of(folder_ / "ann"), version_of(folder_ / "bob"));
}

TEST_F(BotFolder, LinksAndPipesAreNotFollowed) {
  put("ann/bot.py", "pass");
  fs::create_symlink("/dev/zero", folder_ / "ann/link");
  fs::create_directory_symlink("..", folder_ / "ann/circle");
  ASSERT_EQ(mkfifo((folder_ / "ann/pipe").c_str(), 0600), 0);
  const std::string version = version_of(folder_ / "ann");
  fs::remove(folder_ / "ann/link");
  fs::create_symlink("/dev/null", folder_ / "ann/link");
  EXPECT_NE(version_of(folder_ / "ann"), version);
}

TEST_F(BotFolder, ThatIsTooLargeIsAbsent) {
  put("ann/bot.py", "pass");
  put("ann/net", "");
  fs::resize_file(folder_ / "ann/net", kMostBotBytes + 1);
  EXPECT_THAT(read_bot_folder(folder_ / "ann").absence, HasSubstr("is too large for a bot"));
}

TEST_F(BotFolder, AWrongDescriptionIsRefused) {
  put("ann/bot.toml", "comand = \"x\"\n");
  EXPECT_THROW(read_bot_folder(folder_ / "ann"), BotFolderError);
}

TEST_F(BotFolder, AMistakeKeepsNobodyElseFromPlaying) {
  put("ann/bot.toml", "comand = \"x\"\n");
  put("bob/bot.py", "pass");
  put("eve/bot.toml", "command = \"x\"\nname = \"\"\n");
  const auto bots = read_bots(folder_);
  ASSERT_EQ(bots.size(), 3U);
  EXPECT_EQ(bots[0].name, "ann");
  EXPECT_THAT(bots[0].absence, HasSubstr("bot.toml:1:1"));
  EXPECT_EQ(bots[1].absence, "");
  EXPECT_THAT(bots[2].absence, HasSubstr("1 to 40 ordinary characters"));
}

TEST_F(BotFolder, HasANameThatPeopleCanRead) {
  const std::string letters = "ÄÖÜßéèàçñøåæþðłžšč";  // 18 characters, 36 bytes
  for (const std::string& name : {std::string("Müller"), letters + letters}) {
    EXPECT_EQ(read_bot_folder(put(name + "/bot.py", "pass")).name, name);
  }
  const std::string long_name = letters + "_" + letters + "_12345";
  EXPECT_EQ(read_bot_folder(put(long_name + "/bot.py", "pass")).name,
            letters + "_" + letters + "_1…");
  fs::create_directory(folder_ / "Zoë");
  EXPECT_THAT(read_bot_folder(folder_ / "Zoë").absence, HasSubstr("Zoë has no bot.py"));
}

}  // namespace
}  // namespace yolah::arena
