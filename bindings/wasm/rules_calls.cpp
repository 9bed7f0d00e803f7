// The calls about positions and records, which every module answers.
#include <array>
#include <string>
#include <utility>

#include "bindings/wasm/json_text.h"
#include "bindings/wasm/module.h"
#include "engine/eval/insight.h"
#include "engine/eval/regions.h"
#include "engine/rules/notation.h"
#include "engine/rules/record.h"
#include "engine/search/decided.h"

namespace yolah::wasm {
namespace {

/// Longer texts are refused: thousands of games.
constexpr std::size_t kLongestText = std::size_t{8} << 20;

LongestPlay& puzzles() {
  static LongestPlay all(16);
  return all;
}

Json describe(const Json& request) {
  const Asked asked = position_in(request);
  return asked.error.is_null() ? to_json(asked.position) : asked.error;
}

Json explain(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  return to_json(insight_into(asked.position, puzzles()));
}

/// Plays a decided position out; from any other, nothing.
Json finish(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  Position position = asked.position;
  std::vector<Move> moves;
  while (!position.is_over()) {
    const auto answer = answer_if_decided(position, {}, puzzles());
    if (!answer) break;
    moves.push_back(answer->move);
    position.play(answer->move);
  }
  return {{"moves", to_json(moves)}};
}

Json read_records(const Json& request) {
  const std::string text = text_in(request, "text");
  if (text.size() > kLongestText) return refuse("the text is too long");
  const auto games = parse_records(text);
  if (!games) return refuse(games.error(), text);
  if (games->empty()) return refuse("there is no game in the text");
  Json records = Json::array();
  for (const GameRecord& game : *games) records.push_back(to_json(game));
  return {{"records", std::move(records)}};
}

/// Moves and their comments, played from the start of the record.
bool take_moves(const Json& json, GameRecord& record) {
  const auto moves = json.find("moves");
  if (moves == json.end() || !moves->is_array()) return false;
  Position position = record.start;
  for (const Json& entry : *moves) {
    if (!entry.is_object()) return false;
    const auto move = parse_move(text_in(entry, "move"));
    if (!move || !position.is_legal(*move)) return false;
    position.play(*move);
    record.moves.push_back({*move, text_in(entry, "comment")});
  }
  return true;
}

Json write_record(const Json& request) {
  const auto json = request.find("record");
  if (json == request.end() || !json->is_object()) return refuse("there is no record");
  GameRecord record;
  const std::string start_text = text_in(*json, "start");
  const auto start = parse_position(start_text);
  if (!start) return refuse(start.error(), start_text);
  record.start = *start;
  record.comment = text_in(*json, "comment");
  if (!take_moves(*json, record))
    return refuse("the record has a move that is not legal", Fault::kIllegalMove);
  const auto tags = json->find("tags");
  if (tags != json->end() && tags->is_array()) {
    for (const Json& tag : *tags) {
      if (tag.is_object()) record.tags.push_back({text_in(tag, "name"), text_in(tag, "value")});
    }
  }
  record.winner = parse_winner(text_in(*json, "winner")).value_or(Winner::kNone);
  record.termination =
      parse_termination(text_in(*json, "termination")).value_or(Termination::kUnknown);
  record.finished = json->value("finished", false);
  // Names of tags and the result may still be wrong: what is written must be readable.
  std::string text = to_string(record);
  const auto again = parse_records(text);
  if (!again) return refuse(again.error(), text);
  return {{"text", std::move(text)}};
}

constexpr std::array kCalls = {Call{"position", describe}, Call{"insight", explain},
                               Call{"finish", finish}, Call{"readRecords", read_records},
                               Call{"writeRecord", write_record}};

}  // namespace

std::optional<Json> answer_rules_call(std::string_view name, const Json& request) {
  return answer_one_of(kCalls, name, request);
}

}  // namespace yolah::wasm
