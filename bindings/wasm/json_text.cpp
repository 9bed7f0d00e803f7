#include "bindings/wasm/json_text.h"

#include <cmath>

#include "engine/eval/regions.h"
#include "engine/rules/notation.h"

namespace yolah::wasm {
namespace {

std::string squares_of(const Position& position) {
  std::string squares(kSquares, '.');
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const Bitboard here = Bitboard{1} << i;
    if ((position.pieces(Color::kBlack) & here) != 0) squares[i] = 'b';
    if ((position.pieces(Color::kWhite) & here) != 0) squares[i] = 'w';
    if ((position.holes() & here) != 0) squares[i] = 'x';
  }
  return squares;
}

Json names_of(Bitboard squares) {
  Json names = Json::array();
  while (squares != 0) names.push_back(to_string(pop_first(squares)));
  return names;
}

const char* name_of(Owner owner) {
  switch (owner) {
    case Owner::kBlack:
      return "black";
    case Owner::kWhite:
      return "white";
    case Owner::kBoth:
      return "both";
    case Owner::kNobody:
      break;
  }
  return "nobody";
}

Json both(int black, int white) {
  return {{"black", black}, {"white", white}};
}

}  // namespace

Json to_json(const std::vector<Move>& moves) {
  Json names = Json::array();
  for (const Move move : moves) names.push_back(to_string(move));
  return names;
}

Json to_json(const Position& position) {
  Json legal = Json::array();
  bool must_pass = false;
  for (const Move move : position.legal_moves()) {
    legal.push_back(to_string(move));
    must_pass = move.is_pass();
  }
  return {{"position", to_string(position)},
          {"side", to_string(position.side_to_move())},
          {"points", both(position.points(Color::kBlack), position.points(Color::kWhite))},
          {"squares", squares_of(position)},
          {"legal", std::move(legal)},
          {"mustPass", must_pass},
          {"over", position.is_over()},
          {"decided", is_decided(position)}};
}

Json to_json(const Insight& insight) {
  std::string first(kSquares, '.');
  for (std::size_t i = 0; i < first.size(); ++i) {
    const Bitboard here = Bitboard{1} << i;
    if ((insight.black_first & here) != 0) first[i] = 'b';
    if ((insight.white_first & here) != 0) first[i] = 'w';
    if ((insight.together & here) != 0) first[i] = '=';
  }
  Json regions = Json::array();
  for (const Region& region : insight.regions) {
    regions.push_back({{"squares", names_of(region.squares)}, {"owner", name_of(region.owner)}});
  }
  return {{"first", first},
          {"regions", std::move(regions)},
          {"sure", both(insight.black_sure, insight.white_sure)}};
}

Json to_json(const GameRecord& record) {
  Json tags = Json::array();
  for (const Tag& tag : record.tags) tags.push_back({{"name", tag.name}, {"value", tag.value}});
  Json moves = Json::array();
  for (const RecordedMove& move : record.moves) {
    moves.push_back({{"move", to_string(move.move)}, {"comment", move.comment}});
  }
  Json json = {{"tags", std::move(tags)},
               {"start", to_string(record.start)},
               {"comment", record.comment},
               {"moves", std::move(moves)},
               {"winner", to_string(record.winner)}};
  if (record.termination != Termination::kUnknown) {
    json["termination"] = to_string(record.termination);
  }
  json["finished"] = record.finished;
  return json;
}

std::string text_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<std::int64_t> number_in(const Json& json, const char* name, std::int64_t least,
                                      std::int64_t most) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_number()) return std::nullopt;
  const double number = std::floor(found->get<double>());
  if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most))) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(number);
}

Asked position_in(const Json& request) {
  const std::string text = text_in(request, "position");
  const auto start = parse_position(text);
  if (!start) return {{}, refuse(start.error(), text)};
  Asked asked{*start, {}};
  const auto moves = request.find("moves");
  if (moves == request.end()) return asked;
  for (const Json& word : *moves) {
    const auto move = parse_move(word.is_string() ? word.get_ref<const std::string&>() : "");
    if (!move) return {asked.position, refuse("not a move: " + word.dump(), Fault::kMove)};
    if (!asked.position.is_legal(*move)) {
      return {asked.position,
              refuse(to_string(*move) + " is not legal here: " + to_string(asked.position),
                     Fault::kIllegalMove)};
    }
    asked.position.play(*move);
  }
  return asked;
}

}  // namespace yolah::wasm
