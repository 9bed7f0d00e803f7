// The authorities whose certificates the machine's owner trusts, for https.
#pragma once

#include <string>
#include <vector>

namespace yolah::system {

/// Their certificates as text (PEM), one or more in each text; none if the system has no such list
/// where this program knows to look.
///
/// OpenSSL looks in one folder that was chosen when it was built. A program that carries OpenSSL
/// inside comes to systems that keep the list elsewhere, and on Windows it is in no file at all.
std::vector<std::string> trusted_certificates();

}  // namespace yolah::system
