// SPDX-License-Identifier: MIT

// Loops that add edges to coverage, for the instruction set that is enabled at the point of inclusion.
//
// Take an edge that runs down through a pixel over a height h, at a mean distance x from the pixel's left side. It adds
// h * (1 - x) to the pixel's cell and h * x to the next cell.

#include "Slopes.h"

static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

// Marks the groups of two columns. The second column must not be before the first.
static inline void touchPair(uint64_t *touched, int32_t first, int32_t second) {
  const int32_t a = first >> 2, b = second >> 2;
  if (a >> 6 == b >> 6) {
    touched[a >> 6] |= UINT64_C(1) << (a & 63) | UINT64_C(1) << (b & 63);
  } else {
    touched[a >> 6] |= UINT64_C(1) << (a & 63);
    touched[b >> 6] |= UINT64_C(1) << (b & 63);
  }
}

// Marks the groups of all columns from the first to the last.
static inline void touchAll(uint64_t *touched, int32_t first, int32_t last) {
  const int32_t a = first >> 2, b = last >> 2;
  const uint64_t from = UINT64_MAX << (a & 63), to = UINT64_MAX >> (63 - (b & 63));
  if (a >> 6 == b >> 6) {
    touched[a >> 6] |= from & to;
    return;
  }
  touched[a >> 6] |= from;
  for (int32_t word = (a >> 6) + 1; word < b >> 6; word++) touched[word] = UINT64_MAX;
  touched[b >> 6] |= to;
}

// Returns the height reached, at most `whole`. The ends of a row are rounded, so that the sum can slightly exceed
// `whole` before the last column.
static inline int32_t reached(int64_t sum, int32_t whole) {
  const int32_t height = (int32_t)(sum >> 32);
  return height < whole ? height : whole;
}

// Adds a piece of an edge that crosses several columns, or is partly outside all columns.
//
// The height is divided between the columns in 2^-16 of a row. The running sum ends at exactly the whole height.
static __attribute__((noinline)) void addWide(
    int32_t *cells, uint64_t *touched, int32_t width, int32_t x0, int32_t x1, int32_t height, int32_t winding,
    int64_t steepness) {
  const int32_t whole = height * 256;
  const int32_t last = x1 >> 8;
  int32_t column = x0 >> 8;
  if (column >= width) return;
  if (last < 0) {
    cells[0] += whole * winding * 2;
    touched[0] |= 1;
    return;
  }
  int64_t sum = steepness * (256 - (x0 & 255));
  const int64_t perColumn = steepness * 256;
  int32_t done = 0;
  const int32_t end = smaller(last, width);
  const int32_t start = larger(column, 0);
  if (column < 0) {
    sum += perColumn * (-1 - (int64_t)column);
    done = reached(sum, whole);
    cells[0] += done * winding * 2;
    sum += perColumn;
    column = 0;
  } else if (column < last) {
    done = reached(sum, whole);
    const int32_t area = ((((x0 & 255) + 256) * done) >> 8) * winding;
    cells[column] += done * winding * 2 - area;
    cells[column + 1] += area;
    sum += perColumn;
    column++;
  }
  for (; column < end; column++) {
    const int32_t next = reached(sum, whole);
    const int32_t cover = (next - done) * winding;
    done = next;
    cells[column] += cover;
    cells[column + 1] += cover;
    sum += perColumn;
  }
  if (last < width) {
    const int32_t area = (((x1 & 255) * (whole - done)) >> 8) * winding;
    cells[column] += (whole - done) * winding * 2 - area;
    cells[column + 1] += area;
  }
  touchAll(touched, start, end + (last < width));
}

// Returns the x coordinate of an edge at a height, relative to the column `left`, in 2^-32 of 256ths of a pixel. It
// depends on the edge alone, not on the start of the band or of the clip. Sums of slopes equal products. With
// |x| < 2^25 no value between the two ends of the edge overflows.
static inline __attribute__((always_inline)) int64_t positionOf(
    int32_t x0, int32_t y0, int64_t slope, int32_t y, int32_t left) {
  return (int64_t)(x0 - left) * 4294967296 + 2147483648 + slope * (y - y0);
}

// The part of an edge inside a band.
typedef struct {
  // The x coordinate at the first row, as from `positionOf`.
  int64_t x;
  int64_t slope;
  int64_t steepness;
  int32_t startY;
  int32_t endY;
  int32_t winding;
  bool isLeft;
} PartOfEdge;

enum { partBatchSize = 64 };

// Adds a piece of an edge inside one row.
static inline __attribute__((always_inline)) void addPiece(
    int32_t *cells, uint64_t *touched, int32_t width, int64_t x, int64_t nextX, int32_t height, int32_t winding,
    int64_t steepness) {
  const int32_t start = (int32_t)(x >> 32), end = (int32_t)(nextX >> 32);
  const int32_t x0 = smaller(start, end), x1 = larger(start, end);
  const int32_t column = x0 >> 8, last = x1 >> 8;
  const int32_t beyond = last - column;
  if (beyond > 1 || column < 0 || last >= width) {
    addWide(cells, touched, width, x0, x1, height, winding, steepness);
    return;
  }
  // One column and two columns use the same code, because a branch would be unpredictable. Heights are divided in 2^-16
  // of a row. The sign is applied last, so that rounding does not depend on the direction of the outline.
  const int32_t whole = height * 256;
  const int32_t part = reached(steepness * (256 - (x0 & 255)), whole);
  const int32_t first = beyond == 0 ? whole : part;
  const int32_t rest = whole - first;
  const int32_t firstEnd = beyond == 0 ? x1 & 255 : 256;
  const int32_t firstArea = (((x0 & 255) + firstEnd) * first) >> 8;
  const int32_t restArea = ((x1 & 255) * rest) >> 8;
  int32_t *const cell = cells + column;
  if (winding > 0) {
    cell[0] += first * 2 - firstArea;
    cell[1] += rest * 2 - restArea + firstArea;
    cell[2] += restArea;
  } else {
    cell[0] -= first * 2 - firstArea;
    cell[1] -= rest * 2 - restArea + firstArea;
    cell[2] -= restArea;
  }
  touchPair(touched, column, column + 1 + beyond);
}

static inline __attribute__((always_inline)) void addPart(
    const PartOfEdge *part, int32_t *cells, uint64_t *touched, ptrdiff_t cellsPerRow, ptrdiff_t wordsPerRow,
    int32_t width, int32_t winding) {
  const int64_t slope = part->slope, steepness = part->steepness;
  int64_t x = part->x;
  int32_t y = part->startY;
  const int32_t endY = part->endY;
  const int32_t firstEnd = smaller((y | 255) + 1, endY);
  if ((y & 255) != 0 || firstEnd == endY) {
    const int64_t next = x + slope * (firstEnd - y);
    addPiece(cells, touched, width, x, next, firstEnd - y, winding, steepness);
    x = next;
    y = firstEnd;
    cells += cellsPerRow;
    touched += wordsPerRow;
  }
  // For a part without a whole row the slope can be so large that this product overflows. It is not used then.
  const int64_t perRow = (int64_t)((uint64_t)slope * 256);
  for (int32_t rows = (endY - y) >> 8; rows > 0; rows--) {
    addPiece(cells, touched, width, x, x + perRow, 256, winding, steepness);
    x += perRow;
    cells += cellsPerRow;
    touched += wordsPerRow;
  }
  const int32_t rest = endY & 255;
  if (rest != 0 && endY > y) addPiece(cells, touched, width, x, x + slope * rest, rest, winding, steepness);
}

// Adds an edge to the left of all columns.
static void addLeft(
    const PartOfEdge *part, int32_t *cells, uint64_t *touched, ptrdiff_t cellsPerRow, ptrdiff_t wordsPerRow) {
  int32_t y = part->startY;
  do {
    const int32_t next = smaller((y | 255) + 1, part->endY);
    cells[0] += (next - y) * part->winding * 512;
    touched[0] |= 1;
    cells += cellsPerRow;
    touched += wordsPerRow;
    y = next;
  } while (y < part->endY);
}

// Writes the parts of edges inside a band and returns their number. The divisions of several edges overlap here.
static inline ptrdiff_t findParts(
    const CPixelsBand *band, const CPixelsEdge *edges, ptrdiff_t count, PartOfEdge *parts) {
  const int32_t top = band->top * 256, bottom = (band->top + band->rows) * 256;
  const int32_t left = band->left * 256, right = left + band->width * 256;
  ptrdiff_t found = 0;
  for (ptrdiff_t index = 0; index < count; index++) {
    const CPixelsEdge *const edge = edges + index;
    PartOfEdge *const part = parts + found;
    part->startY = larger(edge->y0, top);
    part->endY = smaller(edge->y1, bottom);
    if (part->startY >= part->endY || smaller(edge->x0, edge->x1) >= right) continue;
    part->winding = edge->winding;
    part->isLeft = larger(edge->x0, edge->x1) <= left;
    const SlopeOfEdge ratio = slopeOf(edge);
    part->slope = ratio.slope;
    part->steepness = ratio.steepness;
    part->x = positionOf(edge->x0, edge->y0, ratio.slope, part->startY, left);
    found++;
  }
  return found;
}

static void add(const CPixelsBand *band, const CPixelsEdge *edges, ptrdiff_t count) {
  PartOfEdge parts[partBatchSize];
  const ptrdiff_t cellsPerRow = band->cellsPerRow, wordsPerRow = band->wordsPerRow;
  const int32_t width = band->width;
  for (ptrdiff_t start = 0; start < count; start += partBatchSize) {
    const ptrdiff_t found =
        findParts(band, edges + start, count - start < partBatchSize ? count - start : partBatchSize, parts);
    for (ptrdiff_t index = 0; index < found; index++) {
      const PartOfEdge *const part = parts + index;
      const ptrdiff_t row = (part->startY >> 8) - band->top;
      int32_t *const cells = band->cells + row * cellsPerRow;
      uint64_t *const touched = band->touched + row * wordsPerRow;
      if (part->isLeft) {
        addLeft(part, cells, touched, cellsPerRow, wordsPerRow);
      } else if (part->winding > 0) {
        addPart(part, cells, touched, cellsPerRow, wordsPerRow, width, 1);
      } else {
        addPart(part, cells, touched, cellsPerRow, wordsPerRow, width, -1);
      }
    }
  }
}
