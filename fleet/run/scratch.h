// A file for the length of a job, among the system's temporary ones.
#pragma once

#include <string>

namespace yolah::fleet {

class Scratch {
 public:
  /// Throws std::runtime_error if there is no room for one.
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::string& path() const { return path_; }
  std::string content() const;

 private:
  std::string folder_;
  std::string path_;
};

}  // namespace yolah::fleet
