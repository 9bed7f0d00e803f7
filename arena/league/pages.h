// The pages of a league, built into the program from pages/. They ask the server for the JSON of
// league_json.h.
#pragma once

#include <span>

namespace yolah {

std::span<const unsigned char> league_common_js();
std::span<const unsigned char> league_handin_js();
std::span<const unsigned char> league_icon_svg();
std::span<const unsigned char> league_style_css();
std::span<const unsigned char> league_live_html();
std::span<const unsigned char> league_live_js();
std::span<const unsigned char> league_student_html();
std::span<const unsigned char> league_student_js();
std::span<const unsigned char> league_teacher_html();
std::span<const unsigned char> league_teacher_js();

}  // namespace yolah
