#include "WideKernels.h"

#include "Vectors.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#define KERNELS CPixelsWideKernels
#include "Kernels.h"
#pragma clang attribute pop
#endif
