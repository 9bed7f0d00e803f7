// The module about openings: the built-in book, and what a database of games calls a position and
// its moves, so that games which are mirror images of each other are counted together.
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "bindings/wasm/json_text.h"
#include "bindings/wasm/module.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"
#include "engine/search/book/opening_book.h"

namespace yolah::wasm {
namespace {

/// Numbers of JavaScript are exact up to 53 bits; keys in databases have 48.
constexpr int kDroppedBits = 16;

std::uint64_t key_of(const Position& position) {
  return canonical_key(position) >> kDroppedBits;
}

/// Null without the book, and for a position that is not in it.
Json book_entry(const Position& position) {
  static const auto book = OpeningBook::built_in();
  if (!book) return nullptr;
  const auto entry = (*book)->look_up(position);
  if (!entry) return nullptr;
  Json moves = Json::array();
  for (const BookMove& one : entry->moves) {
    moves.push_back({{"move", to_string(one.move)},
                     {"score", one.score.hundredths()},
                     {"followed", one.followed}});
  }
  return {{"depth", entry->depth}, {"moves", std::move(moves)}};
}

Json describe_opening(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  const Position& position = asked.position;
  Json moves = Json::array();
  for (const Move move : position.legal_moves()) {
    moves.push_back({{"move", to_string(move)}, {"code", canonical_move(position, move).bits()}});
  }
  return {{"key", key_of(position)}, {"moves", std::move(moves)}, {"book", book_entry(position)}};
}

/// The positions that a game goes through and the moves it makes there.
Json trace(const Json& request) {
  const auto moves = request.find("moves");
  if (moves == request.end() || !moves->is_array()) return refuse("there are no moves");
  Json steps = Json::array();
  Position position;
  for (const Json& entry : *moves) {
    const auto move = parse_move(entry.is_string() ? entry.get<std::string>() : std::string());
    if (!move || !position.is_legal(*move)) break;
    steps.push_back({{"key", key_of(position)}, {"code", canonical_move(position, *move).bits()}});
    position.play(*move);
  }
  return {{"steps", std::move(steps)}};
}

constexpr std::array kCalls = {Call{"opening", describe_opening}, Call{"trace", trace}};

}  // namespace

Json answer_call(std::string_view name, const Json& request) {
  if (auto answer = answer_one_of(kCalls, name, request)) return *std::move(answer);
  return refuse("there is no call of this name");
}

}  // namespace yolah::wasm
