// A TOML table read key by key: what has the wrong type, is out of range or was
// never asked for is refused with its line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

namespace yolah {

/// The message has the place and says what was expected.
class TomlError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class TomlReader {
 public:
  /// Throws a TomlError with line and column if the text is no TOML. The path is for
  /// messages.
  static TomlReader parse(const std::string& text, const std::string& path);

  /// The value of a key, or nothing if the key is not there.
  std::optional<std::string> text(std::string_view key);
  std::optional<std::int64_t> number(std::string_view key, std::int64_t least, std::int64_t most);
  std::optional<bool> flag(std::string_view key);
  /// A list of texts; empty if the key is not there.
  std::vector<std::string> texts(std::string_view key);
  /// The tables of [[key]].
  std::vector<TomlReader> tables(std::string_view key);

  /// Throws a TomlError if the table has a key that was not asked for.
  void finish() const;

  /// Throws a TomlError about a key, or about the table.
  [[noreturn]] void fail(std::string_view key, const std::string& reason) const;
  [[noreturn]] void fail(const std::string& reason) const;

 private:
  TomlReader(std::shared_ptr<const toml::table> root, const toml::table& table, std::string path)
      : root_(std::move(root)), table_(&table), path_(std::move(path)) {}

  const toml::node* find(std::string_view key);
  [[noreturn]] void fail_at(const toml::source_region& place, const std::string& reason) const;

  std::shared_ptr<const toml::table> root_;  // keeps the tables within alive
  const toml::table* table_;
  std::string path_;
  std::set<std::string, std::less<>> asked_;
};

}  // namespace yolah
