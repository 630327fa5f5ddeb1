// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// A conversion from 0xAARRGGBB pixels to another layout, and back.
///
/// Each channel is rounded to its nearest value in the other format.
package struct PixelConversion: Sendable {
  package let layout: PixelLayout
  /// The part of a pixel for each value of blue, green, red and alpha, in memory byte order: four tables of 256
  /// entries.
  private let tables: [UInt32]

  package init(to layout: PixelLayout) {
    self.layout = layout
    tables = (0..<4).flatMap { channel in
      (UInt32(0)..<256).map { value in
        // 0x00000000 converts to 0, so a pixel is the bitwise OR of the parts of its channels.
        layout.inMemoryOrder(layout.pixel(value << UInt32(8 * channel)))
      }
    }
  }

  /// Converts a rectangle of drawn pixels to the same rectangle of an image.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, which lies in the drawn pixels and in the image.
  ///   - pixels: The drawn pixels.
  ///   - pixelsPerRow: The number of drawn pixels from the start of one row to the next.
  ///   - image: The image in the server's layout.
  ///   - bytesPerRow: The number of bytes from the start of one row of the image to the next.
  /// - Complexity: O(*n*) in the number of pixels of the rectangle.
  package func convert(
    _ rect: PixelRect, of pixels: UnsafePointer<UInt32>, pixelsPerRow: Int, to image: UnsafeMutableRawPointer,
    bytesPerRow: Int
  ) {
    let bytesPerPixel = layout.bytesPerPixel
    // SAFETY (whole function): the rectangle lies in the pixels and in the image, and the tables have 4 × 256 entries.
    unsafe tables.withUnsafeBufferPointer { tables in
      for y in rect.minY..<rect.maxY {
        let source = unsafe pixels + y * pixelsPerRow + rect.minX
        let target = unsafe image + y * bytesPerRow + rect.minX * bytesPerPixel
        for x in 0..<rect.width {
          let color = unsafe source[x]
          let pixel =
            unsafe tables[Int(color & 0xFF)] | tables[256 + Int(color >> 8 & 0xFF)]
            | tables[512 + Int(color >> 16 & 0xFF)] | tables[768 + Int(color >> 24)]
          let pixelAddress = unsafe target + x * bytesPerPixel
          switch bytesPerPixel {
          case 2:
            unsafe pixelAddress.storeBytes(of: UInt16(truncatingIfNeeded: pixel).littleEndian, as: UInt16.self)
          case 4:
            unsafe pixelAddress.storeBytes(of: pixel.littleEndian, as: UInt32.self)
          default:
            unsafe pixelAddress.storeBytes(of: UInt8(truncatingIfNeeded: pixel), as: UInt8.self)
            unsafe pixelAddress.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: 1, as: UInt8.self)
            unsafe pixelAddress.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), toByteOffset: 2, as: UInt8.self)
          }
        }
      }
    }
  }

  /// Returns the opaque 0xAARRGGBB colour of a pixel of an image.
  ///
  /// - Parameter pixelAddress: The address of the first byte of the pixel.
  package func color(at pixelAddress: UnsafeRawPointer) -> UInt32 {
    var pixel: UInt32 = 0
    for index in 0..<layout.bytesPerPixel {
      // SAFETY: the pixel has `bytesPerPixel` bytes.
      pixel |= unsafe UInt32(pixelAddress.load(fromByteOffset: index, as: UInt8.self)) << UInt32(8 * index)
    }
    return layout.color(layout.inMemoryOrder(pixel))
  }
}
