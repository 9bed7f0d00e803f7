#include <array>
#include <cstddef>
#include <string>

#include "bindings/wasm/chapters/calls.h"
#include "bindings/wasm/json_text.h"
#include "engine/eval/evaluation.h"
#include "engine/eval/net/inputs.h"
#include "engine/eval/net/net_evaluator.h"
#include "engine/eval/outcome.h"
#include "engine/rules/notation.h"

namespace yolah::wasm {
namespace {

/// The piece's tables in the order of NetInputs. Those of `halves` count by twos.
struct PieceTable {
  const char* name;
  bool halves;
};
constexpr std::array<PieceTable, kCountTables> kCounts = {{{"slides", false},
                                                           {"safe", false},
                                                           {"second", true},
                                                           {"lone", false},
                                                           {"loneSecond", true},
                                                           {"secondBeyondTheirSecond", true},
                                                           {"secondBeyondTheirSlides", true},
                                                           {"secondFirst", true},
                                                           {"loneSecondBeyondTheirSecond", true},
                                                           {"region", true}}};

/// Pieces in the order of the inputs: by square, ours first.
Json squares_of(Bitboard pieces) {
  Json squares = Json::array();
  while (pieces != 0) squares.push_back(to_string(pop_first(pieces)));
  return squares;
}

Json piece_of(const NetInputs& inputs, std::size_t piece) {
  Json counts = Json::array();
  for (std::size_t table = 0; table < kCounts.size(); ++table) {
    const auto row = static_cast<std::size_t>(inputs.rows[table][piece]) - table * kCountRows;
    counts.push_back(
        {{"name", kCounts[table].name}, {"row", row}, {"halves", kCounts[table].halves}});
  }
  const std::size_t company = inputs.rows[kCountTables + 1][piece] - kFirstCompanyRow;
  return {{"counts", std::move(counts)},
          {"attackedNeighbours", inputs.rows[kCountTables][piece] - kFirstAttackRow},
          {"companions", company / 5},
          {"opponents", company % 5},
          {"pattern", inputs.rows[kCountTables + 2][piece] - kFirstPatternRow}};
}

/// Who comes first to squares, by slides: our moves, their moves, and how many squares. Only pairs
/// of numbers that some square has.
Json meetings_of(const NetInputs& inputs) {
  Json meetings = Json::array();
  for (std::size_t i = 0; i < kMeetings; ++i) {
    if (inputs.board[i] == 0) continue;
    meetings.push_back(
        {{"ours", i / kLevels}, {"theirs", i % kLevels}, {"squares", inputs.board[i]}});
  }
  return meetings;
}

Json worth(const Position& position, const Evaluator& evaluator) {
  const Evaluation evaluation = evaluator.evaluate(position);
  const Score margin =
      Score::from_points(position.margin(position.side_to_move())) + evaluation.to_come;
  const Wdl wdl = likely_wdl(margin, count(position.free_squares()));
  return {{"toCome", evaluation.to_come.hundredths()},
          {"margin", margin.hundredths()},
          {"wdl", {{"win", wdl.win}, {"draw", wdl.draw}, {"loss", wdl.loss}}}};
}

}  // namespace

Json see_as_net(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  const Position& position = asked.position;
  const Bitboard own = position.pieces(position.side_to_move());
  const Bitboard other = position.pieces(opponent(position.side_to_move()));
  NetInputs inputs;
  if (!fill_inputs(own, other, position.free_squares(), inputs)) return {{"decided", true}};
  Json squares = squares_of(own);
  for (Json& square : squares_of(other)) squares.push_back(std::move(square));
  Json pieces = Json::array();
  for (std::size_t piece = 0; piece < squares.size(); ++piece) {
    Json seen = piece_of(inputs, piece);
    seen["square"] = squares[piece];
    pieces.push_back(std::move(seen));
  }
  return {{"decided", false},
          {"pieces", std::move(pieces)},
          {"meetings", meetings_of(inputs)},
          {"net", worth(position, *net_evaluator())},
          {"linear", worth(position, *learned_evaluator())}};
}

}  // namespace yolah::wasm
