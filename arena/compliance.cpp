#include "arena/compliance.h"

#include <algorithm>
#include <map>
#include <memory>
#include <system_error>
#include <utility>

#include "arena/compliance_checks.h"
#include "arena/conversation.h"
#include "engine/protocol/words.h"

namespace yolah::arena {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kReportedStrays = 3;

/// For a check, unless its answers may take longer; that of the greeting comes on top of its
/// patience.
constexpr milliseconds kUsualBudget{18'000};
constexpr milliseconds kGreetingBudget{4000};
/// The same cause is not met again after so many checks that took so long for it.
constexpr int kEnoughChecks = 2;
constexpr milliseconds kEnoughTime{4000};

/// "ValueError (bot.py:5)" of "ValueError: 'a1' is not legal (bot.py:5)": the same mistake has
/// other words in another position.
std::string kind_and_place(const std::string& cause) {
  const std::size_t colon = cause.find(':');
  const std::size_t place = cause.rfind(" (");
  if (colon == std::string::npos || place == std::string::npos || place < colon) return cause;
  return cause.substr(0, colon) + cause.substr(place);
}

bool same_cause(const Finding& one, const Finding& other) {
  return kind_and_place(one.cause) == kind_and_place(other.cause);
}

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
             const OnProgress& on_progress, const OnFinding& on_finding)
      : setup_(setup), stop_(stop), on_progress_(on_progress), on_finding_(on_finding) {
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
      const std::string program = printable(setup_.command.front());
      tell(make_finding(kGreeting.name, {Verdict::kFailed,
                                         "the program cannot be started: " + program + ": " +
                                             error.code().message(),
                                         start_advice(program, error.code()),
                                         {}}));
      return false;
    }
    return run_one(kGreeting);
  }

  /// Another program after one that broke off, which counts for nothing itself.
  bool start_again() {
    collect_strays();
    try {
      talk_ = std::make_unique<Conversation>(setup_.command, setup_.folder, setup_.limits, stop_);
      talk_->begin(setup_.start_patience + kGreetingBudget);
      check_greeting({*talk_, setup_, {}});
      return true;
    } catch (const BadAnswer& bad) {
      no_start_ = bad.finding;
    } catch (const std::system_error& error) {
      no_start_ = error.code().message();
    }
    talk_.reset();
    return false;
  }

  void run_in_turn(const Check& check) {
    if (check.asks_moves && !enough_.empty()) {
      Finding finding =
          make_finding(check.name, {Verdict::kSkipped, "not tried: " + enough_, {}, enough_});
      finding.repeated = true;
      tell(std::move(finding));
    } else if (!no_start_.empty() || (talk_ == nullptr && !start_again())) {
      skip(check.name, "the program did not start again: " + no_start_);
    } else if (!run_one(check)) {
      collect_strays();
      talk_.reset();
    }
    weight_done_ += check.weight;
  }

  milliseconds budget(const Check& check) const {
    constexpr int kAnswers = 3;
    if (&check == &kGreeting) return setup_.start_patience + kGreetingBudget;
    return std::max(kUsualBudget, kAnswers * setup_.patience);
  }

  /// False when the program is of no more use.
  bool run_one(const Check& check) {
    tell_progress(check, 0);
    const auto start = Clock::now();
    talk_->begin(budget(check));
    bool usable = true;
    CheckResult result;
    try {
      result = check.run({*talk_, setup_, [&](double share) { tell_progress(check, share); }});
    } catch (const BadAnswer& bad) {
      result = {check.is_minor ? Verdict::kWarning : Verdict::kFailed, bad.finding, bad.advice,
                bad.cause};
      usable = false;
    }
    Finding finding = make_finding(check.name, result);
    finding.sent.assign(talk_->sent().begin(), talk_->sent().end());
    finding.received.assign(talk_->received().begin(), talk_->received().end());
    if (!usable) finding.log = talk_->log();
    if (!usable && check.asks_moves) count(finding, Clock::now() - start);
    tell(std::move(finding));
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
      tell(make_finding("standard output",
                        {Verdict::kPassed, "nothing but the protocol was printed", {}, {}}));
      return;
    }
    const std::string_view are = stray_count_ == 1 ? " line is" : " lines are";
    Finding finding = make_finding(
        "standard output",
        {Verdict::kWarning,
         std::to_string(stray_count_) + std::string(are) + " not of the protocol",
         "Print messages for people to standard error (file=sys.stderr, console.error, "
         "std::cerr), or after `info string`.",
         {}});
    finding.received = strays_;
    tell(std::move(finding));
  }

  void collect_strays() {
    if (talk_ == nullptr) return;
    stray_count_ += talk_->stray_count();
    for (const std::string& line : talk_->strays()) {
      if (strays_.size() < kReportedStrays) strays_.push_back(line);
    }
  }

  Finding make_finding(std::string_view check, const CheckResult& result) const {
    Finding finding;
    finding.check = check;
    finding.verdict = result.verdict;
    finding.finding = result.finding;
    finding.advice = result.advice;
    const bool wrong = result.verdict == Verdict::kFailed || result.verdict == Verdict::kWarning;
    finding.cause = result.cause.empty() && wrong ? result.finding : result.cause;
    finding.repeated =
        wrong && std::any_of(report_.findings.begin(), report_.findings.end(),
                             [&](const Finding& other) { return same_cause(other, finding); });
    return finding;
  }

  void tell(Finding finding) {
    report_.findings.push_back(std::move(finding));
    if (on_finding_) on_finding_(report_.findings.back());
  }

  /// A broken-off check of a move, and how long it took.
  void count(const Finding& finding, Clock::duration time) {
    auto& [checks, sum] = broken_[kind_and_place(finding.cause)];
    ++checks;
    sum += time;
    if (checks >= kEnoughChecks && sum > kEnoughTime) enough_ = finding.cause;
  }

  void skip(std::string_view check, std::string reason) {
    tell(make_finding(check, {Verdict::kSkipped, std::move(reason), {}, {}}));
  }

  void skip_all() {
    for (const Check& check : protocol_checks())
      skip(check.name, "the greeting must be right first");
  }

  const ComplianceSetup& setup_;
  const std::atomic<bool>& stop_;
  const OnProgress& on_progress_;
  const OnFinding& on_finding_;
  ComplianceReport report_;
  std::unique_ptr<Conversation> talk_;  // null after a check that broke off
  std::string no_start_;                // why there is no program any more
  std::map<std::string, std::pair<int, Clock::duration>> broken_;  // by cause
  std::string enough_;  // the cause that need not be met again
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
  for (const Cause& cause : causes()) {
    if (cause.first->verdict != Verdict::kFailed) continue;
    text += text.empty() ? "" : "; ";
    for (const std::string& check : cause.checks) {
      text += (&check == &cause.checks.front() ? "" : ", ") + check;
    }
    text += ": " + cause.first->finding;
  }
  return text;
}

std::vector<ComplianceReport::Cause> ComplianceReport::causes() const {
  std::vector<Cause> causes;
  for (const Finding& finding : findings) {
    if (finding.cause.empty()) continue;
    auto same = std::find_if(causes.begin(), causes.end(),
                             [&](const Cause& cause) { return same_cause(*cause.first, finding); });
    if (same == causes.end()) same = causes.insert(same, Cause{&finding, {}});
    // A warning is told by what fails for the same cause.
    if (same->first->verdict == Verdict::kWarning && finding.verdict == Verdict::kFailed) {
      same->first = &finding;
    }
    same->checks.push_back(finding.check);
  }
  return causes;
}

ComplianceReport check_compliance(const ComplianceSetup& setup, const std::atomic<bool>& stop,
                                  const OnProgress& on_progress, const OnFinding& on_finding) {
  return Inspection(setup, stop, on_progress, on_finding).run();
}

}  // namespace yolah::arena
