# Writes the report's assets as C++ (a script: cmake -D FOLDER= -D OUTPUT= -P).
# Each is a raw string and its hash, which the page's content policy names.
function(asset name file)
  file(READ ${FOLDER}/${file} text)
  string(SHA256 hash "${text}")
  string(FIND "${text}" ")asset\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${file} contains )asset\", which ends a raw string")
  endif()
  file(APPEND ${OUTPUT} "const Asset ${name} = {R\"asset(${text})asset\",\n    \"${hash}\"};\n\n")
endfunction()

file(WRITE ${OUTPUT} "// Made from ${FOLDER}; change the files there.
#include \"arena/report/page.h\"

namespace yolah::arena::report {

")
asset(kPageStyle page.css)
asset(kBoardScript board.js)
asset(kReplayScript replay.js)
asset(kReplayHtml replay.html)
file(APPEND ${OUTPUT} "}  // namespace yolah::arena::report\n")
