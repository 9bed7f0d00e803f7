#include <gtest/gtest.h>

#include "arena/process/log_tail.h"

namespace yolah::arena {
namespace {

TEST(CauseInLog, APythonTraceEndsWithIt) {
  EXPECT_EQ(cause_in("Traceback (most recent call last):\n"
                     "  File \"bot.py\", line 3, in <module>\n"
                     "    raise ValueError('no idea')\n"
                     "ValueError: no idea\n"),
            "ValueError: no idea (bot.py:3)");
}

TEST(CauseInLog, TheInnermostCallOfTheBotIsNamed) {
  EXPECT_EQ(cause_in("Traceback (most recent call last):\n"
                     "  File \"/bots/ann/bot.py\", line 12, in <module>\n"
                     "  File \"/bots/ann/think.py\", line 40, in choose\n"
                     "  File \"/usr/lib/python3.11/random.py\", line 373, in choice\n"
                     "  File \"<frozen os>\", line 7, in walk\n"
                     "IndexError: list index out of range\n"),
            "IndexError: list index out of range (think.py:40)");
}

TEST(CauseInLog, ANodeTraceEndsWithOtherThings) {
  EXPECT_EQ(cause_in("node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\n"
                     "Error: Cannot find module './yolah'\nRequire stack:\n- /bots/ann/bot.js\n"
                     "    at Module._load {\n  requireStack: []\n}\n\nNode.js v18.19.0\n"),
            "Error: Cannot find module './yolah'");
  EXPECT_EQ(cause_in("/bots/ann/bot.js:2\n  throw new TypeError('oops');\n  ^\n\n"
                     "TypeError: oops\n    at choose (/bots/ann/bot.js:2:9)\n"
                     "    at node:internal/main/run_main_module:22:47\n\nNode.js v18.19.0\n"),
            "TypeError: oops (bot.js:2)");
}

TEST(CauseInLog, AJavaTraceBeginsWithIt) {
  EXPECT_EQ(cause_in("Exception in thread \"main\" java.lang.RuntimeException: oops\n"
                     "        at java.base/java.lang.Integer.parseInt(Integer.java:652)\n"
                     "        at Bot.main(Bot.java:3)\n"),
            "Exception in thread \"main\" java.lang.RuntimeException: oops (Bot.java:3)");
}

TEST(CauseInLog, AnythingIsBetterThanNothing) {
  EXPECT_EQ(cause_in("starting\nout of ideas\n\n"), "out of ideas");
  EXPECT_EQ(cause_in("  what(): oops  \n"), "what(): oops");
  EXPECT_EQ(cause_in("\n---\n"), "");
  EXPECT_EQ(cause_in(""), "");
}

TEST(CauseInLog, IsFitToBeShown) {
  EXPECT_EQ(cause_in("a\x1b[31mb"), "a?[31mb");
  EXPECT_EQ(cause_in(std::string(5000, 'x')).size(), 160U);
  EXPECT_EQ(cause_in("at (:"), "at (:");
  EXPECT_EQ(cause_in("File \"\", line "), "File \"\", line");
}

TEST(LogExcerpt, KeepsBeginningAndEnd) {
  LogExcerpt log;
  EXPECT_EQ(log.take(), "");
  log.add("one\ntw");
  log.add("o\x1b[1m\n");
  EXPECT_EQ(log.take(), "one\ntwo?[1m");
  EXPECT_EQ(log.take(), "");
  for (int i = 0; i < 10'000; ++i) log.add("line " + std::to_string(i) + "\n");
  const std::string text = log.take();
  EXPECT_LT(text.size(), LogExcerpt::kMostBytes + 40);
  EXPECT_TRUE(text.starts_with("line 0\nline 1\n"));
  EXPECT_TRUE(text.ends_with("\nline 9999"));
  EXPECT_NE(text.find(" lines left out\n"), std::string::npos);
}

}  // namespace
}  // namespace yolah::arena
