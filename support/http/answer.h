// Turns answers of handlers into those of Beast, with the headers all of them carry.
#pragma once

#include <boost/beast/http/file_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <filesystem>

#include "support/http/http.h"

namespace yolah::server {

using BeastResponse = boost::beast::http::response<boost::beast::http::string_body>;

using FileResponse = boost::beast::http::response<boost::beast::http::file_body>;

/// Tells browsers to do nothing with an answer but hand it to the page that asked.
void set_security_headers(boost::beast::http::fields& fields);

/// Throws std::invalid_argument for a header or type that would break out of its line.
BeastResponse render(HttpResponse answer, unsigned version, bool keep_alive);

/// The same answer with a file as its body. Throws std::runtime_error if it cannot be read.
FileResponse with_file(BeastResponse answer, const std::filesystem::path& file);

}  // namespace yolah::server
