// What a program asks the system about itself.
#pragma once

#include <ctime>
#include <filesystem>

namespace yolah::system {

int process_id();

/// Where this program's file is; empty if the system does not say.
std::filesystem::path program_path();

/// Lets other programs go first, by so many steps (`nice`); false if the system refuses.
bool lower_priority(int steps);

/// Calls the handler once when the user ends the program (Ctrl-C, SIGTERM); the next time, the
/// program ends as usual. Null restores that at once.
using InterruptHandler = void (*)(int);
void on_interrupt(InterruptHandler handler);

std::tm local_time(std::time_t time);
std::tm utc_time(std::time_t time);

}  // namespace yolah::system
