#include "learn/data/reader.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include "support/system/file.h"

namespace yolah::learn {
namespace {

std::FILE* open_or_throw(const std::string& path) {
  system::FilePointer file = system::open_to_read(path);
  if (!file) throw DataError(path, 0, "cannot be read: " + std::generic_category().message(errno));
  return file.release();
}

}  // namespace

DataReader::DataReader(const std::string& path) : DataReader(open_or_throw(path), path) {}

DataReader::DataReader(std::FILE* file, std::string path)
    : path_(std::move(path)), file_(file), size_(system::size_of(file)) {
  DataHeaderBytes bytes;
  if (read(bytes) < bytes.size()) throw DataError(path_, 0, "this is too short for training data");
  header_ = parse_data_header(bytes, path_);
  offset_ = bytes.size();
}

std::size_t DataReader::read(std::span<std::byte> bytes) {
  const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), file_.get());
  if (std::ferror(file_.get()) != 0) {
    throw DataError(path_, offset_, "cannot be read: " + std::generic_category().message(errno));
  }
  return got;
}

bool DataReader::read_on(std::size_t size) {
  const std::size_t before = frame_.size();
  frame_.resize(before + size);
  const std::size_t got = read(std::span(frame_).subspan(before));
  is_cut_ = got < size;
  return !is_cut_;
}

bool DataReader::next_frame(std::vector<DataRecord>& records) {
  records.clear();
  visits_.clear();
  frame_.resize(kFrameHeadSize);
  const std::size_t got = read(frame_);
  is_cut_ = got > 0 && got < kFrameHeadSize;
  if (got < kFrameHeadSize) return false;
  const FrameHead head =
      parse_frame_head(std::span(frame_).first<kFrameHeadSize>(), path_, offset_);
  if (!read_on(head.length)) return false;
  records =
      open_frame(head, std::span(frame_).subspan(kFrameHeadSize), header_.order, path_, offset_);
  if (header_.visits && !next_visits(records)) {
    records.clear();
    return false;
  }
  offset_ += frame_.size();
  return true;
}

bool DataReader::next_visits(std::span<const DataRecord> records) {
  const std::size_t start = frame_.size();
  const std::uint64_t at = offset_ + start;
  if (!read_on(kFrameHeadSize)) return false;
  const VisitsHead head =
      parse_visits_head(std::span(frame_).subspan(start).first<kFrameHeadSize>(), path_, at);
  if (!read_on(head.length)) return false;
  const auto compressed = std::span(frame_).subspan(start + kFrameHeadSize);
  visits_ = open_visits_frame(head, compressed, records, path_, at);
  return true;
}

}  // namespace yolah::learn
