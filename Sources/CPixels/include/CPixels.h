// SPDX-License-Identifier: MIT

// Loops over edges and pixels, where specific instruction sets give a measured gain.
//
// Each loop is compiled for several instruction sets, and one of them is chosen when the program starts. All give
// identical bits. Pixels are premultiplied 0xAARRGGBB. Coordinates are in 256ths of a pixel.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A line that is not horizontal, directed downwards.
typedef struct {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
  // 1 if the outline runs down, -1 if it runs up.
  int32_t winding;
} CPixelsEdge;

// An edge with its slope.
typedef struct {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
  // The change of x in each 256th of a row, in 2^-32 of 256ths of a pixel.
  int64_t slope;
  // The height for each 256th of a pixel in x, in 2^-16 of a row with 32 fractional bits. It is limited to one row: a
  // steeper edge crosses at most one column border in a row.
  int64_t steepness;
  int32_t winding;
} CPixelsSlopedEdge;

// Edges that follow one another downwards. Each starts at the height at which the previous one ends.
typedef struct {
  // The range of edges.
  int32_t first;
  int32_t end;
  // The heights of the start of the first edge and of the end of the last one.
  int32_t top;
  int32_t bottom;
} CPixelsSide;

// The largest number of sides of an outline that is filled between its sides.
enum { CPixelsMaximumSides = 8 };

// The coverage of a band of rows, stored as the change from each pixel to the next.
typedef struct {
  // The change from each pixel to the next, in 2^-17 of a pixel. At least two cells follow the last column.
  int32_t *_Nonnull cells;
  // One bit for every four cells. All cells and bits are zero, except those of touched groups.
  uint64_t *_Nonnull touched;
  ptrdiff_t cellsPerRow;
  ptrdiff_t wordsPerRow;
  // The position and the size of the band, in pixels.
  int32_t left;
  int32_t top;
  int32_t width;
  int32_t rows;
} CPixelsBand;

// The destination and the colour of a fill.
typedef struct {
  // The pixel at the first column of the band's first row.
  uint32_t *_Nonnull pixels;
  ptrdiff_t pixelsPerRow;
  uint32_t pixel;
  bool isEvenOdd;
} CPixelsTarget;

// A grid of tiles of 16 x 16 pixels over a surface.
typedef struct {
  // For each tile the number of the last command that covers all of it.
  int32_t *_Nonnull occluders;
  ptrdiff_t columns;
  // The position of the first tile, in pixels.
  int32_t left;
  int32_t top;
  // The tiles that the command may cover.
  int32_t firstColumn;
  int32_t firstRow;
  int32_t endColumn;
  int32_t endRow;
  // Scratch memory: 16 zeros for each of those tiles and for one more tile in each row. The loop resets it to zero.
  int16_t *_Nonnull heights;
  // Scratch memory: one zero byte for each of those tiles and for one more in each row. The loop resets it to zero.
  uint8_t *_Nonnull touched;
  int32_t command;
  bool isEvenOdd;
} CPixelsTiles;

// Returns one bit for each of eight tiles: 1 if the command is visible there, because no later command covers the tile.
static inline uint8_t CPixelsVisibleEight(const int32_t *_Nonnull occluders, int32_t command) {
  typedef int32_t Integers8 __attribute__((vector_size(32), aligned(4)));
  typedef bool Flags8 __attribute__((ext_vector_type(8)));
  const Integers8 isVisible = *(const Integers8 *)occluders <= command;
  const Flags8 flags = __builtin_convertvector(isVisible, Flags8);
  return __builtin_bit_cast(uint8_t, flags);
}

// Returns one bit for each of up to 64 tiles, as above. Up to seven more tiles are read.
static inline uint64_t CPixelsVisibleTiles(const int32_t *_Nonnull occluders, ptrdiff_t count, int32_t command) {
  uint64_t visible = 0;
  for (ptrdiff_t start = 0; start < count; start += 8)
    visible |= (uint64_t)CPixelsVisibleEight(occluders + start, command) << start;
  return count < 64 ? visible & ~(UINT64_MAX << count) : visible;
}

// Returns one byte for each of up to four rows of up to eight tiles, as above. There must be at least one row and one
// tile. Up to seven more tiles are read.
static inline __attribute__((always_inline)) uint32_t CPixelsVisibleRows(
    const int32_t *_Nonnull occluders, ptrdiff_t columns, ptrdiff_t count, ptrdiff_t rows, int32_t command) {
  uint32_t visible = 0;
  for (ptrdiff_t row = 0; row < 4; row++) {
    // Repeats the last row instead of a branch.
    const ptrdiff_t line = row < rows ? row : rows - 1;
    visible |= (uint32_t)CPixelsVisibleEight(occluders + line * columns, command) << (row * 8);
  }
  return visible & (UINT32_MAX >> (32 - 8 * rows)) & (0xffu >> (8 - count)) * 0x01010101u;
}

// The modes in which a row is blended, apart from source-over. The modes from colour dodge on need divisions.
typedef enum __attribute__((enum_extensibility(closed))) {
  CPixelsBlendMultiply,
  CPixelsBlendScreen,
  CPixelsBlendOverlay,
  CPixelsBlendHardLight,
  CPixelsBlendDarken,
  CPixelsBlendLighten,
  CPixelsBlendDifference,
  CPixelsBlendExclusion,
  CPixelsBlendPlusLighter,
  CPixelsBlendColorDodge,
  CPixelsBlendColorBurn,
  CPixelsBlendSoftLight,
  CPixelsBlendHue,
  CPixelsBlendSaturation,
  CPixelsBlendColor,
  CPixelsBlendLuminosity,
} CPixelsBlendMode;

// A linear or radial gradient along a row, in one segment between two stops.
typedef struct {
  // The position in gradient space as a function of the x coordinate: u0 + u1 * x and v0 + v1 * x.
  double u0;
  double u1;
  double v0;
  double v1;
  // The offset is u, or the distance of (u, v) from the origin.
  bool isLinear;
  // Whether every colour is opaque.
  bool isOpaque;
  // The offsets of the segment, and the reciprocal of its length.
  double start;
  double end;
  double inverseLength;
  // Blue, green, red and alpha in 0 ... 255 at the start of the segment, and their change along it.
  float color[4];
  float change[4];
} CPixelsGradient;

// Whether two values have the same bytes, padding included.
static inline bool CPixelsHaveSameBytes(const void *_Nonnull a, const void *_Nonnull b, ptrdiff_t size) {
  return memcmp(a, b, (size_t)size) == 0;
}

// Sorts the edges of closed outlines by sides, each from the top, into memory for as many edges. Returns the number of
// sides, or 0 if rows have more than 2.5 sides on average or if there are more sides than CPixelsMaximumSides.
ptrdiff_t CPixelsFindSides(
    const CPixelsEdge *_Nonnull edges, ptrdiff_t count, CPixelsSlopedEdge *_Nonnull sorted,
    CPixelsSide *_Nonnull sides);

// The loops, compiled for one instruction set.
typedef struct {
  // Sets the first `width` pixels of each of `rows` rows to `pixel`.
  void (*_Nonnull fill)(
      uint32_t *_Nonnull pixels, ptrdiff_t pixelsPerRow, ptrdiff_t width, ptrdiff_t rows, uint32_t pixel);
  // Copies the first `width` pixels of each of `rows` rows from another picture.
  void (*_Nonnull copy)(
      uint32_t *_Nonnull pixels, ptrdiff_t pixelsPerRow, const uint32_t *_Nonnull sources, ptrdiff_t sourcesPerRow,
      ptrdiff_t width, ptrdiff_t rows);
  // Copies the tiles of 16 columns that have a bit in `tiles`, lowest first, inside the first `width` columns of `rows`
  // rows. The width is at most 1024, and at least that of all tiles but the last.
  void (*_Nonnull copyTiles)(
      uint32_t *_Nonnull pixels, ptrdiff_t pixelsPerRow, const uint32_t *_Nonnull sources, ptrdiff_t sourcesPerRow,
      uint64_t tiles, ptrdiff_t width, ptrdiff_t rows);
  // Composites one pixel over each of `count` pixels. Each scaled channel is rounded to nearest.
  void (*_Nonnull blend)(uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t source);
  // Composites a row over another, at an opacity in 0 ... 255.
  void (*_Nonnull blendRow)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, ptrdiff_t count, uint32_t opacity);
  // Composites a row over another through coverage, at an opacity in 0 ... 255.
  void (*_Nonnull blendRowWithCoverage)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, const uint8_t *_Nonnull coverage, ptrdiff_t count,
      uint32_t opacity);
  // Blends a row with another in a mode, at an opacity in 0 ... 255.
  void (*_Nonnull blendRowInMode)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, ptrdiff_t count, uint32_t opacity,
      CPixelsBlendMode mode);
  // Multiplies a row by the alphas or the luminances of a mask, or by their complements.
  void (*_Nonnull maskRow)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull masks, ptrdiff_t count, bool isLuminance, bool isInverted);
  // Writes pixels of one colour at opacities in 0 ... 255. The colour is blue, green, red and alpha in 0 ... 255.
  void (*_Nonnull tintRow)(
      uint32_t *_Nonnull pixels, const float *_Nonnull opacities, ptrdiff_t count, const float *_Nonnull channels);
  // Writes pixels of a gradient, the first one at `x`, as long as their offsets are inside the segment. Returns their
  // number, which can be up to seven smaller.
  ptrdiff_t (*_Nonnull gradientRow)(
      uint32_t *_Nonnull pixels, ptrdiff_t count, double x, const CPixelsGradient *_Nonnull gradient);
  // Adds the parts of edges inside a band. An edge to the left of the columns is added to the first column. An edge to
  // the right of them adds nothing.
  void (*_Nonnull add)(const CPixelsBand *_Nonnull band, const CPixelsEdge *_Nonnull edges, ptrdiff_t count);
  // Composites one colour through a band and clears the band.
  void (*_Nonnull composite)(const CPixelsBand *_Nonnull band, const CPixelsTarget *_Nonnull target);
  // Composites one colour between the sides of an outline, which are at most CPixelsMaximumSides. The pixels are those
  // of `add` and `composite`. The cells and the bits of the first row of the band are used, and are zero afterwards.
  void (*_Nonnull compositeSides)(
      const CPixelsBand *_Nonnull band, const CPixelsTarget *_Nonnull target, const CPixelsSlopedEdge *_Nonnull edges,
      const CPixelsSide *_Nonnull sides, ptrdiff_t count);
  // Records the tiles that a command covers.
  void (*_Nonnull findOccludedTiles)(
      const CPixelsTiles *_Nonnull tiles, const CPixelsEdge *_Nonnull edges, ptrdiff_t count);
  // Records tiles that a command covers between the sides of an outline, which are at most CPixelsMaximumSides. Where
  // more than two sides meet a row of tiles, they are the tiles that `findOccludedTiles` finds.
  void (*_Nonnull findTilesBetweenSides)(
      const CPixelsTiles *_Nonnull tiles, const CPixelsSlopedEdge *_Nonnull edges, const CPixelsSide *_Nonnull sides,
      ptrdiff_t count);
} CPixelsKernels;

// Returns the loops for the instructions that every processor of this architecture has.
const CPixelsKernels *_Nonnull CPixelsCommonKernels(void);
// Returns the loops for the current processor.
const CPixelsKernels *_Nonnull CPixelsBestKernels(void);

#endif
