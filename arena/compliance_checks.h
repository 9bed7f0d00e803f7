// The checks of compliance.h one by one, each on a program that has been greeted.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "arena/compliance.h"
#include "arena/conversation.h"

namespace yolah::arena {

struct CheckContext {
  Conversation& talk;
  const ComplianceSetup& setup;
  std::function<void(double share)> on_progress;  ///< Of this check alone.
};

/// What a check found when nothing broke off.
struct CheckResult {
  Verdict verdict = Verdict::kPassed;
  std::string finding;
  std::string advice;
  std::string cause;  ///< As in BadAnswer.
};

struct Check {
  std::string_view name;
  int weight;  ///< Its share of the time.
  /// Throws BadAnswer.
  CheckResult (*run)(const CheckContext& context);
  /// Whether it asks for moves: what breaks one of these may well break all.
  bool asks_moves = false;
  /// Whether a broken-off check is a warning only.
  bool is_minor = false;
};

/// The first thing said to a program. It fails with what is known about the reason.
CheckResult check_greeting(const CheckContext& context);
/// All others, in their order; the last ends the program.
std::span<const Check> protocol_checks();

}  // namespace yolah::arena
