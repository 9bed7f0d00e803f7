#include "arena/compliance_checks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <variant>
#include <vector>

#include "arena/game.h"
#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/protocol/ugi_command.h"
#include "engine/protocol/ugi_text.h"
#include "engine/protocol/words.h"
#include "engine/rules/notation.h"
#include "engine/rules/position.h"

namespace yolah::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// Black has no move, and white has.
constexpr std::string_view kMustPass = "position fen bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2";
constexpr std::string_view kGameOver = "position fen bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7";
/// A position string and moves at once, white to move.
constexpr std::string_view kMiddleGame =
    "position fen 3w4/1b6/2x1w3/1bxxx3/3xw3/2b3x1/6x1/b5xw b 4 4 moves b7:b8";
constexpr std::string_view kAfterThreeMoves = "position startpos moves d5:b7 e5:f5 e4:e1";

CheckResult warning(std::string finding, std::string advice) {
  return {Verdict::kWarning, std::move(finding), std::move(advice), {}};
}

constexpr std::string_view kTooSlow = "the program is too slow";

CheckResult passed(std::string finding) {
  return {Verdict::kPassed, std::move(finding), {}, {}};
}

/// Our own positions, read by the reader that everybody's go through.
Position read(std::string_view position_line) {
  const auto command = parse_command(position_line);
  assert(command);
  return std::get<PositionCommand>(*command).position;
}

std::string code(std::string_view line) {
  return "`" + printable(line) + "`";
}

/// Whose move an illegal one may have been meant to be.
std::string_view illegal_advice(const Position& position, Move move) {
  Position other_side = position;
  other_side.play(Move::pass());
  if (!move.is_pass() && other_side.is_legal(move)) {
    return "It is a move of the other side: the side to move changes with every move after "
           "`moves`, and stands behind the board after `fen`.";
  }
  if (Position().is_legal(move)) {
    return "It would be a move at the start: play the moves after `moves`, and read the board "
           "after `fen`.";
  }
  return "A piece slides in a line over free squares, never over a piece or a hole; the pass "
         "a1:a1 is for who cannot move.";
}

/// The move of a `bestmove` line if it is legal.
Move legal_move(std::string_view line, const Position& position) {
  const auto reply = parse_reply(line);
  const auto* best = reply ? std::get_if<BestMoveReply>(&*reply) : nullptr;
  if (best == nullptr) {
    throw BadAnswer(code(line) + " is not a move",
                    "Write where a piece leaves and where it lands, as in `bestmove d5:b7`.",
                    "moves are spelled wrongly");
  }
  if (!best->move) {
    throw BadAnswer(code(line) + " in a position that has moves, " + to_string(position),
                    "Answer by a legal move; the pass is a1:a1.", "it says that it has no move");
  }
  if (!position.is_legal(*best->move)) {
    throw BadAnswer(code(line) + " is illegal in " + to_string(position) + ", where " +
                        std::string(to_string(position.side_to_move())) + " is to move",
                    std::string(illegal_advice(position, *best->move)),
                    "the program plays illegal moves");
  }
  return *best->move;
}

struct TimedMove {
  Move move;
  MoveTime time;
};

/// For a move of a whole game.
constexpr milliseconds kUsualMoveTime{100};

TimedMove ask_move(const CheckContext& context, std::string_view position_line, std::string_view go,
                   milliseconds patience) {
  const std::string lines = std::string(position_line) + '\n' + std::string(go);
  const Conversation::Answer answer = context.talk.ask(lines, "bestmove", patience);
  return {legal_move(answer.line, read(position_line)), answer.time};
}

void settle(const CheckContext& context) {
  context.talk.ask("isready", "readyok", context.setup.patience);
}

CheckResult check_ready(const CheckContext& context) {
  const auto answer = context.talk.ask("isready", "readyok", context.setup.patience);
  return passed("answered `readyok` after " + time_text(answer.time.wall));
}

CheckResult check_new_game(const CheckContext& context) {
  context.talk.ask("uginewgame\nisready", "readyok", context.setup.patience);
  return passed("`uginewgame` was taken");
}

CheckResult check_move(const CheckContext& context, std::string_view position_line) {
  const TimedMove answer = ask_move(context, position_line, "go movetime 100",
                                    milliseconds(100) + context.setup.patience);
  return passed("played " + to_string(answer.move));
}

CheckResult check_start(const CheckContext& context) {
  return check_move(context, "position startpos");
}

CheckResult check_moves(const CheckContext& context) {
  return check_move(context, kAfterThreeMoves);
}

CheckResult check_position_string(const CheckContext& context) {
  return check_move(context, kMiddleGame);
}

/// The moves of one game before a strict referee, who lets late ones lose.
class StrictGame {
 public:
  StrictGame(milliseconds move_time, nanoseconds tolerance)
      : move_time_(move_time), tolerance_(tolerance) {}

  /// Counts a move as so many like it.
  void add(const MoveTime& spent, int times = 1) {
    const nanoseconds charged = spent.charged(move_time_);
    slowest_ = std::max(slowest_, charged);
    ++moves_;
    if (charged <= move_time_ + tolerance_) return;
    ++late_;
    lost_ = lost_ || !spare_.covers(times * (charged - move_time_), spent);
  }

  bool is_lost() const { return lost_; }
  int late() const { return late_; }

  /// "200 ms given, 412 ms taken at most, 6 of 6 moves too late".
  std::string text() const {
    return time_text(move_time_) + " given, " + time_text(slowest_) + " taken at most" +
           (late_ == 0 ? ""
                       : ", " + std::to_string(late_) + " of " + std::to_string(moves_) +
                             " moves too late");
  }

 private:
  milliseconds move_time_;
  nanoseconds tolerance_;
  SpareTime spare_;
  nanoseconds slowest_{0};
  int moves_ = 0;
  int late_ = 0;
  bool lost_ = false;
};

CheckResult too_slow(const std::string& finding) {
  return {Verdict::kFailed, finding + ": a strict game, as in a tournament, is lost on time",
          "`movetime` is in milliseconds. Look at the clock while thinking, and stop a little "
          "before the time is over.",
          std::string(kTooSlow)};
}

/// Some moves stand for a whole game. The first may be slow for reasons that do not come back.
CheckResult check_move_time(const CheckContext& context) {
  constexpr milliseconds kGiven{200};
  constexpr int kAsked = 6;
  constexpr int kOfAGame = 28;
  constexpr std::array kPositions = {std::string_view("position startpos"), kAfterThreeMoves,
                                     kMiddleGame};
  std::vector<MoveTime> times;
  StrictGame so_far(kGiven, context.setup.tolerance);
  for (std::size_t i = 0; i < kAsked && !so_far.is_lost(); ++i) {
    const auto answer = ask_move(context, kPositions[i % kPositions.size()], "go movetime 200",
                                 kGiven + context.setup.patience);
    times.push_back(answer.time);
    so_far.add(answer.time);
  }
  StrictGame whole(kGiven, context.setup.tolerance);
  for (std::size_t i = 0; i < times.size(); ++i) {
    whole.add(times[i], so_far.late() > 1 && i > 0 ? (kOfAGame - 1) / (kAsked - 1) : 1);
  }
  if (so_far.is_lost() || whole.is_lost()) return too_slow(so_far.text());
  if (so_far.late() == 0) return passed(so_far.text());
  return {Verdict::kWarning, so_far.text(),
          "Look at the clock while thinking, and stop a little before the time is over: a strict "
          "referee lets a player be late by one second in a game, all moves together.",
          std::string(kTooSlow)};
}

CheckResult check_nodes(const CheckContext& context) {
  const auto answer =
      ask_move(context, kAfterThreeMoves, "go nodes 100", 2 * context.setup.patience);
  return passed("played " + to_string(answer.move) + " after " + time_text(answer.time.wall));
}

CheckResult check_clock(const CheckContext& context) {
  constexpr milliseconds kClock{1000};
  const auto answer =
      ask_move(context, kAfterThreeMoves, "go p1time 60000 p2time 1000 p1inc 0 p2inc 10",
               kClock + context.setup.patience);
  const nanoseconds charged = answer.time.charged(kClock);
  const std::string taken =
      time_text(charged) + " of the second on the clock were taken for one move";
  if (charged > kClock) {
    return {Verdict::kFailed, taken,
            "White was to move and had `p2time 1000`, a second for the rest of the game: this "
            "loses on time. Think for a part of your own clock, such as a twentieth.",
            std::string(kTooSlow)};
  }
  if (charged > kClock / 2) {
    return {Verdict::kWarning, taken,
            "A game has about 28 moves a side: think for a twentieth of the clock, not half.",
            "it thinks for half of its clock"};
  }
  return passed(taken);
}

/// `isready` is answered while thinking, `bestmove` is not said before `stop`.
CheckResult check_stop(const CheckContext& context) {
  constexpr milliseconds kThinking{300};
  constexpr milliseconds kAtOnce{2000};
  Conversation& talk = context.talk;
  talk.say(std::string(kAfterThreeMoves) + "\ngo infinite");
  if (talk.comes("bestmove", kThinking)) {
    talk.say("stop");
    settle(context);
    return warning("`go infinite` was answered before `stop`",
                   "Keep the move until `stop` comes. No match uses `go infinite`; analysis does.");
  }
  talk.say("isready");
  const bool ready = talk.comes("readyok", kAtOnce);
  const auto answer = talk.ask("stop", "bestmove", context.setup.patience);
  legal_move(answer.line, read(kAfterThreeMoves));
  if (answer.time.own() > kAtOnce) {
    return warning("`stop` was answered after " + time_text(answer.time.wall),
                   "Read lines while thinking, in a thread of its own, or think in short turns.");
  }
  if (!ready) {
    return warning("`isready` was not answered while thinking",
                   "Read lines while thinking, in a thread of its own, or think in short turns.");
  }
  return passed("`stop` was answered after " + time_text(answer.time.wall));
}

CheckResult check_idle_stop(const CheckContext& context) {
  context.talk.say("stop\nisready");
  bool moved = false;
  context.talk.await("readyok", context.setup.patience);
  for (const std::string& line : context.talk.received()) {
    moved = moved || line.starts_with("bestmove");
  }
  if (!moved) return passed("`stop` without a search was passed over");
  return warning(
      "`stop` without a search was answered by a move",
      "Say `bestmove` once for every `go`, and never else: a second one could be taken for "
      "the answer to the next `go`.");
}

CheckResult check_pass(const CheckContext& context) {
  ask_move(context, kMustPass, "go movetime 100", milliseconds(100) + context.setup.patience);
  return passed("played a1:a1");
}

CheckResult check_game_over(const CheckContext& context) {
  const auto answer = context.talk.ask(std::string(kGameOver) + "\ngo movetime 100", "bestmove",
                                       milliseconds(100) + context.setup.patience);
  const auto reply = parse_reply(answer.line);
  const auto* best = reply ? std::get_if<BestMoveReply>(&*reply) : nullptr;
  if (best != nullptr && !best->move) return passed("said `bestmove (none)`");
  return warning(code(answer.line) + " where the game is over",
                 "Say `bestmove (none)` when neither side can move.");
}

std::string position_line(const std::vector<Move>& moves) {
  std::string line = "position startpos";
  if (!moves.empty()) line += " moves";
  for (const Move move : moves) line += ' ' + to_string(move);
  return line;
}

/// A game against random moves; the margin for the bot. Ends early when it is lost on time.
int play_game(const CheckContext& context, Color bot, Random& random, StrictGame& referee,
              const std::function<void(int plies)>& on_move) {
  context.talk.ask("uginewgame\nisready", "readyok", context.setup.patience);
  Position position;
  std::vector<Move> moves;
  while (!position.is_over() && !referee.is_lost()) {
    Move move;
    if (position.side_to_move() != bot) {
      move = random_move(position, random);
    } else {
      const TimedMove answer = ask_move(context, position_line(moves), "go movetime 100",
                                        kUsualMoveTime + context.setup.patience);
      referee.add(answer.time);
      move = answer.move;
    }
    position.play(move);
    moves.push_back(move);
    on_move(static_cast<int>(moves.size()));
  }
  return position.margin(bot);
}

CheckResult check_games(const CheckContext& context) {
  constexpr int kGames = 4;
  // Two games of a bot that takes its time are enough.
  constexpr milliseconds kEnough{5000};
  constexpr std::uint64_t kSeed = 1;
  const auto start = Conversation::Clock::now();
  Random random(kSeed);
  int played = 0;
  int won = 0;
  for (int game = 0; game < kGames; ++game) {
    if (game >= 2 && Conversation::Clock::now() - start > kEnough) break;
    const Color bot = game % 2 == 0 ? Color::kBlack : Color::kWhite;
    StrictGame referee(kUsualMoveTime, context.setup.tolerance);
    const int margin = play_game(context, bot, random, referee, [&](int plies) {
      const double share = std::min(1.0, plies / static_cast<double>(kMaxScoringMoves));
      if (context.on_progress) context.on_progress((game + share) / kGames);
    });
    if (referee.is_lost())
      return too_slow("game " + std::to_string(game + 1) + ": " + referee.text());
    won += margin > 0 ? 1 : 0;
    ++played;
  }
  return passed(std::to_string(played) + " games against random moves without an illegal move, " +
                std::to_string(won) + " of them won");
}

CheckResult check_garbage(const CheckContext& context) {
  constexpr std::size_t kLong = 20'000;
  std::string bytes;
  for (int byte = 1; byte < 256; ++byte) {
    if (byte != '\n' && byte != '\r') bytes += static_cast<char>(byte);
  }
  context.talk.say(bytes);
  context.talk.say("castle d5 e5");
  context.talk.say("");
  context.talk.say(std::string(kLong, 'x'));
  try {
    settle(context);
  } catch (BadAnswer& bad) {
    bad.advice =
        "Pass over lines that make no sense, and do not rely on their being text: in "
        "Python sys.stdin.reconfigure(errors=\"replace\"). " +
        bad.advice;
    throw;
  }
  return passed("lines without sense were survived");
}

CheckResult check_illegal_position(const CheckContext& context) {
  context.talk.say(std::string(kMustPass));
  const auto answer = context.talk.ask("position startpos moves a1:b3\ngo movetime 100", "bestmove",
                                       milliseconds(100) + context.setup.patience);
  try {
    legal_move(answer.line, read(kMustPass));
  } catch (const BadAnswer&) {
    return warning(
        "after `position` with an illegal move, " + code(answer.line) +
            " is not for the position before",
        "Check the moves after `moves`, and keep the position as it was when one is illegal. "
        "No referee of ours sends such a line.");
  }
  return passed("a `position` with an illegal move changed nothing");
}

CheckResult check_quit(const CheckContext& context) {
  constexpr milliseconds kPatience{2000};
  context.talk.say("quit");
  if (!context.talk.ends(kPatience)) {
    throw BadAnswer("still running " + time_text(kPatience) + " after `quit`",
                    "End the program at `quit`, and at the end of the input.");
  }
  const std::string end = context.talk.how_it_ended();
  if (end == "exited with code 0") return passed("ended at once, with code 0");
  return warning("at `quit` the program " + end,
                 "End with code 0, so that a crash can be told from the end.");
}

constexpr int kGamesWeight = 12;

constexpr std::array kChecks = {
    Check{"isready", 1, check_ready},
    Check{"new game", 1, check_new_game},
    Check{"start position", 1, check_start, true},
    Check{"moves", 1, check_moves, true},
    Check{"position string", 1, check_position_string, true},
    Check{"move time", 2, check_move_time, true},
    Check{"nodes", 1, check_nodes, true},
    Check{"clock", 1, check_clock, true},
    Check{"stop", 1, check_stop, true},
    Check{"idle stop", 1, check_idle_stop},
    Check{"forced pass", 1, check_pass, true},
    Check{"whole games", kGamesWeight, check_games, true},
    Check{"game over", 1, check_game_over, true, true},
    Check{"illegal position", 1, check_illegal_position, true, true},
    Check{"garbage", 1, check_garbage},
    Check{"quit", 1, check_quit},
};

}  // namespace

CheckResult check_greeting(const CheckContext& context) {
  // As the referee does: a program that only knows the other dialect keeps quiet.
  Conversation& talk = context.talk;
  const milliseconds half = context.setup.start_patience / 2;
  talk.say("ugi");
  if (!talk.comes("ugiok", half)) {
    talk.say("uci");
    if (!talk.comes("ugiok", half)) talk.fail_silent("ugiok", context.setup.start_patience);
    return warning(
        "`ugi` was not answered within " + time_text(half),
        "Answer `ugi` by `id name <name>` and `ugiok`. A match gives a program 10 s to start "
        "(--start-timeout).");
  }
  if (!talk.name().empty()) return passed("this is " + talk.name());
  return warning("`ugi` was answered without a name", "Say `id name <name>` before `ugiok`.");
}

std::span<const Check> protocol_checks() {
  return kChecks;
}

}  // namespace yolah::arena
