#include "fleet/run/scratch.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace yolah::fleet {

Scratch::Scratch() {
  folder_ = (std::filesystem::temp_directory_path() / "yolah-job-XXXXXX").string();
  if (mkdtemp(folder_.data()) == nullptr)
    throw std::runtime_error("no folder can be made: " + folder_);
  path_ = folder_ + "/data.ydata";
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string Scratch::content() const {
  std::ifstream file(path_, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) throw std::runtime_error("cannot read " + path_);
  return bytes;
}

}  // namespace yolah::fleet
