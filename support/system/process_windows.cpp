#include <windows.h>

#include <array>
#include <csignal>

#include "support/system/process.h"

namespace yolah::system {

int process_id() {
  return static_cast<int>(GetCurrentProcessId());
}

std::filesystem::path program_path() {
  std::array<wchar_t, 32'768> path{};
  const DWORD length = GetModuleFileNameW(nullptr, path.data(), path.size());
  return std::filesystem::path(path.data(), path.data() + length);
}

bool lower_priority(int steps) {
  const DWORD priority = steps > 9 ? IDLE_PRIORITY_CLASS : BELOW_NORMAL_PRIORITY_CLASS;
  return SetPriorityClass(GetCurrentProcess(), priority) != 0;
}

// The runtime forgets a handler when it calls it, as is wanted here.
void on_interrupt(InterruptHandler handler) {
  for (const int number : {SIGINT, SIGTERM, SIGBREAK}) {
    std::signal(number, handler != nullptr ? handler : SIG_DFL);
  }
}

std::tm local_time(std::time_t time) {
  std::tm parts{};
  localtime_s(&parts, &time);
  return parts;
}

std::tm utc_time(std::time_t time) {
  std::tm parts{};
  gmtime_s(&parts, &time);
  return parts;
}

}  // namespace yolah::system
