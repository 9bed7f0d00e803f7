// The parts of `yolah book`: building a book, and reading one.
#pragma once

#include "cli/options/subcommand.h"

namespace yolah::cli {

void add_book_build(Subcommand book);
void add_book_probe(Subcommand book);
void add_book_export(Subcommand book);
void add_book_info(Subcommand book);

}  // namespace yolah::cli
