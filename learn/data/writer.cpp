#include "learn/data/writer.h"

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "learn/data/reader.h"

namespace yolah::learn {
namespace {

/// A frame of games that kill -9 would lose takes a second to play on a core.
constexpr std::uint64_t kFrameGames = 128;
/// About as many as that many games have.
constexpr std::size_t kFramePositions = 8192;

}  // namespace

DataWriter DataWriter::create(const std::string& path, const DataHeader& header) {
  DataWriter writer(path, header, true);
  writer.write_header();
  return writer;
}

DataWriter DataWriter::resume(const std::string& path, const DataHeader& header) {
  DataWriter writer(path, header, false);
  writer.take_over();
  return writer;
}

DataWriter::DataWriter(std::string path, DataHeader header, bool truncate)
    : path_(std::move(path)), header_(std::move(header)) {
  std::error_code error;
  file_ = system::OwnFile(path_, system::OwnFile::Begin::kOpenOrCreate, error);
  if (error == std::errc::device_or_resource_busy) {
    throw DataError(path_, 0, "another program is writing it");
  }
  if (!error && truncate) file_.cut_to(0, error);
  check(error, "cannot be written");
}

void DataWriter::check(const std::error_code& error, const std::string& what) const {
  if (error) throw DataError(path_, written_, what + ": " + error.message());
}

void DataWriter::write_header() {
  write(to_bytes(header_));
}

void DataWriter::take_over() {
  std::error_code error;
  const auto size = static_cast<std::uint64_t>(file_.size(error));
  check(error, "cannot be read");
  if (size == 0) {
    write_header();
    return;
  }
  DataReader reader(path_);
  if (reader.header() != header_) {
    throw DataError(path_, 0,
                    "it holds other games: played by another player, with other settings, "
                    "another seed or another job");
  }
  written_ = read_back(reader);
  dropped_ = size - std::min(size, reader.offset());
  file_.cut_to(static_cast<std::int64_t>(written_), error);
  check(error, "cannot be cut");
}

/// Counts what is there; a last frame that is not full waits to be filled. Returns where
/// the full ones end.
std::uint64_t DataWriter::read_back(DataReader& reader) {
  std::vector<DataRecord> records;
  std::uint64_t last_at = reader.offset();
  try {
    for (std::uint64_t at = last_at; reader.next_frame(records); at = reader.offset()) {
      last_at = at;
      games_waiting_ = games_in(records);
      games_ += games_waiting_;
      records_ += records.size();
      waiting_ = records;
      waiting_visits_ = reader.visits();
    }
  } catch (const DataError& error) {
    // A power cut may leave anything behind the last frame: it is played again.
    if (error.offset() < reader.offset()) throw;
  }
  const bool full = header_.order == DataOrder::kGames ? games_waiting_ >= kFrameGames
                                                       : waiting_.size() >= kFramePositions;
  if (!full) return last_at;
  waiting_.clear();
  waiting_visits_.clear();
  games_waiting_ = 0;
  return reader.offset();
}

void DataWriter::keep_visits(std::span<const Visits> visits, std::size_t records) {
  if (visits.size() != (header_.visits ? records : 0)) {
    throw std::logic_error("visits are given for each record, or for none");
  }
  waiting_visits_.insert(waiting_visits_.end(), visits.begin(), visits.end());
}

void DataWriter::add_game(std::span<const DataRecord> records, std::span<const Visits> visits) {
  keep_visits(visits, records.size());
  waiting_.insert(waiting_.end(), records.begin(), records.end());
  records_ += records.size();
  ++games_;
  if (++games_waiting_ == kFrameGames) write_waiting();
}

void DataWriter::add_position(const DataRecord& record, std::span<const Visits> visits) {
  keep_visits(visits, 1);
  waiting_.push_back(record);
  ++records_;
  if (record.is(DataRecord::kFirst)) ++games_;
  if (waiting_.size() == kFramePositions) write_waiting();
}

void DataWriter::add_frame(std::span<const std::byte> frame, std::uint64_t records,
                           std::uint64_t games) {
  write(frame);
  records_ += records;
  games_ += games;
}

void DataWriter::write_waiting() {
  if (waiting_.empty()) return;
  std::vector<std::byte> frame = make_frame(waiting_);
  if (header_.visits) {
    const std::vector<std::byte> visits = make_visits_frame(waiting_visits_);
    frame.insert(frame.end(), visits.begin(), visits.end());
  }
  write(frame);
  waiting_.clear();
  waiting_visits_.clear();
  games_waiting_ = 0;
}

void DataWriter::write(std::span<const std::byte> bytes) {
  std::error_code error;
  file_.append({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, error);
  check(error, "cannot be written");
  written_ += bytes.size();
}

void DataWriter::close() {
  write_waiting();
  std::error_code error;
  file_.sync(error);
  if (!error) file_.close(error);
  check(error, "cannot be written");
}

}  // namespace yolah::learn
