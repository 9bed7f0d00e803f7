#include "fleet/run.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fleet/fields.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostNodes = 1'000'000'000;
constexpr std::uint64_t kMostJobs = 100'000'000;
constexpr std::size_t kLongestId = 40;
constexpr std::size_t kLongestPlayer = 1'000;

Json to_json(const arena::SprtSetup& sprt) {
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"model", sprt.model == arena::SprtModel::kLogistic ? "logistic" : "normalised"}};
}

Json to_json(const MatchWork& work) {
  Json json{{"kind", "match"},
            {"first", work.first},
            {"second", work.second},
            {"nodes", work.nodes},
            {"pairs_a_job", work.pairs_a_job},
            {"most_pairs", work.most_pairs}};
  if (work.sprt) json["sprt"] = to_json(*work.sprt);
  return json;
}

Json to_json(const DataWork& work) {
  return {{"kind", "data"},
          {"player", work.player},
          {"nodes", work.nodes},
          {"solve_at", work.solve_at},
          {"solve_nodes", work.solve_nodes},
          {"games_a_job", work.games_a_job},
          {"jobs", work.jobs}};
}

arena::SprtSetup read_sprt(const Fields& fields) {
  arena::SprtSetup sprt;
  sprt.elo0 = fields.real("elo0", -1'000, 1'000);
  sprt.elo1 = fields.real("elo1", -1'000, 1'000);
  sprt.alpha = fields.real("alpha", 1e-6, 0.5);
  sprt.beta = fields.real("beta", 1e-6, 0.5);
  const std::string model = fields.text("model", kLongestId);
  if (model != "logistic" && model != "normalised") throw FieldError("model");
  sprt.model = model == "logistic" ? arena::SprtModel::kLogistic : arena::SprtModel::kNormalised;
  if (sprt.elo0 >= sprt.elo1) throw FieldError("elo1");
  return sprt;
}

MatchWork read_match(const Fields& fields) {
  MatchWork work;
  work.first = fields.text("first", kLongestPlayer);
  work.second = fields.text("second", kLongestPlayer);
  work.nodes = fields.number("nodes", 1, kMostNodes);
  work.pairs_a_job = fields.number("pairs_a_job", 1, 100'000);
  work.most_pairs = fields.number("most_pairs", 1, kMostJobs * work.pairs_a_job);
  if (const auto sprt = fields.object("sprt")) work.sprt = read_sprt(*sprt);
  return work;
}

DataWork read_data(const Fields& fields) {
  DataWork work;
  work.player = fields.text("player", kLongestPlayer);
  work.nodes = fields.number("nodes", 1, kMostNodes);
  work.solve_at = static_cast<int>(fields.number("solve_at", 0, 64));
  work.solve_nodes = fields.number("solve_nodes", 1, kMostNodes);
  work.games_a_job = fields.number("games_a_job", 1, 1'000'000);
  work.jobs = fields.number("jobs", 1, kMostJobs);
  return work;
}

bool good_id(std::string_view id) {
  return !id.empty() && std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

Run read_run(const Fields& fields) {
  Run run;
  run.id = fields.text("id", kLongestId);
  if (!good_id(run.id)) throw FieldError("id");
  run.build = fields.text("build", 64);
  run.seed = fields.number("seed", 0, std::uint64_t{1} << 53);
  run.share = static_cast<std::uint32_t>(fields.number("share", 1, 1'000'000));
  const auto work = fields.object("work");
  if (!work) throw FieldError("work");
  const std::string kind = work->text("kind", kLongestId);
  if (kind == "match") {
    run.work = read_match(*work);
  } else if (kind == "data") {
    run.work = read_data(*work);
  } else {
    throw FieldError("kind");
  }
  return run;
}

}  // namespace

std::uint64_t Run::jobs() const {
  if (const auto* const match = std::get_if<MatchWork>(&work)) {
    return (match->most_pairs + match->pairs_a_job - 1) / match->pairs_a_job;
  }
  return std::get<DataWork>(work).jobs;
}

std::string to_text(const Run& run) {
  Json json{{"id", run.id}, {"build", run.build}, {"seed", run.seed}, {"share", run.share}};
  json["work"] = std::visit([](const auto& work) { return to_json(work); }, run.work);
  return json.dump();
}

Parsed<Run> parse_run(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return ParseError{0, "a run is an object of JSON"};
  try {
    return read_run(Fields(json));
  } catch (const FieldError& error) {
    return ParseError{0, std::string("a run needs a right ") + error.what()};
  }
}

}  // namespace yolah::fleet
