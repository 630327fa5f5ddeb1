// SPDX-License-Identifier: MIT
extension Path {
  /// An element of a path together with its start point.
  package enum Segment: Hashable, Sendable {
    /// A straight line.
    case line(LineSegment)
    /// A quadratic Bézier curve.
    case quadratic(QuadraticBezier)
    /// A cubic Bézier curve.
    case cubic(CubicBezier)
    /// An elliptical arc.
    case arc(EllipticalArc)
  }
}

extension Path.Segment {
  /// Creates the segment of an arc in endpoint form, or returns `nil` for an arc that draws nothing.
  ///
  /// The segment is a line where a radius is 0 or not finite.
  init?(arcFrom start: Point, to end: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool) {
    if let arc = EllipticalArc(
      from: start, to: end, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep)
    {
      self = .arc(arc)
    } else if start != end {
      self = .line(LineSegment(start: start, end: end))
    } else {
      return nil
    }
  }
}

extension Path.Segment: ParametricCurve {
  /// The start point.
  package var start: Point {
    switch self {
    case .line(let line): line.start
    case .quadratic(let curve): curve.start
    case .cubic(let curve): curve.start
    case .arc(let arc): arc.start
    }
  }

  /// The end point.
  package var end: Point {
    switch self {
    case .line(let line): line.end
    case .quadratic(let curve): curve.end
    case .cubic(let curve): curve.end
    case .arc(let arc): arc.end
    }
  }

  /// The point at a parameter in 0 … 1.
  package func point(at parameter: Double) -> Point {
    switch self {
    case .line(let line): line.point(at: parameter)
    case .quadratic(let curve): curve.point(at: parameter)
    case .cubic(let curve): curve.point(at: parameter)
    case .arc(let arc): arc.point(at: parameter)
    }
  }

  /// The derivative of the point with respect to the parameter.
  package func derivative(at parameter: Double) -> Vector {
    switch self {
    case .line(let line): line.derivative(at: parameter)
    case .quadratic(let curve): curve.derivative(at: parameter)
    case .cubic(let curve): curve.derivative(at: parameter)
    case .arc(let arc): arc.derivative(at: parameter)
    }
  }

  /// The second derivative of the point with respect to the parameter.
  package func secondDerivative(at parameter: Double) -> Vector {
    switch self {
    case .line(let line): line.secondDerivative(at: parameter)
    case .quadratic(let curve): curve.secondDerivative(at: parameter)
    case .cubic(let curve): curve.secondDerivative(at: parameter)
    case .arc(let arc): arc.secondDerivative(at: parameter)
    }
  }

  /// The unit tangent at the start, or `nil` for a segment without length.
  package var startDirection: Vector? {
    switch self {
    case .line(let line): line.startDirection
    case .quadratic(let curve): curve.startDirection
    case .cubic(let curve): curve.startDirection
    case .arc(let arc): arc.startDirection
    }
  }

  /// The unit tangent at the end, or `nil` for a segment without length.
  package var endDirection: Vector? {
    switch self {
    case .line(let line): line.endDirection
    case .quadratic(let curve): curve.endDirection
    case .cubic(let curve): curve.endDirection
    case .arc(let arc): arc.endDirection
    }
  }

  /// The smallest axis-aligned rectangle that contains the segment.
  package var bounds: Rect {
    switch self {
    case .line(let line): line.bounds
    case .quadratic(let curve): curve.bounds
    case .cubic(let curve): curve.bounds
    case .arc(let arc): arc.bounds
    }
  }

  /// The part of the segment between two parameters.
  package func subsegment(from lower: Double, to upper: Double) -> Path.Segment {
    switch self {
    case .line(let line): .line(line.subsegment(from: lower, to: upper))
    case .quadratic(let curve): .quadratic(curve.subsegment(from: lower, to: upper))
    case .cubic(let curve): .cubic(curve.subsegment(from: lower, to: upper))
    case .arc(let arc): .arc(arc.subsegment(from: lower, to: upper))
    }
  }

  /// The same segment from end to start.
  package func reversed() -> Path.Segment {
    switch self {
    case .line(let line): .line(line.reversed())
    case .quadratic(let curve): .quadratic(curve.reversed())
    case .cubic(let curve): .cubic(curve.reversed())
    case .arc(let arc): .arc(arc.reversed())
    }
  }

  /// The image under an affine map.
  package func applying(_ transform: AffineTransform) -> Path.Segment {
    switch self {
    case .line(let line): .line(line.applying(transform))
    case .quadratic(let curve): .quadratic(curve.applying(transform))
    case .cubic(let curve): .cubic(curve.applying(transform))
    case .arc(let arc): .arc(arc.applying(transform))
    }
  }

  /// Whether every number of the segment is finite.
  var isFinite: Bool {
    switch self {
    case .line(let line): line.start.isFinite && line.end.isFinite
    case .quadratic(let curve): curve.start.isFinite && curve.control.isFinite && curve.end.isFinite
    case .cubic(let curve):
      curve.start.isFinite && curve.control1.isFinite && curve.control2.isFinite && curve.end.isFinite
    case .arc(let arc):
      arc.start.isFinite && arc.end.isFinite && (arc.axis + arc.conjugate).lengthSquared.isFinite
        && arc.sweepAngle.radians.isFinite
    }
  }
}
