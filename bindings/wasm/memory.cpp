// Memory for the C++ code: the C library's allocator, which is for one thread, under a
// lock.
//
// Without exceptions there is nowhere to go when small things find no memory: the module
// traps and the page starts another. The large tables ask first (nothrow) and are refused
// with a message.
#include <cstddef>
#include <cstdlib>
#include <new>

#include "engine/search/threads.h"

namespace {

yolah::Mutex g_mutex;

void* take(std::size_t size, std::size_t alignment) {
  const yolah::Holding held(g_mutex);
  if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* take_or_trap(std::size_t size, std::size_t alignment) {
  void* const memory = take(size, alignment);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

void give_back(void* memory) {
  const yolah::Holding held(g_mutex);
  std::free(memory);
}

constexpr std::size_t kUsual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

}  // namespace

void* operator new(std::size_t size) {
  return take_or_trap(size, kUsual);
}
void* operator new[](std::size_t size) {
  return take_or_trap(size, kUsual);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return take_or_trap(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return take_or_trap(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return take(size, kUsual);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return take(size, kUsual);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return take(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return take(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  give_back(memory);
}
void operator delete[](void* memory) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  give_back(memory);
}
