#include <string>

#include "bindings/wasm/chapters/calls.h"
#include "bindings/wasm/json_text.h"
#include "engine/rules/attacks.h"
#include "engine/rules/lines.h"
#include "engine/rules/notation.h"

namespace yolah::wasm {
namespace {

/// One of the two tables of a square. The row is walked: the table is filled like that.
Json look_up_in(Lines lines, Square from, Bitboard occupied) {
  const MagicIndex index(lines, from);
  const Bitboard relevant = occupied & index.mask;
  return {{"mask", to_hex(index.mask)},
          {"occupied", to_hex(relevant)},
          {"magic", to_hex(index.magic)},
          {"product", to_hex(relevant * index.magic)},
          {"shift", index.shift},
          {"index", index(occupied)},
          {"row", to_hex(walk_lines(lines, from, relevant))}};
}

}  // namespace

Json look_up(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  const std::string name = text_in(request, "square");
  const auto square = parse_square(name);
  if (!square) return refuse(square.error(), name);
  const Bitboard occupied = ~asked.position.free_squares();
  return {{"occupied", to_hex(occupied)},
          {"straight", look_up_in(Lines::kOrthogonal, *square, occupied)},
          {"diagonal", look_up_in(Lines::kDiagonal, *square, occupied)},
          {"slides", to_hex(reach(*square, occupied))}};
}

}  // namespace yolah::wasm
