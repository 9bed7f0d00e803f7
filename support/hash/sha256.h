// The name of a file by its content.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace yolah {

std::array<unsigned char, 32> sha256(std::string_view content);
/// As 64 hexadecimal digits.
std::string sha256_of(std::string_view content);

/// Of content that comes in parts.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view part);
  /// As 64 hexadecimal digits; to be asked for once, at the end.
  std::string digits();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace yolah
