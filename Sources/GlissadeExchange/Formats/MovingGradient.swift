// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Gradients over the time of a document, as a track of numbers.
struct MovingGradient: Sendable {
  let track: MotionTrack
  let gradient: @Sendable ([Double]) -> Gradient

  /// A track of numbers of the gradients.
  func map(_ numbers: @escaping @Sendable (Gradient) -> [Double]) -> MotionTrack {
    track.map { [gradient] in numbers(gradient($0)) }
  }

  /// The gradients at some instants of each piece of the motion.
  func samples(during duration: Double) -> [Gradient] {
    guard track.isMoving else { return [gradient(track.values(0))] }
    return MotionTrack.instants(between: track.breakpoints, duration: duration).map { gradient(track.values($0)) }
  }
}

extension DocumentGradient {
  /// The stops for formats that interpolate straight colours: the offset, the straight colour and the alpha of each.
  func stops(during duration: Double) -> MotionTrack {
    let plan = StraightStop.Plan(moving.samples(during: duration))
    return moving.map { plan.numbers($0) }
  }

  /// The gradients over the time of the document.
  var moving: MovingGradient { MovingGradient(track: numbers) { [self] in gradient($0) } }
}

extension Gradient {
  /// Whether a radial gradient has circles under its transform; every linear gradient has a plain form, and so has one
  /// on a shape without extent.
  var isRound: Bool {
    guard case .radial = form, transform.inverse != nil else { return true }
    let size = abs(transform.a) + abs(transform.b) + abs(transform.c) + abs(transform.d)
    let turned = abs(transform.a - transform.d) + abs(transform.b + transform.c)
    let reflected = abs(transform.a + transform.d) + abs(transform.b - transform.c)
    return min(turned, reflected) <= size * 1e-9
  }

  /// The ends without the transform: those of a linear gradient, or the centre of a radial one and a point on its
  /// circle; `nil` for an ellipse, or for a line or a
  /// circle without extent.
  var plainEnds: [Double]? {
    guard isRound else { return nil }
    switch form {
    case .linear(let from, let to):
      guard let inverse = transform.inverse else {
        let (start, end) = (transform.apply(to: from), transform.apply(to: to))
        return [start.x, start.y, end.x, end.y]
      }
      // The perpendiculars of a linear gradient do not stay perpendicular. Its new direction is that of the steepest
      // change of the offset.
      let direction = to - from
      let square = direction.lengthSquared
      let slope = Vector(
        dx: inverse.a * direction.dx + inverse.b * direction.dy,
        dy: inverse.c * direction.dx + inverse.d * direction.dy)
      guard square > 0, slope.lengthSquared > 0 else { return nil }
      let start = transform.apply(to: from)
      let end = start + slope * (square / slope.lengthSquared)
      return [start.x, start.y, end.x, end.y]
    case .radial(let center, let radius, _):
      guard radius > 0 else { return nil }
      let (start, end) = (transform.apply(to: center), transform.apply(to: Point(x: center.x + radius, y: center.y)))
      return [start.x, start.y, end.x, end.y]
    }
  }
}

extension Gradient.Form {
  var isLinear: Bool { if case .linear = self { true } else { false } }
}
