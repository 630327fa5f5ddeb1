// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The vertices of a path with their tangents, as expressions read and create them.
struct ExpressionOutline {
  /// The vertices.
  var points: [Point] = []
  /// The control points before and after each vertex, relative to it.
  var (ins, outs): ([Vector], [Vector]) = ([], [])
  var isClosed = false

  /// The most vertices of a path that an expression creates.
  private static let limit = 10_000

  /// The first subpath of a path of a file. Its segments are cubic curves.
  init(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point):
        guard points.isEmpty else { return }
        append(point)
      case .cubic(let point, let control1, let control2):
        guard let last = points.last else { return }
        outs[outs.count - 1] = control1 - last
        append(point)
        ins[ins.count - 1] = control2 - point
      case .close:
        isClosed = true
        // The last curve ends at the first vertex.
        if points.count > 1, points.last == points.first {
          ins[0] = ins[ins.count - 1]
          (points, ins, outs) = (points.dropLast(), ins.dropLast(), outs.dropLast())
        }
        return
      default: break
      }
    }
  }

  private mutating func append(_ point: Point) {
    points.append(point)
    ins.append(.zero)
    outs.append(.zero)
  }

  /// The arguments of `createPath`: points, and optionally tangents and whether it is closed, which is the default.
  init(_ arguments: [ExpressionValue]) throws(ExpressionFailure) {
    func pairs(_ index: Int) throws(ExpressionFailure) -> [Vector] {
      guard index < arguments.count, case .list(let list) = arguments[index] else { return [] }
      let elements = list.elements
      guard elements.count <= Self.limit else {
        throw ExpressionFailure("a path of more than \(Self.limit) vertices", isFinal: true)
      }
      var pairs: [Vector] = []
      for element in elements {
        guard let numbers = element.numbers, numbers.count > 1 else {
          throw ExpressionFailure("“createPath” expects arrays of points")
        }
        guard numbers.allSatisfy({ abs($0) <= 1e100 }) else {
          throw ExpressionFailure("a path with a number that is not from −1e100 to 1e100")
        }
        pairs.append(Vector(dx: numbers[0], dy: numbers[1]))
      }
      return pairs
    }
    points = try pairs(0).map { Point.zero + $0 }
    func tangents(_ index: Int) throws(ExpressionFailure) -> [Vector] {
      let tangents = try pairs(index)
      return points.indices.map { $0 < tangents.count ? tangents[$0] : .zero }
    }
    (ins, outs) = (try tangents(1), try tangents(2))
    isClosed = arguments.count > 3 ? arguments[3].isTrue : true
  }

  /// The path, with a cubic curve for each segment.
  var path: Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for index in points.indices.dropFirst() {
      path.addCubic(
        to: points[index], control1: points[index - 1] + outs[index - 1], control2: points[index] + ins[index])
    }
    guard isClosed else { return path }
    let last = points.count - 1
    if last > 0 { path.addCubic(to: first, control1: points[last] + outs[last], control2: first + ins[0]) }
    path.close()
    return path
  }

  /// The value of a function of a path, or `nil` if there is none of this name.
  func value(_ name: String) throws(ExpressionFailure) -> ExpressionValue? {
    func list(_ vectors: [Vector]) throws(ExpressionFailure) -> ExpressionValue {
      .list(try .containing(vectors.map { .vector([$0.dx, $0.dy]) }))
    }
    switch name {
    case "points": return try list(points.map { $0 - .zero })
    case "inTangents": return try list(ins)
    case "outTangents": return try list(outs)
    case "isClosed": return .flag(isClosed)
    default: return nil
    }
  }
}
