// SPDX-License-Identifier: MIT
#include "Slopes.h"

// Whether the next edge of the outline belongs to the same side.
static inline bool continues(const CPixelsEdge *edge, const CPixelsEdge *next) {
  return edge->winding == next->winding && (edge->winding > 0 ? edge->y1 == next->y0 : edge->y0 == next->y1);
}

// Copies edges with their slopes, forwards or backwards.
static CPixelsSlopedEdge *copyEdges(
    const CPixelsEdge *edges, ptrdiff_t count, CPixelsSlopedEdge *target, ptrdiff_t step) {
  for (ptrdiff_t index = 0; index < count; index++) {
    const CPixelsEdge *const edge = edges + index;
    const SlopeOfEdge ratio = slopeOf(edge);
    memcpy(target, edge, 4 * sizeof(int32_t));
    target->slope = ratio.slope;
    target->steepness = ratio.steepness;
    target->winding = edge->winding;
    target += step;
  }
  return target;
}

ptrdiff_t CPixelsFindSides(
    const CPixelsEdge *edges, ptrdiff_t count, CPixelsSlopedEdge *sorted, CPixelsSide *sides) {
  // The first edges of all sides. The first edge of the list can be in the middle of a side.
  ptrdiff_t starts[CPixelsMaximumSides + 1];
  ptrdiff_t found = 0;
  for (ptrdiff_t index = 0; index < count; index++) {
    if (continues(edges + (index == 0 ? count : index) - 1, edges + index)) continue;
    if (found == CPixelsMaximumSides) return 0;
    starts[found++] = index;
  }
  if (found == 0) return 0;
  starts[found] = starts[0] + count;
  int32_t top = INT32_MAX, bottom = INT32_MIN;
  int64_t heights = 0;
  for (ptrdiff_t number = 0; number < found; number++) {
    const CPixelsEdge *const first = edges + starts[number];
    const ptrdiff_t end = starts[number + 1] - 1;
    const CPixelsEdge *const last = edges + (end < count ? end : end - count);
    CPixelsSide *const side = sides + number;
    side->top = first->winding > 0 ? first->y0 : last->y0;
    side->bottom = first->winding > 0 ? last->y1 : first->y1;
    top = side->top < top ? side->top : top;
    bottom = side->bottom > bottom ? side->bottom : bottom;
    heights += side->bottom - side->top;
  }
  if (heights * 2 > (int64_t)(bottom - top) * 5) return 0;

  ptrdiff_t written = 0;
  for (ptrdiff_t number = 0; number < found; number++) {
    const ptrdiff_t start = starts[number], end = starts[number + 1], length = end - start;
    const bool isDown = edges[start].winding > 0;
    CPixelsSlopedEdge *const target = sorted + (isDown ? written : written + length - 1);
    const ptrdiff_t step = isDown ? 1 : -1;
    // The last side can continue at the start of the list.
    const ptrdiff_t inside = (end < count ? end : count) - start;
    copyEdges(edges, length - inside, copyEdges(edges + start, inside, target, step), step);
    sides[number].first = (int32_t)written;
    written += length;
    sides[number].end = (int32_t)written;
  }
  return found;
}
