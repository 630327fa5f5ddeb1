// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The format in which a server stores the pixels of a visual in images.
package struct PixelLayout: Sendable, Hashable {
  /// The bits of one colour in a pixel.
  package struct Channel: Sendable, Hashable {
    /// The number of bits below the channel.
    package let shift: Int
    /// The number of bits of the channel, 1…16.
    package let bitCount: Int

    /// Creates a channel. Returns `nil` if the mask is empty, has more than 16 bits or is not contiguous.
    package init?(mask: UInt32) {
      guard mask != 0, mask >> mask.trailingZeroBitCount & (mask >> mask.trailingZeroBitCount &+ 1) == 0,
        mask.nonzeroBitCount <= 16
      else { return nil }
      (shift, bitCount) = (mask.trailingZeroBitCount, mask.nonzeroBitCount)
    }

    private var largest: UInt32 { 1 << UInt32(bitCount) - 1 }

    /// The mask of the channel in a pixel.
    var mask: UInt { UInt(largest << UInt32(shift)) }

    /// Returns the channel's nearest value to an 8-bit value, shifted to the channel's position in a pixel.
    package func bits(of value: UInt8) -> UInt32 { ((UInt32(value) * largest + 127) / 255) << UInt32(shift) }

    /// Returns the channel's value in a pixel, as the nearest 8-bit value.
    package func value(in pixel: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: ((pixel >> shift & largest) * 255 + largest / 2) / largest)
    }
  }

  package let red, green, blue: Channel
  /// The bits without colour, if the visual has any. Compositing managers read them as alpha.
  package let alpha: Channel?
  /// The number of bytes per pixel: 2, 3 or 4.
  package let bytesPerPixel: Int
  /// Whether the most significant byte comes first.
  package internal(set) var isBigEndian: Bool

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - redMask: The bits of red.
  ///   - greenMask: The bits of green.
  ///   - blueMask: The bits of blue.
  ///   - depth: The number of bits of a pixel that the server stores.
  ///   - bitsPerPixel: The number of bits from one pixel to the next.
  ///   - isBigEndian: Whether the most significant byte comes first.
  /// - Returns: `nil` for pixels of less than two bytes or channels of less than four bits. Also `nil` for masks that
  ///   overlap, are not contiguous or exceed the depth.
  package init?(
    redMask: UInt32, greenMask: UInt32, blueMask: UInt32, depth: Int, bitsPerPixel: Int, isBigEndian: Bool
  ) {
    guard [16, 24, 32].contains(bitsPerPixel), (1...bitsPerPixel).contains(depth),
      let red = Channel(mask: redMask), let green = Channel(mask: greenMask), let blue = Channel(mask: blueMask),
      min(red.bitCount, green.bitCount, blue.bitCount) >= 4,
      redMask & greenMask == 0, greenMask & blueMask == 0, blueMask & redMask == 0
    else { return nil }
    let kept = UInt32.max >> UInt32(32 - depth)
    let colors = redMask | greenMask | blueMask
    guard colors & ~kept == 0 else { return nil }
    (self.red, self.green, self.blue) = (red, green, blue)
    alpha = Channel(mask: kept & ~colors)
    bytesPerPixel = bitsPerPixel / 8
    self.isBigEndian = isBigEndian
  }

  /// Whether pixels are 0xAARRGGBB, or 0xRRGGBB with unused bits, in the byte order of this machine.
  ///
  /// Lent buffers have this layout.
  package var isNative: Bool {
    bytesPerPixel == 4 && isBigEndian == Self.isHostBigEndian && red.bitCount == 8 && green.bitCount == 8
      && blue.bitCount == 8 && red.shift == 16 && green.shift == 8 && blue.shift == 0
  }

  static var isHostBigEndian: Bool { UInt32(1).littleEndian != 1 }

  /// The byte order as Xlib's constant.
  var byteOrder: Int32 { isBigEndian ? MSBFirst : LSBFirst }

  /// Returns the pixel of a 0xAARRGGBB colour.
  package func pixel(_ color: UInt32) -> UInt32 {
    red.bits(of: UInt8(truncatingIfNeeded: color >> 16)) | green.bits(of: UInt8(truncatingIfNeeded: color >> 8))
      | blue.bits(of: UInt8(truncatingIfNeeded: color)) | (alpha?.bits(of: UInt8(truncatingIfNeeded: color >> 24)) ?? 0)
  }

  /// Returns the opaque 0xAARRGGBB colour of a pixel.
  package func color(_ pixel: UInt32) -> UInt32 {
    0xFF00_0000 | UInt32(red.value(in: pixel)) << 16 | UInt32(green.value(in: pixel)) << 8
      | UInt32(blue.value(in: pixel))
  }

  /// Converts between a pixel and the little-endian number of its bytes in memory. The function is its own inverse.
  func inMemoryOrder(_ pixel: UInt32) -> UInt32 {
    isBigEndian ? pixel.byteSwapped >> UInt32(32 - 8 * bytesPerPixel) : pixel
  }
}

extension PixelLayout: CustomStringConvertible {
  /// A description such as `16 bits per pixel, masks f800 7e0 1f`.
  package var description: String {
    let masks = [red, green, blue].map { String($0.mask, radix: 16) }
    return "\(8 * bytesPerPixel) bits per pixel, masks \(masks.joined(separator: " "))"
      + (isBigEndian == Self.isHostBigEndian ? "" : ", in the opposite byte order")
  }
}
