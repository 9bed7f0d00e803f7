// How a game is shown: on a terminal redrawn in place, as plain text through a
// pipe, or as JSON. The session says what happens; a view says it to the user.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "cli/play/clock.h"
#include "cli/play/game.h"
#include "cli/terminal/board_view.h"
#include "engine/search/player.h"

namespace yolah::cli {

/// What a player said about a position; score and chances are those of `side`,
/// who was to move.
struct Thought {
  Color side = Color::kBlack;
  Report report;
};

/// Everything there is to show.
struct Scene {
  const Game& game;
  const std::array<std::string, 2>& names;
  const std::array<std::string, 2>& specs;  ///< Longer names, with all options.
  const Clock* clock;                       ///< Null without one.
  std::optional<Square> picked;
  const std::optional<Thought>& thought;  ///< Of the last search, its line not empty.

  const std::string& name(Color side) const { return names[static_cast<std::size_t>(index(side))]; }
  const std::string& spec(Color side) const { return specs[static_cast<std::size_t>(index(side))]; }
  std::chrono::milliseconds time_left(Color side) const {
    return clock->left(side, std::chrono::steady_clock::now());
  }
};

enum class Advice { kHint, kEval };

class View {
 public:
  View() = default;
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  virtual ~View() = default;

  /// A game starts, or goes on from elsewhere: after a load or an undo.
  virtual void begin(const Scene& scene, const std::string& why) = 0;
  /// A person is to move, or has picked a piece.
  virtual void ask(const Scene& scene) = 0;
  /// A move was made; with a report if an engine made it.
  virtual void show_move(const Scene& scene, Move move, const Report* report) = 0;
  /// Time has passed, an engine may have reported.
  virtual void tick(const Scene& scene) = 0;
  virtual void say(const Scene& scene, const std::string& text) = 0;
  /// Something typed cannot be done.
  virtual void refuse(const Scene& scene, const std::string& reason) = 0;
  virtual void advise(const Scene& scene, Advice advice, const Thought& thought) = 0;
  virtual void help(const Scene& scene) = 0;
  virtual void end(const Scene& scene) = 0;
  /// The last thing shown.
  virtual void close(const Scene& scene) = 0;
};

std::unique_ptr<View> make_terminal_view(BoardStyle style);
std::unique_ptr<View> make_plain_view(BoardStyle style);
std::unique_ptr<View> make_json_view();

/// Whether a game fits the terminal in this style and can be redrawn in place.
bool fits_terminal(BoardStyle style);

/// The marks of a scene: the last move, the picked piece and its targets.
BoardMarks marks_of(const Scene& scene);

/// "Black plays d5:b7.", "Black cannot move and passes."; `side` made the move.
std::string move_text(Color side, Move move, const Report* report);
/// "black by 2.4", "even", with "exactly" where proven.
std::string outlook_text(Color side, const Line& line);
/// "black 71 %, draw 8 %, white 21 %".
std::string chances_text(Color side, const Wdl& wdl);
/// A hint or an evaluation in a sentence.
std::string advice_text(Advice advice, const Thought& thought);
/// What to type, one line each.
std::string help_text();
/// "Black" or "White".
const char* side_title(Color side);

inline constexpr const char* kAfterTheEnd = "Type undo, save FILE, load FILE or quit.";

}  // namespace yolah::cli
