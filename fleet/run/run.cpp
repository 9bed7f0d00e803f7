#include "fleet/run/run.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "support/json/fields.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestId = 40;
constexpr std::size_t kLongestTitle = 200;
constexpr std::size_t kLongestName = 40;
constexpr std::uint64_t kMostNodes = 1'000'000'000;
constexpr std::uint64_t kMostSolverNodes = 1'000'000'000'000;
constexpr std::uint64_t kMostJobs = 100'000'000;
constexpr std::size_t kLongestWord = 40;
constexpr std::size_t kLongestPlayer = 1'000;

Json to_json(const arena::SprtSetup& sprt) {
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"model", sprt.model == arena::SprtModel::kLogistic ? "logistic" : "normalised"}};
}

void add_limit(const MatchWork& work, Json& json) {
  const Limits limits = limits_of(work);
  if (limits.nodes) json["nodes"] = *limits.nodes;
  if (limits.move_time) json["move_ms"] = limits.move_time->count();
  if (!limits.clock) return;
  json["clock_ms"] = limits.clock->remaining.count();
  json["increment_ms"] = limits.clock->increment.count();
}

Json fields_of(const MatchWork& work) {
  Json json{{"first", work.first}, {"second", work.second}};
  add_limit(work, json);
  json["pairs_a_job"] = work.pairs_a_job;
  json["most_pairs"] = work.most_pairs;
  if (work.sprt) json["sprt"] = to_json(*work.sprt);
  return json;
}

Json fields_of(const DataWork& work) {
  return {{"player", work.player},           {"nodes", work.nodes},
          {"solve_at", work.solve_at},       {"solve_nodes", work.solve_nodes},
          {"games_a_job", work.games_a_job}, {"jobs", work.jobs}};
}

Json fields_of(const SolveWork& work) {
  return {{"free", work.free},
          {"nodes", work.nodes},
          {"positions_a_job", work.positions_a_job},
          {"jobs", work.jobs}};
}

Json fields_of(const GenomeWork& work) {
  return {{"population", work.population},
          {"generations", work.generations},
          {"meetings", work.meetings},
          {"nodes", work.nodes},
          {"step", work.step},
          {"from", work.from},
          {"meetings_a_job", work.meetings_a_job}};
}

arena::SprtSetup read_sprt(const Fields& fields) {
  arena::SprtSetup sprt;
  sprt.elo0 = fields.real("elo0", -1'000, 1'000);
  sprt.elo1 = fields.real("elo1", -1'000, 1'000);
  sprt.alpha = fields.real("alpha", 1e-6, 0.5);
  sprt.beta = fields.real("beta", 1e-6, 0.5);
  const std::string model = fields.text("model", kLongestWord);
  if (model != "logistic" && model != "normalised") throw FieldError("model");
  sprt.model = model == "logistic" ? arena::SprtModel::kLogistic : arena::SprtModel::kNormalised;
  if (sprt.elo0 >= sprt.elo1) throw FieldError("elo1");
  return sprt;
}

std::chrono::milliseconds read_time(const Fields& fields, const char* name, std::uint64_t least) {
  constexpr std::uint64_t kMostTime = 100 * 3'600'000;
  return std::chrono::milliseconds(fields.number(name, least, kMostTime));
}

TimeControl read_time_control(const Fields& fields) {
  if (fields.has("move_ms")) return read_time(fields, "move_ms", 1);
  return PlayerClock{read_time(fields, "clock_ms", 1), read_time(fields, "increment_ms", 0)};
}

MatchWork read_match(const Fields& fields, bool timed) {
  MatchWork work;
  work.first = fields.text("first", kLongestPlayer);
  work.second = fields.text("second", kLongestPlayer);
  if (timed) {
    work.time = read_time_control(fields);
  } else {
    work.nodes = fields.number("nodes", 1, kMostNodes);
  }
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

SolveWork read_solve(const Fields& fields) {
  SolveWork work;
  // With fewer nearly all is decided, with more next to nothing can be solved.
  work.free = static_cast<int>(fields.number("free", 12, 48));
  work.nodes = fields.number("nodes", 1, kMostSolverNodes);
  work.positions_a_job = fields.number("positions_a_job", 1, 10'000);
  work.jobs = fields.number("jobs", 1, kMostJobs);
  return work;
}

GenomeWork read_genome(const Fields& fields) {
  GenomeWork work;
  work.population = static_cast<int>(fields.number("population", 4, 200));
  work.generations = static_cast<int>(fields.number("generations", 1, 100'000));
  work.meetings = static_cast<int>(fields.number("meetings", 1, 10'000));
  work.nodes = fields.number("nodes", 1, kMostNodes);
  work.step = fields.real("step", 0.01, 1);
  work.from = fields.text("from", kLongestWord);
  if (work.from != "hand" && work.from != "learned" && work.from != "random") {
    throw FieldError("from");
  }
  // An order with more would be too long a message.
  work.meetings_a_job = fields.number("meetings_a_job", 1, 200);
  if (jobs_of(work) > kMostJobs) throw FieldError("generations");
  return work;
}

/// An object with the kind of work and all its fields.
Json to_json(const Work& work) {
  Json json{{"kind", kind_of(work)}};
  json.update(std::visit([](const auto& kind) { return fields_of(kind); }, work));
  return json;
}

Work read_work(const Fields& fields) {
  const std::string kind = fields.text("kind", kLongestWord);
  if (kind == "match" || kind == "timed") return read_match(fields, kind == "timed");
  if (kind == "data") return read_data(fields);
  if (kind == "solve") return read_solve(fields);
  if (kind == "genome") return read_genome(fields);
  throw FieldError("kind");
}

/// What people wrote for people, in UTF-8: so many characters, none of which moves a cursor.
std::string words(const Fields& fields, const char* name, std::size_t longest) {
  constexpr std::size_t kMostBytes = 4;  // of a character
  std::string text = fields.text(name, kMostBytes * longest);
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    characters += (byte & 0xC0) == 0x80 ? 0 : 1;
    const bool second_page = byte == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (byte < 0x20 || byte == 0x7F || second_page) throw FieldError(name);
  }
  if (characters > longest) throw FieldError(name);
  return text;
}

Run read_run(const Fields& fields) {
  Run run;
  run.id = fields.text("id", kLongestId);
  if (!is_run_id(run.id)) throw FieldError("id");
  run.title = words(fields, "title", kLongestTitle);
  run.by = words(fields, "by", kLongestName);
  run.build = fields.text("build", 64);
  run.seed = fields.number("seed", 0, std::uint64_t{1} << 53);
  run.share = static_cast<std::uint32_t>(fields.number("share", 1, 1'000'000));
  const auto work = fields.object("work");
  if (!work) throw FieldError("work");
  run.work = read_work(*work);
  return run;
}

}  // namespace

bool is_run_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
}

std::string to_text(const Run& run) {
  return Json{{"id", run.id},
              {"title", run.title},
              {"by", run.by},
              {"build", run.build},
              {"seed", run.seed},
              {"share", run.share},
              {"work", to_json(run.work)}}
      .dump();
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
