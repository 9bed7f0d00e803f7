// What programs that only look like workers share: how they come to a queue and to a run.
#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "fleet/queue/worker_queue.h"
#include "fleet/run/board.h"

namespace yolah::fleet {

inline std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream all(text);
  for (std::string one; std::getline(all, one, between);) parts.push_back(one);
  return parts;
}

inline QueueOptions queue_of(const std::string& servers, const std::string& name,
                             const std::string& token) {
  QueueOptions options;
  options.servers = parts_of(servers, ',');
  options.user = name;
  options.password = token;
  return options;
}

/// The first open run, whatever its build.
inline std::optional<Run> first_run(WorkerQueue& queue) {
  const Board board = parse_board(queue.board());
  if (board.runs.empty()) return std::nullopt;
  return board.runs.front();
}

}  // namespace yolah::fleet
