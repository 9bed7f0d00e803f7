// What tests of training data share: games to write, files to write them to.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/playout/random.h"
#include "learn/data/reader.h"
#include "learn/data/writer.h"

namespace yolah::learn {

/// A random game to its end, passes and all, with made-up scores.
inline std::vector<DataRecord> random_records(std::uint64_t number) {
  Random random(7, number);
  std::vector<DataRecord> records;
  Position position;
  for (int ply = 0; !position.is_over(); ++ply) {
    const MoveList legal = position.legal_moves();
    const Move move =
        legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))];
    Sample sample{position, Score::from_hundredths(static_cast<int>(random.below(2000)) - 1000),
                  0,        random.below(2) == 0,
                  move,     ply};
    records.push_back(to_record(sample, records.empty()));
    position.play(move);
  }
  return records;
}

/// Visits for each record: of some of its moves, of none for every third record.
inline std::vector<Visits> random_visits(const std::vector<DataRecord>& records,
                                         std::uint64_t number) {
  Random random(8, number);
  std::vector<Visits> all;
  for (const DataRecord& record : records) {
    Visits visits;
    for (const Move move : position_of(record).legal_moves()) {
      if (all.size() % 3 == 2 || random.below(2) == 0) continue;
      visits.push_back({move.bits(), 1 + random.below(1'000'000)});
    }
    std::ranges::sort(visits, {}, &MoveVisits::move);
    all.push_back(std::move(visits));
  }
  return all;
}

/// A file that goes away again, and the one a command would leave beside it.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name)
      : path_(std::filesystem::temp_directory_path() /
              ("yolah-data-test-" + std::to_string(::getpid()) + "-" + name)) {}
  ~ScratchFile() { std::filesystem::remove(path_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  std::string path() const { return path_.string(); }
  std::string bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void set_bytes(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }

 private:
  std::filesystem::path path_;
};

inline DataHeader test_header() {
  DataHeader header;
  header.player_hash = 0x0123456789ABCDEF;
  header.settings_hash = 42;
  header.seed = 7;
  header.first_game = std::uint64_t{3} << 32;
  header.engine = "0.1.0";
  return header;
}

/// All records of a file; `cut`, if given, says whether it was cut.
inline std::vector<DataRecord> read_all(const std::string& path, bool* cut = nullptr) {
  DataReader reader(path);
  std::vector<DataRecord> all;
  std::vector<DataRecord> frame;
  while (reader.next_frame(frame)) all.insert(all.end(), frame.begin(), frame.end());
  if (cut != nullptr) *cut = reader.is_cut();
  return all;
}

}  // namespace yolah::learn
