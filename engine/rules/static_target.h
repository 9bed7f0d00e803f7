// For vector code that is inlined into the search: it is compiled for the instruction set
// of the build, not chosen while running. Results are the same on all. Include it before
// rows-inl.h.
//
// A build may ask for plain words instead (HWY_COMPILE_ONLY_SCALAR): WebAssembly's vectors
// lack shifts of 64-bit lanes by different counts.
#pragma once

#ifndef HWY_COMPILE_ONLY_SCALAR
#define HWY_COMPILE_ONLY_STATIC
#define HWY_WANT_AVX3_DL
#endif
