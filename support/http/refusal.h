// Ends a request with an answer, from wherever it is thrown.
#pragma once

#include <exception>
#include <string_view>
#include <utility>

#include "support/http/http.h"

namespace yolah::server {

class Refusal : public std::exception {
 public:
  explicit Refusal(HttpResponse response) : response_(std::move(response)) {}
  Refusal(unsigned status, std::string_view code, std::string_view text)
      : Refusal(http_error(status, code, text)) {}
  const HttpResponse& response() const { return response_; }
  const char* what() const noexcept override { return "a request was refused"; }

 private:
  HttpResponse response_;
};

}  // namespace yolah::server
