// SPDX-License-Identifier: MIT

// Loops that find the tiles that a command covers, for the instruction set that is enabled at the point of inclusion.
//
// In a tile that no edge touches, each row has a single winding sum. It is the sum of the edges to the left of the
// tile, including edges that end inside the row. The fill rule is applied to this sum as for coverage. Sums can wrap
// around in 16 bits. If a wrapped sum counts as covered, the exact sum counts as covered too.

// Returns the height of an edge in each of the 16 rows of a tile, in 256ths of a pixel.
static inline Heights16 heights(int32_t from, int32_t to) {
  const Heights16 tops = {0,    256,  512,  768,  1024, 1280, 1536, 1792,
                          2048, 2304, 2560, 2816, 3072, 3328, 3584, 3840};
  const Heights16 full = 256 - (Heights16){0};
  Heights16 low = (int16_t)from - tops, high = (int16_t)to - tops;
  low &= low > 0;
  high &= high > 0;
  const Heights16 lowMask = low > full, highMask = high > full;
  low = (lowMask & full) | (~lowMask & low);
  high = (highMask & full) | (~highMask & high);
  return high - low;
}

static inline void addEdgeToTiles(const CPixelsTiles *tiles, const CPixelsEdge *edge) {
  const int32_t columns = tiles->endColumn - tiles->firstColumn;
  const int32_t left = (tiles->left + tiles->firstColumn * 16) * 256;
  const int32_t top = (tiles->top + tiles->firstRow * 16) * 256;
  const int32_t bottom = (tiles->top + tiles->endRow * 16) * 256;
  const int32_t startY = larger(edge->y0, top), endY = smaller(edge->y1, bottom);
  if (startY >= endY) return;
  const double slope = (double)(edge->x1 - edge->x0) / (double)(edge->y1 - edge->y0);
  int32_t row = (startY - top) >> 12;
  int32_t y = startY;
  while (y < endY) {
    const int32_t rowTop = top + row * 4096;
    const int32_t next = smaller(rowTop + 4096, endY);
    const int32_t a = edge->x0 - left + (int32_t)(slope * (y - edge->y0));
    const int32_t b = edge->x0 - left + (int32_t)(slope * (next - edge->y0));
    // Rounding moves an edge by less than two 256ths.
    const int32_t first = larger((smaller(a, b) - 2) >> 12, 0);
    const int32_t last = smaller((larger(a, b) + 2) >> 12, columns - 1);
    const ptrdiff_t line = (ptrdiff_t)row * (columns + 1);
    for (int32_t column = first; column <= last; column++) tiles->touched[line + column] = 1;
    // An edge to the right of all tiles contributes to none of them. An edge to the left contributes to all.
    if (first < columns) {
      int16_t *target = tiles->heights + (line + larger(last + 1, 0)) * 16;
      Heights16 sum;
      memcpy(&sum, target, sizeof sum);
      sum += heights(y - rowTop, next - rowTop) * (int16_t)edge->winding;
      memcpy(target, &sum, sizeof sum);
    }
    y = next;
    row++;
  }
}

// Records the tiles that the added edges cover, and resets the scratch memory.
static void coverTiles(const CPixelsTiles *tiles) {
  const int32_t columns = tiles->endColumn - tiles->firstColumn;
  int16_t *heights = tiles->heights;
  uint8_t *touched = tiles->touched;
  for (int32_t row = tiles->firstRow; row < tiles->endRow; row++) {
    int32_t *occluders = tiles->occluders + row * tiles->columns + tiles->firstColumn;
    Heights16 sum = {0};
    for (int32_t column = 0; column < columns; column++) {
      Heights16 change;
      memcpy(&change, heights + column * 16, sizeof change);
      sum += change;
      if (touched[column]) continue;
      const Heights16 misses = tiles->isEvenOdd ? (sum & 511) != 256 : (sum < 256) & (sum > -256);
      uint64_t parts[4];
      memcpy(parts, &misses, sizeof parts);
      if ((parts[0] | parts[1] | parts[2] | parts[3]) == 0) occluders[column] = tiles->command;
    }
    memset(heights, 0, (size_t)(columns + 1) * 16 * sizeof *heights);
    memset(touched, 0, (size_t)(columns + 1));
    heights += (columns + 1) * 16;
    touched += columns + 1;
  }
}

static void findOccludedTiles(const CPixelsTiles *tiles, const CPixelsEdge *edges, ptrdiff_t count) {
  for (ptrdiff_t index = 0; index < count; index++) addEdgeToTiles(tiles, edges + index);
  coverTiles(tiles);
}

// The smallest and the largest x coordinate of a side in a row of tiles.
typedef struct {
  int32_t low;
  int32_t high;
} ReachOfSide;

static inline ReachOfSide reaching(ReachOfSide reach, int32_t x) {
  return (ReachOfSide){.low = smaller(reach.low, x), .high = larger(reach.high, x)};
}

static inline int32_t xOfEdge(const CPixelsSlopedEdge *edge, int32_t y) {
  return edge->x0 + (int32_t)((edge->slope * (y - edge->y0)) >> 32);
}

// Returns the reach of a side between two heights, and moves its current edge to the one at the lower end.
static inline ReachOfSide reachOfSide(const CPixelsSlopedEdge **current, int32_t top, int32_t bottom) {
  const CPixelsSlopedEdge *edge = *current;
  while (edge->y1 <= top) edge++;
  const int32_t x = xOfEdge(edge, top);
  ReachOfSide reach = {.low = x, .high = x};
  for (; edge->y1 < bottom; edge++) reach = reaching(reaching(reach, edge[0].x1), edge[1].x0);
  *current = edge;
  return reaching(reach, xOfEdge(edge, bottom));
}

static void findTilesBetweenSides(
    const CPixelsTiles *tiles, const CPixelsSlopedEdge *edges, const CPixelsSide *sides, ptrdiff_t count) {
  const CPixelsSlopedEdge *current[CPixelsMaximumSides];
  for (ptrdiff_t index = 0; index < count; index++) current[index] = edges + sides[index].first;
  for (int32_t row = tiles->firstRow; row < tiles->endRow; row++) {
    const int32_t left = tiles->left * 256, top = (tiles->top + row * 16) * 256, bottom = top + 4096;
    ptrdiff_t active[CPixelsMaximumSides], activeCount = 0;
    bool isWhole = true;
    for (ptrdiff_t index = 0; index < count; index++) {
      if (sides[index].bottom <= top || sides[index].top >= bottom) continue;
      active[activeCount++] = index;
      isWhole &= sides[index].top <= top && sides[index].bottom >= bottom;
    }
    if (activeCount == 2 && isWhole && current[active[0]]->winding != current[active[1]]->winding) {
      // The tiles between the two sides, without those that a side touches. Rounding moves an edge by less than two
      // 256ths.
      const ReachOfSide a = reachOfSide(current + active[0], top, bottom);
      const ReachOfSide b = reachOfSide(current + active[1], top, bottom);
      const int32_t leftHigh = a.low < b.low ? a.high : b.high, rightLow = larger(a.low, b.low);
      const int32_t first = larger(((leftHigh + 2 - left) >> 12) + 1, tiles->firstColumn);
      const int32_t end = smaller((rightLow - 2 - left) >> 12, tiles->endColumn);
      int32_t *const occluders = tiles->occluders + row * tiles->columns;
      for (int32_t column = first; column < end; column++) occluders[column] = tiles->command;
      continue;
    }
    CPixelsTiles line = *tiles;
    line.firstRow = row;
    line.endRow = row + 1;
    for (ptrdiff_t index = 0; index < activeCount; index++) {
      const CPixelsSlopedEdge *edge = current[active[index]];
      const CPixelsSlopedEdge *const last = edges + sides[active[index]].end;
      while (edge->y1 <= top) edge++;
      current[active[index]] = edge;
      for (; edge < last && edge->y0 < bottom; edge++) {
        const CPixelsEdge plain = {edge->x0, edge->y0, edge->x1, edge->y1, edge->winding};
        addEdgeToTiles(&line, &plain);
      }
    }
    if (activeCount > 0) coverTiles(&line);
  }
}
