// The loops for processors with vectors of 256 bits.

#ifndef WIDE_KERNELS_H
#define WIDE_KERNELS_H

#include "CPixels.h"

extern const CPixelsKernels CPixelsWideKernels;

#endif
