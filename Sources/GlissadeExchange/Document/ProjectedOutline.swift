// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// A projective map that moves, as nine numbers: the coefficients of x, y and 1 in the image's x, y and divisor.
///
/// Formats of the plane have no perspective. Layers under one are therefore drawn as paths whose points are projected.
struct ProjectionTrack: Sendable {
  /// The numbers `a b c d tx ty wx wy w0`.
  let track: MotionTrack

  /// The map at an instant.
  func map(at time: Double) -> ProjectiveTransform { ProjectiveTransform(numbers: track.values(time)) }

  /// The outline under the map, as a path: curves are divided into four, and straight lines stay straight.
  func projected(_ outline: DocumentDrawing.Outline, duration: Double) -> DocumentDrawing.Outline {
    let path = outline.path
    let structure = PathStructure.split(path.at(0).divided.projected(by: .identity)).structure
    let breakpoints = TimeResolution.distinct((track.breakpoints + path.breakpoints).sorted())
    let coordinates = MotionTrack(breakpoints: breakpoints, duration: duration) { [self] time in
      PathStructure.split(path.at(time).divided.projected(by: map(at: time))).coordinates
    }
    return .path(structure, coordinates: coordinates)
  }

  /// The square root of a map's change of areas at the origin: the factor of a stroke's width.
  static func strokeScale(of map: ProjectiveTransform) -> Double {
    map.linearized(at: .zero).map { abs($0.determinant).squareRoot() } ?? 0
  }
}

extension ProjectiveTransform {
  /// The numbers of the map; see ``ProjectionTrack``.
  var numbers: [Double] { [a, b, c, d, tx, ty, wx, wy, w0] }

  init(numbers: [Double]) {
    self.init(
      AffineTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
    (wx, wy, w0) = (numbers[6], numbers[7], numbers[8])
  }
}

extension DocumentDrawing.Outline {
  /// The outline as a path at each instant, with a constant structure.
  fileprivate var path: (at: @Sendable (Double) -> Path, breakpoints: [Double]) {
    @Sendable func rect(_ numbers: [Double]) -> Rect {
      Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    switch self {
    case .rectangle(let bounds, let cornerRadius):
      guard cornerRadius.constant != [0] else { return ({ Path(rect(bounds.values($0))) }, bounds.breakpoints) }
      return (
        {
          // A radius of 0 would change the structure.
          Path(roundedRect: rect(bounds.values($0)), cornerRadius: max(cornerRadius.values($0)[0], 1e-6))
        }, bounds.breakpoints + cornerRadius.breakpoints
      )
    case .ellipse(let bounds): return ({ Path(ellipseIn: rect(bounds.values($0))) }, bounds.breakpoints)
    case .path(let structure, let coordinates):
      return ({ structure.path(coordinates.values($0)) }, coordinates.breakpoints)
    case .image: return ({ _ in Path() }, [])
    }
  }
}

extension Path {
  /// The path with each curve divided into four curves of degree 3.
  fileprivate var divided: Path {
    var path = Path()
    for subpath in withoutArcs.subpaths() {
      path.move(to: subpath.start)
      for segment in subpath.segments {
        if case .line(let line) = segment {
          path.addLine(to: line.end)
          continue
        }
        for index in 0..<4 {
          let (start, end) = (Double(index) / 4, Double(index + 1) / 4)
          path.addCubic(
            to: segment.point(at: end), control1: segment.point(at: start) + segment.derivative(at: start) * (1.0 / 12),
            control2: segment.point(at: end) - segment.derivative(at: end) * (1.0 / 12))
        }
      }
      if subpath.isClosed { path.close() }
    }
    return path
  }

  /// The path with its points under a map, and its tangents under the linear map that is nearest at each point.
  fileprivate func projected(by map: ProjectiveTransform) -> Path {
    var path = Path()
    var start = Point.zero
    func image(_ point: Point) -> Point { map.apply(to: point) ?? .zero }
    func image(_ tangent: Vector, at point: Point) -> Vector {
      map.linearized(at: point).map { $0.apply(to: tangent) } ?? .zero
    }
    for element in elements {
      switch element {
      case .move(let to):
        path.move(to: image(to))
        start = to
      case .line(let to):
        path.addLine(to: image(to))
        start = to
      case .cubic(let to, let control1, let control2):
        path.addCubic(
          to: image(to), control1: image(start) + image(control1 - start, at: start),
          control2: image(to) + image(control2 - to, at: to))
        start = to
      case .close: path.close()
      case .quadratic(let to, _), .arc(let to, _, _, _, _):
        path.addLine(to: image(to))
        start = to
      }
    }
    return path
  }
}
