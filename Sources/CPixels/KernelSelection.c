// SPDX-License-Identifier: MIT
#include "Vectors.h"

static const CPixelsKernels *best = &commonKernels;

#if defined(__x86_64__)
// Runs before `main`, so that `best` needs no check later.
__attribute__((constructor)) static void selectKernels(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) best = &wideKernels;
}
#endif

const CPixelsKernels *CPixelsCommonKernels(void) { return &commonKernels; }

const CPixelsKernels *CPixelsBestKernels(void) { return best; }
