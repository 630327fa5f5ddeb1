// SPDX-License-Identifier: MIT
import CGlissadeX11
package import GlissadeDisplayLists

extension Window {
  /// Reads the window's pixels from the server and makes every pixel opaque.
  ///
  /// The window must be visible and completely on the screen. Where another window covers it, the result has the pixels
  /// of the other window, unless the server stores covered windows. ``Surface/readPixels()`` has none of these limits.
  /// Waits for the server.
  ///
  /// - Throws: ``WindowingError/requestRefused(_:)`` with `BadMatch` if the window is hidden or partly off the screen.
  /// - Complexity: O(*n*) in the number of pixels, all of which are sent through the connection.
  package func readPixels() throws(WindowingError) -> Bitmap {
    try requireUsable()
    let display = unsafe connection.display
    // Uses the server's size, because events with a newer size may not have been taken yet.
    var attributes = unsafe XWindowAttributes()
    let refusal = try connection.refusal { unsafe CX11GetWindowAttributes(display, record.id, &attributes) }
    if let refusal { throw refusal.reportsMissingWindow ? .windowDestroyed : .requestRefused(refusal) }
    return try readPixels(of: record.id, width: Int(unsafe attributes.width), height: Int(unsafe attributes.height))
  }

  /// Reads the pixels of the window, or of a pixmap with the same depth.
  func readPixels(of drawable: XID, width: Int, height: Int) throws(WindowingError) -> Bitmap {
    let display = unsafe connection.display
    var image: UnsafeMutablePointer<XImage>?
    let refusal = try connection.refusal {
      if width <= 0 || height <= 0 { return }
      unsafe image = unsafe CX11GetImage(display, drawable, 0, 0, UInt32(width), UInt32(height), XAllPlanes(), ZPixmap)
    }
    if let refusal { throw refusal.reportsMissingWindow ? .windowDestroyed : .requestRefused(refusal) }
    guard let image = unsafe image else { throw .outOfMemory(byteCount: width * height * 4) }
    // `XDestroyImage` is a macro that calls this function.
    defer { _ = unsafe image.pointee.f.destroy_image?(image) }

    let bytesPerRow = Int(unsafe image.pointee.bytes_per_line)
    var layout = layout
    layout.isBigEndian = unsafe image.pointee.byte_order == MSBFirst
    guard unsafe image.pointee.bits_per_pixel == 8 * layout.bytesPerPixel else {
      throw .unsupportedVisual(
        display: connection.displayName, found: "images of \(unsafe image.pointee.bits_per_pixel) bits per pixel")
    }
    let conversion = layout.isNative ? nil : PixelConversion(to: layout)
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          // SAFETY: the image has `height` rows of `bytes_per_line` bytes. Each row has at least `width` pixels of the
          // layout.
          let pixelAddress = unsafe UnsafeRawPointer(image.pointee.data) + y * bytesPerRow + x * layout.bytesPerPixel
          let color =
            unsafe conversion?.color(at: pixelAddress) ?? (pixelAddress.loadUnaligned(as: UInt32.self) | 0xff00_0000)
          unsafe buffer.initializeElement(at: y * width + x, to: color)
        }
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
