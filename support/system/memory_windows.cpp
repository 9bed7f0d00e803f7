#include <windows.h>

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "support/system/memory.h"

namespace yolah::system {
namespace {

std::string last_message() {
  return std::error_code(static_cast<int>(GetLastError()), std::system_category()).message();
}

struct CloseHandleOf {
  void operator()(void* handle) const {
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  }
};
using Handle = std::unique_ptr<void, CloseHandleOf>;

bool is_open(const Handle& handle) {
  return handle != nullptr && handle.get() != INVALID_HANDLE_VALUE;
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  const std::filesystem::path name(path);
  std::error_code unknown;
  if (std::filesystem::exists(name, unknown) && !std::filesystem::is_regular_file(name, unknown)) {
    error_ = "it is no ordinary file";
    return;
  }
  const Handle file(CreateFileW(name.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  LARGE_INTEGER size{};
  if (!is_open(file) || GetFileSizeEx(file.get(), &size) == 0) {
    error_ = last_message();
    return;
  }
  if (size.QuadPart == 0) {
    error_ = "it is empty";
    return;
  }
  // What is mapped stays when the handles are closed.
  const Handle mapping(CreateFileMappingW(file.get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
  const void* const memory =
      mapping ? MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0) : nullptr;
  if (memory == nullptr) {
    error_ = last_message();
    return;
  }
  bytes_ = {static_cast<const std::byte*>(memory), static_cast<std::size_t>(size.QuadPart)};
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

void prefer_large_pages(void* /*memory*/, std::size_t /*size*/) {}

}  // namespace yolah::system
