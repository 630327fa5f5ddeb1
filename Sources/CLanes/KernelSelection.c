// SPDX-License-Identifier: MIT
#include "Lanes.h"

static const CLanesKernels *best = &commonLanes;

#if defined(__x86_64__)
// The choice is made before `main`, so that no later call has to check for it.
__attribute__((constructor)) static void selectKernels(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) best = &wideLanes;
}
#endif

const CLanesKernels *CLanesCommonKernels(void) { return &commonLanes; }

const CLanesKernels *CLanesBestKernels(void) { return best; }
