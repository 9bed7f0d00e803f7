#include "cli/terminal/screen_text.h"

#include <gtest/gtest.h>

namespace yolah::cli {
namespace {

TEST(LastWords, APythonTraceEndsWithThem) {
  EXPECT_EQ(last_words("Traceback (most recent call last):\n"
                       "  File \"bot.py\", line 3, in <module>\n"
                       "    raise ValueError('no idea')\n"
                       "ValueError: no idea\n"),
            "ValueError: no idea");
}

TEST(LastWords, ANodeTraceEndsWithOtherThings) {
  EXPECT_EQ(last_words("node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\n"
                       "Error: Cannot find module './yolah'\nRequire stack:\n- /bots/ann/bot.js\n"
                       "    at Module._load {\n  requireStack: []\n}\n\nNode.js v18.19.0\n"),
            "Error: Cannot find module './yolah'");
}

TEST(LastWords, AJavaTraceBeginsWithThem) {
  EXPECT_EQ(last_words("Exception in thread \"main\" java.lang.RuntimeException: oops\n"
                       "        at Bot.main(Bot.java:3)\n"),
            "Exception in thread \"main\" java.lang.RuntimeException: oops");
}

TEST(LastWords, AnythingIsBetterThanNothing) {
  EXPECT_EQ(last_words("starting\nout of ideas\n\n"), "out of ideas");
  EXPECT_EQ(last_words("  what(): oops  \n"), "what(): oops");
  EXPECT_EQ(last_words("\n---\n"), "");
  EXPECT_EQ(last_words(""), "");
}

TEST(LastWords, AreFitToBeShown) {
  EXPECT_EQ(last_words("a\x1b[31mb"), "a?[31mb");
  EXPECT_LE(columns(last_words(std::string(5000, 'x'))), 160U);
}

}  // namespace
}  // namespace yolah::cli
