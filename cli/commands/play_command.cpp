// yolah play: a game at the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/play/game.h"
#include "cli/play/session.h"
#include "cli/play/view.h"
#include "cli/terminal/board_view.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "engine/rules/notation.h"
#include "engine/search/levels.h"

namespace yolah::cli {
namespace {

struct PlayOptions {
  std::string black = "human";
  std::string white = to_string(strongest_player());
  std::optional<int> level;
  std::string clock = "none";
  std::string move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> seed;
  std::string position{kStartPosition};
  std::string load;
  std::string save;
  std::string log;
  bool ascii = false;
  bool json = false;
};

/// Whether what the player does depends on its seed.
bool draws_lots(const PlayerSpec& spec) {
  const auto has = [&](std::string_view name) {
    const auto options = spec.kind().options;
    return std::any_of(options.begin(), options.end(),
                       [&](const PlayerOption& option) { return option.name == name; });
  };
  return has("seed") && (!has("level") || spec.value("level") > 0);
}

/// A player with its seed set: to the one asked for, or, so that games differ, to any.
PlayerSpec read_seeded(const std::string& text, std::optional<std::int64_t> seed) {
  PlayerSpec spec = read_player_spec(text);
  if (text.find("seed=") != std::string::npos) return spec;
  constexpr std::int64_t kSeeds = 1'000'000;
  if (!seed) seed = static_cast<std::int64_t>(std::random_device()() % kSeeds);
  // A player that leaves nothing to chance needs no seed.
  if (draws_lots(spec)) static_cast<void>(spec.set("seed", std::to_string(*seed)));
  return spec;
}

Engine engine_of(const PlayerSpec& spec) {
  const auto options = spec.kind().options;
  const bool has_level = std::any_of(options.begin(), options.end(),
                                     [](const auto& option) { return option.name == "level"; });
  const std::int64_t level = has_level ? spec.value("level") : 0;
  std::string name = level > 0 ? fmt::format("level {}", level) : std::string(spec.kind().name);
  return {std::move(name), to_string(spec), [spec] { return make_player_or_fail(spec); }};
}

/// A program, called by its file: my_bot.py of "cmd:python3 bots/my_bot.py".
Engine engine_of_program(const std::string& text) {
  const arena::Contender program = read_contender(text, {}, {});
  const std::size_t from = text.find_last_of(" :/") + 1;
  return {printable(from < text.size() ? text.substr(from) : text), printable(text),
          [program] { return program.make(0); }};
}

/// A bot, called by the name of its folder.
Engine engine_of_bot(const std::string& text) {
  const arena::Contender bot = read_contender(text, {}, {});
  return {bot.name, bot.name, [bot] { return bot.make(0); }};
}

std::optional<Engine> read_side(const std::string& text, std::optional<std::int64_t> seed) {
  if (text == "human") return std::nullopt;
  if (arena::is_program(text)) return engine_of_program(text);
  // No player has a slash in its name.
  const bool is_path = text.substr(0, text.find(':')).find('/') != std::string::npos;
  if (is_path || read_bot_of(text)) return engine_of_bot(text);
  return engine_of(read_seeded(text, seed));
}

std::string today() {
  const std::chrono::year_month_day date(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

GameRecord first_record(const PlayOptions& options) {
  if (!options.load.empty()) {
    if (options.load == "-") {
      throw Failure("--load cannot read standard input, which holds the moves: name a file",
                    kWrongUsage);
    }
    return read_records(options.load).back();
  }
  GameRecord record;
  record.start = read_position(options.position);
  record.tags.push_back({"Date", today()});
  return record;
}

Setup read_setup(const PlayOptions& options) {
  Setup setup;
  std::string white = options.white;
  if (options.level) white = "minmax:level=" + std::to_string(*options.level);
  setup.players = {read_side(options.black, options.seed), read_side(white, options.seed)};
  setup.clock = read_clock(options.clock);
  if (!options.move_time.empty()) setup.move_time = read_duration(options.move_time);
  setup.nodes = options.nodes;
  setup.record = first_record(options);
  setup.log_folder = options.log;
  return setup;
}

std::unique_ptr<View> make_view(const PlayOptions& options) {
  if (options.json) return make_json_view();
  std::vector<BoardStyle> styles = {BoardStyle::kAscii};
  if (!options.ascii) {
    styles = output_has_color() ? std::vector{BoardStyle::kLarge, BoardStyle::kColor}
                                : std::vector{BoardStyle::kPlain};
  }
  for (const BoardStyle style : styles) {
    if (fits_terminal(style)) return make_terminal_view(style);
  }
  return make_plain_view(styles.back());
}

void play(const PlayOptions& options) {
  const InterruptGuard guard;
  Setup setup = read_setup(options);
  // Better now than after the game.
  if (!options.save.empty()) check_can_save(options.save);
  const std::unique_ptr<View> view = make_view(options);
  Session session(std::move(setup), *view);
  const auto save = [&] {
    if (!options.save.empty()) save_game(session.game(), options.save);
  };
  try {
    const ExitCode code = session.run();
    save();
    if (code != kOk) throw QuietEnd(code);
  } catch (const Failure&) {
    save();  // a bot that breaks takes no game with it
    throw;
  }
}

}  // namespace

void add_play_command(Subcommand app) {
  auto options = std::make_shared<PlayOptions>();
  const Subcommand command = app.add_subcommand("play", "Play a game at the terminal");
  const std::string who =
      "human, a player (" + player_names() +
      "), the folder of a bot, as my_bot, or a program, as 'cmd:python3 bot.py'";
  command.add_option("--black", options->black, who).type_name("WHO").show_default();
  command.add_option("--white", options->white, who).type_name("WHO").show_default();
  command
      .add_option("--level", options->level,
                  "Strength of White, from 1 (a first game) to 10 (an expert)")
      .range(kLowestLevel, kHighestLevel)
      .type_name("N")
      .excludes("--white");
  add_clock_option(command, options->clock, "the game");
  add_movetime_option(command, options->move_time, "move of an engine", "1s");
  add_nodes_option(command, options->nodes, "move of an engine");
  command
      .add_option("--seed", options->seed,
                  "Same seed, same choices of the engine; random if left out")
      .range(std::int64_t{0}, std::int64_t{1} << 50)
      .type_name("N");
  add_position_option(command, options->position);
  command.add_option("--load", options->load, "Continue the last game of a record file")
      .type_name("FILE")
      .excludes("--position");
  add_save_option(command, options->save);
  add_log_option(command, options->log);
  add_ascii_flag(command, options->ascii);
  add_json_lines_flag(command, options->json);
  command.footer(
      "Type moves as d5:b7, or d5 and then b7; type help to see what else you can type.\n"
      "It also works through a pipe: one entry on each line; the end of the input ends it.\n"
      "Examples:\n"
      "  yolah play\n"
      "  yolah play --level 3\n"
      "  yolah play --black human --white " +
      to_string(strongest_player()) +
      " --clock 5m+3s\n"
      "  yolah play --black human --white human --save game.ygn\n"
      "  yolah play --white my_bot\n"
      "  yolah play --white 'cmd:python3 examples/greedy_bot.py'\n"
      "  printf 'd5:b7\\nresign\\n' | yolah play --white random");
  command.callback([options] { play(*options); });
}

}  // namespace yolah::cli
