// Files of training data (.ydata): what stands before the records, to the byte.
//
// A file is a header and then frames, each of whole games. What is not records stands in
// skippable frames of zstd, so that `zstd -dc` of a file gives its bare records. All
// numbers are little-endian; docs/data.md has the tables.
//
// A frame is complete or worth nothing: it carries its length, how many records and games
// it has, and checksums. So a file that was cut is good up to its last whole frame.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "learn/data/record.h"

namespace yolah::learn {

/// What is wrong with a file, and where: "games.ydata: byte 96: ...".
class DataError : public std::runtime_error {
 public:
  DataError(const std::string& path, std::uint64_t offset, const std::string& reason);
  std::uint64_t offset() const { return offset_; }

 private:
  std::uint64_t offset_;
};

enum class DataOrder : std::uint16_t {
  kGames = 0,      ///< The records of a game stand together, frames hold whole games.
  kPositions = 1,  ///< Records stand in no order.
};

/// Where the positions come from; a hash is 0 when they come from several such sources.
struct DataHeader {
  DataOrder order = DataOrder::kGames;
  std::uint64_t player_hash = 0;    ///< Names what played: its net, weights and options.
  std::uint64_t settings_hash = 0;  ///< Names how games begin and end.
  std::uint64_t seed = 0;
  std::uint64_t first_game = 0;
  std::string engine;   ///< Version; printable, at most kEngineSize characters.
  bool visits = false;  ///< Whether visits stand beside the records.

  friend bool operator==(const DataHeader&, const DataHeader&) = default;
};

inline constexpr std::size_t kEngineSize = 40;
inline constexpr std::size_t kDataHeaderSize = 96;
inline constexpr std::size_t kFrameHeadSize = 32;
/// More than any frame has: what claims more is no frame.
inline constexpr std::size_t kMostFrameRecords = std::size_t{1} << 18;

using DataHeaderBytes = std::array<std::byte, kDataHeaderSize>;

DataHeaderBytes to_bytes(const DataHeader& header);
/// Throws a DataError with that path.
DataHeader parse_data_header(std::span<const std::byte, kDataHeaderSize> bytes,
                             const std::string& path);

struct FrameHead {
  std::uint32_t length = 0;  ///< Of the compressed records behind the head.
  std::uint32_t records = 0;
  std::uint32_t games = 0;  ///< That begin in the frame.
  std::uint64_t checksum = 0;
};

FrameHead parse_frame_head(std::span<const std::byte, kFrameHeadSize> bytes,
                           const std::string& path, std::uint64_t offset);

/// What a frame of visits says of itself. It stands behind the frame of the records.
struct VisitsHead {
  std::uint32_t length = 0;  ///< Of the compressed visits behind the head.
  std::uint32_t records = 0;
  std::uint32_t entries = 0;  ///< Of all records together.
  std::uint64_t checksum = 0;
};

VisitsHead parse_visits_head(std::span<const std::byte, kFrameHeadSize> bytes,
                             const std::string& path, std::uint64_t offset);
/// Head and compressed visits, one item for each record of the frame before.
std::vector<std::byte> make_visits_frame(std::span<const Visits> visits);
/// The visits of the records, each without fault; throws a DataError.
std::vector<Visits> open_visits_frame(const VisitsHead& head, std::span<const std::byte> compressed,
                                      std::span<const DataRecord> records, const std::string& path,
                                      std::uint64_t offset);

/// Head and compressed records, for at least one record.
std::vector<std::byte> make_frame(std::span<const DataRecord> records);
/// The records of a frame, each without fault; throws a DataError.
std::vector<DataRecord> open_frame(const FrameHead& head, std::span<const std::byte> compressed,
                                   DataOrder order, const std::string& path, std::uint64_t offset);

/// Games that begin among the records.
std::uint32_t games_in(std::span<const DataRecord> records);

/// 64 bits that tell texts apart, for hashes of a header and for checksums.
std::uint64_t hash_of(std::span<const std::byte> bytes);
std::uint64_t hash_of(const std::string& text);

}  // namespace yolah::learn
