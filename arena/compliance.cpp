#include "arena/compliance.h"

#include <algorithm>
#include <memory>
#include <system_error>
#include <utility>

#include "arena/compliance_checks.h"
#include "arena/conversation.h"
#include "engine/protocol/words.h"

namespace yolah::arena {
namespace {

constexpr std::size_t kReportedStrays = 3;

constexpr Check kGreeting = {"greeting", 1, check_greeting};

std::string start_advice(const std::string& program, const std::error_code& error) {
  if (error == std::errc::permission_denied) return "Allow it to be run: chmod +x " + program;
  return "Is there a program `" + program +
         "`? Start it by hand with the same words, from the same folder.";
}

/// Runs the checks one after the other on one program, or on as many as it takes.
class Inspection {
 public:
  Inspection(const ComplianceSetup& setup, const std::atomic<bool>& stop,
             const OnProgress& on_progress)
      : setup_(setup), stop_(stop), on_progress_(on_progress) {
    for (const Check& check : protocol_checks()) all_weights_ += check.weight;
  }

  ComplianceReport run() {
    try {
      if (start()) {
        for (const Check& check : protocol_checks()) run_in_turn(check);
        judge_output();
      } else {
        skip_all();
      }
    } catch (const Interrupted&) {
      report_.complete = false;
    }
    return std::move(report_);
  }

 private:
  /// The first program, started and greeted as a check of its own.
  bool start() {
    try {
      talk_ = std::make_unique<Conversation>(setup_.command, setup_.folder, setup_.limits, stop_);
    } catch (const std::system_error& error) {
      add(kGreeting.name,
          {Verdict::kFailed, "the program cannot be started: " + error.code().message(),
           start_advice(printable(setup_.command.front()), error.code())});
      return false;
    }
    return run_one(kGreeting);
  }

  /// Another program after one that broke off, which counts for nothing itself.
  bool start_again() {
    collect_strays();
    try {
      talk_ = std::make_unique<Conversation>(setup_.command, setup_.folder, setup_.limits, stop_);
      check_greeting({*talk_, setup_, {}});
      return true;
    } catch (const BadAnswer&) {
      talk_.reset();
    } catch (const std::system_error&) {
      talk_.reset();
    }
    return false;
  }

  void run_in_turn(const Check& check) {
    if (talk_ == nullptr && !start_again()) {
      skip(check.name, "the program did not start again");
    } else if (!run_one(check)) {
      collect_strays();
      talk_.reset();
    }
    weight_done_ += check.weight;
  }

  /// False when the program is of no more use.
  bool run_one(const Check& check) {
    tell_progress(check, 0);
    talk_->begin();
    bool usable = true;
    CheckResult result;
    try {
      result = check.run({*talk_, setup_, [&](double share) { tell_progress(check, share); }});
    } catch (const BadAnswer& bad) {
      result = {check.is_minor ? Verdict::kWarning : Verdict::kFailed, bad.finding, bad.advice};
      usable = false;
    }
    Finding& finding = add(check.name, result);
    finding.sent.assign(talk_->sent().begin(), talk_->sent().end());
    finding.received.assign(talk_->received().begin(), talk_->received().end());
    if (!usable) finding.log = talk_->log();
    return usable;
  }

  void tell_progress(const Check& check, double share) {
    if (stop_.load(std::memory_order_relaxed)) throw Interrupted();
    if (on_progress_)
      on_progress_((weight_done_ + share * check.weight) / all_weights_, check.name);
  }

  /// What the program printed beside the protocol in all its lives.
  void judge_output() {
    collect_strays();
    if (stray_count_ == 0) {
      add("standard output", {Verdict::kPassed, "nothing but the protocol was printed", {}});
      return;
    }
    const std::string_view are = stray_count_ == 1 ? " line is" : " lines are";
    add("standard output",
        {Verdict::kWarning,
         std::to_string(stray_count_) + std::string(are) + " not of the protocol",
         "Print messages for people to standard error (file=sys.stderr, console.error, "
         "std::cerr), or after `info string`."})
        .received = strays_;
  }

  void collect_strays() {
    if (talk_ == nullptr) return;
    stray_count_ += talk_->stray_count();
    for (const std::string& line : talk_->strays()) {
      if (strays_.size() < kReportedStrays) strays_.push_back(line);
    }
  }

  Finding& add(std::string_view check, const CheckResult& result) {
    Finding& finding = report_.findings.emplace_back();
    finding.check = check;
    finding.verdict = result.verdict;
    finding.finding = result.finding;
    finding.advice = result.advice;
    return finding;
  }

  void skip(std::string_view check, std::string reason) {
    add(check, {Verdict::kSkipped, std::move(reason), {}});
  }

  void skip_all() {
    for (const Check& check : protocol_checks()) skip(check.name, "needs the greeting");
  }

  const ComplianceSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnProgress& on_progress_;
  ComplianceReport report_;
  std::unique_ptr<Conversation> talk_;  // null after a check that broke off
  std::vector<std::string> strays_;
  std::size_t stray_count_ = 0;
  double weight_done_ = 0;
  double all_weights_ = 0;
};

}  // namespace

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPassed:
      return "passed";
    case Verdict::kWarning:
      return "warning";
    case Verdict::kFailed:
      return "failed";
    default:
      return "skipped";
  }
}

int ComplianceReport::count(Verdict verdict) const {
  return static_cast<int>(
      std::count_if(findings.begin(), findings.end(),
                    [&](const Finding& finding) { return finding.verdict == verdict; }));
}

bool ComplianceReport::passed() const {
  return complete && count(Verdict::kFailed) == 0 && count(Verdict::kSkipped) == 0;
}

bool ComplianceReport::starts() const {
  return !findings.empty() && findings.front().verdict != Verdict::kFailed;
}

std::string ComplianceReport::failures() const {
  std::string text;
  for (const Finding& finding : findings) {
    if (finding.verdict != Verdict::kFailed) continue;
    text += (text.empty() ? "" : "; ") + finding.check + ": " + finding.finding;
  }
  return text;
}

ComplianceReport check_compliance(const ComplianceSetup& setup, const std::atomic<bool>& stop,
                                  const OnProgress& on_progress) {
  return Inspection(setup, stop, on_progress).run();
}

}  // namespace yolah::arena
