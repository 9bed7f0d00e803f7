// The browser app on this machine: answers GET and HEAD with the files of a site.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "support/http/http.h"
#include "support/static_files/static_files.h"

namespace yolah::cli {

/// The app as it was when this program was built (scripts/cmake/EmbedFolder.cmake); empty if it
/// had not been built.
std::span<const EmbeddedFile> embedded_app();

struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8000;  ///< 0 for any that is free.
};

/// What people type into a browser. If every address of this machine is listened on (0.0.0.0), it
/// has the one by which other machines of the network find this one.
std::string url_of(const Address& address, std::uint16_t port);

/// The answer for a path: a file of the site, or the part of it that the header Range asks for, or
/// that there is none.
server::HttpResponse page_for(const Site& site, std::string_view path, std::string_view range = {});

/// May throw a server::Refusal.
using AnswerRequest = std::function<server::HttpResponse(const server::HttpRequest&)>;

/// Serves until `stop` becomes true, with bodies of so many bytes at most. Tells the port once it
/// listens; throws a Failure if that cannot be.
void serve(const Address& address, std::size_t most_body, const AnswerRequest& answer,
           const std::atomic<bool>& stop,
           const std::function<void(std::uint16_t port)>& on_listening);

/// The same with a site that can only be read.
void serve(const Site& site, const Address& address, const std::atomic<bool>& stop,
           const std::function<void(std::uint16_t port)>& on_listening);

}  // namespace yolah::cli
