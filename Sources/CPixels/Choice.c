#include "CPixels.h"
#include "WideKernels.h"

static const CPixelsKernels *best = &CPixelsCommonKernels;

#if defined(__x86_64__)
// Before anything runs, so that nothing has to ask later whether it is done.
__attribute__((constructor)) static void choose(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) best = &CPixelsWideKernels;
}
#endif

const CPixelsKernels *CPixelsBestKernels(void) { return best; }

void CPixelsFill(uint32_t *pixels, ptrdiff_t count, uint32_t pixel) { best->fill(pixels, count, pixel); }

void CPixelsBlend(uint32_t *pixels, ptrdiff_t count, uint32_t source) { best->blend(pixels, count, source); }

void CPixelsLay(uint32_t *pixels, const uint32_t *sources, ptrdiff_t count, uint32_t opacity) {
  best->lay(pixels, sources, count, opacity);
}

void CPixelsLayThrough(
    uint32_t *pixels, const uint32_t *sources, const uint8_t *coverage, ptrdiff_t count, uint32_t opacity) {
  best->layThrough(pixels, sources, coverage, count, opacity);
}

void CPixelsComposite(const CPixelsBand *band) { best->composite(band); }
