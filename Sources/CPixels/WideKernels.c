// SPDX-License-Identifier: MIT
#include "Vectors.h"

// For processors with vectors of 256 bits.
#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#include "PixelLoops.h"

#include "GroupLoops.h"

#include "PaintLoops.h"

#include "EdgeLoops.h"

#include "SideLoops.h"

#include "TileLoops.h"
#pragma clang attribute pop

const CPixelsKernels wideKernels = {
    fill, copy, copyTiles, blend, blendRow, blendRowWithCoverage, blendRowInMode, maskRow, tintRow, gradientRow, add,
    composite, compositeSides, findOccludedTiles, findTilesBetweenSides};
#endif
