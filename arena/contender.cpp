#include "arena/contender.h"

#include <memory>
#include <utility>

#include "arena/game.h"
#include "arena/process/command_line.h"
#include "arena/process/process_player.h"
#include "engine/protocol/words.h"

namespace yolah::arena {
namespace {

/// Names of players have none of these.
bool looks_like_program(std::string_view text) {
  return text.substr(0, text.find(':')).find_first_of(" ./\\") != std::string_view::npos;
}

/// The text as a contender that may well start: a file is not found by its name alone.
std::string as_program(std::string_view text) {
  std::string command(text);
  if (text.find_first_of(" /\\") == std::string_view::npos) {
    const std::string_view starter = text.ends_with(".py")   ? "python3 "
                                     : text.ends_with(".js") ? "node "
                                                             : "./";
    command.insert(0, starter);
  }
  return "'" + std::string(kProgramPrefix) + printable(command) + "'";
}

}  // namespace

Parsed<PlayerSpec> parse_own_player(std::string_view text) {
  auto spec = parse_player_spec(text);
  if (spec || !looks_like_program(text)) return spec;
  return ParseError{spec.error().offset,
                    spec.error().reason + "; a program is written " + as_program(text)};
}

Parsed<EngineSetup> make_engine_setup(std::string_view text, const std::string& folder,
                                      const ProgramOptions& options) {
  const auto command = split_command(text.substr(kProgramPrefix.size()));
  if (!command) {
    return ParseError{kProgramPrefix.size() + command.error().offset, command.error().reason};
  }
  EngineSetup setup;
  setup.command = *command;
  setup.folder = folder;
  setup.start_timeout = options.start_timeout;
  setup.stall_timeout = options.stall_timeout;
  if (options.sandbox) return sandboxed(std::move(setup), *options.sandbox);
  return setup;
}

Parsed<Contender> make_contender(std::string_view text, const std::string& folder,
                                 const ProgramOptions& options, const std::atomic<bool>& stop) {
  if (is_program(text)) {
    const auto setup = make_engine_setup(text, folder, options);
    if (!setup) return setup.error();
    constexpr std::size_t kNoneIdle = 0;
    auto pool = std::make_shared<EnginePool>(*setup, stop, kNoneIdle);
    return Contender{std::string(text), [pool = std::move(pool)](std::uint64_t /*game*/) {
                       auto player = std::make_unique<ProcessPlayer>(pool);
                       if (player->failure()) throw PlayerFailure(*player->failure());
                       return player;
                     }};
  }
  const auto spec = parse_own_player(text);
  if (!spec) return spec.error();
  return make_contender(*spec);
}

Contender make_absent(const std::string& name, const std::string& why, const std::string& log) {
  const PlayerFailure failure(Termination::kFailedStart, "was not ready: " + why, log);
  return {name, [failure](std::uint64_t /*game*/) -> std::unique_ptr<Player> { throw failure; }};
}

}  // namespace yolah::arena
