// What a program wrote to standard error before it failed, in a line for a table.
#pragma once

#include <string>

namespace yolah::cli {

/// The line that says most about the failure, fit to be shown and not too long: the
/// last that names an error, else the last that is not part of a list of calls. Empty
/// if nothing was written.
std::string last_words(const std::string& log);

}  // namespace yolah::cli
