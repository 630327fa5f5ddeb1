import Geometry

/// The outlines of a path as rings, and of a difference where each grows from.
struct PathRings {
  var rings: [PathRing]
  /// One for each ring of a difference; an outline has none.
  var anchors: [Point]?

  /// The path that reads as this.
  var path: Path {
    // The one move more tells a difference from an outline.
    let rest = anchors.map { $0 + [.zero] } ?? []
    var path = Path()
    path.reserveCapacity(rings.reduce(rest.count + 1) { $0 + $1.points.count + 1 })
    for ring in rings { ring.append(to: &path) }
    for point in rest { path.move(to: point) }
    return path
  }

  /// The sum, ring by ring; on an outline without such a ring, a difference grows out of its anchor.
  func sum(with other: PathRings) -> PathRings {
    let isOutline = anchors == nil || other.anchors == nil
    var sum = PathRings(rings: [], anchors: isOutline ? nil : [])
    for index in 0..<max(rings.count, other.rings.count) {
      if index < rings.count, index < other.rings.count {
        sum.rings.append(PathRing.combined(rings[index], other.rings[index]) { $0.adding($1) })
      } else {
        sum.rings.append((index < rings.count ? self : other).ring(index, isAnchored: isOutline))
      }
      if let anchor = (index < rings.count ? self : other).anchors?[index] { sum.anchors?.append(anchor) }
    }
    return sum
  }

  /// A ring that has no partner.
  private func ring(_ index: Int, isAnchored: Bool) -> PathRing {
    guard isAnchored, let anchor = anchors?[index] else { return rings[index] }
    return PathRing(points: rings[index].points.map { $0.adding(anchor) }, isClosed: rings[index].isClosed)
  }

  /// The difference of two outlines, ring by ring; one without a partner shrinks into its own centre.
  func difference(to other: PathRings) -> PathRings {
    var difference = PathRings(rings: [], anchors: [])
    for index in 0..<max(rings.count, other.rings.count) {
      let own = index < rings.count ? rings[index] : other.rings[index].collapsed
      let others = index < other.rings.count ? other.rings[index] : rings[index].collapsed
      difference.rings.append(PathRing.combined(own, others) { $0.subtracting($1) })
      difference.anchors?.append(others.center)
    }
    return difference
  }
}
