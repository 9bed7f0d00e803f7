#include "arena/contender.h"

#include <stdexcept>

namespace yolah::arena {
namespace {

/// Programs do not play yet: who enters one forfeits, with this as the reason.
Contender make_program(std::string_view command, const std::string& /*folder*/) {
  return {std::string(kCommandPrefix) + std::string(command),
          [](std::uint64_t) -> std::unique_ptr<Player> {
            throw std::runtime_error("this yolah cannot run programs as players");
          }};
}

}  // namespace

Parsed<Contender> make_contender(std::string_view text, const std::string& folder) {
  if (text.starts_with(kCommandPrefix)) {
    const std::string_view command = text.substr(kCommandPrefix.size());
    if (command.find_first_not_of(" \t") == std::string_view::npos) {
      return ParseError{kCommandPrefix.size(), "expected a command, as cmd:python3 bot.py"};
    }
    return make_program(command, folder);
  }
  const auto spec = parse_player_spec(text);
  if (!spec) return spec.error();
  return make_contender(*spec);
}

}  // namespace yolah::arena
