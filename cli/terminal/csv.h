// Tables for spreadsheets.
#pragma once

#include <string>

namespace yolah::cli {

/// A cell of a CSV file, quoted where a comma, a quote or a line end would be
/// misread. What begins like a formula is shown as text by an apostrophe: names are
/// those of the authors of bots.
std::string csv_cell(std::string text);

}  // namespace yolah::cli
