// Names of users in pictures and pages: whatever they hold, they are text, on one line, and no
// longer than their place.
#pragma once

#include <string>
#include <string_view>

namespace yolah::server {

/// Names have 20 characters; whatever else is in the database is cut.
inline constexpr int kLongestName = 24;

/// Without characters that change the line, the direction of others or nothing that is seen; after
/// so many characters comes "…". What is not UTF-8 is "?".
std::string plain_text(std::string_view text, int most_characters);

/// A name within a sentence: the direction of its letters does not spread.
std::string isolated(std::string_view name);

/// How wide a text is in bold letters, in sizes of the font: rather too much than too little,
/// since nobody knows which font there is. Measured with DejaVu Sans Bold, which is wide.
double width_of(std::string_view text);

}  // namespace yolah::server
