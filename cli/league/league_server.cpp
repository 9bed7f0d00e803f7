#include "cli/league/league_server.h"

#include <charconv>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "arena/bots/bot_folder.h"
#include "arena/bots/similarity.h"
#include "arena/league/league_json.h"
#include "arena/league/pages.h"
#include "arena/report/page.h"
#include "cli/league/league_file.h"
#include "cli/new_bot/templates.h"
#include "cli/options/failure.h"
#include "support/hash/base64.h"
#include "support/http/routes.h"

namespace yolah::cli {
namespace {

using server::http_error;
using server::HttpRequest;
using server::HttpResponse;
using server::PathParts;
using server::Refusal;
using ServedJson = nlohmann::ordered_json;

constexpr std::size_t kMostUpload = std::size_t{12} << 20;  // 8 MB of files, as base64 in JSON

std::string_view text_of_page(std::span<const unsigned char> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Site league_site() {
  const std::vector<EmbeddedFile> files = {
      {"index.html", text_of_page(league_live_html())},
      {"live.js", text_of_page(league_live_js())},
      {"student.html", text_of_page(league_student_html())},
      {"student.js", text_of_page(league_student_js())},
      {"teacher.html", text_of_page(league_teacher_html())},
      {"teacher.js", text_of_page(league_teacher_js())},
      {"common.js", text_of_page(league_common_js())},
      {"handin.js", text_of_page(league_handin_js())},
      {"icon.svg", text_of_page(league_icon_svg())},
      {"league.css", text_of_page(league_style_css())},
      {"board.js", arena::report::kBoardScript.text},
  };
  return Site::of_files(files);
}

/// What everybody is given to begin with.
std::vector<arena::SourceFile> base_code() {
  std::vector<arena::SourceFile> base;
  for (const char* const language : {"python", "javascript", "cpp", "java"}) {
    for (TemplateFile& file : template_files(language, "bot")) {
      base.push_back({std::move(file.name), std::move(file.text)});
    }
  }
  return base;
}

std::int64_t now_in_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

HttpResponse json_answer(std::string body) {
  HttpResponse response;
  response.body = std::move(body);
  return response;
}

[[noreturn]] void refuse_unknown(std::string_view what) {
  throw Refusal(404, "unknown", what);
}

std::vector<arena::SentFile> files_of(const HttpRequest& request) {
  const ServedJson json = ServedJson::parse(request.body, nullptr, false);
  const auto list = json.is_object() ? json.find("files") : json.end();
  if (!json.is_object() || list == json.end() || !list->is_array()) {
    throw Refusal(400, "bad_request", "expected {\"files\": [{\"path\": ..., \"base64\": ...}]}");
  }
  std::vector<arena::SentFile> files;
  for (const ServedJson& sent : *list) {
    const auto text = [&](const char* key) -> std::optional<std::string> {
      if (!sent.is_object() || !sent.contains(key) || !sent[key].is_string()) return std::nullopt;
      return sent[key].get<std::string>();
    };
    const auto path = text("path");
    const auto content = from_base64(text("base64").value_or("?"));
    if (!path || !content) {
      throw Refusal(400, "bad_request", "a file needs a path, and its content as base64");
    }
    files.push_back({*path, *content});
  }
  return files;
}

class LeaguePages {
 public:
  LeaguePages(arena::LeagueRunner& league, const Roster& roster)
      : league_(league), roster_(roster), site_(league_site()) {}

  HttpResponse answer(const HttpRequest& request) {
    static constexpr std::array<server::Route<Handler>, 7> kRoutes = {{
        {{"GET", "/api/league", "everybody", ""}, &LeaguePages::table},
        {{"GET", "/api/players/{id}", "everybody", ""}, &LeaguePages::player},
        {{"GET", "/api/games/{number}", "everybody", ""}, &LeaguePages::game},
        {{"POST", "/api/hand-in", "a student", ""}, &LeaguePages::hand_in},
        {{"GET", "/api/teacher", "the teacher", ""}, &LeaguePages::teacher},
        {{"GET", "/api/marks.csv", "the teacher", ""}, &LeaguePages::marks},
        {{"GET", "/*", "everybody", ""}, &LeaguePages::page},
    }};
    const auto found = server::find_route<Handler>(kRoutes, request.method, request.path);
    if (!found) throw Refusal(405, "not_allowed", "this cannot be asked for here");
    return (this->*found->route->handler)(request, found->parts);
  }

 private:
  using Handler = HttpResponse (LeaguePages::*)(const HttpRequest&, const PathParts&);

  HttpResponse table(const HttpRequest& /*request*/, const PathParts& /*parts*/) {
    const auto students = roster_.students();
    return json_answer(league_.ask([&](const arena::League& league) {
      return arena::league_json(league, students, now_in_milliseconds());
    }));
  }

  HttpResponse player(const HttpRequest& request, const PathParts& parts) {
    const std::string id(parts[0]);
    const auto students = roster_.students();
    const bool is_author = !id.empty() && roster_.id_of(request.credential) == id;
    if (!request.credential.empty() && !is_author) {
      throw Refusal(403, "wrong_code", "this code is not the one of this student");
    }
    std::string json = league_.ask([&](const arena::League& league) {
      return arena::player_json(league, students, id, is_author);
    });
    if (json.empty()) refuse_unknown("nobody of that name takes part");
    return json_answer(std::move(json));
  }

  HttpResponse game(const HttpRequest& request, const PathParts& parts) {
    std::uint64_t number = 0;
    const auto [end, error] =
        std::from_chars(parts[0].data(), parts[0].data() + parts[0].size(), number);
    const auto found =
        league_.ask([&](const arena::League& league) -> std::optional<arena::LeagueGame> {
          const arena::LeagueGame* const game = number == 0 ? nullptr : league.game(number - 1);
          return game == nullptr ? std::nullopt : std::optional(*game);
        });
    if (error != std::errc() || end != parts[0].data() + parts[0].size() || !found) {
      refuse_unknown("there is no game with that number");
    }
    return json_answer(
        arena::game_json(league_.read_game(*found), roster_.id_of(request.credential)));
  }

  HttpResponse hand_in(const HttpRequest& request, const PathParts& /*parts*/) {
    const std::string id = roster_.id_of(request.credential);
    if (id.empty())
      throw Refusal(401, "wrong_code", "nobody has this code: ask your teacher for yours");
    check_pause(id);
    try {
      const std::string version = league_.receive(id, files_of(request));
      last_hand_in_[id] = std::chrono::steady_clock::now();
      return json_answer(
          ServedJson{{"id", id}, {"version", arena::short_version(version)}, {"status", "checking"}}
              .dump());
    } catch (const arena::BotFolderError& error) {
      throw Refusal(400, "bad_files", error.what());
    }
  }

  /// Every version is kept, so nobody hands in one a second.
  void check_pause(const std::string& id) const {
    constexpr std::chrono::seconds kPause{5};
    const auto last = last_hand_in_.find(id);
    if (last != last_hand_in_.end() && std::chrono::steady_clock::now() - last->second < kPause) {
      throw Refusal(429, "too_soon", "you have just handed in a version: wait a few seconds");
    }
  }

  void check_teacher(const HttpRequest& request) const {
    const std::string code =
        league_.ask([](const arena::League& league) { return league.settings().teacher_code; });
    if (code.empty() || request.credential != code) {
      throw Refusal(401, "wrong_code", "this is not the teacher's code: it stands in league.toml");
    }
  }

  HttpResponse teacher(const HttpRequest& request, const PathParts& /*parts*/) {
    check_teacher(request);
    const auto students = roster_.students();
    ServedJson roster = ServedJson::array();
    for (const arena::Student& student : students) {
      roster.push_back({{"id", student.id}, {"name", student.name}, {"code", student.code}});
    }
    ServedJson marks = ServedJson::array();
    for (const arena::Mark& mark : marks_now()) {
      marks.push_back({{"id", mark.student.id},
                       {"name", mark.student.name},
                       {"mark", mark.mark},
                       {"elo", mark.games > 0 ? ServedJson(mark.elo) : ServedJson()},
                       {"error", mark.games > 0 ? ServedJson(mark.error) : ServedJson()},
                       {"place", mark.place ? ServedJson(*mark.place) : ServedJson()},
                       {"beaten", mark.beaten},
                       {"remark", mark.remark}});
    }
    return json_answer(ServedJson{
        {"similar", league_.ask([&](const arena::League& league) {
           return similar_json(league, league_.folder());
         })},
        {"marks", marks},
        {"roster", roster}}.dump(-1, ' ', false, ServedJson::error_handler_t::replace));
  }

  std::vector<arena::Mark> marks_now() const {
    const auto students = roster_.students();
    return league_.ask(
        [&](const arena::League& league) { return arena::marks_of(league, students); });
  }

  HttpResponse marks(const HttpRequest& request, const PathParts& /*parts*/) {
    check_teacher(request);
    HttpResponse response;
    response.type = "text/csv; charset=utf-8";
    response.body = marks_csv(marks_now());
    return response;
  }

  /// A page of its own for each student, by one file.
  HttpResponse page(const HttpRequest& request, const PathParts& /*parts*/) {
    std::string_view path = request.path;
    if (path.starts_with("/student/")) path = "/student.html";
    if (path == "/teacher") path = "/teacher.html";
    return page_for(site_, path);
  }

  arena::LeagueRunner& league_;
  const Roster& roster_;
  Site site_;
  std::map<std::string, std::chrono::steady_clock::time_point> last_hand_in_;  // by student
};

}  // namespace

void Roster::change(std::vector<arena::Student> students) {
  const std::lock_guard lock(mutex_);
  students_ = std::move(students);
}

std::vector<arena::Student> Roster::students() const {
  const std::lock_guard lock(mutex_);
  return students_;
}

std::string Roster::id_of(const std::string& code) const {
  if (code.empty()) return {};
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(students_, code, &arena::Student::code);
  return found == students_.end() ? std::string() : found->id;
}

ServedJson similar_json(const arena::League& league, const arena::LeagueFolder& folder) {
  std::vector<std::string> ids;
  std::vector<arena::BotSource> sources;
  for (const arena::LeaguePlayer& player : league.players()) {
    const arena::BotVersion* const newest = player.newest();
    if (newest == nullptr) continue;
    try {
      sources.push_back(
          arena::read_bot_source(folder.versions() / newest->version, newest->version));
      ids.push_back(player.id);
    } catch (const arena::BotFolderError&) {
      // A version whose files are gone has nothing to compare.
    }
  }
  ServedJson pairs = ServedJson::array();
  for (const arena::Similarity& found : arena::similar_bots(sources, base_code())) {
    ServedJson passages = ServedJson::array();
    const auto lines = [](const arena::LineRange& range) {
      return range.file + ":" + std::to_string(range.from) + "-" + std::to_string(range.to);
    };
    for (const arena::Passage& passage : found.passages) {
      passages.push_back({{"first", lines(passage.first)}, {"second", lines(passage.second)}});
    }
    pairs.push_back({{"first", ids[found.first]},
                     {"second", ids[found.second]},
                     {"share", found.share},
                     {"identical", found.identical},
                     {"passages", passages}});
  }
  return pairs;
}

void serve_league(arena::LeagueRunner& league, const Roster& roster, const Address& address,
                  const std::atomic<bool>& stop,
                  const std::function<void(std::uint16_t port)>& on_listening) {
  LeaguePages pages(league, roster);
  serve(
      address, kMostUpload, [&](const HttpRequest& request) { return pages.answer(request); }, stop,
      on_listening);
}

}  // namespace yolah::cli
