#include "engine/rules/record.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/rules/notation.h"
#include "engine/rules/record_parser.h"

namespace yolah {
namespace {

constexpr std::size_t kLineWidth = 80;

constexpr std::array<std::string_view, 4> kWinnerNames = {"none", "black", "white", "draw"};
constexpr std::array<std::string_view, 10> kTerminationNames = {
    "unknown", "points", "time",       "resign",       "illegal",
    "crash",   "stall",  "disconnect", "failed-start", "abandoned"};

bool is_control(char c) {
  return (c >= '\0' && c < ' ') || c == '\x7F';
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string line = "[" + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += is_control(c) ? ' ' : c;
  }
  return line + "\"]\n";
}

std::string comment_token(std::string_view comment) {
  std::string token = "{";
  for (const char c : comment) token += c == '}' ? ')' : is_control(c) ? ' ' : c;
  return token + "}";
}

/// Joins tokens by spaces into lines of at most kLineWidth characters.
class LineFiller {
 public:
  void add(const std::string& token) {
    if (width_ > 0 && width_ + 1 + token.size() > kLineWidth) {
      text_ += '\n';
      width_ = 0;
    }
    if (width_ > 0) text_ += ' ';
    width_ += token.size() + (width_ > 0 ? 1 : 0);
    text_ += token;
  }

  std::string finish() && { return std::move(text_) + "\n"; }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

std::string result_token(const GameRecord& game) {
  if (!game.finished) return "*";
  const Position end = game.end();
  return std::to_string(end.points(Color::kBlack)) + "-" +
         std::to_string(end.points(Color::kWhite));
}

}  // namespace

Position GameRecord::end() const {
  Position position = start;
  for (const RecordedMove& played : moves) position.play(played.move);
  return position;
}

std::string GameRecord::tag(std::string_view name) const {
  for (const Tag& tag : tags) {
    if (tag.name == name) return tag.value;
  }
  return {};
}

Winner winner_by_points(const Position& position) {
  if (position.margin() == 0) return Winner::kDraw;
  return position.margin() > 0 ? Winner::kBlack : Winner::kWhite;
}

std::string_view to_string(Winner winner) {
  return kWinnerNames[static_cast<std::size_t>(winner)];
}

std::string_view to_string(Termination termination) {
  return kTerminationNames[static_cast<std::size_t>(termination)];
}

std::string to_string(const GameRecord& game) {
  std::string text;
  for (const Tag& tag : game.tags) text += tag_line(tag.name, tag.value);
  if (game.start != Position()) text += tag_line("Position", to_string(game.start));
  text += tag_line("Winner", to_string(game.winner));
  if (game.termination != Termination::kUnknown) {
    text += tag_line("Termination", to_string(game.termination));
  }
  text += '\n';

  LineFiller body;
  if (!game.comment.empty()) body.add(comment_token(game.comment));
  Color side = game.start.side_to_move();
  int number = 1;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (side == Color::kBlack) {
      body.add(std::to_string(number) + ".");
    } else if (i == 0) {
      body.add(std::to_string(number) + "...");
    }
    body.add(to_string(game.moves[i].move));
    if (!game.moves[i].comment.empty()) body.add(comment_token(game.moves[i].comment));
    if (side == Color::kWhite) ++number;
    side = opponent(side);
  }
  body.add(result_token(game));
  return text + std::move(body).finish();
}

std::optional<Parsed<GameRecord>> RecordReader::next() {
  RecordParser parser(text_, at_);
  if (parser.at_end()) return std::nullopt;
  Parsed<GameRecord> game = parser.read();
  at_ = game ? parser.offset() : text_.size();
  return game;
}

Parsed<std::vector<GameRecord>> parse_records(std::string_view text) {
  std::vector<GameRecord> games;
  RecordReader reader(text);
  while (auto game = reader.next()) {
    if (!*game) return game->error();
    games.push_back(**game);
  }
  return games;
}

LineColumn line_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t last_end = before.rfind('\n');
  const std::size_t start = last_end == std::string_view::npos ? 0 : last_end + 1;
  return {lines + 1, before.size() - start + 1};
}

}  // namespace yolah
