// The parts of `yolah book`: building a book, and reading one.
#pragma once

#include <CLI/CLI.hpp>

namespace yolah::cli {

void add_book_build(CLI::App& book);
void add_book_probe(CLI::App& book);
void add_book_export(CLI::App& book);
void add_book_info(CLI::App& book);

}  // namespace yolah::cli
