#include "cli/terminal/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "cli/terminal/terminal.h"

namespace yolah::cli {
namespace {

constexpr std::chrono::seconds kShowAfter{2};
constexpr std::size_t kBarWidth = 24;

/// A bar in eighths of a column.
std::string bar(double share) {
  static constexpr std::array kEighths = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * 8 * kBarWidth);
  std::string text;
  for (std::size_t i = 0; i < kBarWidth; ++i) {
    if (8 * (i + 1) <= eighths) {
      text += "█";
    } else {
      text += 8 * i < eighths ? kEighths[eighths % 8] : " ";
    }
  }
  return text;
}

}  // namespace

std::string with_separators(unsigned long long number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string shortened(double number) {
  static constexpr std::array kUnits = {"", " k", " M", " G", " T", " P"};
  std::size_t unit = 0;
  for (; number >= 9999.5 && unit + 1 < kUnits.size(); ++unit) number /= 1000;
  if (unit == 0) return fmt::format("{:.0f}", number);
  // Three significant figures; the division above leaves 10 to 9999.
  if (number >= 1000 && unit + 1 < kUnits.size()) {
    number /= 1000;
    ++unit;
  }
  const int decimals = number >= 100 ? 0 : number >= 10 ? 1 : 2;
  return fmt::format("{:.{}f}{}", number, decimals, kUnits[unit]);
}

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(std::lround(std::max(0.0, seconds)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

ProgressBar::ProgressBar(std::string unit)
    : unit_(std::move(unit)), on_terminal_(errors_on_terminal()), next_(start_ + kShowAfter) {}

ProgressBar::~ProgressBar() {
  finish();
}

void ProgressBar::update(double share, double units, const std::string& note) {
  const Clock::time_point now = Clock::now();
  if (!on_terminal_ || now < next_) return;
  next_ = now + kRedrawEvery;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  std::string text = fmt::format("{:3.0f} % ", 100 * share);
  std::size_t columns = text.size() + kBarWidth;
  std::string tail = note.empty() ? note : "  " + note;
  if (units > 0) tail += fmt::format("  {} {}/s", shortened(units / elapsed), unit_);
  if (share > 0) tail += fmt::format("  {} left", duration(elapsed * (1 - share) / share));
  // Never wider than the terminal: a wrapped line could not be wiped.
  tail.resize(std::min(tail.size(), std::max(terminal_width(), columns + 1) - columns - 1));
  columns += tail.size();
  const std::string wipe(shown_ > columns ? shown_ - columns : 0, ' ');
  fmt::print(stderr, "\r{}{}{}{}", text, bar(share), tail, wipe);
  std::fflush(stderr);
  shown_ = columns;
}

void ProgressBar::finish() {
  if (shown_ == 0) return;
  fmt::print(stderr, "\r{}\r", std::string(shown_, ' '));
  std::fflush(stderr);
  shown_ = 0;
}

}  // namespace yolah::cli
