// An evolution (learn/evolution.h) whose meetings are played here, on threads, and its state as
// text, to go on with later exactly as if it had never stopped.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/rules/parsed.h"
#include "learn/evolution.h"

namespace yolah::learn {

/// The score of the first, 0 to 1, in the meeting of this number; nothing when it was
/// interrupted. Called from several threads at once.
using Meet = std::function<std::optional<double>(const Individual& first, const Individual& second,
                                                 std::uint64_t number)>;

class Genetic {
 public:
  Genetic(const GeneticOptions& options, Meet meet, GeneticState state, int threads = 1)
      : options_(options), meet_(std::move(meet)), state_(std::move(state)), threads_(threads) {}

  /// After each meeting, by any thread: how many of the generation are played.
  using OnMeeting = std::function<void(std::uint64_t done, std::uint64_t of)>;

  /// One more generation; false, and the state as it was, when stopped before its end.
  bool advance(const std::atomic<bool>& stop, const OnMeeting& on_meeting = {});

  const GeneticState& state() const { return state_; }
  /// The best so far, once there has been a generation.
  const Individual& champion() const { return state_.population.front(); }

 private:
  bool play_round(Evolution& evolution, const std::atomic<bool>& stop,
                  const std::function<void()>& on_meeting) const;

  GeneticOptions options_;
  Meet meet_;
  GeneticState state_;
  int threads_;
};

/// A checkpoint: JSON; numbers read back to the bit. `settings` is what the run was started
/// with: going on with others would be another run.
std::string to_checkpoint(const GeneticState& state, const std::string& settings);

/// The state, when the text is whole, comes from these settings, and every individual
/// has `genes` genes; else what is wrong.
Parsed<GeneticState> parse_checkpoint(std::string_view text, const std::string& settings,
                                      std::size_t genes);

}  // namespace yolah::learn
