#ifndef LANES_H
#define LANES_H

#include "CLanes.h"

#include <stdbool.h>

// Vectors are passed between functions of one file only.
#pragma clang diagnostic ignored "-Wpsabi"

extern const CLanesKernels commonLanes;
extern const CLanesKernels wideLanes;

#endif
