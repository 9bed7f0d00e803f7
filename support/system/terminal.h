// The terminal, and input that is waited for no longer than one wants.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace yolah::system {

enum class Stream : std::uint8_t { kInput, kOutput, kErrors };

bool is_terminal(Stream stream);

struct TerminalSize {
  std::size_t columns;
  std::size_t rows;
};
/// Of the terminal that errors go to; nothing if they go elsewhere.
std::optional<TerminalSize> terminal_size();

/// Makes the terminal show UTF-8 and understand escape sequences, where it must be asked to.
/// Called once, before anything is written.
void prepare_terminal();

/// A text without what would disturb a terminal: control characters become '?'. Letters of every
/// alphabet stay.
inline std::string without_control(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
  }
  return text;
}

/// A stream of bytes to read, such as standard input.
class Input {
 public:
  enum class Outcome : std::uint8_t { kBytes, kNothingYet, kEnd };

  explicit Input(int descriptor = 0);
  Input(Input&& other) noexcept;
  Input& operator=(Input&&) = delete;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input();

  /// Adds to `bytes` what has come, after waiting for it at most so long. A signal may end the
  /// waiting sooner.
  Outcome read(std::string& bytes, std::chrono::milliseconds wait);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// While one exists, the terminal gives keys as they are pressed and does not show them.
class KeyMode {
 public:
  KeyMode();
  ~KeyMode();
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;

 private:
  struct Before;
  std::unique_ptr<Before> before_;
};

}  // namespace yolah::system
