// Any bytes as an opening book. What is taken can be asked anything, and every move
// it gives is legal; what is refused says where and why. The hash is made right
// first, or hardly any input would come past it.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules/mix.h"
#include "engine/search/book/opening_book.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

constexpr std::size_t kHashAt = 32;

std::uint64_t word_at(const std::vector<std::byte>& bytes, std::size_t at) {
  std::uint64_t word = 0;
  for (std::size_t i = 8; i-- > 0;)
    word = word << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
  return word;
}

void set_hash(std::vector<std::byte>& bytes) {
  if (bytes.size() < kBookHeaderSize) return;
  std::uint64_t hash = bytes.size();
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    if (at != kHashAt) hash = mix(hash ^ word_at(bytes, at)) + at;
  }
  for (std::size_t i = 0; i < 8; ++i) bytes[kHashAt + i] = static_cast<std::byte>(hash >> (8 * i));
}

void check(const std::vector<std::byte>& bytes) {
  const auto book = OpeningBook::from_bytes(bytes);
  if (!book) {
    require(book.error().offset <= bytes.size(), "an error's place is in the file");
    require(!book.error().reason.empty(), "an error has a reason");
    return;
  }
  Position position;
  for (const Move move : (*book)->line(position)) {
    require(position.is_legal(move), "a move of a book is legal");
    position.play(move);
  }
  require((*book)->positions_from(Position()).size() <= (*book)->size(),
          "no more positions than records");
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* const first = reinterpret_cast<const std::byte*>(data);
  std::vector<std::byte> bytes(first, first + size);
  yolah::fuzz::check(bytes);
  yolah::fuzz::set_hash(bytes);
  yolah::fuzz::check(bytes);
  return 0;
}
