#include "online/games/games.h"

#include <nlohmann/json.hpp>
#include <string>

#include "engine/rules/notation.h"
#include "support/json/fields.h"

namespace yolah::server {
namespace {

constexpr std::size_t kLongestChat = 300;  // bytes

/// What may be said: one line, not too long; cut where a letter ends.
std::string chat_text(const std::string& said) {
  std::string text;
  for (const char c : said) {
    const auto byte = static_cast<unsigned char>(c);
    if (text.size() >= kLongestChat && (byte & 0xC0) != 0x80) break;
    text += byte < 0x20 || byte == 0x7F ? ' ' : c;
  }
  if (text.find_first_not_of(' ') == std::string::npos) text.clear();
  return text;
}

bool read_move(const nlohmann::json& input, Command& command) {
  const auto seq = number_of(input, "seq", 0, kMostEvents);
  const auto ply = number_of(input, "ply", 0, kMostEvents);
  const auto move = parse_move(text_of(input, "move"));
  if (!seq || !ply || !move) return false;
  command.seq = static_cast<std::int32_t>(*seq);
  command.ply = static_cast<std::int32_t>(*ply);
  command.move = *move;
  return true;
}

}  // namespace

std::optional<Command> read_command(Command::Kind kind, const nlohmann::json& input,
                                    std::string_view& why) {
  Command command;
  command.kind = kind;
  if (kind == Command::Kind::kMove && !read_move(input, command)) {
    why = "a move needs seq, ply and move, for example d5:b7";
    return std::nullopt;
  }
  if (kind == Command::Kind::kChat) {
    command.text = chat_text(text_of(input, "text"));
    if (command.text.empty()) {
      why = "the message is empty";
      return std::nullopt;
    }
  }
  return command;
}

}  // namespace yolah::server
