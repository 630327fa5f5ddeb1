// SPDX-License-Identifier: MIT

// Loops that combine a group with the pixels below it, for the instruction set that is enabled at the point of
// inclusion.
//
// The formulas are those of the W3C's "Compositing and Blending Level 1", for premultiplied
// channels: with source S, destination D and their alphas s and d, each in 0 ... 255, a result is
// (S (255 - d) + D (255 - s) + B) / 255. B is the product of both alphas and of the blended colour. The sum of a
// separable mode is exact in 16 bits, so that each channel is rounded once.

// Returns the channels divided by 255, rounded to nearest, for values up to 255 * 255.
static inline Halves16 dividedChannels(Halves16 products) {
  return __builtin_convertvector(__builtin_convertvector(products + 128, Words16) * 257 >> 16, Halves16);
}

static inline Halves16 alphasOf(Halves16 pixels) {
  return __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

static inline Halves16 selected(Halves16 mask, Halves16 a, Halves16 b) { return (mask & a) | (~mask & b); }

static inline Halves16 blendedFour(Halves16 S, Halves16 D, Halves16 s, Halves16 d, CPixelsBlendMode mode) {
  const Halves16 isAlpha = {0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535};
  const Halves16 both = s * d, product = S * D, sD = s * D, dS = d * S;
  // Differences of the branch that is not selected may wrap around.
  const Halves16 lower = 2 * product, upper = both - 2 * ((d - D) * (s - S));
  Halves16 blended;
  switch (mode) {
  case CPixelsBlendMultiply: blended = product; break;
  case CPixelsBlendScreen: blended = sD + dS - product; break;
  case CPixelsBlendOverlay: blended = selected((Halves16)(2 * D <= d), lower, upper); break;
  case CPixelsBlendHardLight: blended = selected((Halves16)(2 * S <= s), lower, upper); break;
  case CPixelsBlendDarken: blended = __builtin_elementwise_min(sD, dS); break;
  case CPixelsBlendLighten: blended = __builtin_elementwise_max(sD, dS); break;
  case CPixelsBlendDifference: blended = __builtin_elementwise_max(sD, dS) - __builtin_elementwise_min(sD, dS); break;
  case CPixelsBlendExclusion: blended = sD + dS - lower; break;
  default: blended = dS; break;
  }
  return dividedChannels(S * (255 - d) + D * (255 - s) + selected(isAlpha, both, blended));
}

static inline Floats8 lesser(Floats8 a, Floats8 b) { return __builtin_elementwise_min(a, b); }
static inline Floats8 greater(Floats8 a, Floats8 b) { return __builtin_elementwise_max(a, b); }
static inline Floats8 either(Integers8 mask, Floats8 a, Floats8 b) {
  return (Floats8)((mask & (Integers8)a) | (~mask & (Integers8)b));
}

// The colours of eight pixels, by component.
typedef struct {
  Floats8 red;
  Floats8 green;
  Floats8 blue;
} Colors8;

static inline Floats8 smallest(Colors8 c) { return lesser(c.red, lesser(c.green, c.blue)); }
static inline Floats8 largest(Colors8 c) { return greater(c.red, greater(c.green, c.blue)); }
static inline Floats8 luminosities(Colors8 c) {
#pragma clang fp contract(off)
  return c.red * 0.3f + c.green * 0.59f + c.blue * 0.11f;
}

// Moves the colours towards grey by a factor.
static inline Colors8 reduced(Colors8 c, Floats8 grey, Floats8 factor) {
#pragma clang fp contract(off)
  return (Colors8){
      grey + (c.red - grey) * factor, grey + (c.green - grey) * factor, grey + (c.blue - grey) * factor};
}

// Returns the colours with other luminosities, moved towards grey as far as the range 0 ... 1 requires.
static inline Colors8 withLuminosities(Colors8 c, Floats8 wanted) {
#pragma clang fp contract(off)
  const Floats8 one = 1 - (Floats8){0}, move = wanted - luminosities(c);
  c = (Colors8){c.red + move, c.green + move, c.blue + move};
  // After the move, the luminosities are the wanted ones.
  const Floats8 n = smallest(c), x = largest(c);
  const Floats8 low = either(n < 0, wanted / (wanted - n), one);
  const Floats8 high = either(x > 1, (1 - wanted) / (x - wanted), one);
  return reduced(c, wanted, lesser(low, high));
}

// Returns the colours with the saturations of others.
static inline Colors8 withSaturations(Colors8 c, Colors8 other) {
#pragma clang fp contract(off)
  const Floats8 n = smallest(c), range = largest(c) - n, zero = {0};
  const Floats8 factor = either(range > 0, (largest(other) - smallest(other)) / range, zero);
  return (Colors8){(c.red - n) * factor, (c.green - n) * factor, (c.blue - n) * factor};
}

// Returns a component of the blended colours in a separable mode.
static inline Floats8 blendedComponents(Floats8 s, Floats8 d, CPixelsBlendMode mode) {
#pragma clang fp contract(off)
  const Floats8 one = 1 - (Floats8){0}, zero = {0};
  switch (mode) {
  case CPixelsBlendColorDodge: return either(d <= 0, zero, either(s >= 1, one, lesser(one, d / (1 - s))));
  case CPixelsBlendColorBurn: return either(d >= 1, one, either(s <= 0, zero, 1 - lesser(one, (1 - d) / s)));
  default: {
    const Floats8 curve = either(d <= 0.25f, ((16 * d - 12) * d + 4) * d, __builtin_elementwise_sqrt(d));
    const Floats8 factor = 2 * s - 1;
    return d + factor * either(factor <= 0, d * (1 - d), curve - d);
  }
  }
}

// Returns the blended colours of a mode that needs divisions, for colours in 0 ... 1 that are not premultiplied.
static inline Colors8 blendedColors(Colors8 s, Colors8 d, CPixelsBlendMode mode) {
  switch (mode) {
  case CPixelsBlendHue: return withLuminosities(withSaturations(s, d), luminosities(d));
  case CPixelsBlendSaturation: return withLuminosities(withSaturations(d, s), luminosities(d));
  case CPixelsBlendColor: return withLuminosities(s, luminosities(d));
  case CPixelsBlendLuminosity: return withLuminosities(d, luminosities(s));
  default:
    return (Colors8){
        blendedComponents(s.red, d.red, mode), blendedComponents(s.green, d.green, mode),
        blendedComponents(s.blue, d.blue, mode)};
  }
}

static inline Floats8 componentsOf(Words8 pixels, int shift) {
  return __builtin_convertvector((Integers8)(pixels >> shift & 255), Floats8);
}

// Returns a component that is not premultiplied. A full one is exactly 1, which its product may not be.
static inline Floats8 colored(Floats8 component, Floats8 alpha, Floats8 reciprocal) {
  return either(component >= alpha, 1 - (Floats8){0}, component * reciprocal);
}

// Returns the channel of the result, rounded, at its place in the pixels.
static inline Words8 combined(Floats8 S, Floats8 D, Floats8 s, Floats8 d, Floats8 color, int shift) {
#pragma clang fp contract(off)
  const Floats8 clamped = lesser(greater(color, (Floats8){0}), 1 - (Floats8){0});
  const Floats8 sum = S * (255 - d) + D * (255 - s) + s * d * clamped;
  return (Words8)__builtin_convertvector(sum * (1.0f / 255) + 0.5f, Integers8) << shift;
}

static inline Words8 blendedEight(Words8 sources, Words8 pixels, CPixelsBlendMode mode) {
#pragma clang fp contract(off)
  const Floats8 one = 1 - (Floats8){0}, s = componentsOf(sources, 24), d = componentsOf(pixels, 24);
  const Colors8 S = {componentsOf(sources, 16), componentsOf(sources, 8), componentsOf(sources, 0)};
  const Colors8 D = {componentsOf(pixels, 16), componentsOf(pixels, 8), componentsOf(pixels, 0)};
  // The colour of a pixel without alpha has no effect.
  const Floats8 ofSource = one / greater(s, one), ofPixel = one / greater(d, one);
  const Colors8 color = blendedColors(
      (Colors8){colored(S.red, s, ofSource), colored(S.green, s, ofSource), colored(S.blue, s, ofSource)},
      (Colors8){colored(D.red, d, ofPixel), colored(D.green, d, ofPixel), colored(D.blue, d, ofPixel)}, mode);
  return combined(S.red, D.red, s, d, color.red, 16) | combined(S.green, D.green, s, d, color.green, 8)
      | combined(S.blue, D.blue, s, d, color.blue, 0) | combined(s, d, s, d, one, 24);
}

static inline Halves16 addedFour(Halves16 S, Halves16 D) {
  return __builtin_elementwise_min(S + D, 255 - (Halves16){0});
}

static inline __attribute__((always_inline)) void blendEightIn(
    uint32_t *pixels, const uint32_t *sources, uint32_t opacity, CPixelsBlendMode mode) {
  const Halves16 factors = (uint16_t)opacity - (Halves16){0};
  if (mode >= CPixelsBlendColorDodge) {
    uint32_t scaled[8];
    storeFour(scaled, scaledChannels(loadFour(sources), factors));
    storeFour(scaled + 4, scaledChannels(loadFour(sources + 4), factors));
    Words8 S, D;
    memcpy(&S, scaled, sizeof S);
    memcpy(&D, pixels, sizeof D);
    D = blendedEight(S, D, mode);
    memcpy(pixels, &D, sizeof D);
    return;
  }
  for (ptrdiff_t index = 0; index < 8; index += 4) {
    const Halves16 S = scaledChannels(loadFour(sources + index), factors), D = loadFour(pixels + index);
    const bool adds = mode == CPixelsBlendPlusLighter;
    storeFour(pixels + index, adds ? addedFour(S, D) : blendedFour(S, D, alphasOf(S), alphasOf(D), mode));
  }
}

static inline __attribute__((always_inline)) void blendRowIn(
    uint32_t *pixels, const uint32_t *sources, ptrdiff_t count, uint32_t opacity, CPixelsBlendMode mode) {
  ptrdiff_t index = 0;
  for (; index + 8 <= count; index += 8) blendEightIn(pixels + index, sources + index, opacity, mode);
  if (index == count) return;
  uint32_t source[8] = {0}, destination[8] = {0};
  memcpy(source, sources + index, (size_t)(count - index) * 4);
  memcpy(destination, pixels + index, (size_t)(count - index) * 4);
  blendEightIn(destination, source, opacity, mode);
  memcpy(pixels + index, destination, (size_t)(count - index) * 4);
}

static void blendRowInMode(
    uint32_t *pixels, const uint32_t *sources, ptrdiff_t count, uint32_t opacity, CPixelsBlendMode mode) {
  // The mode is a constant in each loop.
#define CASE(name)                                                                                                     \
  case name: return blendRowIn(pixels, sources, count, opacity, name)
  switch (mode) {
    CASE(CPixelsBlendMultiply);
    CASE(CPixelsBlendScreen);
    CASE(CPixelsBlendOverlay);
    CASE(CPixelsBlendHardLight);
    CASE(CPixelsBlendDarken);
    CASE(CPixelsBlendLighten);
    CASE(CPixelsBlendDifference);
    CASE(CPixelsBlendExclusion);
    CASE(CPixelsBlendPlusLighter);
    CASE(CPixelsBlendColorDodge);
    CASE(CPixelsBlendColorBurn);
    CASE(CPixelsBlendSoftLight);
    CASE(CPixelsBlendHue);
    CASE(CPixelsBlendSaturation);
    CASE(CPixelsBlendColor);
    CASE(CPixelsBlendLuminosity);
  }
#undef CASE
}

static inline __attribute__((always_inline)) void maskFour(
    uint32_t *pixels, const uint32_t *masks, bool isLuminance, uint32_t flip) {
  Words4 factors;
  memcpy(&factors, masks, sizeof factors);
  if (isLuminance) {
    // The luminance of premultiplied channels is that of the colour times alpha.
    factors = (((factors >> 16 & 255) * 54 + (factors >> 8 & 255) * 183 + (factors & 255) * 19) + 128) >> 8;
  } else {
    factors >>= 24;
  }
  storeFour(pixels, scaledChannels(loadFour(pixels), forChannels(factors ^ flip)));
}

// Multiplies pixels by the alphas or the luminances of a mask.
static void maskRow(uint32_t *pixels, const uint32_t *masks, ptrdiff_t count, bool isLuminance, bool isInverted) {
  const uint32_t flip = isInverted ? 255 : 0;
  ptrdiff_t index = 0;
  if (isLuminance) {
    for (; index + 4 <= count; index += 4) maskFour(pixels + index, masks + index, true, flip);
  } else {
    for (; index + 4 <= count; index += 4) maskFour(pixels + index, masks + index, false, flip);
  }
  if (index == count) return;
  uint32_t four[4] = {0}, mask[4] = {0};
  memcpy(four, pixels + index, (size_t)(count - index) * 4);
  memcpy(mask, masks + index, (size_t)(count - index) * 4);
  maskFour(four, mask, isLuminance, flip);
  memcpy(pixels + index, four, (size_t)(count - index) * 4);
}
