// SPDX-License-Identifier: MIT

// Loops that compute the pixels of gradients and shadows, for the instruction set that is enabled at the point of
// inclusion.
//
// The operations on each pixel are those of the scalar code in Swift, in the same order and without fused
// multiplications, so that the pixels are the same bits.

typedef double Doubles4 __attribute__((vector_size(32)));
typedef float Floats4 __attribute__((vector_size(16)));
typedef int64_t Masks4 __attribute__((vector_size(32)));

// Returns the rounded channel in the low byte of each integer.
static inline Words8 roundedChannels(Floats8 channels) {
#pragma clang fp contract(off)
  return (Words8)(channels + 1.0f / 4096 + 8388608.0f) & 255;
}

static inline Words8 packedEight(Floats8 blue, Floats8 green, Floats8 red, Floats8 alpha) {
  return roundedChannels(blue) | roundedChannels(green) << 8 | roundedChannels(red) << 16 |
      roundedChannels(alpha) << 24;
}

static void tintRow(uint32_t *pixels, const float *opacities, ptrdiff_t count, const float *channels) {
#pragma clang fp contract(off)
  const Floats8 blue = channels[0] - (Floats8){0}, green = channels[1] - (Floats8){0};
  const Floats8 red = channels[2] - (Floats8){0}, alpha = channels[3] - (Floats8){0};
  for (ptrdiff_t index = 0; index < count; index += 8) {
    // The last pixels use the same code, on a copy.
    const ptrdiff_t rest = count - index;
    Floats8 opacity = {0};
    if (rest >= 8) {
      memcpy(&opacity, opacities + index, sizeof opacity);
    } else {
      memcpy(&opacity, opacities + index, (size_t)rest * sizeof *opacities);
    }
    const Floats8 share = opacity * (1.0f / 255);
    const Words8 eight = packedEight(blue * share, green * share, red * share, alpha * share);
    const Words8 visible = eight & ~(Words8)(opacity < 0.1f);
    if (rest >= 8) {
      memcpy(pixels + index, &visible, sizeof visible);
    } else {
      memcpy(pixels + index, &visible, (size_t)rest * sizeof *pixels);
    }
  }
}

// Returns the offsets of the gradient at four pixels.
static inline __attribute__((always_inline)) Doubles4 gradientOffsets(
    const CPixelsGradient *gradient, Doubles4 x, bool isLinear) {
#pragma clang fp contract(off)
  const Doubles4 u = gradient->u0 + gradient->u1 * x;
  if (isLinear) return u;
  const Doubles4 v = gradient->v0 + gradient->v1 * x;
  return __builtin_elementwise_sqrt(u * u + v * v);
}

// Returns the smaller of the channel and alpha, as far as a difference can be represented.
static inline Floats8 limitedChannel(Floats8 channel, Floats8 alpha) {
  const Floats8 rest = alpha - channel;
  return channel + (Floats8)((Integers8)rest & ((Integers8)rest >> 31));
}

static inline __attribute__((always_inline)) ptrdiff_t gradientPixels(
    uint32_t *pixels, ptrdiff_t count, double x, const CPixelsGradient *gradient, bool isLinear) {
#pragma clang fp contract(off)
  const Doubles4 lanes = {0, 1, 2, 3};
  const double start = gradient->start, end = gradient->end;
  ptrdiff_t index = 0;
  for (; index + 8 <= count; index += 8) {
    // Positions are exact: integers plus a half.
    const Doubles4 a = gradientOffsets(gradient, (x + (double)index) + lanes, isLinear);
    const Doubles4 b = gradientOffsets(gradient, (x + (double)(index + 4)) + lanes, isLinear);
    const Masks4 isInside = (a >= start) & (a < end) & (b >= start) & (b < end);
    if ((isInside[0] & isInside[1] & isInside[2] & isInside[3]) == 0) break;
    const Floats4 low = __builtin_convertvector((a - start) * gradient->inverseLength, Floats4);
    const Floats4 high = __builtin_convertvector((b - start) * gradient->inverseLength, Floats4);
    const Floats8 all = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
    // NaN becomes 1.
    const Floats8 one = 1 - (Floats8){0}, share = either((Integers8)(all < one), all, one);
    Floats8 blue = gradient->color[0] + gradient->change[0] * share;
    Floats8 green = gradient->color[1] + gradient->change[1] * share;
    Floats8 red = gradient->color[2] + gradient->change[2] * share;
    const Floats8 alpha = gradient->color[3] + gradient->change[3] * share;
    if (!gradient->isOpaque) {
      blue = limitedChannel(blue, alpha);
      green = limitedChannel(green, alpha);
      red = limitedChannel(red, alpha);
    }
    const Words8 eight = packedEight(blue, green, red, alpha);
    memcpy(pixels + index, &eight, sizeof eight);
  }
  return index;
}

static ptrdiff_t gradientRow(uint32_t *pixels, ptrdiff_t count, double x, const CPixelsGradient *gradient) {
  return gradient->isLinear ? gradientPixels(pixels, count, x, gradient, true)
                            : gradientPixels(pixels, count, x, gradient, false);
}
