// The pages of a league for browsers on the LAN: the table on the projector, a page for each
// student, the teacher's page, and the box to hand in bots.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/league/league_runner.h"
#include "cli/web/app_server.h"

namespace yolah::cli {

/// Whom the pages know by their codes. May change while they are served.
class Roster {
 public:
  explicit Roster(std::vector<arena::Student> students) : students_(std::move(students)) {}

  void change(std::vector<arena::Student> students);
  std::vector<arena::Student> students() const;
  /// Empty if nobody has that code.
  std::string id_of(const std::string& code) const;

 private:
  mutable std::mutex mutex_;
  std::vector<arena::Student> students_;
};

/// Serves until `stop` becomes true. Tells the port once it listens; throws a Failure if that
/// cannot be.
void serve_league(arena::LeagueRunner& league, const Roster& roster, const Address& address,
                  const std::atomic<bool>& stop,
                  const std::function<void(std::uint16_t port)>& on_listening);

/// Pairs of bots that have long passages in common, the newest versions of each, for teachers.
nlohmann::ordered_json similar_json(const arena::League& league, const arena::LeagueFolder& folder);

}  // namespace yolah::cli
