# Writes a file as an array of C++ (a script: cmake -D INPUT= -D OUTPUT= -D FUNCTION=
# -D HEADER= -P): FUNCTION of HEADER returns its bytes.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
get_filename_component(name ${INPUT} NAME)
file(WRITE ${OUTPUT} "// Made from ${name}.
#include \"${HEADER}\"

namespace yolah {
namespace {

constexpr unsigned char kBytes[] = {
${bytes}};

}  // namespace

std::span<const unsigned char> ${FUNCTION}() {
  return kBytes;
}

}  // namespace yolah
")
