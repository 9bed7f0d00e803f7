#include "learn/data/record.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace yolah::learn {
namespace {

constexpr int kMostHundredths = 100 * kMaxScoringMoves;

Color side_of(const DataRecord& record) {
  return record.is(DataRecord::kWhiteToMove) ? Color::kWhite : Color::kBlack;
}

std::optional<Position> read_position(const DataRecord& record) {
  return Position::from_parts({record.black, record.white, record.holes, record.black_points,
                               count(record.holes) - record.black_points, side_of(record)});
}

}  // namespace

std::string_view fault_of(const DataRecord& record) {
  const auto position = read_position(record);
  if (!position) return "pieces, holes and points make no position";
  if ((record.flags & ~DataRecord::kAllFlags) != 0) return "it has an unknown flag";
  const Move move = Move::from_bits(record.move);
  if (move.bits() != record.move) return "its move is none";
  if (!position->is_legal(move)) return "its move is illegal";
  if (std::abs(record.score) > kMostHundredths) return "its score is beyond every game";
  if (std::abs(record.result) > count(position->free_squares())) {
    return "its result is more than there are free squares";
  }
  // Every move makes a hole, and a pass is never followed by another.
  const int holes = count(record.holes);
  if (record.ply < holes || record.ply > 2 * holes + 1) return "its ply does not fit its holes";
  return {};
}

std::string_view fault_of(std::span<const MoveVisits> visits, const DataRecord& record) {
  const Position position = position_of(record);
  const MoveVisits* before = nullptr;
  for (const MoveVisits& entry : visits) {
    const Move move = Move::from_bits(entry.move);
    if (move.bits() != entry.move || !position.is_legal(move)) return "a move is illegal";
    if (before != nullptr && entry.move <= before->move) return "moves do not stand in order";
    if (entry.visits == 0) return "a move was never tried";
    before = &entry;
  }
  return {};
}

DataRecord to_record(const Sample& sample, bool first) {
  const Position& position = sample.position;
  DataRecord record;
  record.black = position.pieces(Color::kBlack);
  record.white = position.pieces(Color::kWhite);
  record.holes = position.holes();
  record.score = static_cast<std::int16_t>(
      std::clamp(sample.expected.hundredths(), -kMostHundredths, kMostHundredths));
  record.result = static_cast<std::int8_t>(sample.result);
  record.ply = static_cast<std::uint8_t>(sample.ply);
  record.move = sample.move.bits();
  if (position.side_to_move() == Color::kWhite) record.flags |= DataRecord::kWhiteToMove;
  if (sample.exact) record.flags |= DataRecord::kExact;
  if (first) record.flags |= DataRecord::kFirst;
  record.black_points = static_cast<std::uint8_t>(position.points(Color::kBlack));
  return record;
}

Position position_of(const DataRecord& record) {
  return *read_position(record);
}

Sample sample_of(const DataRecord& record) {
  return {position_of(record),           Score::from_hundredths(record.score), record.result,
          record.is(DataRecord::kExact), Move::from_bits(record.move),         record.ply};
}

std::string_view fault_between(const DataRecord& before, const DataRecord& next) {
  Position position = position_of(before);
  position.play(Move::from_bits(before.move));
  int ply = before.ply + 1;
  const Position there = position_of(next);
  // A pass may be left out, since there is nothing to learn from it.
  if (position != there && position.is_legal(Move::pass())) {
    position.play(Move::pass());
    ++ply;
  }
  if (position != there) return "it is not the position after the move before it";
  if (ply != next.ply) return "its ply is not the next one";
  return {};
}

}  // namespace yolah::learn
