#include "fleet/run/progress.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "arena/game.h"
#include "fleet/run/genome_progress.h"
#include "fleet/run/match_statistics.h"
#include "fleet/run/tally.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

/// A worker that far off is not honest: one in thousands of millions is.
constexpr double kNoChance = 6.5;

Json optional_json(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

/// Runs whose jobs are known from the start, each of which adds its part.
template <class WorkKind, class Tally>
class SumProgress : public Progress {
 public:
  SumProgress(WorkKind work, std::uint64_t jobs) : work_(std::move(work)), jobs_(jobs) {}

  std::string fault(std::uint64_t job, std::string_view report) const override {
    const auto read = read_report(work_, job, report);
    return read ? "" : read.error().reason;
  }
  void take(std::uint64_t job, const std::string& worker, std::string_view report) override {
    const auto read = read_report(work_, job, report);
    if (!read) return;
    const bool is_new = parts_.insert_or_assign(job, Part{*read, worker}).second;
    stale_ |= !is_new;
    if (!stale_) total_ += *read;
  }
  void drop(std::uint64_t job) override { stale_ |= parts_.erase(job) > 0; }

  std::vector<JobOrder> orders(std::uint64_t from, std::size_t most) const override {
    std::vector<JobOrder> orders;
    for (; from < jobs_ && orders.size() < most; ++from) orders.push_back({from, {}});
    return orders;
  }
  bool complete() const override { return parts_.size() >= jobs_; }
  std::uint64_t done() const override { return parts_.size(); }

  Json workers() const override {
    std::map<std::string, std::uint64_t> jobs;
    for (const auto& [job, part] : parts_) ++jobs[part.worker];
    Json list = Json::array();
    for (const auto& [name, count] : jobs) list.push_back({{"name", name}, {"jobs", count}});
    return list;
  }

 protected:
  struct Part {
    Tally tally;
    std::string worker;
  };
  const WorkKind& work() const { return work_; }
  const std::map<std::uint64_t, Part>& parts() const { return parts_; }
  const Tally& total() const {
    if (stale_) {
      total_ = {};
      for (const auto& [job, part] : parts_) total_ += part.tally;
      stale_ = false;
    }
    return total_;
  }

 private:
  WorkKind work_;
  std::uint64_t jobs_;
  std::map<std::uint64_t, Part> parts_;
  mutable Tally total_;
  mutable bool stale_ = false;
};

class MatchProgress : public SumProgress<MatchWork, MatchTally> {
 public:
  using SumProgress::SumProgress;

  Made made(std::uint64_t job, std::string_view report) const override {
    const auto read = read_report(work(), job, report);
    return {read ? read->counts.games() : 0, 0};
  }
  void take(std::uint64_t job, const std::string& worker, std::string_view report) override {
    SumProgress::take(job, worker, report);
    if (test_ && parts().contains(job)) test_->add(job, parts().at(job).tally.counts);
  }
  void drop(std::uint64_t job) override {
    SumProgress::drop(job);
    test_.reset();
  }
  bool complete() const override {
    return SumProgress::complete() || (work().sprt && test().decided_at());
  }

  Json summary() const override {
    const arena::ResultCounts& counts = total().counts;
    const arena::EloEstimate elo = arena::elo_estimate(counts);
    Json json{{"first", work().first},
              {"second", work().second},
              {"limit", arena::to_string(limits_of(work()))},
              {"games", counts.games()},
              {"wins", counts.wins},
              {"draws", counts.draws},
              {"losses", counts.losses},
              {"pentanomial", counts.pairs},
              {"elo", optional_json(elo.elo)},
              {"elo_error", optional_json(elo.error())},
              {"nodes", total().nodes},
              {"sprt", nullptr}};
    if (work().sprt) json["sprt"] = sprt_json();
    return {{"match", std::move(json)}};
  }
  Json point() const override {
    const arena::EloEstimate elo = arena::elo_estimate(total().counts);
    Json json{{"done", done()},
              {"games", total().counts.games()},
              {"elo", optional_json(elo.elo)},
              {"elo_error", optional_json(elo.error())}};
    if (work().sprt) json["llr"] = test().state().log_likelihood_ratio;
    return json;
  }
  Json workers() const override {
    Json list = Json::array();
    for (const auto& [name, own] : by_worker()) {
      const auto odd = residual(own.counts, rest_of(own.counts));
      list.push_back({{"name", name},
                      {"jobs", own.jobs},
                      {"games", own.counts.games()},
                      {"residual", odd ? Json(odd->deviations()) : Json(nullptr)}});
    }
    return list;
  }
  std::vector<std::string> odd_workers() const override {
    if (deterministic(Work(work()))) return {};  // compared to the byte instead
    std::vector<std::string> odd;
    for (const auto& [name, own] : by_worker()) {
      const auto found = residual(own.counts, rest_of(own.counts));
      if (found && found->deviations() > kNoChance) odd.push_back(name);
    }
    return odd;
  }

 private:
  struct Share {
    std::uint64_t jobs = 0;
    arena::ResultCounts counts;
  };

  std::map<std::string, Share> by_worker() const {
    std::map<std::string, Share> shares;
    for (const auto& [job, part] : parts()) {
      Share& share = shares[part.worker];
      ++share.jobs;
      share.counts += part.tally.counts;
    }
    return shares;
  }
  arena::ResultCounts rest_of(const arena::ResultCounts& own) const {
    arena::ResultCounts rest = total().counts;
    rest.wins -= own.wins;
    rest.draws -= own.draws;
    rest.losses -= own.losses;
    for (std::size_t i = 0; i < rest.pairs.size(); ++i) rest.pairs[i] -= own.pairs[i];
    return rest;
  }

  const SprtInOrder& test() const {
    if (!test_) {
      test_.emplace(*work().sprt);
      for (const auto& [job, part] : parts()) test_->add(job, part.tally.counts);
    }
    return *test_;
  }
  Json sprt_json() const {
    const arena::SprtState& state = test().state();
    const char* const verdict = state.verdict == arena::SprtVerdict::kAcceptH1   ? "h1"
                                : state.verdict == arena::SprtVerdict::kAcceptH0 ? "h0"
                                                                                 : "undecided";
    return {{"elo0", work().sprt->elo0},
            {"elo1", work().sprt->elo1},
            {"llr", state.log_likelihood_ratio},
            {"lower", state.lower},
            {"upper", state.upper},
            {"verdict", verdict},
            {"games", test().counts().games()}};
  }

  mutable std::optional<SprtInOrder> test_;
};

class DataProgress : public SumProgress<DataWork, DataTally> {
 public:
  using SumProgress::SumProgress;

  Made made(std::uint64_t job, std::string_view report) const override {
    const auto read = read_report(work(), job, report);
    if (!read) return {};
    return {read->games, read->positions};
  }
  Json summary() const override {
    return {{"data",
             {{"player", work().player},
              {"games", total().games},
              {"positions", total().positions},
              {"bytes", total().bytes}}}};
  }
  Json point() const override {
    return {{"done", done()}, {"games", total().games}, {"positions", total().positions}};
  }
};

class SolveProgress : public SumProgress<SolveWork, SolveTally> {
 public:
  using SumProgress::SumProgress;

  Made made(std::uint64_t job, std::string_view report) const override {
    const auto read = read_report(work(), job, report);
    return {0, read ? read->positions : 0};
  }
  Json summary() const override {
    return {{"solve",
             {{"free", work().free},
              {"positions", total().positions},
              {"solved", total().solved},
              {"nodes", total().nodes}}}};
  }
  Json point() const override {
    return {{"done", done()}, {"positions", total().positions}, {"solved", total().solved}};
  }
};

}  // namespace

std::unique_ptr<Progress> make_progress(const Run& run) {
  if (const auto* const match = std::get_if<MatchWork>(&run.work)) {
    return std::make_unique<MatchProgress>(*match, run.jobs());
  }
  if (const auto* const data = std::get_if<DataWork>(&run.work)) {
    return std::make_unique<DataProgress>(*data, run.jobs());
  }
  if (const auto* const solve = std::get_if<SolveWork>(&run.work)) {
    return std::make_unique<SolveProgress>(*solve, run.jobs());
  }
  return std::make_unique<GenomeProgress>(run);
}

}  // namespace yolah::fleet
