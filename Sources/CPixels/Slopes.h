// SPDX-License-Identifier: MIT

// The slopes of edges, which all loops over edges share.

#ifndef SLOPES_H
#define SLOPES_H

#include "Vectors.h"

// The slope and the steepness of an edge, as in CPixelsSlopedEdge.
typedef struct {
  int64_t slope;
  int64_t steepness;
} SlopeOfEdge;

static inline __attribute__((always_inline)) SlopeOfEdge slopeOf(const CPixelsEdge *edge) {
  const double width = edge->x1 - edge->x0, height = edge->y1 - edge->y0;
  const Doubles2 ratios = (Doubles2){width, height} / (Doubles2){height, width < 0 ? -width : width};
  return (SlopeOfEdge){
      .slope = (int64_t)(ratios[0] * 4294967296.0),
      .steepness = (int64_t)((ratios[1] < 256 ? ratios[1] : 256) * 1099511627776.0)};
}

#endif
