// What a run counts; sums over threads.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/load/game_check.h"
#include "tests/load/latency.h"

namespace yolah::load {

struct Totals {
  std::uint64_t guests = 0;
  std::uint64_t sockets_open = 0;
  std::uint64_t games_started = 0;
  std::uint64_t games_by_points = 0;
  std::uint64_t games_by_time = 0;
  std::uint64_t moves = 0;         ///< Acknowledged, or found among the events after joining again.
  std::uint64_t moves_on_way = 0;  ///< Sent and neither yet.
  std::uint64_t moves_resent = 0;
  std::uint64_t reconnects = 0;
  std::uint64_t rejoins = 0;  ///< Over the same connection.
  std::uint64_t busy = 0;     ///< Times a node said so.
  std::uint64_t games_verified = 0;
  std::uint64_t games_unverified = 0;  ///< No node gave them out at the end.
  Latency acknowledged;
  Latency delivered;  ///< To the opponent.
  Latency returned;   ///< From the loss of a connection to the answer to a join over another.
  std::array<std::uint64_t, kFaultKinds> faults{};
  std::vector<std::string> first_faults;  ///< A few, in words.

  void add_fault(FaultKind kind, const std::string& text) {
    ++faults[static_cast<std::size_t>(kind)];
    if (first_faults.size() < kFaultsShown) first_faults.push_back(text);
  }
  std::uint64_t count(FaultKind kind) const { return faults[static_cast<std::size_t>(kind)]; }
  bool clean() const;
  Totals& operator+=(const Totals& other);

  static constexpr std::size_t kFaultsShown = 10;
};

}  // namespace yolah::load
