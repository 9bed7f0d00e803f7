// Files on every system: what the standard library cannot do with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace yolah::system {

/// A file that this program writes at its end, and no other program at the same time; others may
/// read it.
class OwnFile {
 public:
  enum class Begin : std::uint8_t { kOpenOrCreate, kCreate };

  OwnFile() = default;
  /// The error is errc::file_exists if the file is there and must not be,
  /// errc::device_or_resource_busy if another program writes it, errc::not_supported if it is no
  /// ordinary file. After any error the file is not open.
  OwnFile(const std::string& path, Begin begin, std::error_code& error);
  OwnFile(OwnFile&& other) noexcept;
  OwnFile& operator=(OwnFile&& other) noexcept;
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;
  ~OwnFile();

  bool is_open() const { return descriptor_ >= 0; }
  std::int64_t size(std::error_code& error) const;
  /// How many bytes were read; fewer than wanted only at the end.
  std::size_t read_at(std::int64_t offset, std::span<char> bytes, std::error_code& error) const;
  /// All of it, at the end of the file.
  void append(std::string_view bytes, std::error_code& error);
  void cut_to(std::int64_t size, std::error_code& error);
  /// Returns once all that was written is on the disk.
  void sync(std::error_code& error);
  void close(std::error_code& error);

 private:
  int descriptor_ = -1;
};

/// Returns once a file's content is on the disk; the file need not be open.
void sync_file(const std::string& path, std::error_code& error);

/// The name of a new file is on the disk only once its folder is. Does what it can.
void sync_folder_of(const std::string& path);

/// Creates a file that only its owner may read, or makes an empty one so; does not touch others.
void make_private_file(const std::string& path, std::error_code& error);

/// Each of two folders gets the other's name: at once on Linux, by three steps elsewhere. Throws a
/// std::filesystem::filesystem_error.
void exchange_folders(const std::filesystem::path& one, const std::filesystem::path& other);

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using FilePointer = std::unique_ptr<std::FILE, CloseFile>;

/// Programs that are started later do not have it open. Null with errno.
FilePointer open_to_read(const std::string& path);

/// A new file in a folder, to write and to read, which is gone when it is closed, however the
/// program ends. Null with errno.
FilePointer make_temporary_file(const std::string& folder);

/// Whether this user may start a file as a program.
bool may_be_run(const std::filesystem::path& path);

/// The bytes of an ordinary file; 0 for anything else.
std::uint64_t size_of(std::FILE* file);

/// A new folder whose name begins with these words, in the folder for temporary files.
std::filesystem::path make_temporary_folder(const std::string& words, std::error_code& error);

}  // namespace yolah::system
