#include "Lanes.h"

// For processors with vectors of 256 bits.
#if defined(__x86_64__)
#define LANES 4
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "Loops.h"
#pragma clang attribute pop

const CLanesKernels wideLanes = {swinging, creeping, once, repeated};
#endif
