// Writes training data (learn/data/format.h). A frame is written when it is full, so that
// the same games make the same file, byte for byte, however often the writing was broken
// off and taken up again.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "learn/data/format.h"
#include "support/system/file.h"

namespace yolah::learn {

class DataReader;

/// Holds the file alone: a second writer of it is refused. What is not in a full frame is
/// lost unless close() is called. Throws a DataError when the file cannot be written.
class DataWriter {
 public:
  /// A new file in place of what is there.
  static DataWriter create(const std::string& path, const DataHeader& header);
  /// Goes on with what is there: whole frames are kept, the last one is filled up if it
  /// was not full, and what is behind them is cut off. A new file if there is none.
  /// Throws a DataError when the file is no such data or has another header.
  static DataWriter resume(const std::string& path, const DataHeader& header);

  DataWriter(DataWriter&& other) noexcept = default;
  DataWriter& operator=(DataWriter&&) = delete;
  DataWriter(const DataWriter&) = delete;
  DataWriter& operator=(const DataWriter&) = delete;
  ~DataWriter() = default;

  /// All records of a game; for data in the order of games. Visits, one item for each record,
  /// are given if the header says so, and only then.
  void add_game(std::span<const DataRecord> records, std::span<const Visits> visits = {});
  /// For data in no order.
  void add_position(const DataRecord& record, std::span<const Visits> visits = {});
  /// A frame of another file as it stands; nothing of this one may be waiting.
  void add_frame(std::span<const std::byte> frame, std::uint64_t records, std::uint64_t games);
  /// Writes what is waiting, and forces it to the disk.
  void close();

  const DataHeader& header() const { return header_; }
  std::uint64_t games() const { return games_; }
  std::uint64_t records() const { return records_; }
  /// Bytes at the end of the file that were no whole frame when going on with it.
  std::uint64_t dropped() const { return dropped_; }

 private:
  DataWriter(std::string path, DataHeader header, bool truncate);

  void take_over();
  std::uint64_t read_back(DataReader& reader);
  void write_header();
  void write_waiting();
  void keep_visits(std::span<const Visits> visits, std::size_t records);
  void write(std::span<const std::byte> bytes);
  /// Throws unless there is no error.
  void check(const std::error_code& error, const std::string& what) const;

  std::string path_;
  DataHeader header_;
  system::OwnFile file_;
  std::vector<DataRecord> waiting_;
  std::vector<Visits> waiting_visits_;
  std::uint64_t games_waiting_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t records_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace yolah::learn
