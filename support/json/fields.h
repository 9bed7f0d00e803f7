// JSON from another machine, each value checked for type and bounds.
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

template <class Number>
Number within(const char* name, Number value, Number least, Number most) {
  if (!(value >= least && value <= most)) throw FieldError(name);
  return value;
}

inline std::uint64_t read_number(const nlohmann::ordered_json& value, const char* name,
                                 std::uint64_t least, std::uint64_t most) {
  if (!value.is_number_unsigned()) throw FieldError(name);
  return within(name, value.get<std::uint64_t>(), least, most);
}
/// Whole, and perhaps below zero.
inline int read_integer(const nlohmann::ordered_json& value, const char* name, int least,
                        int most) {
  if (!value.is_number_integer()) throw FieldError(name);
  // As a signed number what is too large would come out as one below zero.
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > 0x7FFFFFFF) throw FieldError(name);
  return static_cast<int>(within<std::int64_t>(name, value.get<std::int64_t>(), least, most));
}
inline double read_real(const nlohmann::ordered_json& value, const char* name, double least,
                        double most) {
  if (!value.is_number()) throw FieldError(name);
  return within(name, value.get<double>(), least, most);
}
inline const std::string& read_text(const nlohmann::ordered_json& value, const char* name,
                                    std::size_t longest) {
  if (!value.is_string()) throw FieldError(name);
  const auto& text = value.get_ref<const std::string&>();
  if (text.size() > longest) throw FieldError(name);
  return text;
}
/// With exactly so many elements.
inline const nlohmann::ordered_json& read_array(const nlohmann::ordered_json& value,
                                                const char* name, std::uint64_t size) {
  if (!value.is_array() || value.size() != size) throw FieldError(name);
  return value;
}

/// The fields of an object.
class Fields {
 public:
  /// `object` must outlive this.
  explicit Fields(const nlohmann::ordered_json& object) : object_(object) {}

  bool has(const char* name) const { return object_.contains(name); }
  std::uint64_t number(const char* name, std::uint64_t least, std::uint64_t most) const {
    return read_number(at(name), name, least, most);
  }
  double real(const char* name, double least, double most) const {
    return read_real(at(name), name, least, most);
  }
  std::string text(const char* name, std::size_t longest) const {
    return read_text(at(name), name, longest);
  }
  const nlohmann::ordered_json& array(const char* name, std::uint64_t size) const {
    return read_array(at(name), name, size);
  }
  bool truth(const char* name) const {
    const auto& value = at(name);
    if (!value.is_boolean()) throw FieldError(name);
    return value.get<bool>();
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

  const nlohmann::ordered_json& object_;
};

}  // namespace yolah::fleet
