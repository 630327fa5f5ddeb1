// Loops over edges and pixels for which the instructions of a processor make a measured difference.
//
// Each is compiled for several sets of instructions; which one runs is chosen when the program starts. All give the
// same bits. Pixels are 0xAARRGGBB, premultiplied; coordinates are 256ths of a pixel.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A line that is not horizontal, directed down.
typedef struct {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
  // 1 where the outline runs down, -1 where it runs up.
  int32_t winding;
} CPixelsEdge;

// Changes of coverage in a band of rows.
typedef struct {
  // What changes from a pixel to the next, in 2^-17 of a pixel. Two cells at least follow the last column.
  int32_t *_Nonnull cells;
  // A bit for every four cells. Cells and bits are zero, except those of touched groups.
  uint64_t *_Nonnull touched;
  ptrdiff_t cellsPerRow;
  ptrdiff_t wordsPerRow;
  // Pixels.
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t rows;
} CPixelsBand;

// One colour.
typedef struct {
  // Where the first column of the band's first row is.
  uint32_t *_Nonnull pixels;
  ptrdiff_t pixelsPerRow;
  uint32_t pixel;
  bool isEvenOdd;
} CPixelsTarget;

// A grid of tiles of 16 x 16 pixels over a surface.
typedef struct {
  // For each tile which shape covers all of it; the last of those that do.
  int32_t *_Nonnull covers;
  ptrdiff_t columns;
  // Where the first tile begins, in pixels.
  int32_t left;
  int32_t top;
  // The tiles that a shape may cover.
  int32_t firstColumn;
  int32_t firstRow;
  int32_t endColumn;
  int32_t endRow;
  // Zeros, 16 for each of those tiles and for one more of each row; they are zeros again afterwards.
  int16_t *_Nonnull heights;
  // A byte for each of the tiles and one more of each row, likewise.
  uint8_t *_Nonnull touched;
  int32_t shape;
  bool isEvenOdd;
} CPixelsTiles;

// Which of eight tiles show what a shape draws: those that no later shape covers, a bit for each.
static inline uint8_t CPixelsVisibleEight(const int32_t *_Nonnull covers, int32_t shape) {
  typedef int32_t Integers8 __attribute__((vector_size(32), aligned(4)));
  typedef bool Flags8 __attribute__((ext_vector_type(8)));
  const Integers8 isVisible = *(const Integers8 *)covers <= shape;
  const Flags8 flags = __builtin_convertvector(isVisible, Flags8);
  return __builtin_bit_cast(uint8_t, flags);
}

// The same of up to 64 tiles. Seven more may be read.
static inline uint64_t CPixelsVisibleTiles(const int32_t *_Nonnull covers, ptrdiff_t count, int32_t shape) {
  uint64_t visible = 0;
  for (ptrdiff_t start = 0; start < count; start += 8)
    visible |= (uint64_t)CPixelsVisibleEight(covers + start, shape) << start;
  return count < 64 ? visible & ~(UINT64_MAX << count) : visible;
}

// The same of up to four rows of up to eight tiles, a byte for each row; there is a row, and a tile in it. Seven more
// may be read.
static inline __attribute__((always_inline)) uint32_t CPixelsVisibleRows(
    const int32_t *_Nonnull covers, ptrdiff_t columns, ptrdiff_t count, ptrdiff_t rows, int32_t shape) {
  uint32_t visible = 0;
  for (ptrdiff_t row = 0; row < 4; row++) {
    // The last row again and again, in the place of a branch.
    const ptrdiff_t line = row < rows ? row : rows - 1;
    visible |= (uint32_t)CPixelsVisibleEight(covers + line * columns, shape) << (row * 8);
  }
  return visible & (UINT32_MAX >> (32 - 8 * rows)) & (0xffu >> (8 - count)) * 0x01010101u;
}

// The loops, compiled for one set of instructions.
typedef struct {
  // Sets pixels of rows.
  void (*_Nonnull fill)(
      uint32_t *_Nonnull pixels, ptrdiff_t pixelsPerRow, ptrdiff_t width, ptrdiff_t rows, uint32_t pixel);
  // Lays one pixel over others: adds it to what is left of them, each channel of which is rounded to nearest.
  void (*_Nonnull blend)(uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t source);
  // Lays a row over another, at an opacity in 0 ... 255.
  void (*_Nonnull lay)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, ptrdiff_t count, uint32_t opacity);
  // Lays a row over another through coverage, at an opacity in 0 ... 255.
  void (*_Nonnull layThrough)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, const uint8_t *_Nonnull coverage, ptrdiff_t count,
      uint32_t opacity);
  // Adds what lies in a band of some edges. An edge left of its columns counts for the first, one right of them not at
  // all.
  void (*_Nonnull add)(const CPixelsBand *_Nonnull band, const CPixelsEdge *_Nonnull edges, ptrdiff_t count);
  // Lays one colour through a band and leaves the band clear.
  void (*_Nonnull composite)(const CPixelsBand *_Nonnull band, const CPixelsTarget *_Nonnull target);
  // Notes which tiles a shape covers.
  void (*_Nonnull cover)(const CPixelsTiles *_Nonnull tiles, const CPixelsEdge *_Nonnull edges, ptrdiff_t count);
} CPixelsKernels;

// The loops for what every processor of this kind can do.
const CPixelsKernels *_Nonnull CPixelsCommonKernels(void);
// The loops for the processor at hand.
const CPixelsKernels *_Nonnull CPixelsBestKernels(void);

#endif
