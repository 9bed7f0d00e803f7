#include <fmt/format.h>

#include <cmath>

#include "arena/report/sections.h"

namespace yolah::arena::report {

std::string points_text(std::uint64_t half_points) {
  return fmt::format("{}{}", half_points / 2, half_points % 2 == 1 ? ".5" : "");
}

std::string seconds_text(double seconds) {
  if (seconds < 0.0000095) return fmt::format("{:.1f} µs", 1e6 * seconds);
  if (seconds < 0.00095) return fmt::format("{:.0f} µs", 1e6 * seconds);
  if (seconds < 0.0095) return fmt::format("{:.1f} ms", 1000 * seconds);
  if (seconds < 0.9995) return fmt::format("{:.0f} ms", 1000 * seconds);
  if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);
  const auto minutes = static_cast<std::uint64_t>(std::llround(seconds / 60));
  if (minutes < 60) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string count_text(double number) {
  if (number < 9999.5) return fmt::format("{:.0f}", number);
  if (number < 999.5e3) return fmt::format("{:.3g} k", number / 1e3);
  if (number < 999.5e6) return fmt::format("{:.3g} M", number / 1e6);
  return fmt::format("{:.3g} G", number / 1e9);
}

}  // namespace yolah::arena::report
