// Loops over pixels, for whatever instructions are enabled where this is included.
//
// A pixel is two pairs of channels in 16 bits each, for there are 16-bit products everywhere. Division by 255 is rounded to nearest,
// exactly: for 0 <= t <= 255 * 255, with u = t + 128, (u + u / 256) / 256 is t / 255 rounded.

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

// The same for four pixels; each factor is in both halves of its lane.
static inline Words4 scaledFour(Words4 pixels, Words4 factors) {
  const Halves8 halves = (Halves8)pixels;
  const Halves8 redBlue = (halves & 0x00ff) * (Halves8)factors + 128;
  const Halves8 alphaGreen = (halves >> 8) * (Halves8)factors + 128;
  return (Words4)(((redBlue + (redBlue >> 8)) >> 8) | ((alphaGreen + (alphaGreen >> 8)) & 0xff00));
}

static inline Words4 overFour(Words4 sources, Words4 pixels) {
  const Words4 keep = 255 - (sources >> 24);
  return sources + scaledFour(pixels, keep | keep << 16);
}

static inline Words4 loadFour(const uint32_t *pixels) {
  Words4 four;
  memcpy(&four, pixels, sizeof four);
  return four;
}

static inline void storeFour(uint32_t *pixels, Words4 four) { memcpy(pixels, &four, sizeof four); }

static inline void fillRun(uint32_t *pixels, ptrdiff_t count, uint32_t pixel) {
  const Words8 eight = pixel - (Words8){0};
  if (count >= 8) {
    uint32_t *const end = pixels + count;
    memcpy(pixels, &eight, sizeof eight);
    // From where no store crosses a cache line on: one that misses the cache does not fetch two lines. The ends overlap what is set.
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
    for (ptrdiff_t index = 0; index < count; index++) pixels[index] = pixel;
  }
}

static inline void blendRun(uint32_t *pixels, ptrdiff_t count, uint32_t source) {
  if (source == 0) return;
  const uint16_t keep = (uint16_t)(255 - (source >> 24));
  ptrdiff_t index = 0;
  for (; index + 8 <= count; index += 8) {
    Halves16 eight;
    memcpy(&eight, pixels + index, sizeof eight);
    const Halves16 redBlue = (eight & 0x00ff) * keep + 128;
    const Halves16 alphaGreen = (eight >> 8) * keep + 128;
    const Words8 kept =
        (Words8)(((redBlue + (redBlue >> 8)) >> 8) | ((alphaGreen + (alphaGreen >> 8)) & 0xff00)) + source;
    memcpy(pixels + index, &kept, sizeof kept);
  }
  if (index + 4 <= count) {
    const Words4 factors = (uint32_t)keep * 0x00010001u - (Words4){0};
    storeFour(pixels + index, scaledFour(loadFour(pixels + index), factors) + source);
    index += 4;
  }
  for (; index < count; index++) pixels[index] = source + scaledPixel(pixels[index], keep);
}

static void fill(uint32_t *pixels, ptrdiff_t pixelsPerRow, ptrdiff_t width, ptrdiff_t rows, uint32_t pixel) {
  for (ptrdiff_t row = 0; row < rows; row++) fillRun(pixels + row * pixelsPerRow, width, pixel);
}

static void blend(uint32_t *pixels, ptrdiff_t count, uint32_t source) { blendRun(pixels, count, source); }

static void lay(uint32_t *pixels, const uint32_t *sources, ptrdiff_t count, uint32_t opacity) {
  const Words4 factors = opacity * 0x00010001u - (Words4){0};
  ptrdiff_t index = 0;
  for (; index + 4 <= count; index += 4) {
    const Words4 four = scaledFour(loadFour(sources + index), factors);
    storeFour(pixels + index, overFour(four, loadFour(pixels + index)));
  }
  for (; index < count; index++) pixels[index] = overPixel(scaledPixel(sources[index], opacity), pixels[index]);
}

static void layThrough(
    uint32_t *pixels, const uint32_t *sources, const uint8_t *coverage, ptrdiff_t count, uint32_t opacity) {
  ptrdiff_t index = 0;
  for (; index + 4 <= count; index += 4) {
    Words4 parts = {coverage[index], coverage[index + 1], coverage[index + 2], coverage[index + 3]};
    parts = scaledFour(opacity - (Words4){0}, parts | parts << 16);
    const Words4 four = scaledFour(loadFour(sources + index), parts | parts << 16);
    storeFour(pixels + index, overFour(four, loadFour(pixels + index)));
  }
  for (; index < count; index++) {
    const uint32_t part = scaledPixel(opacity, coverage[index]);
    pixels[index] = overPixel(scaledPixel(sources[index], part), pixels[index]);
  }
}

// Where the mask is set `a`, elsewhere `b`.
static inline Integers4 chosen(Integers4 mask, Integers4 a, Integers4 b) { return (mask & a) | (~mask & b); }

// The coverage in 0 ... 255 that a rule gives to winding sums.
static inline Words4 coverages(Integers4 sums, bool isEvenOdd) {
  const Integers4 full = 0x20000 - (Integers4){0};
  Integers4 area;
  if (isEvenOdd) {
    const Integers4 phase = sums & 0x3ffff;
    area = chosen(phase > full, 0x40000 - phase, phase);
  } else {
    const Integers4 sign = sums >> 31;
    // The least integer has no magnitude; as one without sign it is the largest, and counts as covered.
    const Words4 magnitude = ((Words4)sums ^ (Words4)sign) - (Words4)sign;
    area = chosen((Integers4)magnitude < 0 | (Integers4)magnitude > full, full, (Integers4)magnitude);
  }
  // area * 255 without a multiplication, which four 32-bit lanes do not have everywhere.
  return (Words4)(((area << 8) - area + 0x10000) >> 17);
}

static inline void cover(uint32_t *pixels, ptrdiff_t count, uint32_t pixel, uint32_t coverage) {
  if (coverage == 255 && pixel >> 24 == 255) {
    fillRun(pixels, count, pixel);
  } else {
    blendRun(pixels, count, scaledPixel(pixel, coverage));
  }
}

static inline __attribute__((always_inline)) void compositeRow(
    int32_t *cells, uint64_t *touched, ptrdiff_t words, uint32_t *pixels, ptrdiff_t width, uint32_t pixel,
    bool isEvenOdd) {
  const Words4 sources = pixel - (Words4){0};
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
        cover(pixels + column, (group < width ? group : width) - column, pixel, coverage);
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
        // All four alike: which of them are covered is no better known to a processor than a coin's side.
        const Words4 four = scaledFour(sources, parts | parts << 16);
        storeFour(pixels + group, overFour(four, loadFour(pixels + group)));
      } else {
        for (ptrdiff_t lane = 0; lane < width - group; lane++) {
          pixels[group + lane] = overPixel(scaledPixel(pixel, parts[lane]), pixels[group + lane]);
        }
      }
    } while (word != 0);
  }
  if (column < width && coverage != 0) cover(pixels + column, width - column, pixel, coverage);
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
