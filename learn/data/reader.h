// Reads training data (learn/data/format.h) frame by frame; the memory it takes is that of
// a frame. Any bytes may be in the file: what comes out is without fault, or a DataError
// with file and offset is thrown. Not for several threads at once.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "learn/data/format.h"

namespace yolah::learn {

class DataReader {
 public:
  explicit DataReader(const std::string& path);
  /// Of a file that is open; the path is for messages.
  DataReader(std::FILE* file, std::string path);

  const DataHeader& header() const { return header_; }
  const std::string& path() const { return path_; }

  /// The records of the next frame; false at the end of the file, or where it was cut.
  bool next_frame(std::vector<DataRecord>& records);
  /// The visits of the last frame's records, one item each; empty if the file has none.
  const std::vector<Visits>& visits() const { return visits_; }

  /// After the end: whether the file was cut within a frame.
  bool is_cut() const { return is_cut_; }
  /// Where the frames read so far end.
  std::uint64_t offset() const { return offset_; }
  /// Bytes of the file; 0 when it is not known.
  std::uint64_t size() const { return size_; }
  /// The last frame as it stands in the file, with its visits.
  std::span<const std::byte> frame_bytes() const { return frame_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::size_t read(std::span<std::byte> bytes);
  /// Adds bytes of the file to the frame; false where the file ends before.
  bool read_on(std::size_t size);
  bool next_visits(std::span<const DataRecord> records);

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  DataHeader header_;
  std::vector<std::byte> frame_;
  std::vector<Visits> visits_;
  std::uint64_t offset_ = 0;
  std::uint64_t size_ = 0;
  bool is_cut_ = false;
};

/// Those that belong to some of the records, which are a part of all; none if there are none.
inline std::span<const Visits> visits_of(std::span<const DataRecord> part,
                                         std::span<const DataRecord> all,
                                         std::span<const Visits> visits) {
  if (visits.empty()) return {};
  return visits.subspan(static_cast<std::size_t>(part.data() - all.data()), part.size());
}

/// Splits the records of a frame of whole games; calls on_game with each game's.
template <class OnGame>
void for_each_game(std::span<const DataRecord> records, const OnGame& on_game) {
  while (!records.empty()) {
    std::size_t size = 1;
    while (size < records.size() && !records[size].is(DataRecord::kFirst)) ++size;
    on_game(records.first(size));
    records = records.subspan(size);
  }
}

}  // namespace yolah::learn
