#include "engine/protocol/ugi_text.h"

#include <array>
#include <limits>
#include <span>
#include <utility>

#include "engine/protocol/line_buffer.h"
#include "engine/protocol/words.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

constexpr std::string_view kNoMoveText = "(none)";

std::uint64_t nodes_per_second(const Report& report) {
  const std::chrono::duration<double> seconds = report.elapsed;
  if (seconds.count() <= 0) return 0;
  const double rate = static_cast<double>(report.nodes) / seconds.count();
  constexpr auto kMost = static_cast<double>(kLargestNumber);
  return rate < kMost ? static_cast<std::uint64_t>(rate) : kLargestNumber;
}

/// What is the same for all lines of a report and stands behind their scores.
std::string effort(const Report& report) {
  return " nodes " + std::to_string(report.nodes) + " nps " +
         std::to_string(nodes_per_second(report)) + " time " +
         std::to_string(duration_cast<milliseconds>(report.elapsed).count()) + " hashfull " +
         std::to_string(report.memory_permille);
}

std::string worth(const Line& line) {
  return " score cp " + std::to_string(line.score.hundredths()) + (line.exact ? " exact" : "") +
         " wdl " + std::to_string(line.wdl.win) + ' ' + std::to_string(line.wdl.draw) + ' ' +
         std::to_string(line.wdl.loss);
}

std::string variation(const Line& line) {
  if (line.moves.empty()) return {};
  std::string text = " pv";
  for (const Move move : line.moves) text += ' ' + to_string(move);
  return text;
}

struct InfoNumbers {
  using Number = std::optional<std::int64_t>;
  Number depth, selective_depth, rank, nodes, nodes_per_second, time, memory;
};

constexpr std::int64_t kDeepest = 1'000'000;

constexpr std::array kInfoKeys = {
    NumberKey<InfoNumbers>{"depth", &InfoNumbers::depth, 0, kDeepest},
    NumberKey<InfoNumbers>{"seldepth", &InfoNumbers::selective_depth, 0, kDeepest},
    NumberKey<InfoNumbers>{"multipv", &InfoNumbers::rank, 1, kMaxMoves},
    NumberKey<InfoNumbers>{"nodes", &InfoNumbers::nodes, 0, kLargestNumber},
    NumberKey<InfoNumbers>{"nps", &InfoNumbers::nodes_per_second, 0, kLargestNumber},
    NumberKey<InfoNumbers>{"time", &InfoNumbers::time, 0, kLongestTime},
    NumberKey<InfoNumbers>{"hashfull", &InfoNumbers::memory, 0, 1000},
};

/// Reads what stands behind `info`; the first error ends it.
class InfoReader {
 public:
  explicit InfoReader(WordReader& words) : words_(words) {}

  Parsed<UgiReply> read() {
    while (!words_.at_end()) {
      std::string reason = read_part();
      if (!reason.empty()) return ParseError{words_.offset(), std::move(reason)};
    }
    fill_numbers();
    return UgiReply(std::move(reply_));
  }

 private:
  /// Why a part is wrong, or an empty string.
  std::string read_part() {
    const std::string_view word = words_.next();
    if (word == "score") return read_score();
    if (word == "wdl") return read_wdl();
    if (word == "pv") return read_moves();
    if (word == "string") reply_.text = words_.rest();
    const auto* key = find_key<InfoNumbers>(kInfoKeys, word);
    if (key == nullptr) return {};
    return read_number(words_, word, key->least, key->most, numbers_.*(key->number));
  }

  std::string read_score() {
    if (words_.peek() != "cp") return "expected 'cp' after score";
    words_.next();
    constexpr int kMost = kInfinite.hundredths();
    std::optional<std::int64_t> score;
    std::string reason = read_number(words_, "score cp", -kMost, kMost, score);
    if (!reason.empty()) return reason;
    if (reply_.line) return "score is given twice";
    reply_.line = Line{};
    reply_.line->score = Score::from_hundredths(static_cast<int>(*score));
    if (words_.peek() == "exact") {
      reply_.line->exact = true;
      words_.next();
    }
    return {};
  }

  std::string read_wdl() {
    constexpr int kWhole = 1000;
    std::optional<std::int64_t> win, draw, loss;
    for (auto* part : {&win, &draw, &loss}) {
      std::string reason = read_number(words_, "wdl", 0, kWhole, *part);
      if (!reason.empty()) return reason;
    }
    if (*win + *draw + *loss != kWhole) return "the three numbers of wdl add up to 1000";
    wdl_ = {static_cast<int>(*win), static_cast<int>(*draw), static_cast<int>(*loss)};
    return {};
  }

  /// To the end of the line.
  std::string read_moves() {
    while (!words_.at_end()) {
      const auto move = parse_move(words_.peek());
      if (!move) return "wrong move " + quoted(words_.peek()) + " in pv: " + move.error().reason;
      moves_.push_back(*move);
      words_.next();
    }
    return {};
  }

  void fill_numbers() {
    const auto small = [](InfoNumbers::Number number) {
      return static_cast<int>(number.value_or(0));
    };
    reply_.depth = small(numbers_.depth);
    reply_.selective_depth = small(numbers_.selective_depth);
    reply_.rank = static_cast<int>(numbers_.rank.value_or(1));
    reply_.nodes = static_cast<std::uint64_t>(numbers_.nodes.value_or(0));
    reply_.nodes_per_second = static_cast<std::uint64_t>(numbers_.nodes_per_second.value_or(0));
    reply_.time = milliseconds(numbers_.time.value_or(0));
    reply_.memory_permille = small(numbers_.memory);
    if (!reply_.line) return;
    reply_.line->wdl = wdl_;
    reply_.line->moves = std::move(moves_);
  }

  WordReader& words_;
  InfoReply reply_;
  InfoNumbers numbers_;
  Wdl wdl_;
  std::vector<Move> moves_;
};

Parsed<UgiReply> read_best_move(WordReader& words) {
  if (words.peek() == kNoMoveText) return UgiReply(BestMoveReply{});
  const auto move = parse_move(words.peek());
  if (!move) {
    return ParseError{words.offset(),
                      "wrong move " + quoted(words.peek()) + ": " + move.error().reason};
  }
  return UgiReply(BestMoveReply{*move});
}

}  // namespace

std::vector<std::string> info_lines(const Report& report) {
  const std::string depth = "info depth " + std::to_string(report.depth) + " seldepth " +
                            std::to_string(report.selective_depth);
  if (report.lines.empty()) return {depth + effort(report)};
  std::vector<std::string> texts;
  texts.reserve(report.lines.size());
  for (const Line& line : report.lines) {
    texts.push_back(depth + " multipv " + std::to_string(texts.size() + 1) + worth(line) +
                    effort(report) + variation(line));
  }
  return texts;
}

std::string best_move_line(std::optional<Move> move) {
  return "bestmove " + (move ? to_string(*move) : std::string(kNoMoveText));
}

std::string option_line(const PlayerOption& option, std::string_view value) {
  const std::string start = "option name " + std::string(option.name);
  const std::string normal = " default " + std::string(value);
  if (!option.is_word()) {
    return start + " type spin" + normal + " min " + std::to_string(option.least) + " max " +
           std::to_string(option.most);
  }
  if (option.check_file != nullptr) return start + " type string" + normal;
  std::string line = start + " type combo" + normal;
  for (const std::string_view word : option.words) line += " var " + std::string(word);
  return line;
}

Parsed<UgiReply> parse_reply(std::string_view line) {
  if (line.size() > kLongestLine) return too_long();
  WordReader words(line);
  const std::string_view word = words.next();
  if (word == "info") return InfoReader(words).read();
  if (word == "bestmove") return read_best_move(words);
  if (word == "ugiok" || word == "uciok") return UgiReply(OkReply{});
  if (word == "readyok") return UgiReply(ReadyReply{});
  return UgiReply(OtherReply{});
}

}  // namespace yolah
