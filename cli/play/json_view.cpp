// A game as events for programs, one JSON object a line.
#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/play/view.h"
#include "cli/terminal/report_text.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

class JsonView final : public View {
 public:
  void begin(const Scene& scene, const std::string& why) override {
    Json event = state("begin", scene);
    event["black"] = scene.name(Color::kBlack);
    event["white"] = scene.name(Color::kWhite);
    event["black_player"] = scene.spec(Color::kBlack);
    event["white_player"] = scene.spec(Color::kWhite);
    event["text"] = why;
    send(event);
  }

  void ask(const Scene& scene) override {
    Json event = state("turn", scene);
    Json moves = Json::array();
    for (const Move move : scene.game.position().legal_moves()) {
      if (!scene.picked || move.from() == *scene.picked) moves.push_back(to_string(move));
    }
    if (scene.picked) event["picked"] = to_string(*scene.picked);
    event["legal_moves"] = moves;
    send(event);
  }

  void show_move(const Scene& scene, Move move, const Report* report) override {
    Json event = state("move", scene);
    event["move"] = to_string(move);
    event["pass"] = move.is_pass();
    if (report != nullptr && !report->lines.empty()) event["report"] = line_json(*report, 0);
    send(event);
  }

  void tick(const Scene&) override {}
  void say(const Scene&, const std::string& text) override {
    send({{"event", "message"}, {"text", text}});
  }
  void refuse(const Scene&, const std::string& reason) override {
    send({{"event", "mistake"}, {"text", reason}});
  }
  void advise(const Scene&, Advice advice, const Thought& thought) override {
    Json event = line_json(thought.report, 0);
    event["event"] = advice == Advice::kHint ? "hint" : "eval";
    event["side"] = to_string(thought.side);
    send(event);
  }
  void help(const Scene& scene) override { say(scene, help_text()); }

  void end(const Scene& scene) override {
    Json event = state("end", scene);
    event["winner"] = to_string(scene.game.record().winner);
    event["termination"] = to_string(scene.game.record().termination);
    send(event);
  }

  void close(const Scene&) override {}

 private:
  static Json state(const char* name, const Scene& scene) {
    const Position& position = scene.game.position();
    Json event = {
        {"event", name},
        {"ply", scene.game.record().moves.size()},
        {"position", to_string(position)},
        {"side_to_move", to_string(position.side_to_move())},
        {"points",
         {{"black", position.points(Color::kBlack)}, {"white", position.points(Color::kWhite)}}}};
    if (scene.clock != nullptr) {
      event["milliseconds"] = {{"black", scene.time_left(Color::kBlack).count()},
                               {"white", scene.time_left(Color::kWhite).count()}};
    }
    return event;
  }

  // Text typed by a person may be no UTF-8: what is not is replaced.
  static void send(const Json& event) {
    fmt::print("{}\n", event.dump(-1, ' ', false, Json::error_handler_t::replace));
    std::fflush(stdout);
  }
};

}  // namespace

std::unique_ptr<View> make_json_view() {
  return std::make_unique<JsonView>();
}

}  // namespace yolah::cli
