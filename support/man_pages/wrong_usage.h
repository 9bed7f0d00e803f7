// What a program says of a command line that it does not understand.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace yolah::manual {

/// Whether a word stands where only the name of a command can stand. Such a line is wrong even if
/// it asks for help: the help would be that of another command.
bool names_no_command(const CLI::App& app);

/// What is wrong, what was perhaps meant, and where help is: two lines for standard error.
std::string wrong_usage(const CLI::App& app, const CLI::ParseError& error);

}  // namespace yolah::manual
