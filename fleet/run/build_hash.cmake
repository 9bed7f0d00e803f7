# Writes OUTPUT: a hash of SOURCES, their names below ROOT and their contents, in order.
list(SORT SOURCES)
set(all "")
foreach(source IN LISTS SOURCES)
  file(SHA256 ${source} hash)
  file(RELATIVE_PATH name ${ROOT} ${source})
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 32 hash)
file(WRITE ${OUTPUT} "#include \"fleet/run/run.h\"

namespace yolah::fleet {

std::string_view build_hash() {
  return \"${hash}\";
}

}  // namespace yolah::fleet
")
