#include "arena/openings/openings.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include "arena/lines.h"
#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/rules/record.h"

namespace yolah::arena {
namespace {

constexpr std::string_view kSpaces = " \t\r";

ParseError finished(std::size_t offset, std::size_t number) {
  return {offset, "opening " + std::to_string(number) + " is a finished game: no move is left"};
}

/// "d5:b7 e5:f5 ...".
Parsed<Opening> parse_moves(std::string_view line) {
  Opening opening;
  Position position;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_of(kSpaces, at), line.size());
    const auto move = parse_move(line.substr(at, end - at));
    if (!move) return ParseError{at + move.error().offset, move.error().reason};
    if (!position.is_legal(*move)) {
      return ParseError{
          at, std::string(to_string(position.side_to_move())) + " cannot play " + to_string(*move)};
    }
    position.play(*move);
    opening.moves.push_back(*move);
    at = std::min(line.find_first_not_of(kSpaces, end), line.size());
  }
  return opening;
}

Parsed<Opening> parse_line(std::string_view line) {
  if (line.find('/') == std::string_view::npos) return parse_moves(line);
  const auto position = parse_position(line);
  if (!position) return position.error();
  return Opening{*position, {}};
}

Parsed<std::vector<Opening>> parse_list(std::string_view text) {
  std::size_t number = 0;
  return parse_lines<Opening>(text, [&](std::string_view line) -> Parsed<Opening> {
    auto opening = parse_line(line);
    ++number;
    if (opening && opening->end().is_over()) return finished(0, number);
    return opening;
  });
}

Parsed<std::vector<Opening>> parse_games(std::string_view text) {
  std::vector<Opening> openings;
  const auto games = parse_records(text);
  if (!games) return games.error();
  for (const GameRecord& game : *games) {
    Opening opening{game.start, {}};
    for (const RecordedMove& played : game.moves) opening.moves.push_back(played.move);
    if (opening.end().is_over()) return finished(0, openings.size() + 1);
    openings.push_back(std::move(opening));
  }
  return openings;
}

/// Records begin with a tag or a move number.
bool looks_like_records(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && (text[first] == '[' || text.substr(first, 2) == "1.");
}

}  // namespace

Position Opening::end() const {
  Position position = start;
  for (const Move move : moves) position.play(move);
  return position;
}

Openings Openings::random(std::uint64_t seed, int plies) {
  assert(plies >= 0 && plies <= kMaxOpeningPlies);
  Openings openings;
  openings.seed_ = seed;
  openings.plies_ = plies;
  return openings;
}

Parsed<Openings> Openings::from_text(std::string_view text) {
  const auto list = looks_like_records(text) ? parse_games(text) : parse_list(text);
  if (!list) return list.error();
  if (list->empty()) return ParseError{0, "there is no opening"};
  Openings openings;
  openings.list_ = *list;
  return openings;
}

Openings Openings::suite(std::uint64_t seed) {
  constexpr int kMoreEachLap = 2;
  auto parsed = from_text(kOpeningSuite);
  assert(parsed);
  Openings openings = *parsed;
  openings.seed_ = seed;
  openings.plies_each_lap_ = kMoreEachLap;
  Random random(seed);
  for (std::size_t left = openings.list_.size(); left > 1; --left) {
    std::swap(openings.list_[left - 1],
              openings.list_[random.below(static_cast<std::uint32_t>(left))]);
  }
  return openings;
}

Opening Openings::at(std::uint64_t number) const {
  const bool first_lap = number < list_.size();
  if (!list_.empty() && (first_lap || plies_each_lap_ == 0)) return list_[number % list_.size()];
  const Opening begin = list_.empty() ? Opening() : list_[number % list_.size()];
  const int plies = list_.empty() ? plies_ : plies_each_lap_;
  Random random(seed_, number);
  // Few games are over within kMaxOpeningPlies, so that this soon ends.
  while (true) {
    Opening opening = begin;
    Position position = begin.end();
    for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
      opening.moves.push_back(random_move(position, random));
      position.play(opening.moves.back());
    }
    if (!position.is_over()) return opening;
  }
}

}  // namespace yolah::arena
