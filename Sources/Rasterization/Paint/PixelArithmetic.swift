// SPDX-License-Identifier: MIT
import CGlissadePixels

// Arithmetic on premultiplied pixels `0xAARRGGBB`, with two channels in each multiplication.
//
// Division by 255 is rounded to nearest, exactly (Jim Blinn, "Three Wrongs Make a Right", 1995,
// doi:10.1109/38.469511). For 0 ≤ t ≤ 255 · 255 and u = t + 128, ⌊(u + ⌊u / 256⌋) / 256⌋ is t / 255 rounded. The sum of
// a source and a scaled destination therefore stays in 0 … 255, and no channel exceeds alpha.

/// Returns the pixel with every channel multiplied by `factor` / 255, for a factor in 0 … 255.
@inline(__always)
func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
  let redBlue = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
  let alphaGreen = ((pixel >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
  let low = ((redBlue &+ ((redBlue >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
  let high = (alphaGreen &+ ((alphaGreen >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
  return low | high
}

/// Returns `source` composited over `destination`.
@inline(__always)
func composited(_ source: UInt32, over destination: UInt32) -> UInt32 {
  source &+ scaled(destination, by: 255 &- (source >> 24))
}

/// Composites one colour over a run of pixels at a single coverage. The result for a pixel does not depend on the run.
@inline(__always)
func compositeRun(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32, coverage: UInt32) {
  // SAFETY: the caller guarantees `count` pixels.
  if coverage == 255, pixel >> 24 == 255 {
    unsafe CPixelsBestKernels().pointee.fill(pixels, count, count, 1, pixel)
  } else {
    unsafe CPixelsBestKernels().pointee.blend(pixels, count, scaled(pixel, by: coverage))
  }
}
