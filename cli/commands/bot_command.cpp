// yolah bot: a player or any engine as a bot of a server.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cli/bot/bot.h"
#include "cli/commands/commands.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/token.h"

namespace yolah::cli {
namespace {

constexpr std::size_t kPasswordLength = 24;

struct BotCommand {
  std::vector<std::string> servers;
  TokenOptions token;
  std::string engine;
  std::string player;
  std::vector<std::string> settings;
  EngineOptions engines;
  std::vector<std::string> accept;
  std::size_t games = 1;
  std::uint64_t stop_after = 0;  // 0: never
  std::string move_time;
  bool takebacks = false;
  std::string opponent;
  std::string clock = "3m+2s";
  bool rated = false;
  std::string create;
  bool json = false;
};

Account read_account(const BotCommand& command) {
  Account account;
  for (const std::string& text : command.servers) {
    const auto address = parse_server(text);
    if (!address) fail_at("wrong server", text, address.error());
    account.servers.push_back(*address);
  }
  return account;
}

arena::Contender read_player(const BotCommand& command) {
  if (command.engine.empty()) {
    const std::string player =
        command.player.empty() ? to_string(strongest_player()) : command.player;
    return read_contender(player, {}, command.settings);
  }
  if (read_bot_of(command.engine)) {
    return read_contender(command.engine, read_engine_options(command.engines), command.settings);
  }
  const std::string line(arena::program_of(command.engine));
  arena::Contender program = read_contender(std::string(arena::kProgramPrefix) + line,
                                            read_engine_options(command.engines), command.settings);
  program.name = printable(line);
  return program;
}

BotSetup read_setup(const BotCommand& command) {
  BotSetup setup;
  setup.account = read_account(command);
  setup.account.token =
      read_token(command.token, "a bot needs the token of its account (--create NAME makes one)");
  setup.policy = ChallengePolicy(command.accept);
  setup.games_at_once = command.games;
  if (command.stop_after > 0) setup.stop_after = command.stop_after;
  if (!command.move_time.empty()) setup.move_time = read_duration(command.move_time);
  setup.takebacks = command.takebacks;
  setup.opponent = command.opponent;
  const auto clock = read_clock(command.clock);
  if (!clock)
    throw Failure("--clock cannot be none: every game on the server has a clock", kWrongUsage);
  setup.clock = *clock;
  setup.rated = command.rated;
  setup.player = read_player(command);
  return setup;
}

/// Nobody types it: the token is what the bot uses.
std::string new_password() {
  constexpr std::string_view kLetters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  std::random_device random;
  std::uniform_int_distribution<std::size_t> any(0, kLetters.size() - 1);
  std::string password;
  for (std::size_t i = 0; i < kPasswordLength; ++i) password += kLetters[any(random)];
  return password;
}

/// From the environment alone: an argument could be read by everybody on the machine.
std::string operator_key() {
  const char* const key = std::getenv("YOLAH_OPERATOR_KEY");  // NOLINT(concurrency-mt-unsafe)
  return key == nullptr ? "" : key;
}

void create(const BotCommand& command) {
  Account account = read_account(command);
  account.operator_key = operator_key();
  const std::string password = new_password();
  std::optional<NewTokenFile> file;
  if (!command.token.file.empty()) file.emplace(command.token.file);
  const std::string token = create_bot(account, command.create, password);
  if (file) file->keep(token);
  if (command.json) {
    const nlohmann::ordered_json made{
        {"name", command.create}, {"token", token}, {"password", password}};
    fmt::print("{}\n", made.dump());
    return;
  }
  fmt::print("name      {}\ntoken     {}\npassword  {}\n", command.create,
             command.token.file.empty() ? token : "in " + command.token.file, password);
  fmt::print(stderr, "Keep both: they are not shown again.\n");
}

void print_score(EventLog& log, const Bot& bot) {
  const Bot::Score& score = bot.score();
  const std::string rest =
      bot.games_left() == 0
          ? ""
          : fmt::format("; {} games still run: start the bot again to play them", bot.games_left());
  log.say("end",
          {{"wins", score.wins},
           {"draws", score.draws},
           {"losses", score.losses},
           {"others", score.others},
           {"left", bot.games_left()}},
          fmt::format("played +{} ={} -{}{}", score.wins, score.draws, score.losses, rest));
}

void run(const BotCommand& command) {
  if (!command.create.empty()) return create(command);
  const InterruptGuard guard;
  BotSetup setup = read_setup(command);
  EventLog log(command.json);
  Bot bot(std::move(setup), log, InterruptGuard::flag());
  bot.run();
  print_score(log, bot);
}

void add_account_options(Subcommand command, BotCommand& options) {
  command
      .add_option(
          "--server", options.servers,
          "Address of the server, as http://127.0.0.1:8080; give it again for its other nodes")
      .required()
      .one_each_time()
      .type_name("URL");
  add_token_options(command.app(), options.token);
  command
      .add_option("--create", options.create,
                  "Make an account with this name for a bot, print its token (or write it to "
                  "--token-file), and end")
      .type_name("NAME");
}

void add_player_options(Subcommand command, BotCommand& options) {
  const Option engine =
      command
          .add_option(
              "--engine", options.engine,
              "The folder of a bot, or the command line of a program that speaks UGI; it is "
              "started for each game")
          .type_name("COMMAND");
  command
      .add_option("--player", options.player,
                  "A player of this program; the strongest if you give neither: " + player_names())
      .type_name("PLAYER")
      .excludes(engine);
  add_settings_option(command, "--option", options.settings, "");
  add_engine_options(command, options.engines);
  add_movetime_option(command, options.move_time, "move, whatever the clock", "");
}

void add_game_options(Subcommand command, BotCommand& options) {
  command.add_option("--games", options.games, "Most games that it plays at once")
      .range(1, 1000)
      .show_default()
      .type_name("N");
  command
      .add_option(
          "--accept", options.accept,
          "Which challenges it accepts, all if left out; words of " + ChallengePolicy::words())
      .separated_by(',')
      .one_each_time()
      .type_name("WORD,...");
  command.add_flag("--takebacks", options.takebacks,
                   "Let opponents of casual games take moves back");
  command.add_option("--stop-after", options.stop_after, "End after this many games")
      .range(1, 1'000'000)
      .type_name("N");
  command.add_option("--challenge", options.opponent, "Challenge this player at the start")
      .type_name("NAME");
  add_clock_option(command, options.clock, "that challenge");
  command.add_flag("--rated", options.rated, "That challenge is rated");
}

}  // namespace

void add_bot_command(Subcommand app) {
  auto options = std::make_shared<BotCommand>();
  const Subcommand command = app.add_subcommand("bot", "Play on a server, as a bot");
  add_account_options(command, *options);
  add_player_options(command, *options);
  add_game_options(command, *options);
  add_json_flag(command, options->json);
  command.footer(
      "Ctrl-C ends it. Its games stay open: start it again in time to play them on.\n"
      "Examples:\n"
      "  yolah bot --server https://yolah.example --create my-bot --token-file my-bot.token\n"
      "  yolah bot --server https://yolah.example --token-file my-bot.token --player minmax\n"
      "  yolah bot --server http://127.0.0.1:8080 --token-file my-bot.token \\\n"
      "    --engine 'python3 examples/random_bot.py' --games 4 --accept casual,blitz,rapid\n"
      "  yolah bot --server https://yolah.example --token-file my-bot.token --player minmax \\\n"
      "    --challenge yolah-level-3 --clock 3m+2s --stop-after 1");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
