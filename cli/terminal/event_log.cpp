#include "cli/terminal/event_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>

#include "cli/terminal/screen_text.h"
#include "cli/terminal/terminal.h"

namespace yolah::cli {

EventLog::EventLog(bool json) : json_(json), on_terminal_(errors_on_terminal() && !json) {}

EventLog::~EventLog() {
  wipe();
}

void EventLog::wipe() {
  if (shown_ > 0) fmt::print(stderr, "\r{:{}}\r", "", shown_);
  shown_ = 0;
}

void EventLog::say(const std::string& event, const nlohmann::ordered_json& facts,
                   const std::string& text) {
  const std::lock_guard lock(mutex_);
  wipe();
  if (json_) {
    nlohmann::ordered_json line{{"event", event}};
    line.update(facts);
    fmt::print("{}\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("{:%H:%M:%S}  {}\n", fmt::localtime(std::time(nullptr)), text);
  }
  std::fflush(stdout);
  if (!status_.empty() && on_terminal_) {
    shown_ = columns(status_);
    fmt::print(stderr, "{}", status_);
  }
}

void EventLog::show_status(const std::string& text) {
  if (!on_terminal_) return;
  const std::lock_guard lock(mutex_);
  if (text == status_) return;
  wipe();
  status_ = clip(text, terminal_width() - 1);
  shown_ = columns(status_);
  fmt::print(stderr, "{}", status_);
}

}  // namespace yolah::cli
