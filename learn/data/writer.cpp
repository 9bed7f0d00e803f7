#include "learn/data/writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
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
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) fail("cannot be written");
  if (flock(file_, LOCK_EX | LOCK_NB) == 0 && (!truncate || ftruncate(file_, 0) == 0)) return;
  const bool locked = errno == EWOULDBLOCK;
  ::close(file_);
  if (locked) throw DataError(path_, 0, "another program is writing it");
  fail("cannot be written");
}

DataWriter::DataWriter(DataWriter&& other) noexcept
    : path_(std::move(other.path_)),
      header_(std::move(other.header_)),
      file_(std::exchange(other.file_, -1)),
      waiting_(std::move(other.waiting_)),
      games_waiting_(other.games_waiting_),
      games_(other.games_),
      records_(other.records_),
      written_(other.written_),
      dropped_(other.dropped_) {}

DataWriter::~DataWriter() {
  if (file_ >= 0) ::close(file_);
}

void DataWriter::fail(const std::string& what) const {
  throw DataError(path_, written_, what + ": " + std::generic_category().message(errno));
}

void DataWriter::write_header() {
  write(to_bytes(header_));
}

void DataWriter::take_over() {
  struct stat status{};
  if (fstat(file_, &status) != 0) fail("cannot be read");
  const auto size = static_cast<std::uint64_t>(status.st_size);
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
  const auto kept = static_cast<off_t>(written_);
  if (ftruncate(file_, kept) != 0 || lseek(file_, kept, SEEK_SET) != kept) fail("cannot be cut");
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
    }
  } catch (const DataError& error) {
    // A power cut may leave anything behind the last frame: it is played again.
    if (error.offset() != reader.offset()) throw;
  }
  const bool full = header_.order == DataOrder::kGames ? games_waiting_ >= kFrameGames
                                                       : waiting_.size() >= kFramePositions;
  if (!full) return last_at;
  waiting_.clear();
  games_waiting_ = 0;
  return reader.offset();
}

void DataWriter::add_game(std::span<const DataRecord> records) {
  waiting_.insert(waiting_.end(), records.begin(), records.end());
  records_ += records.size();
  ++games_;
  if (++games_waiting_ == kFrameGames) write_waiting();
}

void DataWriter::add_position(const DataRecord& record) {
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
  write(make_frame(waiting_));
  waiting_.clear();
  games_waiting_ = 0;
}

void DataWriter::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file_, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) fail("cannot be written");
    written_ += static_cast<std::uint64_t>(wrote);
    bytes = bytes.subspan(static_cast<std::size_t>(wrote));
  }
}

void DataWriter::close() {
  write_waiting();
  if (fsync(file_) != 0) fail("cannot be written");
  const int file = std::exchange(file_, -1);
  if (::close(file) != 0) fail("cannot be written");
}

}  // namespace yolah::learn
