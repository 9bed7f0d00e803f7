#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "support/system/terminal.h"

namespace yolah::system {
namespace {

HANDLE handle_of(Stream stream) {
  constexpr std::array kHandles = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
  return GetStdHandle(kHandles.at(static_cast<std::size_t>(stream)));
}

std::optional<DWORD> console_mode(Stream stream) {
  DWORD mode = 0;
  if (GetConsoleMode(handle_of(stream), &mode) == 0) return std::nullopt;
  return mode;
}

}  // namespace

bool is_terminal(Stream stream) {
  return console_mode(stream).has_value();
}

std::optional<TerminalSize> terminal_size() {
  CONSOLE_SCREEN_BUFFER_INFO about{};
  if (GetConsoleScreenBufferInfo(handle_of(Stream::kErrors), &about) == 0) return std::nullopt;
  const SMALL_RECT& window = about.srWindow;
  return TerminalSize{static_cast<std::size_t>(window.Right - window.Left + 1),
                      static_cast<std::size_t>(window.Bottom - window.Top + 1)};
}

void prepare_terminal() {
  // Lines end by a line feed alone, as on other systems: files and protocols have it so.
  for (const int descriptor : {0, 1, 2}) _setmode(descriptor, _O_BINARY);
  SetConsoleOutputCP(CP_UTF8);
  SetConsoleCP(CP_UTF8);
  for (const Stream stream : {Stream::kOutput, Stream::kErrors}) {
    if (const auto mode = console_mode(stream)) {
      SetConsoleMode(handle_of(stream), *mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
}

/// Pipes, files and consoles are waited for in different ways there; a thread that reads knows
/// only one. It is left behind when nobody wants its bytes any more.
struct Input::State {
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::string bytes;
    bool ended = false;
  };

  static void fill(const std::shared_ptr<Shared>& shared, int descriptor) {
    constexpr std::size_t kMost = 1 << 16;
    std::array<char, 4096> chunk{};
    while (true) {
      const int got = _read(descriptor, chunk.data(), chunk.size());
      std::unique_lock lock(shared->mutex);
      if (got <= 0) shared->ended = true;
      if (got > 0) shared->bytes.append(chunk.data(), static_cast<std::size_t>(got));
      shared->changed.notify_all();
      if (got <= 0) return;
      shared->changed.wait(lock, [&] { return shared->bytes.size() < kMost; });
    }
  }

  std::shared_ptr<Shared> shared = std::make_shared<Shared>();
};

Input::Input(int descriptor) : state_(new State) {
  std::thread([shared = state_->shared, descriptor] { State::fill(shared, descriptor); }).detach();
}
Input::Input(Input&& other) noexcept = default;
Input::~Input() = default;

Input::Outcome Input::read(std::string& bytes, std::chrono::milliseconds wait) {
  State::Shared& shared = *state_->shared;
  std::unique_lock lock(shared.mutex);
  shared.changed.wait_for(lock, wait, [&] { return !shared.bytes.empty() || shared.ended; });
  if (shared.bytes.empty()) return shared.ended ? Outcome::kEnd : Outcome::kNothingYet;
  bytes += shared.bytes;
  shared.bytes.clear();
  shared.changed.notify_all();
  return Outcome::kBytes;
}

struct KeyMode::Before {
  std::optional<DWORD> mode = console_mode(Stream::kInput);
};

KeyMode::KeyMode() : before_(new Before) {
  if (!before_->mode) return;
  const DWORD keys = *before_->mode & ~DWORD{ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT};
  SetConsoleMode(handle_of(Stream::kInput), keys | ENABLE_VIRTUAL_TERMINAL_INPUT);
}

KeyMode::~KeyMode() {
  if (before_->mode) SetConsoleMode(handle_of(Stream::kInput), *before_->mode);
}

}  // namespace yolah::system
