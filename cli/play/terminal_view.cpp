// A game on a terminal, redrawn in place on its second screen: the board at the
// left, players, clocks and the engine's opinion at the right, messages and the
// line to type on below. Fits 80 by 24. The terminal keeps its own line editing.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <vector>

#include "cli/play/view.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/screen_text.h"
#include "cli/terminal/terminal.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

constexpr const char* kEnter = "\x1b[?1049h";
constexpr const char* kLeave = "\x1b[?25h\x1b[?1049l";
constexpr const char* kHideCursor = "\x1b[?25l";
constexpr const char* kShowCursor = "\x1b[?25h";
constexpr const char* kWipeLine = "\x1b[K";
constexpr const char* kWipeBelow = "\x1b[J";

constexpr std::size_t kMessageLines = 2;
constexpr std::size_t kGap = 3;  // columns between board and panel
constexpr std::size_t kLeastPanel = 30;

struct BoardSize {
  std::size_t width;
  std::size_t height;
};

BoardSize board_size(BoardStyle style) {
  switch (style) {
    case BoardStyle::kColor:
      return {26, 9};
    case BoardStyle::kLarge:
      return {34, 17};
    case BoardStyle::kAscii:
      return {20, 9};
    default:
      return {35, 18};
  }
}

constexpr std::size_t kTitleLines = 2;
/// Panel rows: the two players and what comes below, or the help.
constexpr std::size_t kPanelHeight = 14;

std::size_t middle_height(BoardStyle style) {
  return std::max(board_size(style).height, kPanelHeight);
}

/// With the line to type on and the one that Enter leads to.
std::size_t screen_height(BoardStyle style) {
  return kTitleLines + middle_height(style) + kMessageLines + 2;
}

bool in_color(BoardStyle style) {
  return style == BoardStyle::kColor || style == BoardStyle::kLarge;
}

class TerminalView final : public View {
 public:
  explicit TerminalView(BoardStyle style) : style_(style) { print(kEnter); }
  ~TerminalView() override { leave(); }
  TerminalView(const TerminalView&) = delete;
  TerminalView& operator=(const TerminalView&) = delete;

  void begin(const Scene& scene, const std::string& why) override {
    message_ = why;
    redraw(scene, false);
  }

  void ask(const Scene& scene) override {
    if (scene.picked) {
      message_ = fmt::format("Where does {} go? Choose one of the crossed squares.",
                             to_string(*scene.picked));
    }
    redraw(scene, true);
    fresh_ = true;
  }

  void show_move(const Scene& scene, Move move, const Report*) override {
    // Since a person's last move several may be made, passes among them.
    if (fresh_) message_.clear();
    fresh_ = false;
    if (!message_.empty()) message_ += ' ';
    message_ += move_text(opponent(scene.game.position().side_to_move()), move, nullptr);
    redraw(scene, false);
  }

  void tick(const Scene& scene) override {
    const std::vector<std::string> lines = panel(scene);
    if (lines == drawn_panel_) return;
    std::string text =
        "\x1b"
        "7";
    for (std::size_t row = 0; row < std::max(lines.size(), drawn_panel_.size()); ++row) {
      text +=
          fmt::format("\x1b[{};{}H{}{}", kTitleLines + row + 1, board_size(style_).width + kGap + 1,
                      row < lines.size() ? lines[row] : "", kWipeLine);
    }
    print(text +
          "\x1b"
          "8");
    drawn_panel_ = lines;
  }

  void say(const Scene& scene, const std::string& text) override {
    message_ = text;
    redraw(scene, true);
    fresh_ = true;
  }
  void refuse(const Scene& scene, const std::string& reason) override { say(scene, reason); }
  void advise(const Scene& scene, Advice advice, const Thought& thought) override {
    say(scene, advice_text(advice, thought));
  }

  void help(const Scene& scene) override {
    message_.clear();
    redraw(scene, true, true);
    fresh_ = true;
  }

  void end(const Scene& scene) override {
    message_ = result_text(scene.game) + " " + kAfterTheEnd;
    redraw(scene, true);
  }

  void close(const Scene& scene) override {
    leave();
    print(draw_board(scene.game.position(), style_, marks_of(scene)) + "\n" +
          result_text(scene.game) + "\n");
  }

 private:
  static void print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  }

  void leave() {
    if (entered_) print(kLeave);
    entered_ = false;
  }

  std::string emphasis(const std::string& text) const {
    return in_color(style_) ? "\x1b[1m" + text + "\x1b[0m" : text;
  }

  std::size_t panel_width() const {
    const std::size_t before = board_size(style_).width + kGap;
    return std::max(terminal_width(), before + kLeastPanel) - before;
  }

  std::string player_line(const Scene& scene, Color side) const {
    const Position& position = scene.game.position();
    const bool to_move = !scene.game.is_over() && position.side_to_move() == side;
    const bool ascii = style_ == BoardStyle::kAscii;
    const char* const disc = side == Color::kBlack ? (ascii ? "b" : "●") : (ascii ? "w" : "○");
    std::string line =
        fmt::format("{} {} {}  {:<14}{:>3}", to_move ? (ascii ? ">" : "▸") : " ", disc,
                    side_title(side), clip(scene.name(side), 13), position.points(side));
    if (scene.clock != nullptr) line += fmt::format("{:>9}", clock_face(scene.time_left(side)));
    line = clip(line, panel_width());
    return to_move ? emphasis(line) : line;
  }

  /// The lines at the right of the board.
  std::vector<std::string> panel(const Scene& scene) const {
    std::vector<std::string> lines = {player_line(scene, Color::kBlack),
                                      player_line(scene, Color::kWhite), ""};
    const auto add = [&](const std::string& text) { lines.push_back(clip(text, panel_width())); };
    if (help_shown_) {
      std::istringstream stream(help_text());
      for (std::string line; std::getline(stream, line);) add(line);
      return lines;
    }
    const auto& moves = scene.game.record().moves;
    if (!moves.empty()) {
      const Color side = opponent(scene.game.position().side_to_move());
      add(fmt::format("Last     {}, {}", to_string(moves.back().move), to_string(side)));
    }
    if (scene.thought) add_thought(*scene.thought, lines);
    return lines;
  }

  void add_thought(const Thought& thought, std::vector<std::string>& lines) const {
    constexpr std::size_t kLabel = 9;
    constexpr std::size_t kLineRows = 3;
    const auto add = [&](const char* label, const std::string& text) {
      lines.push_back(clip(fmt::format("{:<{}}{}", label, kLabel, text), panel_width()));
    };
    const Report& report = thought.report;
    const Line& line = report.lines.front();
    add("Outlook", outlook_text(thought.side, line));
    add("Chances", chances_text(thought.side, line.wdl));
    if (report.depth > 0) {
      add("Search", fmt::format("depth {}, {} nodes, {:.1f} s", report.depth,
                                shortened(static_cast<double>(report.nodes)),
                                std::chrono::duration<double>(report.elapsed).count()));
    }
    const char* label = "Line";
    for (const std::string& row : wrap(moves_text(line.moves), panel_width() - kLabel, kLineRows)) {
      add(label, row);
      label = "";
    }
  }

  std::string title(const Scene& scene) const {
    const Position& position = scene.game.position();
    std::string text = "Yolah";
    if (scene.game.is_over()) {
      text += ", the game is over";
    } else {
      text += fmt::format(", move {}, {} to move", scene.game.record().moves.size() / 2 + 1,
                          to_string(position.side_to_move()));
    }
    return emphasis(text);
  }

  void redraw(const Scene& scene, bool prompt, bool with_help = false) {
    help_shown_ = with_help;
    drawn_panel_ = panel(scene);
    std::string text = std::string(kHideCursor) + "\x1b[H" + title(scene) + kWipeLine + "\r\n" +
                       kWipeLine + "\r\n";
    std::istringstream board(draw_board(scene.game.position(), style_, marks_of(scene)));
    for (std::size_t row = 0; row < middle_height(style_); ++row) {
      std::string line;
      std::getline(board, line);
      text += line + kWipeLine;
      if (row < drawn_panel_.size()) {
        text += fmt::format("\x1b[{}G{}", board_size(style_).width + kGap + 1, drawn_panel_[row]);
      }
      text += "\r\n";
    }
    std::vector<std::string> message = wrap(message_, terminal_width() - 1, kMessageLines);
    message.resize(kMessageLines);
    for (const std::string& line : message) text += line + kWipeLine + "\r\n";
    text += kWipeBelow;
    if (prompt) text += std::string("> ") + kShowCursor;
    print(text);
  }

  BoardStyle style_;
  bool entered_ = true;
  bool help_shown_ = false;
  bool fresh_ = true;  // the message was seen by a person to move
  std::string message_;
  std::vector<std::string> drawn_panel_;
};

}  // namespace

std::unique_ptr<View> make_terminal_view(BoardStyle style) {
  return std::make_unique<TerminalView>(style);
}

bool fits_terminal(BoardStyle style) {
  return screen_can_be_redrawn() && terminal_height() >= screen_height(style) &&
         terminal_width() >= board_size(style).width + kGap + kLeastPanel;
}

}  // namespace yolah::cli
