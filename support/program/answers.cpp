#include "support/program/answers.h"

#include <utility>

namespace yolah::server {

HttpResponse text_answer(std::string text) {
  HttpResponse response;
  response.type = "text/plain; charset=utf-8";
  response.body = std::move(text);
  return response;
}

HttpResponse database_is_busy() {
  HttpResponse busy = http_error(503, "busy", "the database does not answer: ask again");
  busy.headers.emplace_back("Retry-After", "1");
  return busy;
}

}  // namespace yolah::server
