#include "fleet/coordinator/api.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "fleet/coordinator/members.h"
#include "fleet/coordinator/statements.h"
#include "fleet/coordinator/workforce.h"
#include "fleet/run/run.h"
#include "support/hash/sha256.h"
#include "support/http/routes.h"
#include "support/program/answers.h"
#include "support/program/numbers.h"
#include "support/program/program.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using Answer = asio::awaitable<HttpResponse>;
using Json = nlohmann::ordered_json;
using namespace fleet_statement;

constexpr std::int64_t kRunsListed = 50;
constexpr std::int64_t kPoints = 500;
constexpr std::int64_t kReportsAtOnce = 1'000;
constexpr std::int64_t kAuditAtOnce = 100;
constexpr std::int64_t kGone = 3'600;  // seconds since a worker was heard of
constexpr double kMinutesRated = 5;
constexpr int kIdLetters = 6;
constexpr int kMostUploads = 8;  // of a member at once
constexpr std::string_view kDataPath = "/api/fleet/data/";

HttpResponse answer_of(const Json& body) {
  HttpResponse response;
  response.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
  return response;
}

HttpResponse file_of(std::filesystem::path path) {
  HttpResponse response;
  response.type = "application/octet-stream";
  response.file = std::move(path);
  return response;
}

HttpResponse unknown() {
  return http_error(404, "unknown", "there is nothing at this address");
}

const char* state_name(std::int64_t state) {
  constexpr const char* kNames[] = {"open", "done", "stopped", "failed"};
  return kNames[state & 3];
}

/// A row of kListRuns or kFindRun.
Json run_json(const Rows& rows, int row, bool whole) {
  Json run = Json::parse(rows.text(row, 6), nullptr, false);
  if (!run.is_object() || run.empty()) {  // nobody has looked at it yet
    const auto parsed = fleet::parse_run(rows.text(row, 1));
    run = {{"id", rows.text(row, 0)}};
    if (parsed) {
      run["kind"] = kind_of(parsed->work);
      run["title"] = parsed->title;
      run["by"] = parsed->by;
      run["share"] = parsed->share;
      run["jobs"] = {{"all", parsed->jobs()}, {"done", 0}, {"under_way", 0}, {"in_doubt", 0}};
    }
  }
  run["state"] = state_name(rows.number(row, 2));
  if (rows.number(row, 2) != 0 && run.contains("jobs")) run["jobs"]["under_way"] = 0;
  run["why"] = rows.text(row, 3);
  run["made"] = rows.text(row, 4);
  run["ended"] = rows.is_null(row, 5) ? Json() : Json(rows.text(row, 5));
  if (!whole) {
    for (const char* const detail : {"workers", "product", "generations"}) run.erase(detail);
  }
  return run;
}

/// A whole number of the query; if it is missing or none, the usual one.
std::int64_t number_asked(const HttpRequest& request, std::string_view name, std::int64_t usual) {
  const auto given = request.query.find(name);
  if (given == request.query.end()) return usual;
  return whole_number<std::int64_t>(given->second).value_or(usual);
}

const char* worker_state(bool quarantined, std::int64_t silent_for) {
  if (quarantined) return "quarantined";
  if (silent_for <= kActiveFor) return "working";
  return silent_for <= kGone ? "idle" : "gone";
}

/// Counts the uploads of a member while they come in.
class UploadSlots {
 public:
  /// Nothing if the member has too many under way.
  std::shared_ptr<void> take(const std::string& member) {
    if (under_way_[member] >= kMostUploads) return nullptr;
    ++under_way_[member];
    return {this, [member](void* slots) { static_cast<UploadSlots*>(slots)->leave(member); }};
  }

 private:
  void leave(const std::string& member) {
    if (--under_way_[member] == 0) under_way_.erase(member);
  }

  std::map<std::string, int> under_way_;
};

/// A body that is written to the disk as it comes, and kept if it is what its SHA-256 says.
class FileUpload final : public Upload {
 public:
  using Keep = std::function<void(IncomingFile&)>;

  FileUpload(const Files& files, std::string sha256, std::shared_ptr<void> slot, Keep keep)
      : sha256_(std::move(sha256)), slot_(std::move(slot)), keep_(std::move(keep)) {
    attempt([&] { file_ = files.begin(); });
  }

  bool write(std::string_view part) override {
    attempt([&] { file_->write(part); });
    return trouble_.empty();
  }

  HttpResponse finish() override {
    if (trouble_.empty() && file_->sha256() != sha256_) {
      return http_error(400, "damaged", "the data does not match its SHA-256: send it again");
    }
    attempt([&] { keep_(*file_); });
    if (!trouble_.empty()) return http_error(507, "no_room", trouble_);
    return answer_of({{"kept", true}});
  }

 private:
  template <class Action>
  void attempt(const Action& action) {
    if (!trouble_.empty()) return;
    try {
      action();
    } catch (const std::exception& error) {
      trouble_ = error.what();
    }
  }

  std::string sha256_;
  std::shared_ptr<void> slot_;
  Keep keep_;
  std::unique_ptr<IncomingFile> file_;
  std::string trouble_;
};

// Who may ask, as the table of routes says it.
constexpr std::string_view kEverybody = "everybody";
constexpr std::string_view kMember = "member";
constexpr std::string_view kSubmitter = "submitter";
constexpr std::string_view kWorker = "worker";

class Api {
 public:
  explicit Api(const FleetFront& front)
      : database_(front.database),
        files_(front.files),
        nats_(front.nats),
        site_(open_site(front.web)) {}

  Answer answer(const HttpRequest& request) {
    try {
      if (request.method == "GET" || request.method == "POST") co_return co_await dispatch(request);
      co_return http_error(405, "bad_message", "GET and POST only");
    } catch (const StoreFailure&) {
      co_return database_is_busy();
    }
  }

  /// Who may bring what is looked at before anything of it is read.
  asio::awaitable<UploadAnswer> take_upload(const HttpRequest& request) {
    const auto found = find_route(uploads(), request.method, request.path);
    const bool wrong_path = request.method == "POST" && request.path.starts_with(kDataPath);
    if (!found && !wrong_path) co_return std::monostate();
    try {
      Asked asked{request};
      asked.member = co_await member_of(request);
      if (!asked.member) co_return nobody();
      if (!found) co_return unknown();
      asked.parts = found->parts;
      co_return co_await (this->*found->route->handler)(asked);
    } catch (const StoreFailure&) {
      co_return database_is_busy();
    }
  }

  static std::vector<RouteHead> heads() {
    std::vector<RouteHead> heads;
    add_heads(routes(), heads);
    add_heads(uploads(), heads);
    return heads;
  }

 private:
  struct Member {
    std::string name;
    Role role = Role::kWorker;
    bool quarantined = false;
    std::string why;
  };
  /// A request, what its path has where the route has names, and who asks, where that matters.
  struct Asked {
    const HttpRequest& request;
    PathParts parts = {};
    std::optional<Member> member = std::nullopt;
  };
  using Handler = Answer (Api::*)(const Asked&);
  using UploadTaker = asio::awaitable<UploadAnswer> (Api::*)(const Asked&);

  static std::span<const Route<Handler>> routes() {
    static constexpr std::array<Route<Handler>, 11> kRoutes = {{
        {{"GET", "/healthz", kEverybody, ""}, &Api::healthz},
        {{"GET", "/api/fleet", kEverybody, ""}, &Api::overview},
        {{"GET", "/api/fleet/workers", kEverybody, ""}, &Api::workers},
        {{"GET", "/api/fleet/audit", kEverybody, ""}, &Api::audit},
        {{"GET", "/api/fleet/runs/{run}", kEverybody, ""}, &Api::whole_run},
        {{"GET", "/api/fleet/runs/{run}/reports", kEverybody, ""}, &Api::reports},
        {{"GET", "/api/fleet/data/{run}/{job}", kEverybody, ""}, &Api::data},
        {{"GET", "/api/fleet/me", kMember, ""}, &Api::me},
        {{"GET", "/api/fleet/files/{sha256}", kMember, ""}, &Api::file},
        {{"POST", "/api/fleet/runs", kSubmitter, "256 KB"}, &Api::make_run},
        {{"POST", "/api/fleet/runs/{run}/stop", kSubmitter, "256 KB"}, &Api::stop_run},
    }};
    return kRoutes;
  }
  /// Those whose body is taken part by part.
  static std::span<const Route<UploadTaker>> uploads() {
    static constexpr std::array<Route<UploadTaker>, 2> kUploads = {{
        {{"POST", "/api/fleet/files/{sha256}", kSubmitter, "64 MB, 8 at once"}, &Api::take_file},
        {{"POST", "/api/fleet/data/{run}/{job}", kWorker, "64 MB, 8 at once"}, &Api::take_data},
    }};
    return kUploads;
  }

  Answer dispatch(const HttpRequest& request) {
    const auto found = find_route(routes(), request.method, request.path);
    const bool post = request.method == "POST";
    // Whoever may not post at all is not told what there is.
    const std::string_view who = found ? found->route->head.who : post ? kSubmitter : kEverybody;
    Asked asked{request};
    if (who != kEverybody) {
      asked.member = co_await member_of(request);
      if (!asked.member) co_return nobody();
      if (who == kSubmitter && asked.member->role != Role::kSubmitter) co_return not_allowed();
    }
    if (!found) co_return post ? unknown() : page_of(site_, request);
    asked.parts = found->parts;
    co_return co_await (this->*found->route->handler)(asked);
  }

  asio::awaitable<std::optional<Member>> member_of(const HttpRequest& request) {
    if (request.credential.empty() || request.by_cookie) co_return std::nullopt;
    Call call{kFindMember, {Argument::bytes(hash_of_token(request.credential))}};
    const Rows rows = co_await database_.run(std::move(call));
    if (rows.empty()) co_return std::nullopt;
    co_return Member{std::string(rows.text(0, 0)), static_cast<Role>(rows.number(0, 1)),
                     rows.text(0, 2) == "t", std::string(rows.text(0, 3))};
  }

  Answer healthz(const Asked&) { co_return text_answer("alive\n"); }

  Answer me(const Asked& asked) {
    const Member& member = *asked.member;
    const Json body{{"name", member.name},
                    {"role", role_name(member.role)},
                    {"quarantined", member.quarantined},
                    {"why", member.why},
                    {"nats", nats_}};
    co_return answer_of(body);
  }
  static HttpResponse nobody() {
    return http_error(401, "unknown_token",
                      "this request needs a token of the fleet: ask its operator for one");
  }
  static HttpResponse not_allowed() {
    return http_error(403, "not_allowed", "only a submitter may do that");
  }

  Answer overview(const Asked&) {
    Call list{kListRuns, {kRunsListed}};
    const Rows rows = co_await database_.run(std::move(list));
    Json runs = Json::array();
    for (int row = 0; row < rows.size(); ++row) runs.push_back(run_json(rows, row, false));
    Call who{kListMembers, {}};
    const Rows members = co_await database_.run(std::move(who));
    Json counts{{"working", 0}, {"idle", 0}, {"quarantined", 0}};
    for (int row = 0; row < members.size(); ++row) {
      const char* const state = worker_state(members.text(row, 2) == "t", members.number(row, 8));
      if (counts.contains(state)) counts[state] = counts[state].get<int>() + 1;
    }
    Call rates{kRates, {}};
    const Rows rated = co_await database_.run(std::move(rates));
    co_return answer_of({{"runs", std::move(runs)},
                         {"workers", std::move(counts)},
                         {"rates",
                          {{"jobs_per_minute", rated.real(0, 0) / kMinutesRated},
                           {"games_per_second", rated.real(0, 1) / (60 * kMinutesRated)},
                           {"positions_per_second", rated.real(0, 2) / (60 * kMinutesRated)}}}});
  }

  Answer whole_run(const Asked& asked) {
    const std::string id(asked.parts.at(0));
    Call find{kFindRun, {id}};
    const Rows rows = co_await database_.run(std::move(find));
    if (rows.empty()) co_return http_error(404, "unknown_run", "there is no such run");
    Json run = run_json(rows, 0, true);
    run["text"] = Json::parse(rows.text(0, 1), nullptr, false);
    Call call{kHistory, {id, kPoints}};
    const Rows points = co_await database_.run(std::move(call));
    Json history = Json::array();
    for (int row = 0; row < points.size(); ++row) {
      Json point{{"at", points.text(row, 0)}};
      point.update(Json::parse(points.text(row, 1)));
      history.push_back(std::move(point));
    }
    run["history"] = std::move(history);
    co_return answer_of(run);
  }

  Answer workers(const Asked&) {
    Call call{kListMembers, {}};
    const Rows rows = co_await database_.run(std::move(call));
    Json workers = Json::array();
    for (int row = 0; row < rows.size(); ++row) {
      workers.push_back(
          {{"name", rows.text(row, 0)},
           {"trusted", rows.number(row, 1) == static_cast<std::int64_t>(Role::kTrusted)},
           {"state", worker_state(rows.text(row, 2) == "t", rows.number(row, 8))},
           {"why", rows.text(row, 3)},
           {"jobs", rows.number(row, 4)},
           {"checked", rows.number(row, 5)},
           {"failures", rows.number(row, 6)},
           {"last", rows.is_null(row, 7) ? Json() : Json(rows.text(row, 7))}});
    }
    co_return answer_of({{"workers", std::move(workers)}});
  }

  Answer audit(const Asked& asked) {
    const std::int64_t before =
        number_asked(asked.request, "before", std::numeric_limits<std::int64_t>::max());
    Call call{kListAudit, {before, kAuditAtOnce}};
    const Rows rows = co_await database_.run(std::move(call));
    Json entries = Json::array();
    for (int row = 0; row < rows.size(); ++row) {
      entries.push_back({{"id", rows.number(row, 0)},
                         {"at", rows.text(row, 1)},
                         {"worker", rows.text(row, 2)},
                         {"run", rows.text(row, 3)},
                         {"job", rows.is_null(row, 4) ? Json() : Json(rows.number(row, 4))},
                         {"what", rows.text(row, 5)},
                         {"text", rows.text(row, 6)}});
    }
    co_return answer_of({{"entries", std::move(entries)}});
  }

  /// The reports that count, in order, a thousand at a time.
  Answer reports(const Asked& asked) {
    const std::int64_t from = number_asked(asked.request, "from", 0);
    Call call{kReports, {asked.parts.at(0), from, kReportsAtOnce}};
    const Rows rows = co_await database_.run(std::move(call));
    Json reports = Json::array();
    for (int row = 0; row < rows.size(); ++row) {
      reports.push_back({{"job", rows.number(row, 0)},
                         {"worker", rows.text(row, 1)},
                         {"report", Json::parse(rows.text(row, 2), nullptr, false)}});
    }
    co_return answer_of({{"reports", std::move(reports)}});
  }

  /// "/api/fleet/data/RUN/NUMBER"
  struct DataPath {
    std::string run;
    std::int64_t number = 0;
  };
  static std::optional<DataPath> data_path(const PathParts& parts) {
    const auto number = whole_number<std::int64_t>(parts.at(1));
    if (!number || *number < 0 || !fleet::is_run_id(parts.at(0))) return std::nullopt;
    return DataPath{std::string(parts.at(0)), *number};
  }

  Answer data(const Asked& asked) {
    const auto path = data_path(asked.parts);
    if (!path) co_return unknown();
    Call call{kReports, {path->run, path->number, std::int64_t{1}}};
    const Rows rows = co_await database_.run(std::move(call));
    if (rows.empty() || rows.number(0, 0) != path->number) co_return unknown();
    auto found =
        files_.find_data({path->run, static_cast<std::uint64_t>(path->number), 0}, rows.text(0, 2));
    co_return found ? file_of(std::move(*found)) : unknown();
  }

  Answer file(const Asked& asked) {
    auto found = files_.find(std::string(asked.parts.at(0)));
    co_return found ? file_of(std::move(*found)) : unknown();
  }

  asio::awaitable<UploadAnswer> take_file(const Asked& asked) {
    if (asked.member->role != Role::kSubmitter) co_return not_allowed();
    co_return begin_upload(*asked.member, std::string(asked.parts.at(0)),
                           [this](IncomingFile& file) { files_.keep(file); });
  }

  asio::awaitable<UploadAnswer> take_data(const Asked& asked) {
    const HttpRequest& request = asked.request;
    const Member& member = *asked.member;
    const auto path = data_path(asked.parts);
    if (!path) co_return unknown();
    if (member.quarantined || member.role == Role::kSubmitter) {
      co_return http_error(403, "not_allowed", "only a worker in good standing may do that");
    }
    const auto hash = request.query.find("sha256");
    if (hash == request.query.end()) {
      co_return http_error(400, "bad_message", "give the SHA-256 of the data: ?sha256=…");
    }
    Call call{kUpload, {path->run, path->number, member.name, hash->second}};
    const Rows rows = co_await database_.run(std::move(call));
    if (rows.empty()) co_return http_error(410, "no_job", "this is not a job of an open run");
    if (rows.text(0, 0) != hash->second) {
      co_return http_error(409, "brought_before", "you sent different data for this job before");
    }
    co_return begin_upload(member, hash->second, [this, path = *path](IncomingFile& file) {
      files_.keep_data(path.run, static_cast<std::uint64_t>(path.number), file);
    });
  }

  UploadAnswer begin_upload(const Member& member, const std::string& sha256,
                            FileUpload::Keep keep) {
    std::shared_ptr<void> slot = slots_.take(member.name);
    if (!slot) {
      return http_error(
          503, "busy",
          fmt::format("you are sending {} files at once, which is the limit: send this one later",
                      kMostUploads));
    }
    return std::make_shared<FileUpload>(files_, sha256, std::move(slot), std::move(keep));
  }

  Answer make_run(const Asked& asked) {
    Json body = Json::parse(asked.request.body, nullptr, false);
    if (!body.is_object()) co_return http_error(400, "bad_message", "a run must be a JSON object");
    body["by"] = asked.member->name;
    body["id"] = random_letters(kIdLetters);
    const auto run = fleet::parse_run(body.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (!run) co_return http_error(400, "bad_run", run.error().reason);
    Call call{kMakeRun, {run->id, to_text(*run)}};
    const Rows rows = co_await database_.run(std::move(call));
    if (rows.empty()) co_return http_error(503, "busy", "ask again");
    co_return answer_of({{"id", run->id}});
  }

  Answer stop_run(const Asked& asked) {
    const std::string id(asked.parts.at(0));
    Call call{kStopRun, {id, asked.member->name}};
    const Rows rows = co_await database_.run(std::move(call));
    if (rows.empty()) co_return http_error(404, "unknown_run", "there is no such open run");
    co_return answer_of({{"stopped", id}});
  }

  Database& database_;
  const Files& files_;
  std::vector<std::string> nats_;
  Site site_;
  UploadSlots slots_;
};

}  // namespace

FleetHandlers fleet_api(const FleetFront& front) {
  const auto api = std::make_shared<Api>(front);
  return {[api](const HttpRequest& request) { return api->answer(request); },
          [api](const HttpRequest& request) { return api->take_upload(request); }};
}

std::string fleet_routes() {
  return routes_json(Api::heads());
}

}  // namespace yolah::server
