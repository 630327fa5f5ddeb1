// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDisplayLists
import GlissadeRasterization

/// The rasteriser of this package in the role of a client: paths, a display list, pixels.
final class OwnRaster {
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

  /// Draws a scene. Its paths and its list are rebuilt in each call.
  func draw(_ scene: RasterScene) { draw(scene.displayList()) }

  /// Draws a list, or its damaged pixels.
  func draw(_ list: DisplayList, damage: Damage? = nil, background: Color = Color(hex: 0x202428)) {
    Self.draw(
      list, with: &rasterizer, into: &pixels, width: width, height: height, damage: damage, background: background)
  }

  private static func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, into pixels: inout [UInt32], width: Int, height: Int,
    damage: Damage?, background: Color
  ) {
    var span = pixels.mutableSpan
    if let damage {
      rasterizer.draw(
        list, into: &span, width: width, height: height, pixelsPerRow: width, background: background, damage: damage)
    } else {
      rasterizer.draw(list, into: &span, width: width, height: height, pixelsPerRow: width, background: background)
    }
  }
}

extension RasterScene {
  /// Returns the scene as a display list with new paths.
  func displayList() -> DisplayList {
    var builder = DisplayListBuilder()
    builder.reserveCapacity(figures.count)
    for figure in figures {
      let color = figure.color
      if case .stroke(_, let width) = figure.outline {
        builder.stroke(figure.shape, with: color, style: StrokeStyle(width: width, cap: .round, join: .round))
      } else {
        builder.fill(figure.shape, with: color)
      }
    }
    return builder.finish()
  }
}

extension RasterScene.Figure {
  var color: Color {
    Color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: Double(alpha) / 255)
  }

  /// The outline as a shape.
  var shape: Shape {
    var path = Path()
    switch outline {
    case .upright(let rect): return .rectangle(rect)
    case .cubics(let points):
      path.add(cubics: points)
      path.close()
    case .corners(let points):
      path.reserveCapacity(5)
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      path.close()
    case .stroke(let points, _): path.add(cubics: points)
    }
    return .path(path)
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
