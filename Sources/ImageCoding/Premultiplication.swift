// SPDX-License-Identifier: MIT

/// Returns the straight red, green, blue and alpha of a premultiplied pixel.
///
/// Each channel is 255 · c / a, rounded to nearest. Multiplication by alpha restores c for every c ≤ a.
func straightened(_ pixel: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
  let alpha = pixel >> 24
  func channel(_ shift: UInt32) -> UInt8 {
    let value = pixel >> shift & 0xFF
    if alpha == 0 { return 0 }
    return UInt8(min((value * 255 + alpha / 2) / alpha, 255))
  }
  return (channel(16), channel(8), channel(0), UInt8(alpha))
}

/// Returns the premultiplied pixel of straight channels, each product rounded to nearest.
func premultiplied(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
  let factor = UInt32(alpha)
  func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * factor + 127) / 255 }
  return factor << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
}

/// Converts premultiplied pixels `0xAARRGGBB` to straight alpha in place, the form of window icons.
package func straighten(_ pixels: inout [UInt32]) {
  for index in pixels.indices {
    let pixel = pixels[index]
    // Most pixels need no division.
    if pixel >> 24 == 255 || pixel == 0 { continue }
    let straight = straightened(pixel)
    pixels[index] =
      UInt32(straight.alpha) << 24 | UInt32(straight.red) << 16 | UInt32(straight.green) << 8 | UInt32(straight.blue)
  }
}
