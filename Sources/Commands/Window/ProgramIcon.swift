// SPDX-License-Identifier: MIT
import CGlissadeAssets
package import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import GlissadeWindow

/// The icon of the program, rendered from the drawing in `Assets/Icon` at any size.
package struct ProgramIcon {
  private let list: DisplayList

  /// Parses the embedded drawing; `Assets/Icon/README.md` lists the supported elements.
  package init() {
    // SAFETY: the bytes are a constant of the program, and the compiler computes their count.
    let bytes = unsafe UnsafeBufferPointer(start: glissade_icon(), count: glissade_icon_count())
    let paths = unsafe SVGDrawing.paths(in: String(decoding: bytes, as: UTF8.self))
    var builder = DisplayListBuilder()
    // Unsupported paths are skipped; a test compares the icon with a reviewed picture.
    for path in paths {
      guard let data = path["d"], let shape = try? Path(svgPathData: data) else { continue }
      if let fill = Self.color(path["fill"]) { builder.fill(.path(shape), with: fill) }
      if let stroke = Self.color(path["stroke"]), let width = path["stroke-width"].flatMap(Double.init) {
        builder.stroke(.path(shape), with: stroke, style: StrokeStyle(width: width, cap: .round, join: .round))
      }
    }
    list = builder.finish()
  }

  /// Parses a colour such as `#rrggbb`; `nil` for every other text, which paints nothing.
  private static func color(_ text: String?) -> Color? {
    guard let text, text.hasPrefix("#"), text.utf8.count == 7 else { return nil }
    return UInt32(text.dropFirst(), radix: 16).map(Color.init(hex:))
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
