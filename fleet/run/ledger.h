// The jobs of a run: what was tried, by whom, and what is known by it.
//
// Nothing here talks to anybody: the coordinator tells what happened, and asks what is
// wanted next. Two workers' reports of one job are the same, to the byte, or one of them is
// wrong; a trusted worker's report settles which, and where there is none, the first two
// workers that agree.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace yolah::fleet {

/// A job given to whoever takes it. The numbers are in the database.
struct Attempt {
  enum class State : std::uint8_t { kUnderWay = 0, kReported = 1, kFailed = 2, kWithdrawn = 3 };

  std::uint32_t copy = 0;
  State state = State::kUnderWay;
  std::int64_t added = 0;   ///< When, in seconds.
  std::string worker;       ///< Who reported or failed.
  std::uint64_t value = 0;  ///< Of the report: the same for the same bytes.

  friend bool operator==(const Attempt&, const Attempt&) = default;
};

/// What the reports of a job say together.
struct Verdict {
  std::optional<std::uint32_t> stands;  ///< The attempt whose report counts.
  bool in_doubt = false;                ///< They differ, and nobody has settled it yet.
  std::vector<std::string> wrong;       ///< Whose reports are.
};

/// What a job needs that is not under way.
enum class Want : std::uint8_t { kNothing, kWork, kCheck, kSettle };

using IsTrusted = std::function<bool(const std::string& worker)>;

class Ledger {
 public:
  explicit Ledger(IsTrusted is_trusted) : is_trusted_(std::move(is_trusted)) {}

  /// A new attempt; its copy.
  std::uint32_t begin(std::uint64_t number, std::int64_t now);
  /// One that is known from before.
  void restore(std::uint64_t number, const Attempt& attempt);
  /// As which copy it counts: one of its own if the attempt is another's. Nothing if nobody
  /// asked for it, or if it is known already; then an attempt under way has come to nothing.
  std::optional<std::uint32_t> report(std::uint64_t number, std::uint32_t copy,
                                      const std::string& worker, std::uint64_t value);
  /// False if that attempt is not under way.
  bool fail(std::uint64_t number, std::uint32_t copy, const std::string& worker);
  /// Asks for another worker's report as well.
  void want_check(std::uint64_t number);

  Verdict judge(std::uint64_t number) const;
  Want wants(std::uint64_t number) const;
  /// Workers that have reported or failed it, but for reports that were withdrawn.
  std::vector<std::string> tried_by(std::uint64_t number) const;
  struct Failures {
    std::size_t attempts = 0;
    std::size_t workers = 0;  ///< Different ones.
  };
  Failures failures(std::uint64_t number) const;

  /// A job's attempts, in the order of copies.
  const std::vector<Attempt>& attempts(std::uint64_t number) const;
  const Attempt& attempt(std::uint64_t number, std::uint32_t copy) const;

  struct Place {
    std::uint64_t number = 0;
    std::uint32_t copy = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  /// Withdraws a worker's reports, but for those that another worker made as well.
  std::vector<Place> withdraw(const std::string& worker);
  /// Withdraws an attempt, whatever has become of it.
  void forget(std::uint64_t number, std::uint32_t copy);
  /// Attempts that somebody may be at.
  std::vector<Place> under_way() const;
  std::size_t under_way_count() const { return under_way_; }

  std::uint64_t first_never_begun() const;

 private:
  struct Job {
    std::vector<Attempt> attempts;
    bool check = false;
  };

  Attempt* find(std::uint64_t number, std::uint32_t copy);
  Attempt& append(Job& job);

  IsTrusted is_trusted_;
  std::map<std::uint64_t, Job> jobs_;
  std::size_t under_way_ = 0;
};

}  // namespace yolah::fleet
