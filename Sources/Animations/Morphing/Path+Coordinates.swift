// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The coordinates of paths, separate from their structure. The interpolation of paths of one structure changes only
/// them.
extension Path {
  /// Creates the path of a structure with other coordinates.
  ///
  /// - Parameters:
  ///   - structure: The elements, including the flags of arcs.
  ///   - coordinates: The coordinates, as many as the structure has.
  init(structure: some Sequence<Element>, coordinates: [Point]) {
    self.init()
    reserveCapacity(structure.underestimatedCount)
    var index = 0
    func next() -> Point {
      defer { index += 1 }
      return coordinates[index]
    }
    for element in structure {
      switch element {
      case .move: move(to: next())
      case .line: addLine(to: next())
      case .quadratic: addQuadratic(to: next(), control: next())
      case .cubic: addCubic(to: next(), control1: next(), control2: next())
      case .arc(_, _, _, let largeArc, let sweep):
        let (point, radii, turn) = (next(), next(), next())
        addArc(
          to: point, radii: Size(width: radii.x, height: radii.y), rotation: Angle(radians: turn.x), largeArc: largeArc,
          sweep: sweep)
      case .close: close()
      }
    }
  }
}

extension Sequence<Path.Element> {
  /// The coordinates in order, as pairs: points, the radii of arcs, and their rotations in radians.
  var coordinates: [Point] {
    var coordinates: [Point] = []
    coordinates.reserveCapacity(underestimatedCount * 2)
    for element in self {
      switch element {
      case .move(let point), .line(let point): coordinates.append(point)
      case .quadratic(let point, let control):
        coordinates.append(point)
        coordinates.append(control)
      case .cubic(let point, let control1, let control2):
        coordinates.append(point)
        coordinates.append(control1)
        coordinates.append(control2)
      case .arc(let point, let radii, let rotation, _, _):
        coordinates.append(point)
        coordinates.append(Point(x: radii.width, y: radii.height))
        coordinates.append(Point(x: rotation.radians, y: 0))
      case .close: break
      }
    }
    return coordinates
  }
}

extension Collection<Path.Element> {
  /// The number of pairs in ``coordinates``.
  var coordinateCount: Int {
    reduce(0) { count, element in
      switch element {
      case .move, .line: count + 1
      case .quadratic: count + 2
      case .cubic, .arc: count + 3
      case .close: count
      }
    }
  }

  /// Whether two collections have the same kinds of elements in the same order, for any coordinates.
  ///
  /// - Parameters:
  ///   - other: The elements for the comparison.
  ///   - withFlags: Whether the flags of arcs must be equal.
  func hasStructure(of other: some Collection<Path.Element>, withFlags: Bool = false) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { pair in
        switch pair {
        case (.move, .move), (.line, .line), (.quadratic, .quadratic), (.cubic, .cubic), (.close, .close): true
        case (.arc(_, _, _, let large, let sweep), .arc(_, _, _, let otherLarge, let otherSweep)):
          !withFlags || (large == otherLarge && sweep == otherSweep)
        default: false
        }
      }
  }
}
