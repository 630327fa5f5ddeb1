// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
import GlissadeGeometry

/// The gradient of a drawing, whose points, transform and stops can move. Its kind and the number of its stops do not.
package struct DocumentGradient: Sendable {
  /// The gradient at the start of the document.
  package private(set) var first: Gradient
  /// The numbers of the form, of the transform and of the stops.
  package private(set) var numbers: MotionTrack

  /// Creates a gradient that does not move.
  init(_ gradient: Gradient) {
    first = gradient
    numbers = MotionTrack(constant: gradient.numbers)
  }

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - known: The instants at which other numbers of the drawing, or their velocities, may jump.
  ///   - values: The gradients over the time of the document, which have one form.
  init(duration: Double, besides known: [Double], values: @escaping @Sendable (Double) -> Gradient) {
    let numbers: @Sendable (Double) -> [Double] = { values($0).numbers }
    first = values(0)
    let jumps = JumpSearch(values: numbers, duration: duration).jumps(beside: known)
    self.numbers = MotionTrack(breakpoints: jumps, duration: duration, values: numbers)
  }

  /// Whether a number moves.
  var isMoving: Bool { numbers.isMoving }

  /// The gradient with these numbers.
  func gradient(_ numbers: [Double]) -> Gradient { isMoving ? first.with(numbers) : first }

  /// The gradients over the time of the document.
  var timed: Timed<Gradient> { isMoving ? Timed(numbers) { [first] in first.with($0) } : Timed(first) }

  /// The colours of the stops: red, green, blue and alpha, straight.
  var colors: [MotionTrack] {
    first.stops.indices.map { index in
      guard isMoving else { return MotionTrack(constant: first.stops[index].color.straight) }
      return numbers.map { [first] in first.with($0).stops[index].color.straight }
    }
  }

  /// Maps the colours of the stops.
  ///
  /// - Parameters:
  ///   - parameters: The numbers on which the map depends.
  ///   - map: The map of a straight colour for values of the parameters.
  mutating func mapColors(
    by parameters: [MotionTrack], duration: Double,
    _ map: @escaping @Sendable ([Double], ArraySlice<[Double]>) -> [Double]
  ) {
    let gradient = first
    numbers = MotionTrack(combining: [numbers] + parameters, duration: duration) { numbers in
      var changed = gradient.with(numbers[0])
      for index in changed.stops.indices {
        let color = map(changed.stops[index].color.straight, numbers[1...])
        changed.stops[index].color = Color(red: color[0], green: color[1], blue: color[2], alpha: color[3])
      }
      return changed.numbers
    }
    first = gradient.with(numbers.values(0))
  }

  /// Changes the gradient at all instants, but not its form.
  mutating func change(_ change: @escaping @Sendable (inout Gradient) -> Void) {
    let gradient = first
    change(&first)
    numbers =
      isMoving
      ? numbers.map { numbers in
        var changed = gradient.with(numbers)
        change(&changed)
        return changed.numbers
      } : MotionTrack(constant: first.numbers)
  }
}

extension DocumentGradient {
  /// Replaces the track of the numbers, of which one without motion has the numbers at one instant.
  mutating func changeNumbers(_ change: (MotionTrack) -> MotionTrack) {
    guard isMoving else { return }
    numbers = change(numbers)
    if let constant = numbers.constant { first = first.with(constant) }
  }
}

extension Gradient {
  /// The numbers of the form, of the transform, and of each stop its offset and its straight colour.
  fileprivate var numbers: [Double] {
    var numbers: [Double]
    switch form {
    case .linear(let from, let to): numbers = [from.x, from.y, to.x, to.y]
    case .radial(let center, let radius, let focus):
      let focus = focus ?? center
      numbers = [center.x, center.y, radius, focus.x, focus.y]
    }
    numbers += [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    for stop in stops { numbers += [stop.offset] + stop.color.straight }
    return numbers
  }

  /// A gradient of the same form.
  fileprivate func with(_ numbers: [Double]) -> Gradient {
    var (gradient, rest) = (self, numbers[...])
    func next() -> Double { rest.popFirst() ?? 0 }
    func point() -> Point { Point(x: next(), y: next()) }
    switch form {
    case .linear: gradient.form = .linear(from: point(), to: point())
    case .radial:
      let (center, radius, focus) = (point(), next(), point())
      gradient.form = .radial(center: center, radius: radius, focus: focus == center ? nil : focus)
    }
    gradient.transform = AffineTransform(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
    for index in stops.indices {
      gradient.stops[index] = Stop(
        offset: next(), color: Color(red: next(), green: next(), blue: next(), alpha: next()))
    }
    return gradient
  }
}

extension Gradient {
  /// The numbers of channels: the places, and the offset and the components of each stop.
  var channelNumbers: [Double] { places + stops.flatMap { [$0.offset] + $0.color.straight } }

  /// The numbers of the channels that are not colours.
  var placeNumbers: [Double] { places + stops.map(\.offset) }

  private var places: [Double] {
    var points: [Point]
    var radius: [Double] = []
    switch form {
    case .linear(let from, let to): points = [from, to]
    case .radial(let center, let length, let focus): (points, radius) = ([center, focus ?? center], [length])
    }
    points = points.map { transform.apply(to: $0) }
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    return points.flatMap { [$0.x, $0.y] } + radius.map { $0 * scale }
  }
}
