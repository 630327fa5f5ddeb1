// SPDX-License-Identifier: MIT

// Loops that fill outlines between their sides, for the instruction set that is enabled at the point of inclusion.
//
// Most rows of most shapes have two sides. If the two share no pixel of a row, each pixel's sum of cells has a closed
// form. It is the same integer as the sum over cells that `add` and `composite` compute, so that the pixels are the
// same bits. All other rows use cells.

// A side of an outline at the current row.
typedef struct {
  const CPixelsSlopedEdge *edge;
  // As for PartOfEdge.
  int64_t x;
  int64_t slope;
  int64_t steepness;
  // The end of the edge.
  int32_t endY;
  int32_t winding;
} SideCursor;

// Prepares the current edge of a side from a row on. The row is inside the edge.
static inline __attribute__((always_inline)) void enterEdge(SideCursor *cursor, int32_t y, int32_t left) {
  const CPixelsSlopedEdge *const edge = cursor->edge;
  cursor->slope = edge->slope;
  cursor->steepness = edge->steepness;
  cursor->x = positionOf(edge->x0, edge->y0, edge->slope, y, left);
  cursor->endY = edge->y1;
}

// Prepares the edge of a side that contains a row or a part of it from a height on.
static void enterSide(
    SideCursor *cursor, const CPixelsSlopedEdge *edges, const CPixelsSide *side, int32_t y, int32_t left) {
  // The first edge that ends below the height.
  const CPixelsSlopedEdge *edge = edges + side->first;
  for (ptrdiff_t rest = side->end - side->first; rest > 1;) {
    const ptrdiff_t half = rest / 2;
    edge += edge[half - 1].y1 <= y ? half : 0;
    rest -= half;
  }
  cursor->edge = edge;
  cursor->winding = edge->winding;
  enterEdge(cursor, y, left);
}

// Adds the part of a side between two heights inside one row to the cells of the row.
static __attribute__((noinline)) void addSide(
    SideCursor *cursor, int32_t y, int32_t end, int32_t *cells, uint64_t *touched, int32_t width, int32_t left) {
  while (true) {
    const int32_t stop = smaller(cursor->endY, end);
    const int64_t next = cursor->x + cursor->slope * (stop - y);
    addPiece(cells, touched, width, cursor->x, next, stop - y, cursor->winding, cursor->steepness);
    cursor->x = next;
    y = stop;
    if (y == end) return;
    cursor->edge++;
    enterEdge(cursor, y, left);
  }
}

// The sums of a side in one row, without the sign of its winding. After the last column the sum is that of a full row.
typedef struct {
  int32_t column;
  int32_t last;
  // The sums at the first column and at the next one, for a side with at most two columns.
  int32_t first;
  int32_t second;
  // For a wider side of one edge, the positions inside the first and the last column, and the steepness, else 0.
  int32_t from;
  int32_t to;
  int64_t steepness;
  // For a wider side of several edges, the sums at all columns, up to a multiple of four. It is NULL without memory.
  const int32_t *sums;
  // The edge at the start of the row. It is NULL for a side outside the columns that is not followed.
  const CPixelsSlopedEdge *edge;
} RowOfSide;

// A piece of an edge inside one row.
typedef struct {
  int32_t column;
  int32_t last;
  // The positions inside the first and the last column.
  int32_t from;
  int32_t to;
  // The height, in 2^-16 of a row.
  int32_t whole;
  // The sums at the first column and at the next one, for a piece with at most two columns.
  int32_t first;
  int32_t second;
  int64_t steepness;
} PieceOfEdge;

enum { fullRow = 0x10000, fullSum = 0x20000, rowBatchSize = 64, sumCapacity = 1024 };

// Returns `a` if the condition is true, else `b`, without a branch, which would be unpredictable here.
static inline __attribute__((always_inline)) int32_t picked(bool condition, int32_t a, int32_t b) {
  return __builtin_unpredictable(condition) ? a : b;
}

static inline __attribute__((always_inline)) PieceOfEdge pieceOf(
    int64_t x, int64_t nextX, int32_t whole, int64_t steepness) {
  const int32_t start = (int32_t)(x >> 32), end = (int32_t)(nextX >> 32);
  const int32_t x0 = smaller(start, end), x1 = larger(start, end);
  PieceOfEdge piece = {
      .column = x0 >> 8, .last = x1 >> 8, .from = x0 & 255, .to = x1 & 255, .whole = whole, .steepness = steepness};
  const int32_t part = reached(steepness * (256 - piece.from), whole);
  const bool isOne = piece.last == piece.column;
  const int32_t first = picked(isOne, whole, part);
  const int32_t firstEnd = picked(isOne, piece.to, 256);
  piece.first = first * 2 - (((piece.from + firstEnd) * first) >> 8);
  piece.second = whole * 2 - ((piece.to * (whole - first)) >> 8);
  return piece;
}

// Adds the sums of a piece to those of columns from its first one on.
static inline __attribute__((always_inline)) void addSums(int32_t *sums, const PieceOfEdge *piece, int32_t count) {
  const int32_t last = piece->last - piece->column;
  sums[0] += piece->first;
  if (last > 0) {
    int64_t sum = piece->steepness * (256 - piece->from);
    const int64_t perColumn = piece->steepness * 256;
    int32_t done = reached(sum, piece->whole);
#pragma clang loop vectorize(disable) unroll(disable)
    for (int32_t column = 1; column < last; column++) {
      sum += perColumn;
      const int32_t next = reached(sum, piece->whole);
      sums[column] += done + next;
      done = next;
    }
    sums[last] += piece->whole * 2 - ((piece->to * (piece->whole - done)) >> 8);
  }
#pragma clang loop vectorize(disable) unroll(disable)
  for (int32_t column = last + 1; column < count; column++) sums[column] += piece->whole * 2;
}

// Sets the sums of a whole row with several edges and more than two columns. `used` is the number of sums in use.
static __attribute__((noinline)) void setWideRow(
    RowOfSide *row, int32_t y, int32_t left, int32_t *sums, ptrdiff_t *used) {
  const ptrdiff_t columns = ((ptrdiff_t)row->last - row->column + 4) & ~(ptrdiff_t)3;
  row->steepness = 0;
  row->sums = NULL;
  if (columns > sumCapacity - *used) return;
  int32_t *const target = sums + *used;
  memset(target, 0, (size_t)columns * sizeof *target);
  row->sums = target;
  *used += columns;
  const int32_t end = y + 256;
  for (SideCursor side = {.edge = row->edge}; y < end; side.edge++) {
    enterEdge(&side, y, left);
    const int32_t stop = smaller(side.endY, end);
    const PieceOfEdge piece = pieceOf(side.x, side.x + side.slope * (stop - y), (stop - y) * 256, side.steepness);
    addSums(target + (piece.column - row->column), &piece, (int32_t)columns - (piece.column - row->column));
    y = stop;
  }
}

static inline __attribute__((always_inline)) void setRow(RowOfSide *row, const PieceOfEdge *piece) {
  row->column = piece->column;
  row->last = piece->last;
  row->first = piece->first;
  row->second = piece->second;
}

// Adds the sums of another edge in the same row. They hold for at most two columns together.
static inline __attribute__((always_inline)) void addToRow(RowOfSide *row, const PieceOfEdge *piece) {
  const int32_t column = smaller(row->column, piece->column);
  const bool isRowFirst = row->column == column, isPieceFirst = piece->column == column;
  // A sum at a column before the first one is 0.
  const int32_t first = picked(isRowFirst, row->first, 0) + picked(isPieceFirst, piece->first, 0);
  const int32_t second =
      picked(isRowFirst, row->second, row->first) + picked(isPieceFirst, piece->second, piece->first);
  *row = (RowOfSide){
      .column = column, .last = larger(row->last, piece->last), .first = first, .second = second, .edge = row->edge};
}

// Finds the sums of a side in whole rows.
static void findRows(SideCursor *cursor, int32_t y, int32_t end, int32_t left, RowOfSide *rows, int32_t *sums) {
  SideCursor side = *cursor;
  ptrdiff_t used = 0;
  while (y < end) {
    if (side.endY <= y) {
      side.edge++;
      enterEdge(&side, y, left);
    }
    // For an edge without a whole row the slope can be so large that this product overflows. It is not used then.
    const int64_t perRow = (int64_t)((uint64_t)side.slope * 256);
    for (int32_t count = (smaller(side.endY, end) - y) >> 8; count > 0; count--) {
      const int64_t next = side.x + perRow;
      const PieceOfEdge piece = pieceOf(side.x, next, fullRow, side.steepness);
      setRow(rows, &piece);
      rows->from = piece.from;
      rows->to = piece.to;
      rows->steepness = side.steepness;
      rows->edge = side.edge;
      side.x = next;
      y += 256;
      rows++;
    }
    if (y == end || side.endY == y) continue;
    // The edge ends inside the next row.
    const int32_t start = y, rowEnd = y + 256;
    RowOfSide row = {.edge = side.edge};
    int64_t next = side.x + side.slope * (side.endY - y);
    PieceOfEdge piece = pieceOf(side.x, next, (side.endY - y) * 256, side.steepness);
    setRow(&row, &piece);
    y = side.endY;
    do {
      side.edge++;
      enterEdge(&side, y, left);
      const int32_t stop = smaller(side.endY, rowEnd);
      next = side.x + side.slope * (stop - y);
      piece = pieceOf(side.x, next, (stop - y) * 256, side.steepness);
      addToRow(&row, &piece);
      y = stop;
    } while (y < rowEnd);
    side.x = next;
    *rows = row;
    if (row.last - row.column > 1) setWideRow(rows, start, left, sums, &used);
    rows++;
  }
  *cursor = side;
}

// Composites a colour through the sums of four pixels.
static inline __attribute__((always_inline)) void compositeFour(uint32_t *pixels, Integers4 sums, Halves16 sources) {
  const Words4 parts = (Words4)(((sums << 8) - sums + fullRow) >> 17);
  storeFour(pixels, overChannels(scaledChannels(sources, forChannels(parts)), loadFour(pixels)));
}

// Composites a colour through the sums of two pairs of pixels.
static inline __attribute__((always_inline)) void compositePairs(
    uint32_t *first, uint32_t *second, Integers4 sums, Halves16 sources) {
  const Words4 parts = (Words4)(((sums << 8) - sums + fullRow) >> 17);
  uint64_t a, b;
  memcpy(&a, first, 8);
  memcpy(&b, second, 8);
  const Halves16 pixels = __builtin_convertvector((Bytes16)(Pairs2){a, b}, Halves16);
  const Halves16 result = overChannels(scaledChannels(sources, forChannels(parts)), pixels);
  const Pairs2 pairs = (Pairs2)__builtin_convertvector(result, Bytes16);
  a = pairs[0];
  b = pairs[1];
  memcpy(first, &a, 8);
  memcpy(second, &b, 8);
}

// Composites a side of one edge with more than two columns, four columns at a time.
static inline __attribute__((always_inline)) void compositeSlope(
    uint32_t *pixels, const RowOfSide *row, bool isRight, Halves16 sources) {
  const int32_t count = row->last - row->column;
  const int64_t sum = row->steepness * (256 - row->from), perColumn = row->steepness * 256;
  const int32_t rest = fullRow - reached(sum + perColumn * (count - 1), fullRow);
  const int32_t lastSum = fullSum - ((row->to * rest) >> 8);
  // The height reached after each column, with 32 fractional bits.
  Longs4 reach = {sum, sum + perColumn, sum + 2 * perColumn, sum + 3 * perColumn};
  const Integers4 whole = fullRow - (Integers4){0}, full = fullSum - (Integers4){0};
  const Integers4 atEnd = lastSum - (Integers4){0};
  Integers4 before = {0}, lanes = {0, 1, 2, 3}, ends = count - (Integers4){0};
  for (int32_t column = 0; column <= count; column += 4) {
    const Integers8 halves = (Integers8)reach;
    Integers4 heights = __builtin_shufflevector(halves, halves, 1, 3, 5, 7);
    heights = __builtin_elementwise_min(heights, whole);
    Integers4 sums = heights + __builtin_shufflevector(before, heights, 3, 4, 5, 6);
    if (column == 0) sums[0] = row->first;
    sums = chosen(lanes >= ends, chosen(lanes == ends, atEnd, full), sums);
    compositeFour(pixels + column, isRight ? full - sums : sums, sources);
    before = heights;
    reach += perColumn * 4;
    lanes += 4;
  }
}

// Composites a side of several edges with more than two columns, from its sums.
static void compositeSums(uint32_t *pixels, const RowOfSide *row, bool isRight, Halves16 sources) {
  const int32_t count = row->last - row->column + 1;
  for (int32_t column = 0; column < count; column += 4) {
    Integers4 sums;
    memcpy(&sums, row->sums + column, sizeof sums);
    compositeFour(pixels + column, isRight ? fullSum - sums : sums, sources);
  }
}

static inline __attribute__((always_inline)) void compositeWideSide(
    uint32_t *pixels, const RowOfSide *row, bool isRight, Halves16 sources) {
  if (row->steepness != 0) {
    compositeSlope(pixels + row->column, row, isRight, sources);
  } else {
    compositeSums(pixels + row->column, row, isRight, sources);
  }
}

// Whether a side has more than two columns.
static inline bool isWide(const RowOfSide *row) { return row->last - row->column > 1; }

// Whether the sums of a side with more than two columns are known.
static inline bool hasSums(const RowOfSide *row) { return row->steepness != 0 || row->sums != NULL; }

// Returns the end of the pixels that are written for a side.
static inline int32_t endOfSide(const RowOfSide *row) {
  return row->column + (isWide(row) ? (row->last - row->column + 4) & ~3 : 2);
}

static __attribute__((noinline)) void compositeCells(
    const CPixelsBand *band, const CPixelsTarget *target, uint32_t *pixels) {
  if (target->isEvenOdd) {
    compositeRow(band->cells, band->touched, band->wordsPerRow, pixels, band->width, target->pixel, true);
  } else {
    compositeRow(band->cells, band->touched, band->wordsPerRow, pixels, band->width, target->pixel, false);
  }
}

// Adds a side in a whole row to the cells of the row.
static void addRow(const CPixelsBand *band, const RowOfSide *row, int32_t y) {
  if (row->edge == NULL) {
    if (row->column >= 0) return;
    band->cells[0] += row->first * fullSum;
    band->touched[0] |= 1;
    return;
  }
  SideCursor cursor = {.edge = row->edge, .winding = row->edge->winding};
  enterEdge(&cursor, y, band->left * 256);
  addSide(&cursor, y, y + 256, band->cells, band->touched, band->width, band->left * 256);
}

// Composites a colour over a run of pixels.
static inline __attribute__((always_inline)) void compositeWholeRun(
    uint32_t *pixels, ptrdiff_t count, uint32_t pixel, bool isOpaque) {
  if (isOpaque) {
    fillRun(pixels, count, pixel);
  } else {
    blendRun(pixels, count, pixel);
  }
}

// Composites one row between two sides. Returns false, and writes nothing, if the two share a pixel or if a side is
// partly outside the columns.
static inline __attribute__((always_inline)) bool compositeBetween(
    uint32_t *pixels, int32_t width, RowOfSide *l, RowOfSide *r, uint32_t pixel, bool isOpaque, Halves16 sources) {
  const bool isPair = !isWide(l) && !isWide(r);
  if (isPair && l->column >= 0 && l->column + 2 <= r->column && r->column + 2 <= width) {
    const Integers4 sums = {l->first, l->second, fullSum - r->first, fullSum - r->second};
    compositePairs(pixels + l->column, pixels + r->column, sums, sources);
    compositeWholeRun(pixels + l->column + 2, r->column - l->column - 2, pixel, isOpaque);
    return true;
  }
  if (l->last >= r->column) return false;
  // Nothing is visible if both sides are to the left or to the right of the columns.
  if (r->last < 0 || l->column >= width) return true;
  if (r->last == r->column && r->column == width - 1) {
    // In the last column, the pixel before it is the second of the pair.
    r->second = r->first;
    r->first = 0;
    r->column--;
  }
  const bool hasLeft = l->last >= 0, hasRight = r->column < width;
  const int32_t start = hasLeft ? endOfSide(l) : 0, stop = hasRight ? r->column : width;
  if (start > stop || (hasLeft && l->column < 0) || (hasRight && (r->column < 0 || endOfSide(r) > width))) return false;
  const bool isWideLeft = hasLeft && isWide(l), isWideRight = hasRight && isWide(r);
  if ((isWideLeft && !hasSums(l)) || (isWideRight && !hasSums(r))) return false;
  if (isWideLeft) compositeWideSide(pixels, l, false, sources);
  if (isWideRight) compositeWideSide(pixels, r, true, sources);
  // Two pixels of each side that is not wide, together. A side outside the columns has none.
  uint32_t unused[2] = {0, 0};
  uint32_t *const first = hasLeft && !isWideLeft ? pixels + l->column : unused;
  uint32_t *const second = hasRight && !isWideRight ? pixels + r->column : unused;
  if (first != unused || second != unused) {
    const Integers4 sums = {l->first, l->second, fullSum - r->first, fullSum - r->second};
    compositePairs(first, second, sums, sources);
  }
  compositeWholeRun(pixels + start, stop - start, pixel, isOpaque);
  return true;
}

// The rows of a side in a batch.
typedef struct {
  RowOfSide *row;
  // The distance from one row to the next: 0 if all rows are the same, for a side outside the columns.
  ptrdiff_t step;
} RowsOfSide;

// Finds the rows of a side, in memory for as many rows. A side outside the columns in all of them is not followed.
static RowsOfSide findRowsInside(
    const CPixelsBand *band, SideCursor *cursor, int32_t y, int32_t end, RowOfSide *rows, int32_t *sums) {
  const int32_t left = band->left * 256, right = left + band->width * 256;
  const CPixelsSlopedEdge *edge = cursor->endY > y ? cursor->edge : cursor->edge + 1;
  int32_t low = smaller(edge->x0, edge->x1), high = larger(edge->x0, edge->x1);
  while (edge->y1 < end) {
    edge++;
    low = smaller(low, smaller(edge->x0, edge->x1));
    high = larger(high, larger(edge->x0, edge->x1));
  }
  if (high > left && low < right) {
    findRows(cursor, y, end, left, rows, sums);
    return (RowsOfSide){.row = rows, .step = 1};
  }
  cursor->edge = edge;
  enterEdge(cursor, end, left);
  const int32_t column = high > left ? band->width : -1;
  rows[0] = (RowOfSide){.column = column, .last = column, .first = cursor->winding};
  return (RowsOfSide){.row = rows, .step = 0};
}

// Fills whole rows between two sides.
static void compositePair(
    const CPixelsBand *band, const CPixelsTarget *target, SideCursor *a, SideCursor *b, int32_t y, const int32_t end) {
  RowOfSide rows[2][rowBatchSize];
  int32_t sums[2][sumCapacity];
  const int32_t width = band->width;
  const uint32_t pixel = target->pixel;
  const bool isOpaque = pixel >> 24 == 255;
  const Halves16 sources = fourOf(pixel);
  uint32_t *pixels = target->pixels + (ptrdiff_t)((y >> 8) - band->top) * target->pixelsPerRow;
  while (y < end) {
    const int32_t batchEnd = smaller(end, y + rowBatchSize * 256);
    RowsOfSide l = findRowsInside(band, a, y, batchEnd, rows[0], sums[0]);
    RowsOfSide r = findRowsInside(band, b, y, batchEnd, rows[1], sums[1]);
    for (; y < batchEnd; y += 256, l.row += l.step, r.row += r.step, pixels += target->pixelsPerRow) {
      if (l.row->column > r.row->column) {
        const RowsOfSide other = l;
        l = r;
        r = other;
      }
      if (compositeBetween(pixels, width, l.row, r.row, pixel, isOpaque, sources)) continue;
      addRow(band, l.row, y);
      addRow(band, r.row, y);
      compositeCells(band, target, pixels);
    }
  }
}

// Fills the part of one row of all sides that touch the row.
static void compositeMixedRow(
    const CPixelsBand *band, const CPixelsTarget *target, SideCursor *cursors, const CPixelsSlopedEdge *edges,
    const CPixelsSide *sides, ptrdiff_t count, int32_t y) {
  const int32_t left = band->left * 256;
  for (ptrdiff_t index = 0; index < count; index++) {
    const int32_t start = larger(sides[index].top, y), end = smaller(sides[index].bottom, y + 256);
    if (start >= end) continue;
    SideCursor *const cursor = cursors + index;
    if (cursor->edge == NULL) {
      enterSide(cursor, edges, sides + index, start, left);
    } else if (cursor->endY <= start) {
      cursor->edge++;
      enterEdge(cursor, start, left);
    }
    addSide(cursor, start, end, band->cells, band->touched, band->width, left);
  }
  compositeCells(band, target, target->pixels + (ptrdiff_t)((y >> 8) - band->top) * target->pixelsPerRow);
}

static void compositeSides(
    const CPixelsBand *band, const CPixelsTarget *target, const CPixelsSlopedEdge *edges, const CPixelsSide *sides,
    ptrdiff_t count) {
  SideCursor cursors[CPixelsMaximumSides];
  for (ptrdiff_t index = 0; index < count; index++) cursors[index].edge = NULL;
  const int32_t bottom = (band->top + band->rows) * 256, left = band->left * 256;
  int32_t y = band->top * 256;
  while (y < bottom) {
    // The sides that touch the row, and the end of the rows that have the same ones.
    ptrdiff_t active[CPixelsMaximumSides], activeCount = 0;
    int32_t end = bottom;
    bool isWhole = true;
    for (ptrdiff_t index = 0; index < count; index++) {
      const CPixelsSide *const side = sides + index;
      if (side->bottom <= y) continue;
      if (side->top >= y + 256) {
        end = smaller(end, side->top & ~255);
        continue;
      }
      active[activeCount++] = index;
      isWhole &= side->top <= y && side->bottom >= y + 256;
      end = smaller(end, side->bottom & ~255);
    }
    if (activeCount == 0) {
      y = end;
      continue;
    }
    if (activeCount == 2 && isWhole) {
      SideCursor *a = cursors + active[0], *b = cursors + active[1];
      for (ptrdiff_t index = 0; index < 2; index++) {
        SideCursor *const cursor = cursors + active[index];
        if (cursor->edge == NULL) {
          enterSide(cursor, edges, sides + active[index], y, left);
        } else if (cursor->endY <= y) {
          cursor->edge++;
          enterEdge(cursor, y, left);
        }
      }
      if (a->winding + b->winding == 0) {
        compositePair(band, target, a, b, y, end);
        y = end;
        continue;
      }
    }
    compositeMixedRow(band, target, cursors, edges, sides, count, y);
    y += 256;
  }
}
