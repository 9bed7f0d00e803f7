#include "cli/fleet/run_text.h"

#include <fmt/format.h>

#include "cli/options/input.h"
#include "cli/terminal/progress.h"
#include "support/json/fields.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

// What comes from a coordinator may be anything: a missing or odd field is shown as nothing.

std::string text_in(const Json& object, const char* name) {
  return printable(text_of(object, name));
}

std::string count(double number) {
  return with_separators(static_cast<unsigned long long>(number));
}

std::string match_text(const Json& match) {
  std::string text = fmt::format("{} games, +{} ={} -{}", count(real_of(match, "games")),
                                 count(real_of(match, "wins")), count(real_of(match, "draws")),
                                 count(real_of(match, "losses")));
  if (match.contains("elo") && match["elo"].is_number()) {
    text +=
        fmt::format(", {:+.1f} ± {:.1f} Elo", real_of(match, "elo"), real_of(match, "elo_error"));
  }
  const Json& sprt = object_of(match, "sprt");
  if (!sprt.empty()) {
    text += fmt::format(", LLR {:.2f} ({:.2f} to {:.2f}), {}", real_of(sprt, "llr"),
                        real_of(sprt, "lower"), real_of(sprt, "upper"), text_in(sprt, "verdict"));
  }
  return text;
}

}  // namespace

std::string outcome_text(const Json& run) {
  if (const Json& match = object_of(run, "match"); !match.empty()) return match_text(match);
  if (const Json& data = object_of(run, "data"); !data.empty()) {
    return fmt::format("{} positions of {} games, {} MB", count(real_of(data, "positions")),
                       count(real_of(data, "games")), count(real_of(data, "bytes") / 1e6));
  }
  if (const Json& genome = object_of(run, "genome"); !genome.empty()) {
    return fmt::format("generation {} of {}, champion {:+.0f} Elo",
                       count(real_of(genome, "generation")), count(real_of(genome, "generations")),
                       real_of(genome, "best"));
  }
  if (const Json& solve = object_of(run, "solve"); !solve.empty()) {
    return fmt::format("{} of {} positions solved", count(real_of(solve, "solved")),
                       count(real_of(solve, "positions")));
  }
  return "";
}

double share_done(const Json& run) {
  const Json& jobs = object_of(run, "jobs");
  const double all = real_of(jobs, "all");
  return all > 0 ? real_of(jobs, "done") / all : 0;
}

std::string run_line(const Json& run) {
  return fmt::format("{:<8} {:<7} {:<7} {:>5.1f} %  {:<30.30}  {}", text_in(run, "id"),
                     text_in(run, "kind"), text_in(run, "state"), 100 * share_done(run),
                     text_in(run, "title"), outcome_text(run));
}

std::string run_page(const Json& run) {
  const Json& jobs = object_of(run, "jobs");
  std::string text =
      fmt::format("{}  {}  {}\n  {}\n  jobs     {} of {} done, {} under way, {} in doubt\n",
                  text_in(run, "id"), text_in(run, "kind"), text_in(run, "state"),
                  text_in(run, "title"), count(real_of(jobs, "done")), count(real_of(jobs, "all")),
                  count(real_of(jobs, "under_way")), count(real_of(jobs, "in_doubt")));
  if (const std::string outcome = outcome_text(run); !outcome.empty()) {
    text += "  result   " + outcome + '\n';
  }
  if (const std::string why = text_in(run, "why"); !why.empty()) text += "  why      " + why + '\n';
  return text;
}

std::string worker_line(const Json& worker) {
  return fmt::format("{:<20} {:<11} {:>8} jobs {:>6} checked {:>5} failed  {}",
                     text_in(worker, "name"), text_in(worker, "state"),
                     count(real_of(worker, "jobs")), count(real_of(worker, "checked")),
                     count(real_of(worker, "failures")), text_in(worker, "why"));
}

std::string audit_line(const Json& entry) {
  const std::string job = entry.contains("job") && entry["job"].is_number()
                              ? fmt::format(" job {}", count(real_of(entry, "job")))
                              : "";
  return fmt::format("{:.19}  {:<12} {:<16} {}{}  {}", text_in(entry, "at"), text_in(entry, "what"),
                     text_in(entry, "worker"), text_in(entry, "run"), job, text_in(entry, "text"));
}

}  // namespace yolah::cli
