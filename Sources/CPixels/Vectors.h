// SPDX-License-Identifier: MIT

// Vector types, which the compiler maps to the available instructions, and the tables of loops.

#ifndef VECTORS_H
#define VECTORS_H

#include "CPixels.h"

#include <string.h>

// Vectors are passed between functions of one file only, so that the ABI does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t Bytes16 __attribute__((vector_size(16)));
typedef uint16_t Halves16 __attribute__((vector_size(32)));
typedef int16_t Heights16 __attribute__((vector_size(32)));
typedef uint32_t Words4 __attribute__((vector_size(16)));
typedef uint32_t Words8 __attribute__((vector_size(32)));
typedef uint32_t Words16 __attribute__((vector_size(64)));
typedef int32_t Integers8 __attribute__((vector_size(32)));
typedef float Floats8 __attribute__((vector_size(32)));
typedef int32_t Integers4 __attribute__((vector_size(16)));
typedef int64_t Longs4 __attribute__((vector_size(32)));
typedef uint64_t Pairs2 __attribute__((vector_size(16)));
typedef double Doubles2 __attribute__((vector_size(16)));

extern const CPixelsKernels commonKernels;
extern const CPixelsKernels wideKernels;

#endif
