// SPDX-License-Identifier: MIT
#include "Lanes.h"

// The kernels for processors with 256-bit vectors.
#if defined(__x86_64__)
#define LANES 4
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "Loops.h"
#pragma clang attribute pop

const CLanesKernels wideLanes = {underdamped, overdamped, once, repeated};
#endif
