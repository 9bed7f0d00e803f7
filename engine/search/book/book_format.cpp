#include "engine/search/book/book_format.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "engine/rules/attacks.h"
#include "engine/rules/mix.h"
#include "engine/rules/position.h"

namespace yolah {
namespace {

using Bytes = std::span<const std::byte>;

constexpr std::string_view kMagic = "YOLAHBK\n";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint16_t kNoMove = 0xFFFF;
constexpr std::uint16_t kMoveBits = 0xFFF;

constexpr int kMostScore = Score::from_points(kMaxScoringMoves).hundredths();

constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kRecordSizeAt = 12;
constexpr std::size_t kCountAt = 16;
constexpr std::size_t kNodesAt = 24;
constexpr std::size_t kHashAt = 32;

constexpr std::size_t kScoreAt = 8;
constexpr std::size_t kBestAt = 10;
constexpr std::size_t kSecondAt = 12;
constexpr std::size_t kLossAt = 14;
constexpr std::size_t kDepthAt = 15;

template <class Number>
Number read(Bytes bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    number |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
  }
  return static_cast<Number>(number);
}

template <class Number>
void write(std::span<std::byte> bytes, std::size_t at, Number number) {
  const auto bits = static_cast<std::uint64_t>(number);
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    bytes[at + i] = static_cast<std::byte>(bits >> (8 * i));
  }
}

/// Of the header without the hash itself, and of all records.
std::uint64_t hash_of(Bytes bytes) {
  std::uint64_t hash = bytes.size();
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    if (at != kHashAt) hash = mix(hash ^ read<std::uint64_t>(bytes, at)) + at;
  }
  return hash;
}

std::size_t start_of(std::size_t number) {
  return kBookHeaderSize + kBookRecordSize * number;
}

void write_record(std::span<std::byte> bytes, const BookRecord& record) {
  const int loss = std::clamp(record.second_loss.hundredths(), 0, kMostSecondLoss);
  write(bytes, 0, record.key);
  write(bytes, kScoreAt,
        static_cast<std::int16_t>(std::clamp(record.score.hundredths(), -kMostScore, kMostScore)));
  write(bytes, kBestAt, record.best.bits());
  write(bytes, kSecondAt, record.second ? record.second->bits() : kNoMove);
  write(bytes, kLossAt, static_cast<std::uint8_t>(record.second ? loss : 0));
  write(bytes, kDepthAt, static_cast<std::uint8_t>(std::clamp(record.depth, 0, kMostBookDepth)));
}

std::optional<ParseError> find_header_error(Bytes bytes) {
  const auto magic = std::span(kMagic.data(), kMagic.size());
  if (bytes.size() < kMagic.size() ||
      !std::ranges::equal(bytes.first(kMagic.size()), std::as_bytes(magic))) {
    return ParseError{0, "this is no opening book: it does not begin like one"};
  }
  if (bytes.size() < kBookHeaderSize) return ParseError{bytes.size(), "the book is cut short"};
  const auto version = read<std::uint32_t>(bytes, kVersionAt);
  if (version != kVersion) {
    return ParseError{kVersionAt, "the book is of version " + std::to_string(version) +
                                      "; this program reads version " + std::to_string(kVersion)};
  }
  if (read<std::uint32_t>(bytes, kRecordSizeAt) != kBookRecordSize) {
    return ParseError{kRecordSizeAt, "records are not of 16 bytes"};
  }
  const auto count = read<std::uint64_t>(bytes, kCountAt);
  if (count == 0) return ParseError{kCountAt, "the book is empty"};
  // Divided, not multiplied: a hostile count must not overflow.
  const std::size_t room = bytes.size() - kBookHeaderSize;
  if (count > room / kBookRecordSize) return ParseError{bytes.size(), "the book is cut short"};
  if (room != count * kBookRecordSize) {
    return ParseError{start_of(count), "something follows the last record"};
  }
  if (read<std::uint64_t>(bytes, kHashAt) != hash_of(bytes)) {
    return ParseError{kHashAt, "the book is damaged: its bytes do not fit their hash"};
  }
  return std::nullopt;
}

/// Whether a piece could slide so on an empty board, or it is the pass.
bool is_possible(std::uint16_t bits) {
  if (bits > kMoveBits) return false;
  const Move move = Move::from_bits(bits);
  return move.is_pass() || (reach(move.from(), 0) & bit(move.to())) != 0;
}

/// The reason, or null.
const char* find_record_error(Bytes record) {
  const int score = read<std::int16_t>(record, kScoreAt);
  if (std::abs(score) > kMostScore) return "a score is beyond what a game can have";
  const auto best = read<std::uint16_t>(record, kBestAt);
  const auto second = read<std::uint16_t>(record, kSecondAt);
  if (!is_possible(best) || (second != kNoMove && !is_possible(second))) {
    return "a move is none that a piece can make";
  }
  if (best == second) return "a second move is the best again";
  if (second == kNoMove && read<std::uint8_t>(record, kLossAt) != 0) {
    return "a second move that is not there loses something";
  }
  return nullptr;
}

}  // namespace

std::vector<std::byte> encode_book(std::vector<BookRecord> records, std::uint64_t nodes) {
  std::sort(records.begin(), records.end(),
            [](const BookRecord& a, const BookRecord& b) { return a.key < b.key; });
  std::vector<std::byte> bytes(start_of(records.size()));
  std::ranges::copy(std::as_bytes(std::span(kMagic.data(), kMagic.size())), bytes.begin());
  write(std::span(bytes), kVersionAt, kVersion);
  write(std::span(bytes), kRecordSizeAt, static_cast<std::uint32_t>(kBookRecordSize));
  write(std::span(bytes), kCountAt, static_cast<std::uint64_t>(records.size()));
  write(std::span(bytes), kNodesAt, nodes);
  for (std::size_t i = 0; i < records.size(); ++i) {
    assert(i == 0 || records[i - 1].key < records[i].key);
    write_record(std::span(bytes).subspan(start_of(i), kBookRecordSize), records[i]);
  }
  write(std::span(bytes), kHashAt, hash_of(bytes));
  return bytes;
}

std::optional<ParseError> find_book_error(Bytes bytes) {
  if (auto error = find_header_error(bytes)) return error;
  for (std::size_t i = 0; i < book_size(bytes); ++i) {
    if (i > 0 && book_key(bytes, i - 1) >= book_key(bytes, i)) {
      return ParseError{start_of(i), "records are not in the order of their keys"};
    }
    if (const char* reason = find_record_error(bytes.subspan(start_of(i), kBookRecordSize))) {
      return ParseError{start_of(i), reason};
    }
  }
  return std::nullopt;
}

std::uint64_t book_nodes(Bytes bytes) {
  return read<std::uint64_t>(bytes, kNodesAt);
}

std::size_t book_size(Bytes bytes) {
  return (bytes.size() - kBookHeaderSize) / kBookRecordSize;
}

std::uint64_t book_key(Bytes bytes, std::size_t number) {
  return read<std::uint64_t>(bytes, start_of(number));
}

BookRecord book_record(Bytes bytes, std::size_t number) {
  const Bytes record = bytes.subspan(start_of(number), kBookRecordSize);
  BookRecord found;
  found.key = read<std::uint64_t>(record, 0);
  found.score = Score::from_hundredths(read<std::int16_t>(record, kScoreAt));
  found.best = Move::from_bits(read<std::uint16_t>(record, kBestAt));
  const auto second = read<std::uint16_t>(record, kSecondAt);
  if (second != kNoMove) found.second = Move::from_bits(second);
  found.second_loss = Score::from_hundredths(read<std::uint8_t>(record, kLossAt));
  found.depth = read<std::uint8_t>(record, kDepthAt);
  return found;
}

}  // namespace yolah
