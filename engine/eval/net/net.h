// A net as numbers: its tensors, read from and written to bytes.
//
//   pieces   each piece: the sum of its rows and a bias, cut to 0 .. 1
//   hidden   the sums over our pieces and over theirs, and the board's counts;
//            cut to 0 .. 1
//   second   one of eight by the number of free squares; cut to 0 .. 1
//   output   one number, the margin to come
//
// All whole numbers, so that every machine comes to the same. A file (.ynet):
//
//   "YNET"                       4 bytes
//   version                      4, little-endian as all that follows
//   architecture                 32, text filled up with zeros
//   piece width, hidden width    2 + 2
//   hash of the tensors          8, FNV-1a
//   tensors                      in the order of struct Net
//
// Whatever is read is checked: sizes, the hash, and that no sum can overflow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/eval/net/inputs.h"
#include "engine/rules/parsed.h"

namespace yolah {

inline constexpr std::string_view kNetArchitecture = "pieces-board-1";
inline constexpr std::size_t kSecondWidth = 32;
inline constexpr std::size_t kNetBuckets = 8;
inline constexpr std::size_t kSquaresABucket = 7;

/// 1 as a whole number: of a piece's value, of weights, of later values.
inline constexpr int kPieceOne = 256;
inline constexpr int kWeightOne = 128;
inline constexpr int kValueOne = 1024;
/// What the output's 1 means, in hundredths of a point.
inline constexpr int kOutputHundredths = 500;

/// Which second layer serves a number of free squares.
inline std::size_t bucket_of(int free) {
  return std::min<std::size_t>(static_cast<std::size_t>(free) / kSquaresABucket, kNetBuckets - 1);
}

struct Net {
  std::size_t piece_width = 0;   ///< A multiple of 32, at most kWidestPiece.
  std::size_t hidden_width = 0;  ///< A multiple of 32, at most kWidestHidden.

  std::vector<std::int16_t> piece_bias;     ///< In kPieceOne.
  std::vector<std::int16_t> piece_weights;  ///< kPieceRows rows.
  std::vector<std::int32_t> hidden_bias;    ///< In kPieceOne * kWeightOne.
  /// A row for each input: our pieces, theirs (in kWeightOne), the board (in kPieceOne *
  /// kWeightOne).
  std::vector<std::int16_t> hidden_weights;
  std::vector<std::int32_t> second_bias;     ///< By bucket, in kValueOne * kWeightOne.
  std::vector<std::int16_t> second_weights;  ///< By bucket, a row for each hidden value.
  std::vector<std::int32_t> output_bias;     ///< By bucket, in kValueOne * kWeightOne.
  std::vector<std::int16_t> output_weights;  ///< By bucket.

  /// How many numbers go into the hidden layer.
  std::size_t hidden_inputs() const { return 2 * piece_width + kBoardInputs; }

  friend bool operator==(const Net&, const Net&) = default;
};

inline constexpr std::size_t kWidestPiece = 128;
inline constexpr std::size_t kWidestHidden = 256;
/// A file is at most this long.
inline constexpr std::size_t kLongestNet = std::size_t{4} << 20;

/// Zeros of the right sizes.
Net make_net(std::size_t piece_width, std::size_t hidden_width);

Parsed<Net> parse_net(std::span<const unsigned char> bytes);
std::string to_bytes(const Net& net);

/// The net that comes with the engine (default.ynet), put into the library by the build.
std::span<const unsigned char> built_in_net();

/// Why a net cannot be used: a sum that may overflow. Empty if it can.
std::string fault_of(const Net& net);

}  // namespace yolah
