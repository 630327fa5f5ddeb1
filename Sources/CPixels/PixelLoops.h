// SPDX-License-Identifier: MIT

// Loops over pixels, for the instruction set that is enabled at the point of inclusion.
//
// Channels use 16 bits each, because every instruction set has 16-bit products. Division by 255 is rounded to nearest,
// exactly. With 0 <= t <= 255 * 255 and u = t + 128, the rounded t / 255 is (u + u / 256) / 256.

static inline uint32_t scaledPixel(uint32_t pixel, uint32_t factor) {
  const uint32_t redBlue = (pixel & 0x00ff00ff) * factor + 0x00800080;
  const uint32_t alphaGreen = ((pixel >> 8) & 0x00ff00ff) * factor + 0x00800080;
  const uint32_t low = ((redBlue + ((redBlue >> 8) & 0x00ff00ff)) >> 8) & 0x00ff00ff;
  const uint32_t high = (alphaGreen + ((alphaGreen >> 8) & 0x00ff00ff)) & 0xff00ff00;
  return low | high;
}

static inline uint32_t overPixel(uint32_t source, uint32_t pixel) {
  return source + scaledPixel(pixel, 255 - (source >> 24));
}

// Loads four pixels, with one channel in each 16-bit SIMD lane.
static inline Halves16 loadFour(const uint32_t *pixels) {
  Bytes16 four;
  memcpy(&four, pixels, sizeof four);
  return __builtin_convertvector(four, Halves16);
}

static inline void storeFour(uint32_t *pixels, Halves16 channels) {
  const Bytes16 four = __builtin_convertvector(channels, Bytes16);
  memcpy(pixels, &four, sizeof four);
}

static inline Halves16 fourOf(uint32_t pixel) {
  const Words4 four = pixel - (Words4){0};
  return __builtin_convertvector((Bytes16)four, Halves16);
}

// Repeats the factor in the lowest byte of each word for all four channels of its pixel.
static inline Halves16 forChannels(Words4 factors) {
  const Bytes16 bytes = (Bytes16)factors;
  return __builtin_convertvector(
      __builtin_shufflevector(bytes, bytes, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12), Halves16);
}

// With u as above, (u + u / 256) / 256 is the upper half of 257 u.
static inline Halves16 scaledChannels(Halves16 channels, Halves16 factors) {
  const Halves16 products = channels * factors + 128;
  return __builtin_convertvector(__builtin_convertvector(products, Words16) * 257 >> 16, Halves16);
}

static inline Halves16 overChannels(Halves16 sources, Halves16 pixels) {
  const Halves16 alphas =
      __builtin_shufflevector(sources, sources, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  return sources + scaledChannels(pixels, 255 - alphas);
}

static inline void fillRun(uint32_t *pixels, ptrdiff_t count, uint32_t pixel) {
  const Words8 eight = pixel - (Words8){0};
  if (count >= 8) {
    uint32_t *const end = pixels + count;
    memcpy(pixels, &eight, sizeof eight);
    // From here on stores are aligned to 32 bytes. None crosses a cache line, so that a cache miss fetches one line
    // only. The first and the last store overlap others.
    pixels = (uint32_t *)(((uintptr_t)pixels + 32) & ~(uintptr_t)31);
    for (; pixels + 16 <= end; pixels += 16) {
      memcpy(pixels, &eight, sizeof eight);
      memcpy(pixels + 8, &eight, sizeof eight);
    }
    if (pixels + 8 <= end) memcpy(pixels, &eight, sizeof eight);
    memcpy(end - 8, &eight, sizeof eight);
  } else if (count >= 4) {
    memcpy(pixels, &eight, 16);
    memcpy(pixels + count - 4, &eight, 16);
  } else {
#pragma clang loop vectorize(disable) unroll(disable)
    for (ptrdiff_t index = 0; index < count; index++) pixels[index] = pixel;
  }
}

// Composites one pixel over eight pixels, of which `keep` 255ths remain.
static inline __attribute__((always_inline)) Words8 keptEight(Halves16 eight, uint16_t keep, uint32_t source) {
  const Halves16 redBlue = scaledChannels(eight & 0x00ff, keep - (Halves16){0});
  const Halves16 alphaGreen = scaledChannels(eight >> 8, keep - (Halves16){0});
  return (Words8)(redBlue | alphaGreen << 8) + source;
}

static inline void blendRun(uint32_t *pixels, ptrdiff_t count, uint32_t source) {
  if (source == 0) return;
  const uint16_t keep = (uint16_t)(255 - (source >> 24));
  if (count >= 8) {
    // The last eight pixels are read before any is written, because they can overlap the ones before them.
    uint32_t *const last = pixels + count - 8;
    Halves16 eight;
    memcpy(&eight, last, sizeof eight);
    const Words8 end = keptEight(eight, keep, source);
    for (; pixels < last; pixels += 8) {
      memcpy(&eight, pixels, sizeof eight);
      const Words8 kept = keptEight(eight, keep, source);
      memcpy(pixels, &kept, sizeof kept);
    }
    memcpy(last, &end, sizeof end);
  } else if (count >= 4) {
    uint32_t *const last = pixels + count - 4;
    const Halves16 factors = keep - (Halves16){0}, sources = fourOf(source);
    const Halves16 start = loadFour(pixels), end = loadFour(last);
    storeFour(pixels, scaledChannels(start, factors) + sources);
    storeFour(last, scaledChannels(end, factors) + sources);
  } else {
#pragma clang loop vectorize(disable) unroll(disable)
    for (ptrdiff_t index = 0; index < count; index++) pixels[index] = source + scaledPixel(pixels[index], keep);
  }
}

static void fill(uint32_t *pixels, ptrdiff_t pixelsPerRow, ptrdiff_t width, ptrdiff_t rows, uint32_t pixel) {
  for (ptrdiff_t row = 0; row < rows; row++) fillRun(pixels + row * pixelsPerRow, width, pixel);
}

static inline void copyEight(uint32_t *pixels, const uint32_t *sources) {
  Words8 eight;
  memcpy(&eight, sources, sizeof eight);
  memcpy(pixels, &eight, sizeof eight);
}

// Runs of a few tiles take fewer instructions than calls of memcpy. The last store overlaps the one before it.
static inline void copyRun(uint32_t *pixels, const uint32_t *sources, ptrdiff_t count) {
  ptrdiff_t index = 0;
  for (; index + 16 <= count; index += 16) {
    copyEight(pixels + index, sources + index);
    copyEight(pixels + index + 8, sources + index + 8);
  }
  if (count >= 8) {
    if (index + 8 <= count) copyEight(pixels + index, sources + index);
    if (count % 8 != 0) copyEight(pixels + count - 8, sources + count - 8);
  } else {
#pragma clang loop vectorize(disable) unroll(disable)
    for (; index < count; index++) pixels[index] = sources[index];
  }
}

static void copy(
    uint32_t *pixels, ptrdiff_t pixelsPerRow, const uint32_t *sources, ptrdiff_t sourcesPerRow, ptrdiff_t width,
    ptrdiff_t rows) {
  for (ptrdiff_t row = 0; row < rows; row++) {
    copyRun(pixels + row * pixelsPerRow, sources + row * sourcesPerRow, width);
  }
}

// Row by row, so that both pictures are read in the order of their addresses.
static void copyTiles(
    uint32_t *pixels, ptrdiff_t pixelsPerRow, const uint32_t *sources, ptrdiff_t sourcesPerRow, uint64_t tiles,
    ptrdiff_t width, ptrdiff_t rows) {
  for (ptrdiff_t row = 0; row < rows; row++, pixels += pixelsPerRow, sources += sourcesPerRow) {
    for (uint64_t rest = tiles; rest != 0;) {
      const uint64_t lowest = rest & -rest, sum = rest + lowest;
      const ptrdiff_t start = __builtin_ctzll(rest) * 16;
      // The addition carries past the end of the run, or out of the word.
      const ptrdiff_t end = sum == 0 ? 1024 : __builtin_ctzll(sum & ~rest) * 16;
      copyRun(pixels + start, sources + start, (end < width ? end : width) - start);
      rest &= sum;
    }
  }
}

static void blend(uint32_t *pixels, ptrdiff_t count, uint32_t source) { blendRun(pixels, count, source); }

static void blendRow(uint32_t *pixels, const uint32_t *sources, ptrdiff_t count, uint32_t opacity) {
  const Halves16 factors = (uint16_t)opacity - (Halves16){0};
  ptrdiff_t index = 0;
  for (; index + 4 <= count; index += 4) {
    const Halves16 four = scaledChannels(loadFour(sources + index), factors);
    storeFour(pixels + index, overChannels(four, loadFour(pixels + index)));
  }
#pragma clang loop vectorize(disable) unroll(disable)
  for (; index < count; index++) pixels[index] = overPixel(scaledPixel(sources[index], opacity), pixels[index]);
}

static void blendRowWithCoverage(
    uint32_t *pixels, const uint32_t *sources, const uint8_t *coverage, ptrdiff_t count, uint32_t opacity) {
  const Halves16 opacities = (uint16_t)opacity - (Halves16){0};
  ptrdiff_t index = 0;
  for (; index + 4 <= count; index += 4) {
    const Words4 parts = {coverage[index], coverage[index + 1], coverage[index + 2], coverage[index + 3]};
    const Halves16 factors = scaledChannels(forChannels(parts), opacities);
    const Halves16 four = scaledChannels(loadFour(sources + index), factors);
    storeFour(pixels + index, overChannels(four, loadFour(pixels + index)));
  }
#pragma clang loop vectorize(disable) unroll(disable)
  for (; index < count; index++) {
    const uint32_t part = scaledPixel(opacity, coverage[index]);
    pixels[index] = overPixel(scaledPixel(sources[index], part), pixels[index]);
  }
}

// Selects `a` where the mask is set, else `b`.
static inline Integers4 chosen(Integers4 mask, Integers4 a, Integers4 b) { return (mask & a) | (~mask & b); }

// Returns the coverage in 0 ... 255 for winding sums under a fill rule.
static inline Words4 coverages(Integers4 sums, bool isEvenOdd) {
  const Integers4 full = 0x20000 - (Integers4){0};
  Integers4 area;
  if (isEvenOdd) {
    const Integers4 phase = sums & 0x3ffff;
    area = chosen(phase > full, 0x40000 - phase, phase);
  } else {
    // INT32_MIN has no positive counterpart. Read as unsigned it is 2^31, and counts as fully covered.
    const Words4 magnitude = (Words4)__builtin_elementwise_abs(sums);
    area = (Integers4)__builtin_elementwise_min(magnitude, (Words4)full);
  }
  // area * 255 without a multiplication, because SSE2 has none for four 32-bit SIMD lanes.
  return (Words4)(((area << 8) - area + 0x10000) >> 17);
}

static inline void compositeRun(uint32_t *pixels, ptrdiff_t count, uint32_t pixel, uint32_t coverage) {
  if (coverage == 255 && pixel >> 24 == 255) {
    fillRun(pixels, count, pixel);
  } else {
    blendRun(pixels, count, scaledPixel(pixel, coverage));
  }
}

static inline __attribute__((always_inline)) void compositeRow(
    int32_t *cells, uint64_t *touched, ptrdiff_t words, uint32_t *pixels, ptrdiff_t width, uint32_t pixel,
    bool isEvenOdd) {
  const Halves16 sources = fourOf(pixel);
  const Integers4 none = {0};
  Integers4 sum = {0};
  uint32_t coverage = 0;
  ptrdiff_t column = 0;
  for (ptrdiff_t index = 0; index < words; index++) {
    uint64_t word = touched[index];
    if (word == 0) continue;
    touched[index] = 0;
    do {
      const ptrdiff_t group = (index * 64 + __builtin_ctzll(word)) * 4;
      word &= word - 1;
      if (group > column && coverage != 0) {
        compositeRun(pixels + column, (group < width ? group : width) - column, pixel, coverage);
      }
      Integers4 sums;
      memcpy(&sums, cells + group, sizeof sums);
      memcpy(cells + group, &none, sizeof none);
      sums += __builtin_shufflevector(none, sums, 0, 4, 5, 6);
      sums += __builtin_shufflevector(none, sums, 0, 1, 4, 5);
      sums += sum;
      sum = __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
      const Words4 parts = coverages(sums, isEvenOdd);
      coverage = parts[3];
      column = group + 4;
      if (column <= width) {
        // All four pixels use the same code, because a branch on their coverage would be unpredictable.
        const Halves16 four = scaledChannels(sources, forChannels(parts));
        storeFour(pixels + group, overChannels(four, loadFour(pixels + group)));
      } else {
#pragma clang loop vectorize(disable) unroll(disable)
        for (ptrdiff_t lane = 0; lane < width - group; lane++) {
          pixels[group + lane] = overPixel(scaledPixel(pixel, parts[lane]), pixels[group + lane]);
        }
      }
    } while (word != 0);
  }
  if (column < width && coverage != 0) compositeRun(pixels + column, width - column, pixel, coverage);
}

static void composite(const CPixelsBand *band, const CPixelsTarget *target) {
  int32_t *cells = band->cells;
  uint64_t *touched = band->touched;
  uint32_t *pixels = target->pixels;
  for (ptrdiff_t row = 0; row < band->rows; row++) {
    if (target->isEvenOdd) {
      compositeRow(cells, touched, band->wordsPerRow, pixels, band->width, target->pixel, true);
    } else {
      compositeRow(cells, touched, band->wordsPerRow, pixels, band->width, target->pixel, false);
    }
    cells += band->cellsPerRow;
    touched += band->wordsPerRow;
    pixels += target->pixelsPerRow;
  }
}
