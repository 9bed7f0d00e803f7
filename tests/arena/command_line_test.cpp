#include "arena/process/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/process/log_tail.h"

namespace yolah::arena {
namespace {

using testing::ElementsAre;

std::vector<std::string> words(std::string_view text, Shell shell = kShell) {
  const auto command = split_command(text, shell);
  EXPECT_TRUE(command) << command.error().reason;
  return command ? *command : std::vector<std::string>();
}

TEST(CommandLine, SpacesSeparateWords) {
  EXPECT_THAT(words("python3 bot.py"), ElementsAre("python3", "bot.py"));
  EXPECT_THAT(words("  ./bot \t --depth  3 "), ElementsAre("./bot", "--depth", "3"));
}

TEST(CommandLine, QuotesAndBackslashesKeepWordsWhole) {
  EXPECT_THAT(words(R"('my bot' "a \"b\" \c" d\ e '')"),
              ElementsAre("my bot", R"(a "b" \c)", "d e", ""));
  EXPECT_THAT(words(R"(a'b'"c")"), ElementsAre("abc"));
}

TEST(CommandLine, NothingIsExpanded) {
  EXPECT_THAT(words("bot $HOME *.py ; rm -rf ~ | x > y"),
              ElementsAre("bot", "$HOME", "*.py", ";", "rm", "-rf", "~", "|", "x", ">", "y"));
}

TEST(CommandLine, MistakesAreNamed) {
  EXPECT_EQ(split_command("  ").error().reason, "expected a command");
  EXPECT_EQ(split_command("''").error().reason, "expected a command");
  EXPECT_EQ(split_command("bot 'open").error(), (ParseError{4, "this quote is never closed"}));
  EXPECT_EQ(split_command("bot \\").error().reason, "nothing follows the backslash");
  EXPECT_FALSE(split_command(std::string_view("bot a\0b", 7)));
}

TEST(CommandLine, QuotedForShellIsReadBackAsOneWord) {
  EXPECT_EQ(quoted_for_shell("./run"), "./run");
  EXPECT_EQ(quoted_for_shell("python3 bot.py"), "'python3 bot.py'");
  for (const std::string_view word : {"", "a b", "O'Hara", "$(x)", "a;b", "\"\\"}) {
    EXPECT_EQ(*split_command("cd " + quoted_for_shell(word)),
              (std::vector<std::string>{"cd", std::string(word)}));
  }
}

TEST(CommandLine, OnWindowsABackslashPartsFolders) {
  EXPECT_THAT(words(R"(node C:\bots\ann\bot.js)", Shell::kWindows),
              ElementsAre("node", R"(C:\bots\ann\bot.js)"));
  EXPECT_THAT(words(R"("C:\my bots\bot.exe" "say \"hm\"")", Shell::kWindows),
              ElementsAre(R"(C:\my bots\bot.exe)", R"(say "hm")"));
  EXPECT_EQ(quoted_for_shell(R"(bots\ann)", Shell::kWindows), R"(bots\ann)");
  EXPECT_EQ(quoted_for_shell(R"(my bots\ann)", Shell::kWindows), R"("my bots\ann")");
  EXPECT_EQ(quoted_for_shell("bots/my ann", Shell::kPosix), "'bots/my ann'");
}

TEST(LogTail, KeepsTheLastLines) {
  LogTail log;
  for (int i = 1; i <= 1000; ++i) log.add("line " + std::to_string(i) + "\r\n");
  const std::string text = log.text();
  EXPECT_EQ(text.substr(0, text.find('\n')), "line 981");
  EXPECT_TRUE(text.ends_with("line 1000"));
}

TEST(LogTail, ALongLineIsCut) {
  LogTail log;
  for (int i = 0; i < 1000; ++i) log.add(std::string(1000, 'x'));
  EXPECT_EQ(log.text().size(), LogTail::kMostBytes);
}

TEST(LogTail, IsAlwaysPrintableText) {
  LogTail log;
  log.add("d\xC3\xA9j\xC3\xA0 \x1B[31m\xFF\xC0\x80\xED\xA0\x80\xE2\x82\t.");
  EXPECT_EQ(log.text(), "d\xC3\xA9j\xC3\xA0 ?[31m???????? .");
  EXPECT_EQ(LogTail().text(), "");
}

}  // namespace
}  // namespace yolah::arena
