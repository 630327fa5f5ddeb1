// SPDX-License-Identifier: MIT
#include "CPeers.h"

#include <string.h>

// A blur as programs that draw with Cairo have it: three box blurs along each axis of a mask, with running sums.

static void blur_row(const unsigned char *from, unsigned char *to, int width, int size) {
  const int radius = size / 2;
  const unsigned factor = 0x10000u / (unsigned)size;
  unsigned sum = 0x8000u / factor;
  for (int x = -radius; x < width; x++) {
    if (x + radius < width) sum += from[x + radius];
    if (x - radius - 1 >= 0) sum -= from[x - radius - 1];
    if (x >= 0) to[x] = (unsigned char)(sum * factor >> 16);
  }
}

static void blur_columns(
    const unsigned char *from, unsigned char *to, int width, int height, int stride, int size, unsigned *sums) {
  const int radius = size / 2;
  const unsigned factor = 0x10000u / (unsigned)size;
  for (int x = 0; x < width; x++) sums[x] = 0x8000u / factor;
  for (int y = -radius; y < height; y++) {
    if (y + radius < height) {
      const unsigned char *row = from + (long)(y + radius) * stride;
      for (int x = 0; x < width; x++) sums[x] += row[x];
    }
    if (y - radius - 1 >= 0) {
      const unsigned char *row = from + (long)(y - radius - 1) * stride;
      for (int x = 0; x < width; x++) sums[x] -= row[x];
    }
    if (y >= 0) {
      unsigned char *row = to + (long)y * stride;
      for (int x = 0; x < width; x++) row[x] = (unsigned char)(sums[x] * factor >> 16);
    }
  }
}

void peers_blur(
    unsigned char *pixels, unsigned char *scratch, unsigned *sums, int width, int height, int stride, int size) {
  for (int y = 0; y < height; y++) {
    unsigned char *row = pixels + (long)y * stride;
    blur_row(row, scratch, width, size);
    blur_row(scratch, scratch + width, width, size);
    blur_row(scratch + width, row, width, size);
  }
  blur_columns(pixels, scratch, width, height, stride, size, sums);
  blur_columns(scratch, pixels, width, height, stride, size, sums);
  blur_columns(pixels, scratch, width, height, stride, size, sums);
  memcpy(pixels, scratch, (size_t)height * (size_t)stride);
}
