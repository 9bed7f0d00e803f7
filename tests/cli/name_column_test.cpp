#include "cli/terminal/screen_text.h"

#include <gtest/gtest.h>

#include "cli/terminal/terminal.h"

namespace yolah::cli {
namespace {

TEST(NameColumn, AShortNameIsFilledUp) {
  EXPECT_EQ(name_cell("anna", 6), "anna  ");
  EXPECT_EQ(name_cell("zoé", 5), "zoé  ");
  EXPECT_EQ(name_cell("anna", 4), "anna");
}

TEST(NameColumn, ALongNameKeepsItsEnds) {
  EXPECT_EQ(name_cell("cmd:python3 bots/ann/bot.py", 15), "cmd:p…nn/bot.py");
  EXPECT_EQ(name_cell("éééééééééé", 6), "éé…ééé");
  for (std::size_t width = 3; width < 30; ++width) {
    EXPECT_EQ(columns(name_cell("cmd:python3 bots/ann/bot.py", width)), width);
  }
}

TEST(NameColumn, ANameCannotDisturbTheTable) {
  EXPECT_EQ(name_cell("a\x1b[2Jb\n", 8), "a?[2Jb? ");
}

TEST(NameColumn, IsAsWideAsTheNamesAndTheTerminalAllow) {
  EXPECT_EQ(name_width({"minmax:hash=64", "random"}, 40), 14U);
  EXPECT_EQ(name_width({std::string(5000, 'x')}, 20), terminal_width() - 20);
  EXPECT_EQ(name_width({"a", std::string(50, 'x')}, 5000), 8U);
}

}  // namespace
}  // namespace yolah::cli
