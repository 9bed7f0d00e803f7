// What a long-running command tells whoever runs it: lines for people, or JSON, one object a line;
// on a terminal a last line with how things stand. May be used from several threads.
#pragma once

#include <cstddef>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace yolah::cli {

class EventLog {
 public:
  explicit EventLog(bool json);
  ~EventLog();
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;

  /// The event's name, what a program may want to know of it, and the line for people.
  void say(const std::string& event, const nlohmann::ordered_json& facts, const std::string& text);
  /// How things stand, in plain ASCII.
  void show_status(const std::string& text);

 private:
  void wipe();

  bool json_;
  bool on_terminal_;
  std::mutex mutex_;  // guards what follows
  std::string status_;
  std::size_t shown_ = 0;  // columns to wipe
};

}  // namespace yolah::cli
