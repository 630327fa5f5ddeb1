#include "Vectors.h"

#define KERNELS CPixelsCommonKernels
#include "Kernels.h"
