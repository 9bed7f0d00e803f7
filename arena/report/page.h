// The report: a tournament as one HTML file that needs nothing else.
//
// A policy in the page lets only its own style and scripts run, named by their
// hashes, and nothing be fetched: should hostile text ever get past the
// escaping, it stays dead.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "arena/report/results_file.h"

namespace yolah::arena::report {

/// The page's own style, script and fixed HTML: the files of assets/ and the element
/// <yolah-board>, which the build puts into the program.
struct Asset {
  std::string_view text;
  std::string_view sha256;  ///< Of the text, in hexadecimal digits.
};

extern const Asset kPageStyle;
extern const Asset kBoardScript;
extern const Asset kReplayScript;
extern const Asset kReplayHtml;

struct PageOptions {
  Untrusted title;               ///< The tournament's name when empty.
  std::size_t replays = 10'000;  ///< Games that can be replayed, at most.
};

std::string make_page(const Results& results, const PageOptions& options);

/// A hash in hexadecimal digits as a content policy spells it.
std::string base64_of_hex(std::string_view hex);

}  // namespace yolah::arena::report
