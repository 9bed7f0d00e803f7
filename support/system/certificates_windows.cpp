#include <windows.h>

#include <wincrypt.h>

#include "support/system/certificates.h"

namespace yolah::system {
namespace {

std::string as_text(const CERT_CONTEXT& certificate) {
  const auto write = [&](char* text, DWORD& size) {
    return CryptBinaryToStringA(certificate.pbCertEncoded, certificate.cbCertEncoded,
                                CRYPT_STRING_BASE64HEADER, text, &size) != 0;
  };
  DWORD size = 0;
  if (!write(nullptr, size)) return {};
  std::string text(size, '\0');
  if (!write(text.data(), size)) return {};
  text.resize(size);  // without the zero at the end, which the first answer counts
  return text;
}

}  // namespace

std::vector<std::string> trusted_certificates() {
  const HCERTSTORE store = CertOpenSystemStoreW(0, L"ROOT");
  if (store == nullptr) return {};
  std::vector<std::string> all;
  const CERT_CONTEXT* certificate = nullptr;
  while ((certificate = CertEnumCertificatesInStore(store, certificate)) != nullptr) {
    all.push_back(as_text(*certificate));
  }
  CertCloseStore(store, 0);
  return all;
}

}  // namespace yolah::system
