#include "learn/data/reader.h"

#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace yolah::learn {
namespace {

std::FILE* open_or_throw(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rbe");
  if (file == nullptr) {
    throw DataError(path, 0, "cannot be read: " + std::generic_category().message(errno));
  }
  return file;
}

std::uint64_t size_of(std::FILE* file) {
  struct stat status{};
  const int number = fileno(file);  // none for a file in memory
  if (number < 0 || fstat(number, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return static_cast<std::uint64_t>(status.st_size);
}

}  // namespace

DataReader::DataReader(const std::string& path) : DataReader(open_or_throw(path), path) {}

DataReader::DataReader(std::FILE* file, std::string path)
    : path_(std::move(path)), file_(file), size_(size_of(file)) {
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

bool DataReader::next_frame(std::vector<DataRecord>& records) {
  records.clear();
  frame_.resize(kFrameHeadSize);
  const std::size_t got = read(frame_);
  is_cut_ = got > 0 && got < kFrameHeadSize;
  if (got < kFrameHeadSize) return false;
  const std::span whole(frame_);
  const FrameHead head = parse_frame_head(whole.first<kFrameHeadSize>(), path_, offset_);
  frame_.resize(kFrameHeadSize + head.length);
  const auto compressed = std::span(frame_).subspan(kFrameHeadSize);
  is_cut_ = read(compressed) < compressed.size();
  if (is_cut_) return false;
  records = open_frame(head, compressed, header_.order, path_, offset_);
  offset_ += frame_.size();
  return true;
}

}  // namespace yolah::learn
