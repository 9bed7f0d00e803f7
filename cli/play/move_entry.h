// What a person types during a game: a move, a square to pick, or a command.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::cli {

enum class CommandKind { kUndo, kHint, kEval, kFinish, kResign, kSave, kLoad, kHelp, kQuit };

struct CommandInfo {
  std::string_view name;
  CommandKind kind;
  bool takes_file;
  std::string_view summary;
};

/// In the order in which help lists them.
inline constexpr std::array kCommands = {
    CommandInfo{"undo", CommandKind::kUndo, false, "take back your last move"},
    CommandInfo{"hint", CommandKind::kHint, false, "ask for a move"},
    CommandInfo{"eval", CommandKind::kEval, false, "ask how the game stands"},
    CommandInfo{"finish", CommandKind::kFinish, false, "play out a decided game"},
    CommandInfo{"resign", CommandKind::kResign, false, "give the game up"},
    CommandInfo{"save", CommandKind::kSave, true, "write the game to a file"},
    CommandInfo{"load", CommandKind::kLoad, true, "go on with a saved game"},
    CommandInfo{"help", CommandKind::kHelp, false, "show this"},
    CommandInfo{"quit", CommandKind::kQuit, false, "leave"},
};

struct Command {
  CommandKind kind;
  std::string file;  ///< For save and load.
};

/// The piece to move next, or none to put it back.
struct Pick {
  std::optional<Square> square;
};

/// What is wrong with what was typed, for the person who typed it.
struct Mistake {
  std::string message;
};

using Entry = std::variant<Move, Pick, Command, Mistake>;

/// Reads a line: "d5:b7", "d5b7", "d5 b7"; or "d5", and with a piece picked, "b7";
/// or a command. A move returned is legal, a picked piece can move. Letters may
/// be of either case.
Entry read_entry(std::string_view line, const Position& position, std::optional<Square> picked);

}  // namespace yolah::cli
