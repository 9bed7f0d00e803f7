// Any bytes as a net. First as a file; then as the numbers of a net, wherever they fall:
// what is taken plays without overflow, and says the same by lanes and by plain loops.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/eval/net/net_evaluator.h"
#include "engine/rules/position.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

void check_file(const std::uint8_t* data, std::size_t size) {
  const auto net = parse_net({data, size});
  if (!net) require_helpful(net.error(), as_text(data, size));
}

/// The input again and again until the numbers are full.
template <class Number>
void fill(std::vector<Number>& numbers, const std::uint8_t* data, std::size_t size) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::uint8_t bytes[sizeof(Number)];
    for (std::size_t k = 0; k < sizeof(Number); ++k)
      bytes[k] = data[(i * sizeof(Number) + k) % size];
    std::memcpy(&numbers[i], bytes, sizeof(Number));
  }
}

void check_numbers(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return;
  Net net = make_net(32, 32);
  // The first byte says which part of the net the others are.
  const std::uint8_t parts = data[0];
  if ((parts & 1) != 0) fill(net.piece_bias, data, size);
  if ((parts & 2) != 0) fill(net.piece_weights, data, size);
  if ((parts & 4) != 0) fill(net.hidden_bias, data, size);
  if ((parts & 8) != 0) fill(net.hidden_weights, data, size);
  if ((parts & 16) != 0) fill(net.second_bias, data, size);
  if ((parts & 32) != 0) fill(net.second_weights, data, size);
  if ((parts & 64) != 0) fill(net.output_bias, data, size);
  if ((parts & 128) != 0) fill(net.output_weights, data, size);
  const bool fits = fault_of(net).empty();
  const std::string bytes = to_bytes(net);
  const auto* const begin = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto read = parse_net({begin, bytes.size()});
  require(static_cast<bool>(read) == fits, "a file is taken when its numbers fit");
  if (!read) return;
  require(*read == net, "a net reads back as it was written");
  const auto evaluator = NetEvaluator::make(*read);
  Position position;
  for (int move = 0; move < 30 && !position.is_over(); ++move) {
    const Bitboard own = position.pieces(position.side_to_move());
    const Bitboard other = position.pieces(opponent(position.side_to_move()));
    const Bitboard free = position.free_squares();
    require(evaluator->evaluate(own, other, free).to_come ==
                evaluator->evaluate_plainly(own, other, free).to_come,
            "lanes say what plain loops say");
    const MoveList moves = position.legal_moves();
    position.play(moves[data[static_cast<std::size_t>(move) % size] % moves.size()]);
  }
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  yolah::fuzz::check_file(data, size);
  yolah::fuzz::check_numbers(data, size);
  return 0;
}
