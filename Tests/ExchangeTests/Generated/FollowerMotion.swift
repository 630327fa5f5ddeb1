// SPDX-License-Identifier: MIT
// Recorded by a test: see SwiftMotionTests.
import Glissade

/// A motion of 3 s, 400 × 300 points.
enum FollowerMotion {
  /// The duration in seconds.
  static let duration: Double = 3

  /// Creates the layers with their motion.
  static func makeTree() -> LayerTree {
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let arrow = tree.add(.path(arrowPath()), at: Point(x: 63.278621, y: 126.688932), name: "arrow")
    let sheared = tree.add(.rectangle(size: Size(width: 40, height: 20)), at: Point(x: 200, y: 150), name: "sheared")

    tree.transaction(at: 0.25, duration: 1) {
      $0[sheared].transform = Transform3D(AffineTransform(a: 1, b: 0.25, c: -0.5, d: 2, tx: 10, ty: 0))
    }
    tree.animate(arrow, arrowMotionAlongPath(), at: 0)
    return tree
  }

  /// The motion of “arrow” along a path.
  private static func arrowMotionAlongPath() -> LayerAnimation? {
    var path = Path()
    path.move(to: Point(x: 60, y: 150))
    path.addCubic(to: Point(x: 340, y: 150), control1: Point(x: 60, y: 20), control2: Point(x: 340, y: 20))
    path.addCubic(to: Point(x: 60, y: 150), control1: Point(x: 340, y: 280), control2: Point(x: 60, y: 280))
    path.close()
    guard let motion = PathMotion(path, rotation: .auto, rotationOffset: .degrees(10)) else { return nil }
    let timing = MediaTiming(beginTime: -0.25, duration: 2, repeatCount: .infinity, fillMode: .both)
    return LayerAnimation(along: motion, timing: timing, timingFunction: .easeInOut)
  }

  /// The path of “arrow”.
  private static func arrowPath() -> Path {
    var path = Path()
    path.move(to: Point(x: 9, y: -19))
    path.addLine(to: Point(x: 25, y: 0))
    path.addLine(to: Point(x: 9, y: 19))
    path.addLine(to: Point(x: -20, y: 19))
    path.addLine(to: Point(x: -20, y: -19))
    path.close()
    return path
  }
}
