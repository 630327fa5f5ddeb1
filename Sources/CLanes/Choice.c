#include "Lanes.h"

static const CLanesKernels *best = &commonLanes;

#if defined(__x86_64__)
// Before anything runs, so that nothing has to ask later whether it is done.
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) best = &wideLanes;
}
#endif

const CLanesKernels *CLanesCommonKernels(void) { return &commonLanes; }

const CLanesKernels *CLanesBestKernels(void) { return best; }
