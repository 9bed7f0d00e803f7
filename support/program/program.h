// What programs that serve do first and last.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace yolah::server {

/// Reads the command line: what to end with, if the program is to end: 0 after help, 2, as
/// `yolah` does, after a mistake.
std::optional<int> read_command_line(CLI::App& app, int argc, char** argv);

/// Begins the log, one object of JSON a line on standard error, and whatever makes secrets. Throws
/// std::runtime_error, also if there is no such level.
void begin_program(const std::string& name, const std::string& log_level);

/// The program's whole life: what `run` throws is told, and ends it with 1.
int run_program(const char* name, int (*run)(int, char**), int argc, char** argv);

// Secrets that a program gives out, and what is kept of them.

/// So many letters and digits by chance, none of which look alike.
std::string random_letters(int count);
/// A new secret, "yol_…"; nobody can guess it.
std::string new_token();
std::string hash_of_token(std::string_view token);

}  // namespace yolah::server
