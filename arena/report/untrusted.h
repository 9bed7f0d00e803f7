// Text that came from outside: names, reasons, logs, comments of bots.
//
// It cannot be printed by mistake: there is no way into the page but html() and
// json(), which make it harmless where they put it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace yolah::arena::report {

class Untrusted {
 public:
  Untrusted() = default;
  /// UTF-8. Control characters other than line ends and tabs become U+FFFD, so
  /// that no log is cut short or drawn over.
  explicit Untrusted(std::string_view text);

  bool empty() const { return text_.empty(); }
  /// To look at and compare, never to print.
  const std::string& raw() const { return text_; }

  /// For element content and quoted attributes.
  std::string html() const;
  /// In an element of its own, whose direction of writing does not spread.
  std::string html_isolated() const { return "<bdi>" + html() + "</bdi>"; }

  /// At most so many bytes, cut between characters, with "..." where cut.
  Untrusted beginning(std::size_t bytes) const;
  Untrusted ending(std::size_t bytes) const;

  friend bool operator==(const Untrusted&, const Untrusted&) = default;

 private:
  std::string text_;
};

/// JSON that may stand in a script element: no '<' (so neither "</script" nor
/// "<!--"), no '&', no line separators that JavaScript once took for line ends.
std::string json_for_script(std::string_view json);

}  // namespace yolah::arena::report
