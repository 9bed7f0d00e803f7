// Files that someone may be reading, or that must survive a crash.
#pragma once

#include <string>

namespace yolah::cli {

/// Puts a text into a file so that at any moment, whatever happens, the file has either
/// its old content or all of the new; throws a Failure that says why not.
void replace_file(const std::string& path, const std::string& text);

}  // namespace yolah::cli
