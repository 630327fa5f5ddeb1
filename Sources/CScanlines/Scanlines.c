// SPDX-License-Identifier: MIT
#include "CScanlines.h"

#include <string.h>

// The loops are compiled for vectors of 128 and of 256 bits; the loader selects one. All give identical bytes. The
// loader's selection runs before ThreadSanitizer starts, which would crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define HAS_ONE_VERSION
#endif
#endif
#if defined(__x86_64__) && !defined(HAS_ONE_VERSION)
#define VECTORIZED __attribute__((target_clones("avx2", "default")))
#else
#define VECTORIZED
#endif
#define INLINED __attribute__((always_inline))

bool CScanlinesAreEqual(const uint32_t *row, const uint32_t *other, ptrdiff_t count) {
  return memcmp(row, other, (size_t)count * sizeof *row) == 0;
}

VECTORIZED bool CScanlinesCopyChanges(
    const uint32_t *restrict old, const uint32_t *restrict pixels, ptrdiff_t count, uint32_t *restrict changes) {
  uint32_t alphas = 0xFF000000;
  for (ptrdiff_t i = 0; i < count; i++) {
    bool isEqual = old[i] == pixels[i];
    changes[i] = isEqual ? 0 : pixels[i];
    alphas &= isEqual ? 0xFF000000 : pixels[i];
  }
  return alphas >> 24 == 0xFF;
}

VECTORIZED void CScanlinesPackRGB(const uint32_t *pixels, ptrdiff_t count, uint8_t *bytes) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t pixel = pixels[i];
    bytes[3 * i] = (uint8_t)(pixel >> 16);
    bytes[3 * i + 1] = (uint8_t)(pixel >> 8);
    bytes[3 * i + 2] = (uint8_t)pixel;
  }
}

static inline uint8_t straight(uint32_t channel, uint32_t alpha) {
  uint32_t value = (channel * 255 + alpha / 2) / alpha;
  return (uint8_t)(value < 255 ? value : 255);
}

VECTORIZED void CScanlinesPackRGBA(const uint32_t *pixels, ptrdiff_t count, uint8_t *bytes) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t pixel = pixels[i], alpha = pixel >> 24;
    uint32_t red = pixel >> 16 & 0xFF, green = pixel >> 8 & 0xFF, blue = pixel & 0xFF;
    uint8_t *target = bytes + 4 * i;
    target[3] = (uint8_t)alpha;
    if (alpha == 255) {
      target[0] = (uint8_t)red;
      target[1] = (uint8_t)green;
      target[2] = (uint8_t)blue;
    } else {
      target[0] = alpha == 0 ? 0 : straight(red, alpha);
      target[1] = alpha == 0 ? 0 : straight(green, alpha);
      target[2] = alpha == 0 ? 0 : straight(blue, alpha);
    }
  }
}

// The magnitude of a difference as a signed byte.
static inline uint32_t magnitude(uint8_t difference) {
  int8_t value = (int8_t)difference;
  return (uint32_t)(value < 0 ? -value : value);
}

// Each filter writes the differences from its prediction and returns the sum of their magnitudes. The first pixel has
// no left neighbour.

static inline INLINED uint32_t filterNone(const uint8_t *restrict row, ptrdiff_t count, uint8_t *restrict output) {
  uint32_t sum = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    output[i] = row[i];
    sum += magnitude(row[i]);
  }
  return sum;
}

static inline INLINED uint32_t filterSub(
    const uint8_t *restrict row, ptrdiff_t count, ptrdiff_t pixel, uint8_t *restrict output) {
  uint32_t sum = filterNone(row, pixel < count ? pixel : count, output);
  for (ptrdiff_t i = pixel; i < count; i++) {
    uint8_t difference = (uint8_t)(row[i] - row[i - pixel]);
    output[i] = difference;
    sum += magnitude(difference);
  }
  return sum;
}

static inline INLINED uint32_t filterUp(
    const uint8_t *restrict row, const uint8_t *restrict above, ptrdiff_t count, uint8_t *restrict output) {
  uint32_t sum = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint8_t difference = (uint8_t)(row[i] - above[i]);
    output[i] = difference;
    sum += magnitude(difference);
  }
  return sum;
}

static inline INLINED uint32_t filterAverage(
    const uint8_t *restrict row, const uint8_t *restrict above, ptrdiff_t count, ptrdiff_t pixel,
    uint8_t *restrict output) {
  uint32_t sum = 0;
  for (ptrdiff_t i = 0; i < pixel && i < count; i++) {
    uint8_t difference = (uint8_t)(row[i] - above[i] / 2);
    output[i] = difference;
    sum += magnitude(difference);
  }
  for (ptrdiff_t i = pixel; i < count; i++) {
    uint8_t difference = (uint8_t)(row[i] - (uint8_t)(((uint16_t)row[i - pixel] + above[i]) / 2));
    output[i] = difference;
    sum += magnitude(difference);
  }
  return sum;
}

static inline int16_t distance(int16_t a, int16_t b) { return (int16_t)(a > b ? a - b : b - a); }

static inline INLINED uint32_t filterPaeth(
    const uint8_t *restrict row, const uint8_t *restrict above, ptrdiff_t count, ptrdiff_t pixel,
    uint8_t *restrict output) {
  uint32_t sum = filterUp(row, above, pixel < count ? pixel : count, output);
  for (ptrdiff_t i = pixel; i < count; i++) {
    int16_t left = row[i - pixel], up = above[i], corner = above[i - pixel];
    // The distances of left + up - corner from each of the three.
    int16_t toLeft = distance(up, corner), toUp = distance(left, corner);
    int16_t both = (int16_t)(left + up - 2 * corner);
    int16_t toCorner = (int16_t)(both < 0 ? -both : both);
    int16_t upOrCorner = toUp <= toCorner ? up : corner;
    int16_t prediction = toLeft <= toUp && toLeft <= toCorner ? left : upOrCorner;
    uint8_t difference = (uint8_t)(row[i] - prediction);
    output[i] = difference;
    sum += magnitude(difference);
  }
  return sum;
}

// Returns the neighbour that is nearest to left + up - corner; the first of equally near ones. Pixels are restored one
// after the other, so this has no vectors, unlike the filter above.
static inline INLINED uint8_t paeth(int left, int up, int corner) {
  int toLeft = up - corner, toUp = left - corner;
  int toCorner = toLeft + toUp;
  toLeft = toLeft < 0 ? -toLeft : toLeft;
  toUp = toUp < 0 ? -toUp : toUp;
  toCorner = toCorner < 0 ? -toCorner : toCorner;
  int upOrCorner = toUp <= toCorner ? up : corner;
  return (uint8_t)(toLeft <= toUp && toLeft <= toCorner ? left : upOrCorner);
}

// With a constant size of pixels, the compiler keeps the pixel to the left in registers.
static inline INLINED void restore(
    uint8_t *restrict row, const uint8_t *restrict above, ptrdiff_t count, ptrdiff_t pixel, uint8_t filter) {
  ptrdiff_t first = pixel < count ? pixel : count;
  switch (filter) {
  case 1:
    for (ptrdiff_t i = pixel; i < count; i++) row[i] = (uint8_t)(row[i] + row[i - pixel]);
    break;
  case 2:
    for (ptrdiff_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
    break;
  case 3:
    for (ptrdiff_t i = 0; i < first; i++) row[i] = (uint8_t)(row[i] + above[i] / 2);
    for (ptrdiff_t i = pixel; i < count; i++) row[i] = (uint8_t)(row[i] + (row[i - pixel] + above[i]) / 2);
    break;
  case 4:
    for (ptrdiff_t i = 0; i < first; i++) row[i] = (uint8_t)(row[i] + above[i]);
    for (ptrdiff_t i = pixel; i < count; i++) {
      row[i] = (uint8_t)(row[i] + paeth(row[i - pixel], above[i], above[i - pixel]));
    }
    break;
  default: break;
  }
}

void CScanlinesRestore(uint8_t *row, const uint8_t *above, ptrdiff_t count, ptrdiff_t pixel, uint8_t filter) {
  switch (pixel) {
  case 3: restore(row, above, count, 3, filter); break;
  case 4: restore(row, above, count, 4, filter); break;
  default: restore(row, above, count, pixel, filter); break;
  }
}

VECTORIZED void CScanlinesUnpackRGB(const uint8_t *restrict bytes, ptrdiff_t count, uint32_t *restrict pixels) {
  for (ptrdiff_t i = 0; i < count; i++) {
    pixels[i] = 0xFF000000 | (uint32_t)bytes[3 * i] << 16 | (uint32_t)bytes[3 * i + 1] << 8 | bytes[3 * i + 2];
  }
}

VECTORIZED void CScanlinesUnpackRGBA(const uint8_t *restrict bytes, ptrdiff_t count, uint32_t *restrict pixels) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const uint8_t *source = bytes + 4 * i;
    uint32_t alpha = source[3];
    uint32_t red = (source[0] * alpha + 127) / 255, green = (source[1] * alpha + 127) / 255;
    pixels[i] = alpha << 24 | red << 16 | green << 8 | (source[2] * alpha + 127) / 255;
  }
}

VECTORIZED void CScanlinesFilter(
    const uint8_t *row, const uint8_t *above, ptrdiff_t count, ptrdiff_t pixel, uint8_t *candidate, uint8_t *output) {
  uint32_t best = UINT32_MAX;
  for (uint8_t filter = 0; filter < 5 && best > 0; filter++) {
    uint32_t sum = filter == 0   ? filterNone(row, count, candidate)
                   : filter == 1 ? filterSub(row, count, pixel, candidate)
                   : filter == 2 ? filterUp(row, above, count, candidate)
                   : filter == 3 ? filterAverage(row, above, count, pixel, candidate)
                                 : filterPaeth(row, above, count, pixel, candidate);
    if (sum >= best) continue;
    best = sum;
    output[0] = filter;
    memcpy(output + 1, candidate, (size_t)count);
  }
}

// 10,000 Y' in units of a channel: Y' = 0.2126 R' + 0.7152 G' + 0.0722 B'.
static inline int32_t scaledLuma(uint32_t pixel) {
  return (int32_t)(2126 * (pixel >> 16 & 0xFF) + 7152 * (pixel >> 8 & 0xFF) + 722 * (pixel & 0xFF));
}

VECTORIZED void CScanlinesLuma(const uint32_t *restrict pixels, ptrdiff_t count, uint8_t *restrict luma) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t numerator = 219u * (uint32_t)scaledLuma(pixels[i]);
    luma[i] = (uint8_t)(16 + (2 * numerator + 2550000) / 5100000);
  }
}

// The quotient rounded to nearest, halves away from 0. The numerator is at most 224 * 10,000 * 255 = 571,200,000.
#define ROUNDED(numerator, denominator) \
  ((2 * (numerator) + ((numerator) < 0 ? -(denominator) : (denominator))) / (2 * (denominator)))

VECTORIZED void CScanlinesChroma(
    const uint32_t *restrict pixels, ptrdiff_t count, uint8_t *restrict blue, uint8_t *restrict red) {
  for (ptrdiff_t i = 0; i < count; i++) {
    int32_t luma = scaledLuma(pixels[i]);
    int32_t blueNumerator = 224 * (10000 * (int32_t)(pixels[i] & 0xFF) - luma);
    int32_t redNumerator = 224 * (10000 * (int32_t)(pixels[i] >> 16 & 0xFF) - luma);
    blue[i] = (uint8_t)(128 + ROUNDED(blueNumerator, 255 * 18556));
    red[i] = (uint8_t)(128 + ROUNDED(redNumerator, 255 * 15748));
  }
}
