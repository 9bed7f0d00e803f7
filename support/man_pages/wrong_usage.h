// What a program says of a command line that it does not understand.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace yolah::manual {

/// What is wrong, what was perhaps meant, and where help is: two lines for standard error.
std::string wrong_usage(const CLI::App& app, const CLI::ParseError& error);

}  // namespace yolah::manual
