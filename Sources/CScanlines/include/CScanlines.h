// SPDX-License-Identifier: MIT

// Loops over the bytes of rows of pixels, for files of pictures and video. Pixels are premultiplied 0xAARRGGBB.

#ifndef CSCANLINES_H
#define CSCANLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether two rows have the same pixels.
bool CScanlinesAreEqual(const uint32_t *_Nonnull row, const uint32_t *_Nonnull other, ptrdiff_t count);

// Copies the pixels that differ from old ones, and writes 0 for the others. Returns whether the copied ones are opaque.
bool CScanlinesCopyChanges(
    const uint32_t *_Nonnull old, const uint32_t *_Nonnull pixels, ptrdiff_t count, uint32_t *_Nonnull changes);

// Writes red, green and blue of opaque pixels: 3 * count bytes.
void CScanlinesPackRGB(const uint32_t *_Nonnull pixels, ptrdiff_t count, uint8_t *_Nonnull bytes);

// Writes straight red, green, blue and alpha: 4 * count bytes. Each channel is 255 c / a, rounded to nearest.
void CScanlinesPackRGBA(const uint32_t *_Nonnull pixels, ptrdiff_t count, uint8_t *_Nonnull bytes);

// Writes a row of a PNG file: the number of a filter and the filtered bytes, count + 1 in all.
//
// The filter is the one with the smallest sum of magnitudes of differences; the first of equal ones in the order of the
// specification. `above` is the row above, or zeros. `candidate` is memory for count bytes.
void CScanlinesFilter(
    const uint8_t *_Nonnull row, const uint8_t *_Nonnull above, ptrdiff_t count, ptrdiff_t bytesPerPixel,
    uint8_t *_Nonnull candidate, uint8_t *_Nonnull output);

// Restores a row of a PNG file in place from its differences by a filter, 0 to 4. `above` is the restored row above, or
// zeros.
void CScanlinesRestore(
    uint8_t *_Nonnull row, const uint8_t *_Nonnull above, ptrdiff_t count, ptrdiff_t bytesPerPixel, uint8_t filter);

// Reads opaque pixels from red, green and blue: 3 * count bytes.
void CScanlinesUnpackRGB(const uint8_t *_Nonnull bytes, ptrdiff_t count, uint32_t *_Nonnull pixels);

// Reads pixels from straight red, green, blue and alpha: 4 * count bytes. Each product is rounded to nearest.
void CScanlinesUnpackRGBA(const uint8_t *_Nonnull bytes, ptrdiff_t count, uint32_t *_Nonnull pixels);

// Writes the luma of pixels by Rec. ITU-R BT.709 in limited range: 16 + 219 Y', rounded to nearest.
void CScanlinesLuma(const uint32_t *_Nonnull pixels, ptrdiff_t count, uint8_t *_Nonnull luma);

// Writes the blue and the red difference of pixels: 128 + 224 (B' - Y') / 1.8556 and 128 + 224 (R' - Y') / 1.5748,
// rounded to nearest, halves away from 0.
void CScanlinesChroma(
    const uint32_t *_Nonnull pixels, ptrdiff_t count, uint8_t *_Nonnull blue, uint8_t *_Nonnull red);

#endif
