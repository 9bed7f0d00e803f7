// What the terminal can show.
#pragma once

#include <cstddef>

namespace yolah::cli {

/// Whether standard output is a terminal that takes colours: not when piped,
/// not with NO_COLOR set or TERM=dumb.
bool output_has_color();

/// Whether messages and progress go to a terminal.
bool errors_on_terminal();

/// Columns of the terminal behind standard error, 80 if unknown.
std::size_t terminal_width();
/// Its rows, 24 if unknown.
std::size_t terminal_height();

/// Whether a person sits at both ends and the cursor can be moved: standard input
/// and output are a terminal, and TERM is not dumb.
bool screen_can_be_redrawn();

}  // namespace yolah::cli
