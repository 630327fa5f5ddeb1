// SPDX-License-Identifier: MIT
#ifndef LANES_H
#define LANES_H

#include "CLanes.h"

#include <stdbool.h>

// Vectors are passed only between functions of the same file, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

extern const CLanesKernels commonLanes;
extern const CLanesKernels wideLanes;

#endif
