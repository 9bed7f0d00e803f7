#include "support/toml/toml_reader.h"

#include <fmt/format.h>

#include <utility>

#include "engine/protocol/words.h"

namespace yolah {

TomlReader TomlReader::parse(const std::string& text, const std::string& path) {
  try {
    auto root = std::make_shared<const toml::table>(toml::parse(text, path));
    const toml::table& table = *root;
    return {std::move(root), table, path};
  } catch (const toml::parse_error& error) {
    const toml::source_position& place = error.source().begin;
    throw TomlError(fmt::format("{}:{}:{}: {}", path, place.line, place.column,
                                printable(std::string(error.description()))));
  }
}

std::optional<std::string> TomlReader::text(std::string_view key) {
  const toml::node* const node = find(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_string()) fail(key, "expected text in quotes");
  return node->value<std::string>();
}

std::optional<std::int64_t> TomlReader::number(std::string_view key, std::int64_t least,
                                               std::int64_t most) {
  const toml::node* const node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto value = node->is_integer() ? node->value<std::int64_t>() : std::nullopt;
  if (!value || *value < least || *value > most) {
    fail(key, fmt::format("expected a whole number from {} to {}", least, most));
  }
  return value;
}

std::optional<bool> TomlReader::flag(std::string_view key) {
  const toml::node* const node = find(key);
  if (node == nullptr) return std::nullopt;
  if (!node->is_boolean()) fail(key, "expected true or false");
  return node->value<bool>();
}

std::vector<std::string> TomlReader::texts(std::string_view key) {
  std::vector<std::string> found;
  const toml::node* const node = find(key);
  if (node == nullptr) return found;
  const toml::array* const array = node->as_array();
  if (array == nullptr || (!array->empty() && !array->is_homogeneous(toml::node_type::string))) {
    fail(key, "expected a list of texts in quotes");
  }
  for (const toml::node& element : *array) found.push_back(*element.value<std::string>());
  return found;
}

std::vector<TomlReader> TomlReader::tables(std::string_view key) {
  std::vector<TomlReader> found;
  const toml::node* const node = find(key);
  if (node == nullptr) return found;
  const toml::array* const array = node->as_array();
  if (array == nullptr || !array->is_homogeneous(toml::node_type::table)) {
    fail(key, fmt::format("expected tables, each begun by [[{}]]", key));
  }
  for (const toml::node& element : *array) {
    found.push_back(TomlReader(root_, *element.as_table(), path_));
  }
  return found;
}

void TomlReader::finish() const {
  for (const auto& [key, node] : *table_) {
    if (asked_.contains(key.str())) continue;
    std::string known;
    for (const std::string& name : asked_) known += (known.empty() ? "" : ", ") + name;
    fail_at(key.source(), fmt::format("unknown key '{}': known are {}",
                                      printable(std::string(key.str())), known));
  }
}

void TomlReader::fail(std::string_view key, const std::string& reason) const {
  const toml::node* const node = table_->get(key);
  fail_at(node == nullptr ? table_->source() : node->source(), fmt::format("{}: {}", key, reason));
}

void TomlReader::fail(const std::string& reason) const {
  fail_at(table_->source(), reason);
}

const toml::node* TomlReader::find(std::string_view key) {
  asked_.emplace(key);
  return table_->get(key);
}

void TomlReader::fail_at(const toml::source_region& place, const std::string& reason) const {
  throw TomlError(fmt::format("{}:{}:{}: {}", path_, place.begin.line, place.begin.column, reason));
}

}  // namespace yolah
