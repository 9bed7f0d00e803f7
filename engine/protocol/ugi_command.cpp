#include "engine/protocol/ugi_command.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "engine/protocol/line_buffer.h"
#include "engine/protocol/words.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

using std::chrono::milliseconds;

ParseError unexpected(const WordReader& words, std::string_view expected) {
  const std::string found = words.at_end() ? "nothing" : quoted(words.peek());
  return {words.offset(), "expected " + std::string(expected) + ", not " + found};
}

Parsed<UgiCommand> read_option(WordReader& words) {
  if (words.peek() != "name") return unexpected(words, "'name' after setoption");
  words.next();
  std::string name;
  while (!words.at_end() && words.peek() != "value") {
    if (!name.empty()) name += ' ';
    name += words.next();
  }
  if (name.empty()) return unexpected(words, "the name of an option");
  if (words.at_end()) return unexpected(words, "'value' after the option's name");
  words.next();
  return UgiCommand(SetOptionCommand{std::move(name), std::string(words.rest())});
}

/// The four words of a position string.
Parsed<Position> read_fen(WordReader& words) {
  constexpr int kWords = 4;
  const std::size_t start = words.offset();
  std::string text;
  for (int i = 0; i < kWords && !words.at_end(); ++i) {
    if (i > 0) text += ' ';
    text += words.next();
  }
  const auto position = parse_position(text);
  if (!position) return ParseError{start, "wrong position: " + position.error().reason};
  return *position;
}

Parsed<UgiCommand> read_moves(WordReader& words, Position position) {
  while (!words.at_end()) {
    const std::size_t offset = words.offset();
    const std::string_view word = words.next();
    const auto move = parse_move(word);
    if (!move) {
      return ParseError{offset, "wrong move " + quoted(word) + ": " + move.error().reason};
    }
    if (!position.is_legal(*move)) {
      return ParseError{offset, "illegal move " + std::string(word) + ": " +
                                    std::string(to_string(position.side_to_move())) +
                                    " cannot play it in " + to_string(position)};
    }
    position.play(*move);
  }
  return UgiCommand(PositionCommand{position});
}

Parsed<UgiCommand> read_position(WordReader& words) {
  Position position;
  if (words.peek() == "fen") {
    words.next();
    const auto given = read_fen(words);
    if (!given) return given.error();
    position = *given;
  } else if (words.peek() == "startpos") {
    words.next();
  } else {
    return unexpected(words, "'startpos' or 'fen' after position");
  }
  if (words.at_end()) return UgiCommand(PositionCommand{position});
  if (words.peek() != "moves") return unexpected(words, "'moves' or the end of the line");
  words.next();
  return read_moves(words, position);
}

struct GoNumbers {
  using Number = std::optional<std::int64_t>;
  Number black_time, white_time, black_increment, white_increment, move_time, nodes, depth;
};

// Player 1 moves first: black. Referees let a clock run below zero now and then.
constexpr std::array kGoKeys = {
    NumberKey<GoNumbers>{"p1time", &GoNumbers::black_time, -kLongestTime, kLongestTime},
    NumberKey<GoNumbers>{"p2time", &GoNumbers::white_time, -kLongestTime, kLongestTime},
    NumberKey<GoNumbers>{"p1inc", &GoNumbers::black_increment, 0, kLongestTime},
    NumberKey<GoNumbers>{"p2inc", &GoNumbers::white_increment, 0, kLongestTime},
    NumberKey<GoNumbers>{"btime", &GoNumbers::black_time, -kLongestTime, kLongestTime},
    NumberKey<GoNumbers>{"wtime", &GoNumbers::white_time, -kLongestTime, kLongestTime},
    NumberKey<GoNumbers>{"binc", &GoNumbers::black_increment, 0, kLongestTime},
    NumberKey<GoNumbers>{"winc", &GoNumbers::white_increment, 0, kLongestTime},
    NumberKey<GoNumbers>{"movetime", &GoNumbers::move_time, 0, kLongestTime},
    NumberKey<GoNumbers>{"nodes", &GoNumbers::nodes, 1, kLargestNumber},
    NumberKey<GoNumbers>{"depth", &GoNumbers::depth, 1, 1000},
};

std::optional<PlayerClock> clock(GoNumbers::Number time, GoNumbers::Number increment) {
  if (!time) return std::nullopt;
  return PlayerClock{milliseconds(std::max<std::int64_t>(*time, 0)),
                     milliseconds(increment.value_or(0))};
}

GoCommand go_command(const GoNumbers& numbers) {
  GoCommand command;
  command.clocks = {clock(numbers.black_time, numbers.black_increment),
                    clock(numbers.white_time, numbers.white_increment)};
  if (numbers.move_time) command.move_time = milliseconds(*numbers.move_time);
  if (numbers.nodes) command.nodes = static_cast<std::uint64_t>(*numbers.nodes);
  if (numbers.depth) command.depth = static_cast<int>(*numbers.depth);
  return command;
}

Parsed<UgiCommand> read_go(WordReader& words) {
  GoNumbers numbers;
  bool infinite = false;
  while (!words.at_end()) {
    const std::string_view word = words.peek();
    const auto* key = find_key<GoNumbers>(kGoKeys, word);
    if (key == nullptr && word != "infinite") {
      return unexpected(
          words, "p1time, p2time, p1inc, p2inc, movetime, nodes, depth or infinite after go");
    }
    words.next();
    if (key == nullptr) {
      infinite = true;
      continue;
    }
    const std::string reason =
        read_number(words, word, key->least, key->most, numbers.*(key->number));
    if (!reason.empty()) return ParseError{words.offset(), reason};
  }
  if (numbers.black_increment && !numbers.black_time) {
    return ParseError{words.offset(), "p1inc without p1time"};
  }
  if (numbers.white_increment && !numbers.white_time) {
    return ParseError{words.offset(), "p2inc without p2time"};
  }
  GoCommand command = go_command(numbers);
  command.infinite = infinite;
  return UgiCommand(command);
}

struct QueryWord {
  std::string_view name;
  Query query;
};

constexpr std::array kQueries = {
    QueryWord{"gameover", Query::kGameOver},
    QueryWord{"p1turn", Query::kBlackToMove},
    QueryWord{"result", Query::kResult},
};

Parsed<UgiCommand> read_query(WordReader& words) {
  for (const QueryWord& word : kQueries) {
    if (word.name != words.peek()) continue;
    words.next();
    return UgiCommand(QueryCommand{word.query});
  }
  return unexpected(words, "gameover, p1turn or result after query");
}

struct CommandWord {
  std::string_view name;
  Parsed<UgiCommand> (*read)(WordReader& words);
};

template <class Command>
Parsed<UgiCommand> read_plain(WordReader& /*words*/) {
  return UgiCommand(Command{});
}

Parsed<UgiCommand> read_uci(WordReader& /*words*/) {
  return UgiCommand(HelloCommand{true});
}

constexpr std::array kCommands = {
    CommandWord{"ugi", read_plain<HelloCommand>},
    CommandWord{"uci", read_uci},
    CommandWord{"isready", read_plain<IsReadyCommand>},
    CommandWord{"setoption", read_option},
    CommandWord{"uginewgame", read_plain<NewGameCommand>},
    CommandWord{"ucinewgame", read_plain<NewGameCommand>},
    CommandWord{"position", read_position},
    CommandWord{"go", read_go},
    CommandWord{"stop", read_plain<StopCommand>},
    CommandWord{"query", read_query},
    CommandWord{"quit", read_plain<QuitCommand>},
};

std::string text_of(const NoCommand& /*command*/) {
  return {};
}

std::string text_of(const HelloCommand& command) {
  return command.uci ? "uci" : "ugi";
}

std::string text_of(const IsReadyCommand& /*command*/) {
  return "isready";
}

std::string text_of(const SetOptionCommand& command) {
  return "setoption name " + command.name + " value " + command.value;
}

std::string text_of(const NewGameCommand& /*command*/) {
  return "uginewgame";
}

std::string text_of(const PositionCommand& command) {
  return "position fen " + to_string(command.position);
}

std::string text_of(const GoCommand& command) {
  std::string text = "go";
  const auto add = [&](const std::string& name, std::int64_t number) {
    text += ' ' + name + ' ' + std::to_string(number);
  };
  for (std::size_t i = 0; i < command.clocks.size(); ++i) {
    if (!command.clocks[i]) continue;
    const std::string side = "p" + std::to_string(i + 1);
    add(side + "time", command.clocks[i]->remaining.count());
    add(side + "inc", command.clocks[i]->increment.count());
  }
  if (command.move_time) add("movetime", command.move_time->count());
  if (command.nodes) add("nodes", static_cast<std::int64_t>(*command.nodes));
  if (command.depth) add("depth", *command.depth);
  if (command.infinite) text += " infinite";
  return text;
}

std::string text_of(const StopCommand& /*command*/) {
  return "stop";
}

std::string text_of(const QueryCommand& command) {
  for (const QueryWord& word : kQueries) {
    if (word.query == command.query) return "query " + std::string(word.name);
  }
  return {};
}

std::string text_of(const QuitCommand& /*command*/) {
  return "quit";
}

}  // namespace

Parsed<UgiCommand> parse_command(std::string_view line) {
  if (line.size() > kLongestLine) return too_long();
  WordReader words(line);
  if (words.at_end()) return UgiCommand(NoCommand{});
  const std::size_t start = words.offset();
  const std::string_view name = words.next();
  const auto* const known =
      std::find_if(kCommands.begin(), kCommands.end(),
                   [&](const CommandWord& word) { return word.name == name; });
  if (known == kCommands.end()) {
    return ParseError{start, "unknown command " + quoted(name) +
                                 "; there are ugi, isready, setoption, uginewgame, position, go, "
                                 "stop, query and quit"};
  }
  auto command = known->read(words);
  if (command && !words.at_end()) {
    return unexpected(words, "the end of the line after " + std::string(name));
  }
  return command;
}

std::string to_string(const UgiCommand& command) {
  return std::visit([](const auto& known) { return text_of(known); }, command);
}

bool asks_for_move(std::string_view line) {
  return WordReader(line).peek() == "go";
}

}  // namespace yolah
