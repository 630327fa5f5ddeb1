// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry

extension Shape {
  /// Whether a point is inside the shape, for a path by a rule. Its curves are flattened with an error of at most
  /// `tolerance`.
  ///
  /// - Complexity: O(n) in the segments of a path.
  func contains(_ point: Point, rule: FillRule = .nonZero, tolerance: Double) -> Bool {
    switch self {
    case .rectangle(let rect): return rect.contains(point)
    case .roundedRectangle(let rect, let cornerRadius):
      guard rect.contains(point) else { return false }
      let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
      guard radius > 0 else { return true }
      // The distance of the point beyond the centres of the corner circles, by axis.
      let dx = max(rect.minX + radius - point.x, point.x - (rect.maxX - radius), 0)
      let dy = max(rect.minY + radius - point.y, point.y - (rect.maxY - radius), 0)
      return dx * dx + dy * dy <= radius * radius
    case .ellipse(let rect):
      let (dx, dy) = ((point.x - rect.midX) / rect.width, (point.y - rect.midY) / rect.height)
      return dx * dx + dy * dy <= 0.25
    case .path(let path):
      let winding = path.windingNumber(around: point, tolerance: tolerance)
      return rule == .evenOdd ? !winding.isMultiple(of: 2) : winding != 0
    }
  }

  /// Whether a point is on the stroke of a width along the outline.
  ///
  /// - Complexity: O(n) in the segments.
  func strokeContains(_ point: Point, width: Double, tolerance: Double) -> Bool {
    guard width > 0 else { return false }
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect):
      // It rejects most points without an allocation. The margin exceeds the rounding error of the box.
      let margin = 1e-12 * max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
      let distance = width / 2 + tolerance + margin
      guard rect.inset(dx: -distance, dy: -distance).contains(point) else { return false }
    case .path: break
    }
    return path.isWithin(width / 2, of: point, tolerance: tolerance)
  }

  /// The outline as a path.
  package var path: Path {
    switch self {
    case .rectangle(let rect): Path(rect)
    case .roundedRectangle(let rect, let cornerRadius): Path(roundedRect: rect, cornerRadius: cornerRadius)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .path(let path): path
    }
  }
}
