// Secrets that a program gives out, and what is kept of them.
#pragma once

#include <string>
#include <string_view>

namespace yolah::server {

/// So many letters and digits by chance, none of which look alike.
std::string random_letters(int count);
/// A new secret, "yol_…"; nobody can guess it.
std::string new_token();
std::string hash_of_token(std::string_view token);

}  // namespace yolah::server
