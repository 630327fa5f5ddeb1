// SPDX-License-Identifier: MIT
import Glissade
import GlissadeRasterization

/// Frames in which 100 of 1,000 figures move, beside complete frames.
enum MovingCases {
  /// The place of the moving figures in painting order.
  private enum Order {
    case last
    case spread

    /// Whether a figure of a thousand moves.
    func moves(_ index: Int) -> Bool { self == .last ? index >= 900 : index % 10 == 0 }
  }

  /// The number of distinct frames.
  private static let frameCount = 8
  /// How many times as fast as a complete frame.
  private static let goals = ["S1": 4.0, "S2": 4, "S3": 2.5, "S4": 4]

  static var all: [Case] {
    let scenes = RasterScene.all.filter { goals[$0.name] != nil }
    return scenes.map { moving($0, .last) } + scenes.map { moving($0, .spread) }
  }

  private static func moving(_ scene: RasterScene, _ order: Order) -> Case {
    Case(
      name: "\(scene.name) \(order == .last ? "moving" : "spread")",
      title: "\(scene.title), \(order == .last ? "the last 100 move" : "each tenth moves")",
      peerName: "complete frames", goal: order == .last ? goals[scene.name] : nil
    ) {
      // The frames share the outlines, as those of a layer tree do.
      let shapes = scene.figures.map(\.shape)
      let lists = (0..<frameCount).map { list(of: scene, shapes, order, frame: $0) }
      let own = TrackedRaster()
      let complete = OwnRaster(width: RasterScene.width, height: RasterScene.height)
      var (ownFrame, completeFrame) = (0, 0)
      return Case.Run(
        own: {
          own.draw(lists[ownFrame % frameCount])
          ownFrame += 1
        },
        check: {
          // The first frame is complete. The others are drawn from one to the next.
          for list in lists {
            own.draw(list)
            complete.draw(list)
            guard own.pixels == complete.pixels else {
              throw BenchmarkFailure(description: "\(scene.name) moving: the pixels differ from a complete frame")
            }
          }
        },
        peer: {
          complete.draw(lists[completeFrame % frameCount])
          completeFrame += 1
        })
    }
  }

  /// Returns a scene in which 100 figures have moved along a circle.
  private static func list(of scene: RasterScene, _ shapes: [Shape], _ order: Order, frame: Int) -> DisplayList {
    let offset = Vector(direction: .radians(Double(frame) / Double(frameCount) * 2 * .pi)) * 20
    // Whole pixels, so that upright rectangles keep their sides on pixel boundaries.
    let motion = AffineTransform.translation(x: offset.dx.rounded(), y: offset.dy.rounded())
    var builder = DisplayListBuilder()
    for (index, (shape, figure)) in zip(shapes, scene.figures).enumerated() {
      builder.withTransform(order.moves(index) ? motion : .identity) { $0.fill(shape, with: figure.color) }
    }
    return builder.finish()
  }
}

/// A surface whose frames are drawn with a tracker of damage.
private final class TrackedRaster {
  private(set) var pixels = [UInt32](repeating: 0, count: RasterScene.width * RasterScene.height)
  private var rasterizer = Rasterizer()
  private var tracker = DamageTracker()

  func draw(_ list: DisplayList) {
    Self.draw(list, with: &rasterizer, &tracker, into: &pixels)
  }

  private static func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, _ tracker: inout DamageTracker, into pixels: inout [UInt32]
  ) {
    var span = pixels.mutableSpan
    _ = tracker.draw(
      list, with: &rasterizer, into: &span, width: RasterScene.width, height: RasterScene.height,
      pixelsPerRow: RasterScene.width, background: Color(hex: 0x202428))
  }
}
