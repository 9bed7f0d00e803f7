#include "arena/contender.h"

#include <memory>
#include <stdexcept>
#include <utility>

#include "arena/game.h"
#include "arena/process/command_line.h"
#include "arena/process/process_player.h"
#include "engine/protocol/words.h"
#include "engine/rules/notation.h"

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
    const std::string starter = text.ends_with(".py")   ? std::string(kPython) + " "
                                : text.ends_with(".js") ? "node "
                                                        : "./";
    command.insert(0, starter);
  }
  return in_quotes_for_shell(std::string(kProgramPrefix) + printable(command));
}

Contender started_at_once(const std::string& name, const EngineSetup& setup,
                          const std::atomic<bool>& stop) {
  auto pool = std::make_shared<EnginePool>(setup, stop);
  pool->give_back(pool->take());
  return make_contender(name, std::move(pool));
}

Contender started_each_game(const std::string& name, const EngineSetup& setup,
                            const std::atomic<bool>& stop) {
  constexpr std::size_t kNoneIdle = 0;
  auto pool = std::make_shared<EnginePool>(setup, stop, kNoneIdle);
  return {name,
          [pool = std::move(pool)](std::uint64_t /*game*/) {
            auto player = std::make_unique<ProcessPlayer>(pool);
            if (player->failure()) throw PlayerFailure(*player->failure());
            return player;
          },
          {}};
}

/// A game that a side lost, or both did, because there was no player to be made.
class Forfeit {
 public:
  explicit Forfeit(const GameSetup& setup) {
    GameRecord& record = result_.record;
    record.tags = setup.tags;
    record.start = setup.start;
    for (const Move move : setup.opening) record.moves.push_back({move, {}});
    record.finished = false;
    record.termination = Termination::kFailedStart;
    record.winner = Winner::kNone;
  }

  void blame(Color side, const std::string& deed, const std::string& log) {
    result_.reason +=
        (result_.reason.empty() ? "" : "; ") + std::string(to_string(side)) + " " + deed;
    result_.logs[static_cast<std::size_t>(index(side))] = log;
  }

  GameResult finish(Termination how, Winner winner) && {
    result_.record.termination = how;
    result_.record.winner = winner;
    result_.record.tags.push_back({"Reason", result_.reason});
    return std::move(result_);
  }

 private:
  GameResult result_;
};

}  // namespace

std::vector<Tag> player_tags(const Contender& black, const Contender& white) {
  std::vector<Tag> tags = {{"Black", black.name}, {"White", white.name}};
  if (!black.version.empty()) tags.push_back({"BlackVersion", black.version});
  if (!white.version.empty()) tags.push_back({"WhiteVersion", white.version});
  return tags;
}

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
  setup.options = options.settings;
  setup.ponders = options.ponders;
  if (options.sandbox) return sandboxed(std::move(setup), *options.sandbox);
  return setup;
}

Contender make_contender(const PlayerSpec& spec) {
  return {to_string(spec),
          [spec](std::uint64_t game) {
            PlayerSpec seeded = spec;
            for (const PlayerOption& option : spec.kind().options) {
              if (option.name != "seed") continue;
              const auto least = static_cast<std::uint64_t>(option.least);
              const std::uint64_t span = static_cast<std::uint64_t>(option.most) - least + 1;
              const auto seed = static_cast<std::uint64_t>(spec.value("seed"));
              seeded.set("seed", std::to_string(least + (seed - least + game) % span));
            }
            std::unique_ptr<Player> player = make_player(seeded);
            if (!player) {
              throw std::runtime_error("not enough memory for the player " + to_string(spec));
            }
            return player;
          },
          {}};
}

Contender make_contender(const std::string& name, std::shared_ptr<EnginePool> pool) {
  return {name,
          [pool = std::move(pool)](std::uint64_t /*game*/) {
            return std::make_unique<ProcessPlayer>(pool);
          },
          {}};
}

Parsed<Contender> make_contender(std::string_view text, const std::string& folder,
                                 const ProgramOptions& options, const std::atomic<bool>& stop) {
  if (!is_program(text)) {
    const auto spec = parse_own_player(text);
    if (!spec) return spec.error();
    return make_contender(*spec);
  }
  const auto setup = make_engine_setup(text, folder, options);
  if (!setup) return setup.error();
  const std::string name(text);
  switch (options.start) {
    case StartPolicy::kAtOnce:
      return started_at_once(name, *setup, stop);
    default:
      return started_each_game(name, *setup, stop);
  }
}

GameResult play_or_forfeit(const GameSetup& setup, const Contender& black, const Contender& white,
                           std::uint64_t game, const std::atomic<bool>& stop) {
  Forfeit forfeit(setup);
  const auto make = [&](const Contender& contender, Color side) -> std::unique_ptr<Player> {
    try {
      return contender.make(game);
    } catch (const PlayerFailure& failure) {
      forfeit.blame(side, failure.detail, failure.log);
    } catch (const std::exception& error) {
      forfeit.blame(side, "could not be started: " + std::string(error.what()), {});
    }
    return nullptr;
  };
  const std::unique_ptr<Player> first = make(black, Color::kBlack);
  const std::unique_ptr<Player> second = make(white, Color::kWhite);
  if (first && second) return play_game(setup, *first, *second, stop);
  // Who was not waited for has done nothing wrong.
  if (stop.load(std::memory_order_relaxed)) {
    return std::move(forfeit).finish(Termination::kAbandoned, Winner::kNone);
  }
  const Winner winner = first ? Winner::kBlack : second ? Winner::kWhite : Winner::kNone;
  GameResult result = std::move(forfeit).finish(Termination::kFailedStart, winner);
  if (setup.transcript != nullptr) {
    note_end(*setup.transcript, result);
    for (const std::string& log : result.logs) setup.transcript->note(log);
  }
  return result;
}

Contender make_absent(const std::string& name, const std::string& why, const std::string& log) {
  const PlayerFailure failure(Termination::kFailedStart, "was not ready: " + why, log);
  return {
      name, [failure](std::uint64_t /*game*/) -> std::unique_ptr<Player> { throw failure; }, {}};
}

}  // namespace yolah::arena
