// The page's own style, script and fixed HTML: the files of assets/, which the
// build puts into the program.
#pragma once

#include <string_view>

namespace yolah::arena::report {

struct Asset {
  std::string_view text;
  std::string_view sha256;  ///< Of the text, in hexadecimal digits.
};

extern const Asset kPageStyle;
extern const Asset kBoardScript;
extern const Asset kReplayScript;
extern const Asset kReplayHtml;

}  // namespace yolah::arena::report
