// Text made to fit columns and tables; a character is one column wide.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace yolah::cli {

/// How many columns UTF-8 text takes.
std::size_t columns(const std::string& text);

/// The beginning that fits.
std::string clip(const std::string& text, std::size_t width);

/// Broken at spaces into at most so many lines; what does not fit is left out,
/// and "..." says so.
std::vector<std::string> wrap(const std::string& text, std::size_t width, std::size_t most_lines);

/// A program is called by its command line, which may be of any length: the table stays within the
/// terminal all the same.
///
/// Columns for the names beside so many for the rest of a line: those of the longest
/// name, as far as the terminal has them.
std::size_t name_width(const std::vector<std::string>& names, std::size_t rest);

/// The name in so many columns. One that is longer is cut in the middle, where "…" says
/// so: programs of one folder differ at their ends.
std::string name_cell(const std::string& name, std::size_t width);

/// A likelihood from 0 to 1 as "97.3 %". What is nearly certain is not called certain: "> 99.9 %",
/// "< 0.1 %".
std::string likelihood_text(double likelihood);

/// A cell of a CSV file, quoted where a comma, a quote or a line end would be
/// misread. What begins like a formula is shown as text by an apostrophe: names are
/// those of the authors of bots.
std::string csv_cell(std::string text);

}  // namespace yolah::cli
