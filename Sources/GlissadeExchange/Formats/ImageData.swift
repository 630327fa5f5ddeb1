// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding
import GlissadeReading

/// A bitmap as an address with the data of a PNG file.
enum ImageData {
  /// - Parameter layer: The layer that draws the bitmap.
  /// - Throws: An error for a bitmap that no PNG file can have.
  static func address(of bitmap: Bitmap, layer: String) throws(ExportError) -> String {
    do {
      return "data:image/png;base64," + Base64.encode(try bitmap.encodedAsPNG())
    } catch { throw .unsupported("the image of the layer “\(layer)”: \(error)") }
  }
}
