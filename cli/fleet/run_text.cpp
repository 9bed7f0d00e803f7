#include "cli/fleet/run_text.h"

#include <fmt/format.h>

#include "cli/options/input.h"
#include "cli/terminal/progress.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

// What comes from a coordinator may be anything: a missing or odd field is shown as nothing.

std::string text_in(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? printable(found->get<std::string>()) : "";
}

double number_in(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

const Json& part_of(const Json& object, const char* name) {
  static const Json kNone = Json::object();
  const auto found = object.find(name);
  return found != object.end() && found->is_object() ? *found : kNone;
}

std::string count(double number) {
  return with_separators(static_cast<unsigned long long>(number));
}

std::string match_text(const Json& match) {
  std::string text = fmt::format("{} games, +{} ={} -{}", count(number_in(match, "games")),
                                 count(number_in(match, "wins")), count(number_in(match, "draws")),
                                 count(number_in(match, "losses")));
  if (match.contains("elo") && match["elo"].is_number()) {
    text += fmt::format(", {:+.1f} ± {:.1f} Elo", number_in(match, "elo"),
                        number_in(match, "elo_error"));
  }
  const Json& sprt = part_of(match, "sprt");
  if (!sprt.empty()) {
    text +=
        fmt::format(", LLR {:.2f} ({:.2f} to {:.2f}), {}", number_in(sprt, "llr"),
                    number_in(sprt, "lower"), number_in(sprt, "upper"), text_in(sprt, "verdict"));
  }
  return text;
}

}  // namespace

std::string outcome_text(const Json& run) {
  if (const Json& match = part_of(run, "match"); !match.empty()) return match_text(match);
  if (const Json& data = part_of(run, "data"); !data.empty()) {
    return fmt::format("{} positions of {} games, {} MB", count(number_in(data, "positions")),
                       count(number_in(data, "games")), count(number_in(data, "bytes") / 1e6));
  }
  if (const Json& genome = part_of(run, "genome"); !genome.empty()) {
    return fmt::format("generation {} of {}, champion {:+.0f} Elo",
                       count(number_in(genome, "generation")),
                       count(number_in(genome, "generations")), number_in(genome, "best"));
  }
  if (const Json& solve = part_of(run, "solve"); !solve.empty()) {
    return fmt::format("{} of {} positions solved", count(number_in(solve, "solved")),
                       count(number_in(solve, "positions")));
  }
  return "";
}

double share_done(const Json& run) {
  const Json& jobs = part_of(run, "jobs");
  const double all = number_in(jobs, "all");
  return all > 0 ? number_in(jobs, "done") / all : 0;
}

std::string run_line(const Json& run) {
  return fmt::format("{:<8} {:<7} {:<7} {:>5.1f} %  {:<30.30}  {}", text_in(run, "id"),
                     text_in(run, "kind"), text_in(run, "state"), 100 * share_done(run),
                     text_in(run, "title"), outcome_text(run));
}

std::string run_page(const Json& run) {
  const Json& jobs = part_of(run, "jobs");
  std::string text = fmt::format(
      "{}  {}  {}\n  {}\n  jobs     {} of {} done, {} under way, {} in doubt\n", text_in(run, "id"),
      text_in(run, "kind"), text_in(run, "state"), text_in(run, "title"),
      count(number_in(jobs, "done")), count(number_in(jobs, "all")),
      count(number_in(jobs, "under_way")), count(number_in(jobs, "in_doubt")));
  if (const std::string outcome = outcome_text(run); !outcome.empty()) {
    text += "  result   " + outcome + '\n';
  }
  if (const std::string why = text_in(run, "why"); !why.empty()) text += "  why      " + why + '\n';
  return text;
}

std::string worker_line(const Json& worker) {
  return fmt::format("{:<20} {:<11} {:>8} jobs {:>6} checked {:>5} failed  {}",
                     text_in(worker, "name"), text_in(worker, "state"),
                     count(number_in(worker, "jobs")), count(number_in(worker, "checked")),
                     count(number_in(worker, "failures")), text_in(worker, "why"));
}

std::string audit_line(const Json& entry) {
  const std::string job = entry.contains("job") && entry["job"].is_number()
                              ? fmt::format(" job {}", count(number_in(entry, "job")))
                              : "";
  return fmt::format("{:.19}  {:<12} {:<16} {}{}  {}", text_in(entry, "at"), text_in(entry, "what"),
                     text_in(entry, "worker"), text_in(entry, "run"), job, text_in(entry, "text"));
}

}  // namespace yolah::cli
