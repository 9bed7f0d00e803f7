#include <array>
#include <fstream>
#include <iterator>

#include "support/system/certificates.h"

namespace yolah::system {
namespace {

// Each family of systems has a file of its own.
constexpr std::array kBundles = {
    "/etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Arch, Gentoo
    "/etc/pki/tls/certs/ca-bundle.crt",                   // Fedora, Red Hat
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // the same, newer
    "/etc/ssl/ca-bundle.pem",                             // SUSE
    "/etc/ssl/cert.pem",                                  // Alpine, macOS
};

}  // namespace

std::vector<std::string> trusted_certificates() {
  for (const char* path : kBundles) {
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (!text.empty()) return {text};
  }
  return {};
}

}  // namespace yolah::system
