// SPDX-License-Identifier: MIT
import CGlissadeAssets
package import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeRasterization
import GlissadeWindow

/// The icon of the program, rendered from the drawing in `Assets/Icon` at any size.
package struct ProgramIcon {
  private let list: DisplayList

  /// Reads the embedded drawing, as any SVG file.
  package init() {
    // SAFETY: the bytes are a constant of the program, and the compiler computes their count.
    let bytes = unsafe UnsafeBufferPointer(start: glissade_icon(), count: glissade_icon_count())
    // A test compares the icon with a reviewed picture.
    list = (try? MotionDocument(reading: unsafe Array(bytes)))?.displayList(at: 0) ?? DisplayList()
  }

  /// The width and height of the drawing, in its units.
  private static let side = 128.0

  /// The icon for windows.
  var icon: WindowIcon { WindowIcon(list, side: Self.side) }

  /// Draws the icon as a square of pixels.
  ///
  /// - Parameter side: The width and the height in pixels.
  package func picture(side: Int) -> Bitmap {
    var rasterizer = Rasterizer()
    return rasterizer.image(of: list, width: side, height: side, scale: Double(side) / Self.side)
  }
}
