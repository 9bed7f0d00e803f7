#include "online/account/accounts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace yolah::server {
namespace {

constexpr std::string_view kHouse = "yolah";
constexpr std::array<std::string_view, 28> kWords = {
    "admin", "administrator", "anonymous",  "coordinator", "deleted",  "everybody", "gone",
    "help",  "host",          "mod",        "moderator",   "nobody",   "null",      "official",
    "owner", "operator",      "postmaster", "root",        "security", "server",    "somebody",
    "staff", "superuser",     "support",    "sysadmin",    "system",   "undefined", "webmaster"};

/// The letter that a character is easily taken for. One letter of each group stands for all.
char plain(char c) {
  constexpr std::array<std::pair<char, char>, 9> kAlike = {{{'0', 'o'},
                                                            {'1', 'i'},
                                                            {'l', 'i'},
                                                            {'3', 'e'},
                                                            {'4', 'a'},
                                                            {'5', 's'},
                                                            {'7', 't'},
                                                            {'8', 'b'},
                                                            {'9', 'g'}}};
  c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const auto& [from, to] : kAlike) {
    if (c == from) return to;
  }
  return c;
}

/// What is left of a name when all that looks alike is made the same.
std::string skeleton(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c == '-' || c == '_') continue;
    const char letter = plain(c);
    const char before = letters.empty() ? '\0' : letters.back();
    if ((before == 'r' && letter == 'n') || (before == 'v' && letter == 'v')) {
      letters.back() = letter == 'n' ? 'm' : 'w';
    } else {
      letters += letter;
    }
  }
  return letters;
}

std::string_view without_number(std::string_view name) {
  return name.substr(0, name.find_last_not_of("0123456789-_") + 1);
}

}  // namespace

bool is_reserved(std::string_view name) {
  const std::string whole = skeleton(name);
  if (whole.starts_with(skeleton(kHouse))) return true;
  const std::string stem = skeleton(without_number(name));
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    const std::string reserved = skeleton(word);
    return whole == reserved || stem == reserved;
  });
}

}  // namespace yolah::server
