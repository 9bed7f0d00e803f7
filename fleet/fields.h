// Fields of JSON from another machine, each checked for type and bounds.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace yolah::fleet {

/// Names the field that is missing or wrong.
class FieldError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Fields {
 public:
  /// `object` must outlive this.
  explicit Fields(const nlohmann::ordered_json& object) : object_(object) {}

  bool has(const char* name) const { return object_.contains(name); }
  std::uint64_t number(const char* name, std::uint64_t least, std::uint64_t most) const {
    const auto& value = at(name);
    if (!value.is_number_unsigned()) throw FieldError(name);
    return within(name, value.get<std::uint64_t>(), least, most);
  }
  double real(const char* name, double least, double most) const {
    const auto& value = at(name);
    if (!value.is_number()) throw FieldError(name);
    return within(name, value.get<double>(), least, most);
  }
  std::string text(const char* name, std::size_t longest) const {
    const auto& value = at(name);
    if (!value.is_string() || value.get_ref<const std::string&>().size() > longest) {
      throw FieldError(name);
    }
    return value.get<std::string>();
  }
  std::vector<std::string> texts(const char* name, std::size_t longest) const {
    const auto& list = at(name);
    if (!list.is_array()) throw FieldError(name);
    std::vector<std::string> found;
    for (const auto& one : list) {
      if (!one.is_string() || one.get_ref<const std::string&>().size() > longest) {
        throw FieldError(name);
      }
      found.push_back(one.get<std::string>());
    }
    return found;
  }
  /// Nothing if there is none.
  std::optional<Fields> object(const char* name) const {
    const auto found = object_.find(name);
    if (found == object_.end()) return std::nullopt;
    if (!found->is_object()) throw FieldError(name);
    return Fields(*found);
  }

 private:
  const nlohmann::ordered_json& at(const char* name) const {
    const auto found = object_.find(name);
    if (found == object_.end()) throw FieldError(name);
    return *found;
  }
  template <class Number>
  static Number within(const char* name, Number value, Number least, Number most) {
    if (!(value >= least && value <= most)) throw FieldError(name);
    return value;
  }

  const nlohmann::ordered_json& object_;
};

}  // namespace yolah::fleet
