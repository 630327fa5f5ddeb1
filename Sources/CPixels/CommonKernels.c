// SPDX-License-Identifier: MIT
#include "Vectors.h"

#include "PixelLoops.h"

#include "GroupLoops.h"

#include "PaintLoops.h"

#include "EdgeLoops.h"

#include "SideLoops.h"

#include "TileLoops.h"

const CPixelsKernels commonKernels = {
    fill, copy, copyTiles, blend, blendRow, blendRowWithCoverage, blendRowInMode, maskRow, tintRow, gradientRow, add,
    composite, compositeSides, findOccludedTiles, findTilesBetweenSides};
