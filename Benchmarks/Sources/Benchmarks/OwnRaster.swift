import DisplayLists
import Glissade
import Rasterization

/// The rasteriser of this package, as a client uses it: paths, a display list, pixels.
struct OwnRaster: ~Copyable {
  private(set) var pixels: [UInt32]
  private let width: Int
  private let height: Int
  private var rasterizer: Rasterizer

  init(width: Int, height: Int, threadCount: Int = 1) {
    rasterizer = Rasterizer(threadCount: threadCount)
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Draws a scene; its paths and its list are built anew.
  mutating func draw(_ scene: RasterScene) {
    var builder = DisplayListBuilder()
    for figure in scene.figures {
      let color = Color(
        red: Double(figure.red) / 255, green: Double(figure.green) / 255, blue: Double(figure.blue) / 255,
        alpha: Double(figure.alpha) / 255)
      var path = Path()
      switch figure.outline {
      case .cubics(let points):
        path.add(cubics: points)
        path.close()
        builder.fill(.path(path), with: color)
      case .upright(let rect):
        builder.fill(.rectangle(rect), with: color)
      case .corners(let points):
        path.reserveCapacity(5)
        path.move(to: points[0])
        for point in points.dropFirst() { path.addLine(to: point) }
        path.close()
        builder.fill(.path(path), with: color)
      case .stroke(let points, let width):
        path.add(cubics: points)
        builder.stroke(.path(path), with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
      }
    }
    let list = builder.finish()
    Self.draw(list, with: &rasterizer, into: &pixels, width: width, height: height)
  }

  private static func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, into pixels: inout [UInt32], width: Int, height: Int
  ) {
    var span = pixels.mutableSpan
    rasterizer.draw(
      list, into: &span, width: width, height: height, pixelsPerRow: width, background: Color(hex: 0x202428))
  }
}

extension Path {
  fileprivate mutating func add(cubics points: [Point]) {
    reserveCapacity(points.count / 3 + 2)
    move(to: points[0])
    var index = 1
    while index + 2 < points.count {
      addCubic(to: points[index + 2], control1: points[index], control2: points[index + 1])
      index += 3
    }
  }
}
