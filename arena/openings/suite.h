// The balanced openings that matches begin with, as text: suite.txt, put into the
// program by the build. scripts/make-openings.sh makes them again.
#pragma once

#include <string_view>

namespace yolah::arena {

extern const std::string_view kOpeningSuite;

}  // namespace yolah::arena
