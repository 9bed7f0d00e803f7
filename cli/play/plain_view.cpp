// A game as plain text, for pipes and simple terminals.
#include <fmt/format.h>

#include <cstdio>

#include "cli/play/view.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

class PlainView final : public View {
 public:
  explicit PlainView(BoardStyle style) : style_(style) {}

  void begin(const Scene& scene, const std::string& why) override {
    print(fmt::format("Black: {}. White: {}. {}\n", scene.name(Color::kBlack),
                      scene.name(Color::kWhite), why));
  }

  void ask(const Scene& scene) override {
    print(board(scene) + fmt::format("{} to move.{}\n",
                                     side_title(scene.game.position().side_to_move()),
                                     scene.picked ? " Where to?" : ""));
  }

  void show_move(const Scene& scene, Move move, const Report* report) override {
    print(move_text(opponent(scene.game.position().side_to_move()), move, report) + "\n");
  }

  void tick(const Scene&) override {}
  void say(const Scene&, const std::string& text) override { print(text + "\n"); }
  void refuse(const Scene&, const std::string& reason) override { print(reason + "\n"); }
  void advise(const Scene&, Advice advice, const Thought& thought) override {
    print(advice_text(advice, thought) + "\n");
  }
  void help(const Scene&) override { print(help_text()); }

  void end(const Scene& scene) override {
    print(board(scene) + "The game is over. " + result_text(scene.game) + "\n");
  }

  void close(const Scene& scene) override {
    if (!scene.game.is_over()) print(result_text(scene.game) + "\n");
  }

 private:
  // Each thing said is sent at once: whoever is at the other end waits for it.
  static void print(const std::string& text) {
    fmt::print("{}", text);
    std::fflush(stdout);
  }

  std::string board(const Scene& scene) const {
    const Position& position = scene.game.position();
    std::string text = "\n" + draw_board(position, style_, marks_of(scene)) +
                       fmt::format("\nBlack {}, white {}. ", position.points(Color::kBlack),
                                   position.points(Color::kWhite));
    if (scene.clock != nullptr) {
      text +=
          fmt::format("Clocks: black {}, white {}. ", clock_face(scene.time_left(Color::kBlack)),
                      clock_face(scene.time_left(Color::kWhite)));
    }
    return text;
  }

  BoardStyle style_;
};

}  // namespace

std::unique_ptr<View> make_plain_view(BoardStyle style) {
  return std::make_unique<PlainView>(style);
}

}  // namespace yolah::cli
