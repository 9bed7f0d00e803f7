# Flags shared by everything: language level, warnings, instruction set,
# sanitizers. Targets link yolah::compiler to get them.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
# -O3 and assertions off, for g++ and clang alike.
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What precompiled headers define is known from what they are made of.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

add_library(yolah_compiler INTERFACE)
add_library(yolah::compiler ALIAS yolah_compiler)
target_include_directories(yolah_compiler INTERFACE ${PROJECT_SOURCE_DIR})
# Contracted floating point would make compilers disagree on a result.
target_compile_options(yolah_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Werror
  -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies in plain string concatenation (GCC bug 105651).
  target_compile_options(yolah_compiler INTERFACE -Wno-restrict)
endif()

# For targets with a precompiled header: without it the cache cannot tell which one was read.
set(YOLAH_PRECOMPILED_FLAGS $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)

if(YOLAH_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # It takes the files that are compiled at once for headers.
  target_compile_options(yolah_compiler INTERFACE -Wno-subobject-linkage)
endif()

include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-Winvalid-feature-combination YOLAH_KNOWS_FEATURE_COMBINATIONS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND YOLAH_KNOWS_FEATURE_COMBINATIONS)
  # clang 19 warns of its own -march=native on processors with AVX10.1.
  target_compile_options(yolah_compiler INTERFACE -Wno-invalid-feature-combination)
endif()

include(CheckCXXSourceCompiles)
set(YOLAH_ARCH_FLAGS "")
if(YOLAH_ARCH)
  set(YOLAH_ARCH_FLAGS -march=${YOLAH_ARCH})
endif()
target_compile_options(yolah_compiler INTERFACE ${YOLAH_ARCH_FLAGS})

# Files that choose their instruction set while running (Highway's dynamic
# dispatch) are compiled for AVX2 machines at least, where the build may assume
# that much, and carry AVX-512 beside it.
set(YOLAH_DISPATCH_FLAGS "")
set(CMAKE_REQUIRED_FLAGS "${YOLAH_ARCH_FLAGS}")
check_cxx_source_compiles("
  #if !defined(__AVX2__) || !defined(__BMI2__)
  #error no
  #endif
  int main() {}" YOLAH_ARCH_HAS_AVX2)
unset(CMAKE_REQUIRED_FLAGS)
if(YOLAH_ARCH_HAS_AVX2)
  # Highway counts AES to AVX2; without it the older SSE would be compiled too.
  list(APPEND YOLAH_DISPATCH_FLAGS -march=x86-64-v3 -maes -mpclmul)
endif()
set(YOLAH_DISPATCH_DEFINITIONS HWY_WANT_AVX3_DL)
if(YOLAH_SANITIZE)
  # The kernels are long when inlined, and sanitizers make them minutes longer to
  # compile: two widths and ordinary functions show the same mistakes.
  list(APPEND YOLAH_DISPATCH_DEFINITIONS HWY_DISABLED_TARGETS=HWY_AVX3)
  add_compile_definitions(YOLAH_SANITIZED)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Its AVX-512 headers warn about themselves (GCC bug 105593).
  list(APPEND YOLAH_DISPATCH_FLAGS -Wno-uninitialized -Wno-maybe-uninitialized)
endif()

if(YOLAH_SANITIZE)
  target_compile_options(yolah_compiler INTERFACE
    -fsanitize=${YOLAH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(yolah_compiler INTERFACE -fsanitize=${YOLAH_SANITIZE})
endif()
if(YOLAH_COVERAGE)
  target_compile_options(yolah_compiler INTERFACE --coverage -fprofile-update=atomic)
  target_link_options(yolah_compiler INTERFACE --coverage)
endif()

find_program(MOLD mold)
if(MOLD)
  target_link_options(yolah_compiler INTERFACE -fuse-ld=mold)
endif()

# yolah_light(TARGET...): for what waits for others nearly all the time. It gains nothing from
# full optimisation but time to compile: with g++-12, -Og takes two thirds of the time of -O1.
# Debug and sanitizer builds keep their own options.
set(YOLAH_LIGHT $<IF:$<CXX_COMPILER_ID:GNU>,-Og,-O1>)
function(yolah_light)
  foreach(target ${ARGV})
    set_target_properties(${target} PROPERTIES YOLAH_IS_LIGHT ON)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${YOLAH_LIGHT}>)
  endforeach()
endfunction()
