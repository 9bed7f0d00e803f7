// A file as bytes in memory, read by the system as they are looked at.
//
// The file must not be shortened while it is open: to put another in its place,
// write that beside it and rename it, as `yolah book build` does.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace yolah {

class MappedFile {
 public:
  /// An ordinary file that is not empty; else the reason is in error().
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  MappedFile& operator=(MappedFile&&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }
  /// Empty if all went well.
  const std::string& error() const { return error_; }

 private:
  std::span<const std::byte> bytes_;
  std::string error_;
};

}  // namespace yolah
