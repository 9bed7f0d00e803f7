# Writes the report's assets as C++ (a script: cmake -D FOLDER= -D BOARD= -D OUTPUT= -P).
# Each is a raw string and its hash, which the page's content policy names.
function(asset name file)
  file(READ ${file} text)
  string(SHA256 hash "${text}")
  string(FIND "${text}" ")asset\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${file} contains )asset\", which ends a raw string")
  endif()
  file(APPEND ${OUTPUT} "const Asset ${name} = {R\"asset(${text})asset\",\n    \"${hash}\"};\n\n")
endfunction()

file(WRITE ${OUTPUT} "// Made from ${FOLDER}; change the files there.
#include \"arena/report/page.h\"

// Longer than what every compiler must take; those that build this take it.
#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace yolah::arena::report {

")
asset(kPageStyle ${FOLDER}/page.css)
asset(kBoardScript ${BOARD})
asset(kReplayScript ${FOLDER}/replay.js)
asset(kReplayHtml ${FOLDER}/replay.html)
file(APPEND ${OUTPUT} "}  // namespace yolah::arena::report\n")
