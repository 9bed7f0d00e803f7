// Text for the man page formatter, which reads some characters as orders.
#pragma once

#include <string>
#include <string_view>

namespace yolah::manual {

/// Shown as it is: backslashes, hyphens, quotes and dots at the start of a line.
std::string roff(std::string_view text);
std::string bold(std::string_view text);
std::string italic(std::string_view text);

}  // namespace yolah::manual
