// Players' names in a table. A program is called by its command line, which may be of any
// length: the table stays within the terminal all the same.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace yolah::cli {

/// Columns for the names beside so many for the rest of a line: those of the longest
/// name, as far as the terminal has them.
std::size_t name_width(const std::vector<std::string>& names, std::size_t rest);

/// The name in so many columns. One that is longer is cut in the middle, where "…" says
/// so: programs of one folder differ at their ends.
std::string name_cell(const std::string& name, std::size_t width);

}  // namespace yolah::cli
