#include "learn/trainer/positions.h"

#include <algorithm>
#include <stdexcept>

#include "engine/eval/net/net.h"
#include "engine/eval/regions.h"
#include "learn/data/reader.h"

namespace yolah::learn {
namespace {

Sides sides_of(const DataRecord& record, std::uint32_t game) {
  const bool white = record.is(DataRecord::kWhiteToMove);
  Sides sides;
  sides.own = white ? record.white : record.black;
  sides.other = white ? record.black : record.white;
  sides.free = ~(record.black | record.white | record.holes);
  sides.game = game;
  sides.score = record.score;
  sides.result = record.result;
  return sides;
}

}  // namespace

Positions::Positions(const std::vector<std::string>& paths) {
  std::vector<DataRecord> records;
  for (const std::string& path : paths) {
    DataReader reader(path);
    while (reader.next_frame(records)) {
      for (const DataRecord& record : records) {
        if (record.is(DataRecord::kFirst)) ++games_;
        if (!is_decided(position_of(record))) positions_.push_back(sides_of(record, games_));
      }
    }
  }
}

std::vector<std::uint32_t> Positions::numbers(bool held_out, std::uint32_t every) const {
  if (every == 0) throw std::invalid_argument("every so manieth game, at least every one");
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    if ((positions_[i].game % every == 0) == held_out) {
      numbers.push_back(static_cast<std::uint32_t>(i));
    }
  }
  return numbers;
}

void Positions::fill(std::span<const std::uint32_t> numbers, const BatchArrays& arrays) const {
  NetInputs inputs;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Sides& at = positions_.at(numbers[i]);
    fill_inputs(at.own, at.other, at.free, inputs);
    std::uint16_t* const rows = arrays.rows + i * kPieces * kPieceTables;
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
      for (std::size_t table = 0; table < kPieceTables; ++table) {
        rows[piece * kPieceTables + table] = inputs.rows[table][piece];
      }
    }
    std::copy_n(inputs.board.begin(), kBoardInputs, arrays.board + i * kBoardInputs);
    arrays.free[i] = count(at.free);
    arrays.scores[i] = static_cast<float>(at.score) / 100;
    arrays.results[i] = at.result;
  }
}

}  // namespace yolah::learn
