# Writes C++ that holds the files of a folder (a script: cmake -D FOLDER= -D OUTPUT= -P).
# The assembler takes the bytes in, which an array of numbers would make slow for
# megabytes. Without a folder, or with an empty one, there are no files.
set(files)
if(EXISTS "${FOLDER}/index.html")
  file(GLOB_RECURSE files RELATIVE ${FOLDER} "${FOLDER}/*")
endif()
set(bytes "")
set(names "")
set(table "")
set(number 0)
foreach(file ${files})
  string(APPEND bytes "asm(YOLAH_CONSTANTS \".balign 16\\nyolah_site_${number}:\\n.incbin \\\"${FOLDER}/${file}\\\"\\n\"
    \"yolah_site_${number}_end:\\n.byte 0\\n.text\\n\");\n")
  string(APPEND names "extern const char yolah_site_${number}[];\nextern const char yolah_site_${number}_end[];\n")
  string(APPEND table "    file(\"${file}\", yolah_site_${number}, yolah_site_${number}_end),\n")
  math(EXPR number "${number} + 1")
endforeach()
if(number EQUAL 0)
  set(body "  return {};\n")
else()
  set(body "  static const EmbeddedFile kFiles[] = {\n${table}  };\n  return kFiles;\n")
endif()
file(WRITE ${OUTPUT} "// Made from a folder.
#include \"cli/web/app_server.h\"

#ifdef _WIN32
#define YOLAH_CONSTANTS \".section .rdata,\\\"dr\\\"\\n\"
#else
#define YOLAH_CONSTANTS \".section .rodata\\n\"
#endif

${bytes}
extern \"C\" {
${names}}

namespace yolah::cli {
namespace {

[[maybe_unused]] EmbeddedFile file(std::string_view path, const char* begin, const char* end) {
  return {path, {begin, static_cast<std::size_t>(end - begin)}};
}

}  // namespace

std::span<const EmbeddedFile> embedded_app() {
${body}}

}  // namespace yolah::cli
")
