import CIcon
import DisplayLists
import Geometry
import ImageCoding
import Rasterization
import X11Windowing

/// The picture by which desktops show the program: the drawing in `Assets/Icon`, at any size.
struct ProgramIcon {
  private let list: DisplayList

  /// Reads the drawing that the program carries; `Assets/Icon/README.md` says what it may hold.
  init() {
    // SAFETY: the bytes are a constant of the program, and the count is the compiler's own.
    let bytes = unsafe UnsafeBufferPointer(start: glissade_icon(), count: glissade_icon_count())
    let paths = unsafe SVGDrawing.paths(in: String(decoding: bytes, as: UTF8.self))
    var builder = DisplayListBuilder()
    // What cannot be read would be missing in the picture, which a test compares with a reviewed one.
    for path in paths {
      guard let data = path["d"], let shape = try? Path(svgPathData: data) else { continue }
      if let fill = Self.color(path["fill"]) { builder.fill(.path(shape), with: fill) }
      if let stroke = Self.color(path["stroke"]), let width = path["stroke-width"].flatMap(Double.init) {
        builder.stroke(.path(shape), with: stroke, style: StrokeStyle(width: width, cap: .round, join: .round))
      }
    }
    list = builder.finish()
  }

  /// Colours are written as `#rrggbb`; anything else paints nothing.
  private static func color(_ text: String?) -> Color? {
    guard let text, text.hasPrefix("#"), text.utf8.count == 7 else { return nil }
    return UInt32(text.dropFirst(), radix: 16).map(Color.init(hex:))
  }

  /// The side of the drawing.
  private static let side = 128.0

  /// The sizes that panels, lists of windows and switchers ask for.
  static let sizes = [16, 32, 48, 64, 128]

  /// The pictures for a window.
  func images(with rasterizer: inout Rasterizer) -> [PixelImage] {
    Self.sizes.map { size in
      var picture = [UInt32](repeating: 0, count: size * size)
      var pixels = picture.mutableSpan
      rasterizer.draw(
        list, into: &pixels, width: size, height: size, pixelsPerRow: size, scale: Double(size) / Self.side)
      straighten(&picture)
      return PixelImage(width: size, height: size, pixels: picture)
    }
  }
}
