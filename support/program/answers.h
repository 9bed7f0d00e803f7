// Answers that every program which serves gives.
#pragma once

#include <string>

#include "support/http/http.h"

namespace yolah::server {

HttpResponse text_answer(std::string text);
/// 503, and when to ask again.
HttpResponse database_is_busy();

}  // namespace yolah::server
