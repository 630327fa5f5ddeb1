// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension Path {
  /// The path with arcs as cubic Bézier curves: two for an arc of at most 95°, eight for a larger one.
  ///
  /// The distance from the arc is at most 4 millionths of the radius, for two curves 5 millionths.
  var withoutArcs: Path {
    guard elements.contains(where: { if case .arc = $0 { true } else { false } }) else { return self }
    var path = Path()
    for subpath in subpaths() {
      path.move(to: subpath.start)
      for segment in subpath.segments {
        if case .arc(let arc) = segment { path.append(arc) } else { path.append(segment) }
      }
      if subpath.isClosed { path.close() }
    }
    return path
  }

  /// Adds an arc from the current point as cubic Bézier curves.
  mutating func append(_ arc: EllipticalArc) {
    let count = abs(arc.sweepAngle.degrees) <= 95 ? 2 : 8
    arc.forEachCubic(count: count) { control1, control2, end in
      addCubic(to: end, control1: control1, control2: control2)
    }
  }
}
