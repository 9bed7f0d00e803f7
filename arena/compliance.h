// Does a bot follow the engine protocol (docs/protocol.md)? A list of checks run
// against its program, each with a finding for the person who wrote it.
//
// Whatever the program does, the checks end: silence and crashes are findings, and
// the program is started anew for the check after. Each check ends within 20 s, and once
// the same cause has made several of them slow, the others that would meet it are skipped.
// Moves are timed by the referee's rule (arena/move_time.h). Nothing is thrown but by the
// caller's functions.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/move_time.h"
#include "arena/process/control_group.h"

namespace yolah::arena {

enum class Verdict : std::uint8_t {
  kPassed,
  kWarning,  ///< It can play, and could do better.
  kFailed,   ///< It would lose games for it.
  kSkipped,  ///< Not to be known before the rest is right.
};

std::string_view to_string(Verdict verdict);

struct Finding {
  std::string check;  ///< A word or two: "forced pass".
  Verdict verdict = Verdict::kPassed;
  std::string finding;  ///< What the program did.
  std::string advice;   ///< What to do about it; empty when passed.
  /// The same for all checks that the same fault broke; empty when passed.
  std::string cause;
  bool repeated = false;  ///< Whether an earlier finding has told of this cause.
  /// The last lines said in this check, fit to be shown.
  std::vector<std::string> sent;
  std::vector<std::string> received;
  std::string log;  ///< The end of its standard error, when it failed.
};

struct ComplianceSetup {
  std::vector<std::string> command;   ///< The program and its arguments; at least one.
  std::string folder;                 ///< Where it runs; empty for here.
  std::optional<GroupLimits> limits;  ///< As in EngineProcess.
  std::chrono::nanoseconds tolerance = kMoveTimeTolerance;  ///< As in GameSetup.
  /// For an answer that should come at once, and beyond the time given for a move.
  std::chrono::milliseconds patience{5000};
  std::chrono::milliseconds start_patience{10'000};  ///< Until the first answer.
};

struct ComplianceReport {
  std::vector<Finding> findings;
  bool complete = true;  ///< False when it was stopped.

  int count(Verdict verdict) const;
  /// All was checked and nothing failed.
  bool passed() const;
  /// The program was started and answered the greeting: it can take part.
  bool starts() const;
  /// What failed, in a sentence for each cause.
  std::string failures() const;

  struct Cause {
    const Finding* first = nullptr;
    std::vector<std::string> checks;  ///< Those that it broke, and that were skipped for it.
  };
  /// In their order; those of warnings, too.
  std::vector<Cause> causes() const;
};

/// Share of the work done, and the check that is being run.
using OnProgress = std::function<void(double share, std::string_view check)>;

/// Each finding as soon as it is known.
using OnFinding = std::function<void(const Finding&)>;

ComplianceReport check_compliance(const ComplianceSetup& setup, const std::atomic<bool>& stop,
                                  const OnProgress& on_progress, const OnFinding& on_finding = {});

}  // namespace yolah::arena
