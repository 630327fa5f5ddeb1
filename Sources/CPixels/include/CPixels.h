// Loops over pixels 0xAARRGGBB, premultiplied, for which the instructions of a processor make a measured difference.
//
// Each is compiled for several sets of instructions; which one runs is chosen when the program starts. All give the same bits.

#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Changes of coverage in a band of rows, and where one colour is laid through them.
typedef struct {
  // What changes from a pixel to the next, in 2^-17 of a pixel; cells are zero after compositing, four follow each touched bit.
  int32_t *_Nonnull cells;
  uint64_t *_Nonnull touched;
  uint32_t *_Nonnull pixels;
  ptrdiff_t cellsPerRow;
  ptrdiff_t wordsPerRow;
  ptrdiff_t pixelsPerRow;
  ptrdiff_t width;
  ptrdiff_t rows;
  // Premultiplied.
  uint32_t pixel;
  bool isEvenOdd;
} CPixelsBand;

// The loops, compiled for one set of instructions.
typedef struct {
  // Sets pixels.
  void (*_Nonnull fill)(uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t pixel);
  // Lays one pixel over others: adds it to what is left of them, each channel of which is rounded to nearest.
  void (*_Nonnull blend)(uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t source);
  // Lays a row over another, at an opacity in 0 ... 255.
  void (*_Nonnull lay)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, ptrdiff_t count, uint32_t opacity);
  // Lays a row over another through coverage, at an opacity in 0 ... 255.
  void (*_Nonnull layThrough)(
      uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, const uint8_t *_Nonnull coverage, ptrdiff_t count,
      uint32_t opacity);
  // Lays one colour through a band and leaves its cells clear.
  void (*_Nonnull composite)(const CPixelsBand *_Nonnull band);
} CPixelsKernels;

// The loops for what every processor of this kind can do.
extern const CPixelsKernels CPixelsCommonKernels;

// The loops for the processor at hand.
const CPixelsKernels *_Nonnull CPixelsBestKernels(void);

void CPixelsFill(uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t pixel);
void CPixelsBlend(uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t source);
void CPixelsLay(uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, ptrdiff_t count, uint32_t opacity);
void CPixelsLayThrough(
    uint32_t *_Nonnull pixels, const uint32_t *_Nonnull sources, const uint8_t *_Nonnull coverage, ptrdiff_t count,
    uint32_t opacity);
void CPixelsComposite(const CPixelsBand *_Nonnull band);

#endif
