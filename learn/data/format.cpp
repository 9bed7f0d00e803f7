#include "learn/data/format.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "engine/rules/mix.h"

namespace yolah::learn {
namespace {

// Three of the numbers that zstd leaves to others.
constexpr std::uint32_t kSkippedHeader = 0x184D2A50;
constexpr std::uint32_t kSkippedHead = 0x184D2A51;
constexpr std::uint32_t kSkippedVisits = 0x184D2A52;
constexpr std::size_t kSkippedStart = 8;      // number and length
constexpr std::uint32_t kMagic = 0x54414459;  // "YDAT"
constexpr std::uint16_t kVersion = 1;
constexpr std::uint16_t kVersionWithVisits = 2;

// Places in the header.
constexpr std::size_t kEngineAt = 48;
constexpr std::size_t kHeaderChecksumAt = kDataHeaderSize - 8;
// Places in the head of a frame.
constexpr std::size_t kHeadChecksumAt = 20;
constexpr std::size_t kFrameChecksumAt = 24;

/// Bytes of positions hardly compress better at higher levels (docs/data.md).
constexpr int kLevel = 3;

template <class Number>
void put(std::span<std::byte> bytes, std::size_t at, Number number) {
  std::memcpy(bytes.data() + at, &number, sizeof(number));
}

template <class Number>
Number get(std::span<const std::byte> bytes, std::size_t at) {
  Number number;
  std::memcpy(&number, bytes.data() + at, sizeof(number));
  return number;
}

std::uint32_t head_checksum(std::span<const std::byte> head) {
  return static_cast<std::uint32_t>(hash_of(head.first(kHeadChecksumAt)));
}

/// Contexts are costly to make and keep nothing between frames.
ZSTD_DCtx* decompression() {
  thread_local const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> kContext(
      ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!kContext) throw std::bad_alloc();
  return kContext.get();
}

ZSTD_CCtx* compression() {
  thread_local const std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> kContext(
      ZSTD_createCCtx(), ZSTD_freeCCtx);
  if (!kContext) throw std::bad_alloc();
  return kContext.get();
}

/// What both kinds of frame say at the same places.
struct HeadNumbers {
  std::uint32_t length = 0;
  std::uint32_t records = 0;
  std::uint32_t second = 0;  ///< Games, or entries of visits.
  std::uint64_t checksum = 0;
};

/// What zstd is to pass over: the head, and of visits the compressed bytes as well, so that
/// `zstd -dc` gives the records alone.
std::uint32_t skipped_length(std::uint32_t number, std::uint32_t length) {
  const auto head = static_cast<std::uint32_t>(kFrameHeadSize - kSkippedStart);
  return number == kSkippedVisits ? head + length : head;
}

std::vector<std::byte> packed(std::uint32_t number, std::span<const std::byte> plain,
                              std::uint32_t records, std::uint32_t second) {
  std::vector<std::byte> frame(kFrameHeadSize + ZSTD_compressBound(plain.size()));
  const std::size_t length =
      ZSTD_compressCCtx(compression(), frame.data() + kFrameHeadSize, frame.size() - kFrameHeadSize,
                        plain.data(), plain.size(), kLevel);
  if (ZSTD_isError(length) != 0) throw std::runtime_error(ZSTD_getErrorName(length));
  frame.resize(kFrameHeadSize + length);
  put(frame, 0, number);
  put(frame, 4, skipped_length(number, static_cast<std::uint32_t>(length)));
  put(frame, 8, static_cast<std::uint32_t>(length));
  put(frame, 12, records);
  put(frame, 16, second);
  put(frame, kHeadChecksumAt, head_checksum(frame));
  put(frame, kFrameChecksumAt, hash_of(std::span<const std::byte>(frame).subspan(kFrameHeadSize)));
  return frame;
}

HeadNumbers parse_head(std::span<const std::byte, kFrameHeadSize> bytes, std::uint32_t number,
                       const std::string& path, std::uint64_t offset) {
  const HeadNumbers head{get<std::uint32_t>(bytes, 8), get<std::uint32_t>(bytes, 12),
                         get<std::uint32_t>(bytes, 16),
                         get<std::uint64_t>(bytes, kFrameChecksumAt)};
  if (get<std::uint32_t>(bytes, 0) != number ||
      get<std::uint32_t>(bytes, 4) != skipped_length(number, head.length)) {
    throw DataError(path, offset,
                    number == kSkippedVisits ? "no visits begin here" : "no frame begins here");
  }
  if (get<std::uint32_t>(bytes, kHeadChecksumAt) != head_checksum(bytes)) {
    throw DataError(path, offset, "the head of a frame is damaged");
  }
  if (head.records == 0 || head.records > kMostFrameRecords) {
    throw DataError(path, offset, "a frame cannot have so many records or games");
  }
  return head;
}

/// Decompresses to exactly these bytes.
void unpack(std::span<const std::byte> compressed, std::uint64_t checksum,
            std::span<std::byte> plain, const std::string& path, std::uint64_t offset) {
  if (hash_of(compressed) != checksum) throw DataError(path, offset, "a frame is damaged");
  if (ZSTD_getFrameContentSize(compressed.data(), compressed.size()) != plain.size()) {
    throw DataError(path, offset, "a frame does not hold as many records as it says");
  }
  const std::size_t got = ZSTD_decompressDCtx(decompression(), plain.data(), plain.size(),
                                              compressed.data(), compressed.size());
  if (got != plain.size()) throw DataError(path, offset, "a frame cannot be decompressed");
}

/// Bytes of visits before compression: a count for each record, then all moves, then all visits.
std::size_t visits_size(std::size_t records, std::size_t entries) {
  return records + entries * (sizeof(MoveVisits::move) + sizeof(MoveVisits::visits));
}

}  // namespace

DataError::DataError(const std::string& path, std::uint64_t offset, const std::string& reason)
    : std::runtime_error(path + ": byte " + std::to_string(offset) + ": " + reason),
      offset_(offset) {}

std::uint32_t games_in(std::span<const DataRecord> records) {
  return static_cast<std::uint32_t>(
      std::count_if(records.begin(), records.end(),
                    [](const DataRecord& record) { return record.is(DataRecord::kFirst); }));
}

std::uint64_t hash_of(std::span<const std::byte> bytes) {
  std::uint64_t hash = mix(bytes.size() + 1);
  for (; bytes.size() >= 8; bytes = bytes.subspan(8)) {
    hash = mix(hash ^ get<std::uint64_t>(bytes, 0)) + 0x9E3779B97F4A7C15;
  }
  std::uint64_t rest = 0;
  if (!bytes.empty()) std::memcpy(&rest, bytes.data(), bytes.size());
  return mix(hash ^ rest);
}

std::uint64_t hash_of(const std::string& text) {
  return hash_of(std::as_bytes(std::span(text)));
}

DataHeaderBytes to_bytes(const DataHeader& header) {
  DataHeaderBytes bytes{};
  put(bytes, 0, kSkippedHeader);
  put(bytes, 4, static_cast<std::uint32_t>(kDataHeaderSize - kSkippedStart));
  put(bytes, 8, kMagic);
  put(bytes, 12, header.visits ? kVersionWithVisits : kVersion);
  put(bytes, 14, header.order);
  put(bytes, 16, header.player_hash);
  put(bytes, 24, header.settings_hash);
  put(bytes, 32, header.seed);
  put(bytes, 40, header.first_game);
  const std::size_t size = std::min(header.engine.size(), kEngineSize);
  std::memcpy(bytes.data() + kEngineAt, header.engine.data(), size);
  put(bytes, kHeaderChecksumAt, hash_of(std::span(bytes).first<kHeaderChecksumAt>()));
  return bytes;
}

DataHeader parse_data_header(std::span<const std::byte, kDataHeaderSize> bytes,
                             const std::string& path) {
  if (get<std::uint32_t>(bytes, 0) != kSkippedHeader || get<std::uint32_t>(bytes, 8) != kMagic) {
    throw DataError(path, 0, "this is no training data");
  }
  const auto version = get<std::uint16_t>(bytes, 12);
  if (version != kVersion && version != kVersionWithVisits) {
    throw DataError(path, 12,
                    "training data of version " + std::to_string(version) +
                        ", and this program reads versions " + std::to_string(kVersion) + " and " +
                        std::to_string(kVersionWithVisits));
  }
  const std::uint64_t checksum = hash_of(bytes.first<kHeaderChecksumAt>());
  if (get<std::uint64_t>(bytes, kHeaderChecksumAt) != checksum) {
    throw DataError(path, kHeaderChecksumAt, "the header is damaged");
  }
  DataHeader header;
  header.visits = version == kVersionWithVisits;
  header.order = get<DataOrder>(bytes, 14);
  header.player_hash = get<std::uint64_t>(bytes, 16);
  header.settings_hash = get<std::uint64_t>(bytes, 24);
  header.seed = get<std::uint64_t>(bytes, 32);
  header.first_game = get<std::uint64_t>(bytes, 40);
  for (const std::byte byte : bytes.subspan<kEngineAt, kEngineSize>()) {
    const char c = std::to_integer<char>(byte);
    if (c == 0) break;
    header.engine += c;
  }
  const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
  const bool canonical = header.order <= DataOrder::kPositions &&
                         std::all_of(header.engine.begin(), header.engine.end(), is_printable) &&
                         std::ranges::equal(to_bytes(header), bytes);
  if (!canonical) throw DataError(path, 0, "the header says what no header says");
  return header;
}

FrameHead parse_frame_head(std::span<const std::byte, kFrameHeadSize> bytes,
                           const std::string& path, std::uint64_t offset) {
  const auto [length, records, games, checksum] = parse_head(bytes, kSkippedHead, path, offset);
  if (games > records) {
    throw DataError(path, offset, "a frame cannot have so many records or games");
  }
  if (length == 0 || length > ZSTD_compressBound(records * kRecordSize)) {
    throw DataError(path, offset, "a frame of so many records cannot be so long");
  }
  return {length, records, games, checksum};
}

VisitsHead parse_visits_head(std::span<const std::byte, kFrameHeadSize> bytes,
                             const std::string& path, std::uint64_t offset) {
  const auto [length, records, entries, checksum] = parse_head(bytes, kSkippedVisits, path, offset);
  if (entries > std::uint64_t{records} * kMaxMoves) {
    throw DataError(path, offset, "positions cannot have so many moves");
  }
  if (length == 0 || length > ZSTD_compressBound(visits_size(records, entries))) {
    throw DataError(path, offset, "visits of so many moves cannot be so long");
  }
  return {length, records, entries, checksum};
}

std::vector<std::byte> make_frame(std::span<const DataRecord> records) {
  return packed(kSkippedHead, std::as_bytes(records), static_cast<std::uint32_t>(records.size()),
                games_in(records));
}

std::vector<std::byte> make_visits_frame(std::span<const Visits> visits) {
  std::size_t entries = 0;
  for (const Visits& of_record : visits) entries += of_record.size();
  std::vector<std::byte> plain(visits_size(visits.size(), entries));
  std::size_t move_at = visits.size();
  std::size_t visits_at = move_at + entries * sizeof(MoveVisits::move);
  for (std::size_t i = 0; i < visits.size(); ++i) {
    plain[i] = static_cast<std::byte>(visits[i].size());
    for (const MoveVisits& entry : visits[i]) {
      put(std::span(plain), move_at, entry.move);
      put(std::span(plain), visits_at, entry.visits);
      move_at += sizeof(entry.move);
      visits_at += sizeof(entry.visits);
    }
  }
  return packed(kSkippedVisits, plain, static_cast<std::uint32_t>(visits.size()),
                static_cast<std::uint32_t>(entries));
}

std::vector<DataRecord> open_frame(const FrameHead& head, std::span<const std::byte> compressed,
                                   DataOrder order, const std::string& path, std::uint64_t offset) {
  std::vector<DataRecord> records(head.records);
  unpack(compressed, head.checksum, std::as_writable_bytes(std::span(records)), path, offset);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::string_view fault = fault_of(records[i]);
    if (fault.empty()) continue;
    throw DataError(path, offset,
                    "record " + std::to_string(i) + " of the frame: " + std::string(fault));
  }
  const bool games_fit = games_in(records) == head.games &&
                         (order == DataOrder::kPositions || records[0].is(DataRecord::kFirst));
  if (!games_fit) throw DataError(path, offset, "a frame does not hold whole games");
  return records;
}

std::vector<Visits> open_visits_frame(const VisitsHead& head, std::span<const std::byte> compressed,
                                      std::span<const DataRecord> records, const std::string& path,
                                      std::uint64_t offset) {
  if (head.records != records.size()) {
    throw DataError(path, offset, "visits are not of as many records as the frame has");
  }
  std::vector<std::byte> plain(visits_size(head.records, head.entries));
  unpack(compressed, head.checksum, plain, path, offset);
  std::size_t move_at = head.records;
  std::size_t visits_at = move_at + head.entries * sizeof(MoveVisits::move);
  std::size_t left = head.entries;
  std::vector<Visits> visits(head.records);
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const auto size = std::to_integer<std::size_t>(plain[i]);
    if (size > left) throw DataError(path, offset, "visits do not add up to what their head says");
    left -= size;
    for (std::size_t k = 0; k < size; ++k) {
      visits[i].push_back(
          {get<std::uint16_t>(plain, move_at), get<std::uint32_t>(plain, visits_at)});
      move_at += sizeof(MoveVisits::move);
      visits_at += sizeof(MoveVisits::visits);
    }
    const std::string_view fault = fault_of(visits[i], records[i]);
    if (fault.empty()) continue;
    throw DataError(path, offset,
                    "visits of record " + std::to_string(i) + ": " + std::string(fault));
  }
  if (left != 0) throw DataError(path, offset, "visits do not add up to what their head says");
  return visits;
}

}  // namespace yolah::learn
