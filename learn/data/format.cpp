#include "learn/data/format.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "engine/rules/mix.h"

namespace yolah::learn {
namespace {

// Two of the numbers that zstd leaves to others.
constexpr std::uint32_t kSkippedHeader = 0x184D2A50;
constexpr std::uint32_t kSkippedHead = 0x184D2A51;
constexpr std::size_t kSkippedStart = 8;      // number and length
constexpr std::uint32_t kMagic = 0x54414459;  // "YDAT"
constexpr std::uint16_t kVersion = 1;

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
  put(bytes, 12, kVersion);
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
  if (get<std::uint16_t>(bytes, 12) != kVersion) {
    throw DataError(path, 12,
                    "training data of version " + std::to_string(get<std::uint16_t>(bytes, 12)) +
                        ", and this program reads version " + std::to_string(kVersion));
  }
  const std::uint64_t checksum = hash_of(bytes.first<kHeaderChecksumAt>());
  if (get<std::uint64_t>(bytes, kHeaderChecksumAt) != checksum) {
    throw DataError(path, kHeaderChecksumAt, "the header is damaged");
  }
  DataHeader header;
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
  const auto damaged = [&](const char* reason) { return DataError(path, offset, reason); };
  if (get<std::uint32_t>(bytes, 0) != kSkippedHead ||
      get<std::uint32_t>(bytes, 4) != kFrameHeadSize - kSkippedStart) {
    throw damaged("no frame begins here");
  }
  if (get<std::uint32_t>(bytes, kHeadChecksumAt) != head_checksum(bytes)) {
    throw damaged("the head of a frame is damaged");
  }
  const FrameHead head{get<std::uint32_t>(bytes, 8), get<std::uint32_t>(bytes, 12),
                       get<std::uint32_t>(bytes, 16), get<std::uint64_t>(bytes, kFrameChecksumAt)};
  if (head.records == 0 || head.records > kMostFrameRecords || head.games > head.records) {
    throw damaged("a frame cannot have so many records or games");
  }
  if (head.length == 0 || head.length > ZSTD_compressBound(head.records * kRecordSize)) {
    throw damaged("a frame of so many records cannot be so long");
  }
  return head;
}

std::vector<std::byte> make_frame(std::span<const DataRecord> records) {
  const auto plain = std::as_bytes(records);
  std::vector<std::byte> frame(kFrameHeadSize + ZSTD_compressBound(plain.size()));
  const std::size_t length =
      ZSTD_compressCCtx(compression(), frame.data() + kFrameHeadSize, frame.size() - kFrameHeadSize,
                        plain.data(), plain.size(), kLevel);
  if (ZSTD_isError(length) != 0) throw std::runtime_error(ZSTD_getErrorName(length));
  frame.resize(kFrameHeadSize + length);
  put(frame, 0, kSkippedHead);
  put(frame, 4, static_cast<std::uint32_t>(kFrameHeadSize - kSkippedStart));
  put(frame, 8, static_cast<std::uint32_t>(length));
  put(frame, 12, static_cast<std::uint32_t>(records.size()));
  put(frame, 16, games_in(records));
  put(frame, kHeadChecksumAt, head_checksum(frame));
  put(frame, kFrameChecksumAt, hash_of(std::span<const std::byte>(frame).subspan(kFrameHeadSize)));
  return frame;
}

std::vector<DataRecord> open_frame(const FrameHead& head, std::span<const std::byte> compressed,
                                   DataOrder order, const std::string& path, std::uint64_t offset) {
  if (hash_of(compressed) != head.checksum) throw DataError(path, offset, "a frame is damaged");
  const std::size_t size = head.records * kRecordSize;
  if (ZSTD_getFrameContentSize(compressed.data(), compressed.size()) != size) {
    throw DataError(path, offset, "a frame does not hold as many records as it says");
  }
  std::vector<DataRecord> records(head.records);
  const std::size_t got = ZSTD_decompressDCtx(decompression(), records.data(), size,
                                              compressed.data(), compressed.size());
  if (got != size) throw DataError(path, offset, "a frame cannot be decompressed");
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

}  // namespace yolah::learn
