#include <unistd.h>

#include <cerrno>
#include <csignal>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include "support/system/process.h"

namespace yolah::system {

int process_id() {
  return getpid();
}

std::filesystem::path program_path() {
#ifdef __APPLE__
  char path[4096];
  std::uint32_t size = sizeof(path);
  return _NSGetExecutablePath(path, &size) == 0 ? path : "";
#else
  std::error_code unknown;
  return std::filesystem::read_symlink("/proc/self/exe", unknown);
#endif
}

bool lower_priority(int steps) {
  errno = 0;  // -1 may be the new priority
  return ::nice(steps) != -1 || errno == 0;
}

void on_interrupt(InterruptHandler handler) {
  struct sigaction action{};
  action.sa_handler = handler != nullptr ? handler : SIG_DFL;
  action.sa_flags = handler != nullptr ? static_cast<int>(SA_RESETHAND) : 0;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::tm local_time(std::time_t time) {
  std::tm parts{};
  localtime_r(&time, &parts);
  return parts;
}

std::tm utc_time(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  return parts;
}

}  // namespace yolah::system
