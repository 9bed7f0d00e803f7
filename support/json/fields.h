// Fields of JSON from outside, each checked for type and bounds.
//
// `Fields` is for what must be there: it throws a FieldError that names the field which is missing
// or wrong. The functions `..._of` are for what may be missing: they give nothing then. Both read
// nlohmann::json and nlohmann::ordered_json.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace yolah {

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

template <class Json>
std::uint64_t read_number(const Json& value, const char* name, std::uint64_t least,
                          std::uint64_t most) {
  if (!value.is_number_unsigned()) throw FieldError(name);
  return within(name, value.template get<std::uint64_t>(), least, most);
}

/// Whole, and perhaps below zero; nothing if it is anything else, or out of bounds.
template <class Json>
std::optional<std::int64_t> integer_in(const Json& value, std::int64_t least, std::int64_t most) {
  if (!value.is_number_integer()) return std::nullopt;
  // As a signed number what is too large would come out as one below zero.
  constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (value.is_number_unsigned() && value.template get<std::uint64_t>() > kLargest) {
    return std::nullopt;
  }
  const auto number = value.template get<std::int64_t>();
  if (number < least || number > most) return std::nullopt;
  return number;
}

/// Whole, and perhaps below zero.
template <class Json>
int read_integer(const Json& value, const char* name, int least, int most) {
  const auto number = integer_in(value, least, most);
  if (!number) throw FieldError(name);
  return static_cast<int>(*number);
}

template <class Json>
double read_real(const Json& value, const char* name, double least, double most) {
  if (!value.is_number()) throw FieldError(name);
  return within(name, value.template get<double>(), least, most);
}

template <class Json>
const std::string& read_text(const Json& value, const char* name, std::size_t longest) {
  if (!value.is_string()) throw FieldError(name);
  const auto& text = value.template get_ref<const std::string&>();
  if (text.size() > longest) throw FieldError(name);
  return text;
}

/// With exactly so many elements.
template <class Json>
const Json& read_array(const Json& value, const char* name, std::uint64_t size) {
  if (!value.is_array() || value.size() != size) throw FieldError(name);
  return value;
}

/// The fields of an object.
template <class Json>
class BasicFields {
 public:
  /// What has no bounds of its own.
  static constexpr std::size_t kAnyLength = std::numeric_limits<std::size_t>::max();

  /// `object` must outlive this. Anything but an object has no fields.
  explicit BasicFields(const Json& object) : object_(object) {}

  bool has(const char* name) const { return object_.contains(name); }
  std::uint64_t number(const char* name, std::uint64_t least, std::uint64_t most) const {
    return read_number(at(name), name, least, most);
  }
  /// Whole, and perhaps below zero.
  template <class Number>
  Number integer(const char* name, Number least = std::numeric_limits<Number>::min(),
                 Number most = std::numeric_limits<Number>::max()) const {
    const auto found = integer_in(at(name), least, most);
    if (!found) throw FieldError(name);
    return static_cast<Number>(*found);
  }
  double real(const char* name, double least, double most) const {
    return read_real(at(name), name, least, most);
  }
  std::string text(const char* name, std::size_t longest = kAnyLength) const {
    return read_text(at(name), name, longest);
  }
  const Json& array(const char* name, std::uint64_t size) const {
    return read_array(at(name), name, size);
  }
  bool truth(const char* name) const {
    const auto& value = at(name);
    if (!value.is_boolean()) throw FieldError(name);
    return value.template get<bool>();
  }
  std::vector<std::string> texts(const char* name, std::size_t longest = kAnyLength) const {
    const auto& list = at(name);
    if (!list.is_array()) throw FieldError(name);
    std::vector<std::string> found;
    for (const auto& one : list) found.push_back(read_text(one, name, longest));
    return found;
  }
  /// Nothing if there is none.
  std::optional<BasicFields> object(const char* name) const {
    const auto found = object_.find(name);
    if (found == object_.end()) return std::nullopt;
    if (!found->is_object()) throw FieldError(name);
    return BasicFields(*found);
  }
  /// One that must be there.
  BasicFields inner(const char* name) const {
    const auto found = object(name);
    if (!found) throw FieldError(name);
    return *found;
  }

 private:
  const Json& at(const char* name) const {
    const auto found = object_.find(name);
    if (found == object_.end()) throw FieldError(name);
    return *found;
  }

  const Json& object_;
};

using Fields = BasicFields<nlohmann::ordered_json>;

/// A whole number within bounds; nothing if the field is missing or anything else.
template <class Json>
std::optional<std::int64_t> number_of(const Json& object, const char* key, std::int64_t least,
                                      std::int64_t most) {
  const auto found = object.find(key);
  return found == object.end() ? std::nullopt : integer_in(*found, least, most);
}

/// Any number; zero if the field is missing or anything else.
template <class Json>
double real_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->template get<double>() : 0;
}

/// A text; empty if the field is missing or anything else.
template <class Json>
std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->template get<std::string>() : "";
}

/// A truth; false if the field is missing, nothing if it is anything else.
template <class Json>
std::optional<bool> truth_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return false;
  if (!found->is_boolean()) return std::nullopt;
  return found->template get<bool>();
}

/// An object; one without fields if the field is missing or anything else.
template <class Json>
const Json& object_of(const Json& object, const char* key) {
  static const Json kNone = Json::object();
  const auto found = object.find(key);
  return found != object.end() && found->is_object() ? *found : kNone;
}

/// JSON as text; what is not UTF-8 is replaced.
inline std::string json_text(const nlohmann::json& body) {
  return body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace yolah
