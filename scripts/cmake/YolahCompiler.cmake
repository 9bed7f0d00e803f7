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
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  # Characters are signed on every processor, as they are on x86.
  target_compile_options(yolah_compiler INTERFACE -fsigned-char)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies in plain string concatenation (GCC bug 105651).
  target_compile_options(yolah_compiler INTERFACE -Wno-restrict)
endif()

# For targets with a precompiled header: without it the cache cannot tell which one was read.
set(YOLAH_PRECOMPILED_FLAGS $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)

if(YOLAH_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # It takes the files that are compiled at once for headers.
  target_compile_options(yolah_compiler INTERFACE -Wno-subobject-linkage)
elseif(YOLAH_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Of two files that are compiled at once, a local name of one may be a private name of the other.
  target_compile_options(yolah_compiler INTERFACE -Wno-shadow)
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

# What the build asks of the processor. processor_check.cpp looks for it first.
function(yolah_arch_defines result condition)
  # CMake remembers answers; those for another processor would mix two layouts of the tables.
  if(NOT "${YOLAH_ARCH}" STREQUAL "${${result}_WAS_ASKED_FOR}")
    unset(${result} CACHE)
  endif()
  set(${result}_WAS_ASKED_FOR "${YOLAH_ARCH}" CACHE INTERNAL "The processor of the answer")
  set(CMAKE_REQUIRED_FLAGS "${YOLAH_ARCH_FLAGS}")
  check_cxx_source_compiles("
    #if !(${condition})
    #error no
    #endif
    int main() {}" ${result})
endfunction()
yolah_arch_defines(YOLAH_ARCH_HAS_AVX2 "defined(__AVX2__) && defined(__BMI2__)")
yolah_arch_defines(YOLAH_ARCH_HAS_SSE4 "defined(__SSE4_2__) && defined(__POPCNT__)")
yolah_arch_defines(YOLAH_ARCH_HAS_SLOW_PEXT "defined(__znver1__) || defined(__znver2__)")
if(YOLAH_ARCH_HAS_SLOW_PEXT)
  # For all files alike: those below are compiled for another processor, with the same tables.
  target_compile_definitions(yolah_compiler INTERFACE YOLAH_SLOW_PEXT)
endif()

# Files that choose their instruction set while running (Highway's dynamic
# dispatch) are compiled for AVX2 machines at least, where the build may assume
# that much, and carry AVX-512 beside it. A build for x86-64-v2 carries SSE4, AVX2
# and AVX-512.
set(YOLAH_DISPATCH_FLAGS "")
if(YOLAH_ARCH_HAS_AVX2)
  list(APPEND YOLAH_DISPATCH_FLAGS -march=x86-64-v3)
endif()
# Highway counts AES to SSE4 and AVX2. No level of x86-64 has it and nothing here uses it; with
# it, a build for x86-64-v3 would carry the older SSSE3 instead.
set(YOLAH_DISPATCH_DEFINITIONS HWY_WANT_AVX3_DL HWY_DISABLE_PCLMUL_AES)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  # Vectors whose length is not known have no place in arrays.
  list(APPEND YOLAH_DISPATCH_DEFINITIONS
    "HWY_DISABLED_TARGETS=(HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128)")
endif()
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
if(MOLD AND NOT CMAKE_CROSSCOMPILING)
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
