// For vector code that is compiled for the instruction set of the build, not chosen while
// running: the linear evaluation and what its fills are used for besides. Results are the same
// on all. Include it before rows-inl.h and what includes that.
//
// A build may ask for plain words instead (HWY_COMPILE_ONLY_SCALAR): WebAssembly's vectors
// lack shifts of 64-bit lanes by different counts. Highway counts AES to SSE4 and AVX2; nothing
// here uses it, and the levels of x86-64 do not promise it.
#pragma once

#ifndef HWY_COMPILE_ONLY_SCALAR
#define HWY_COMPILE_ONLY_STATIC
#define HWY_WANT_AVX3_DL
#define HWY_DISABLE_PCLMUL_AES
#endif
