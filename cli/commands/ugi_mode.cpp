// yolah ugi: a player that speaks the engine protocol on standard input and
// output.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/screen_text.h"
#include "engine/protocol/line_buffer.h"
#include "engine/protocol/ugi_session.h"
#include "engine/search/player_spec.h"
#include "support/system/terminal.h"

namespace yolah::cli {
namespace {

/// Standard output, a line at a time and at once: the referee is waiting.
class LineWriter {
 public:
  void write(std::string_view line) {
    const bool written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
                         std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    if (!written) failed_ = true;
  }
  bool failed() const { return failed_; }

 private:
  std::atomic<bool> failed_{false};
};

/// Reads until `quit`, the end of the input, a signal, or trouble with output.
void converse(UgiSession& session, const LineWriter& output) {
  LineBuffer buffer;
  bool open = true;
  const auto on_line = [&](std::string_view line) { open = open && session.handle(line); };
  // The interrupt flag may be raised just before the waiting.
  constexpr std::chrono::milliseconds kBetweenLooks{100};
  system::Input input;
  while (open && !output.failed()) {
    if (InterruptGuard::raised()) return;
    std::string bytes;
    const auto outcome = input.read(bytes, kBetweenLooks);
    if (outcome == system::Input::Outcome::kEnd) break;
    buffer.feed(bytes, on_line);
  }
  if (open) buffer.finish(on_line);
}

void run(const std::string& player) {
  const PlayerSpec spec = read_player_spec(player);
  const InterruptGuard guard;
  LineWriter output;
  {
    UgiSession session(spec, [&](std::string_view line) { output.write(line); });
    if (!session.has_player()) {
      throw Failure(fmt::format("not enough memory for {}", to_string(spec)));
    }
    converse(session, output);
  }
  // First: a signal may be what broke off the writing.
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
  if (output.failed()) throw Failure("cannot write to standard output");
}

/// What stands right of a name.
std::string beside(std::string_view text) {
  constexpr std::size_t kIndent = 17;
  const std::string next_line = "\n" + std::string(kIndent, ' ');
  return fmt::format("{}", fmt::join(wrap(std::string(text), 80 - kIndent, 10), next_line));
}

/// Names of players with their options, from the table that makes them.
std::string list_of_players() {
  std::string text = "Players and their options:\n";
  for (const PlayerKind& kind : player_kinds()) {
    text += fmt::format("  {:<15}{}\n", kind.name, beside(kind.summary));
    for (const PlayerOption& option : kind.options) {
      const std::string help =
          fmt::format("{} ({} unless told)", option.help, option.normal_text());
      text += fmt::format("    {:<13}{}\n", option.name, beside(help));
    }
  }
  return text;
}

}  // namespace

void add_ugi_command(Subcommand app) {
  const Subcommand command =
      app.add_subcommand("ugi", "Play for a referee program (the engine protocol)");
  auto player = std::make_shared<std::string>(to_string(strongest_player()));
  add_player_option(command, *player, "Which player, as name:option=value,...");
  command.footer(list_of_players() +
                 "The protocol is UGI, the dialect of UCI for any game: docs/protocol.md.\n"
                 "Examples:\n"
                 "  yolah ugi --player random:seed=7\n"
                 "  printf 'position startpos\\ngo\\n' | yolah ugi --player random");
  command.callback([player] { run(*player); });
}

}  // namespace yolah::cli
