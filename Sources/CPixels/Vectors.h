// Vectors that the compiler turns into what there is.

#ifndef VECTORS_H
#define VECTORS_H

#include "CPixels.h"

#include <string.h>

typedef uint16_t Halves8 __attribute__((vector_size(16)));
typedef uint16_t Halves16 __attribute__((vector_size(32)));
typedef uint32_t Words4 __attribute__((vector_size(16)));
typedef uint32_t Words8 __attribute__((vector_size(32)));
typedef int32_t Integers4 __attribute__((vector_size(16)));

#endif
