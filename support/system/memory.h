// Memory that the system gives in a way of its own. Needs nothing that a browser lacks.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace yolah::system {

/// An ordinary file as bytes in memory, read by the system as they are looked at.
///
/// The file must not be shortened while it is open: to put another in its place, write that
/// beside it and rename it.
class MappedFile {
 public:
  /// If it cannot be opened, or is empty, the reason is in error().
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
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

/// Asks for large pages under memory that is read here and there; does what it can.
void prefer_large_pages(void* memory, std::size_t size);

}  // namespace yolah::system
