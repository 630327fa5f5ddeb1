// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// A transform function of a layer. The map to the parent is the product of all functions, in their order.
struct SVGTransformStep {
  /// The suffix of the group's name, such as `rotation` in `card.rotation`; `nil` for the position.
  let part: String?
  /// The function, such as `rotate`.
  let function: String
  let track: MotionTrack
  /// The accepted difference of a number.
  let tolerance: Double
  /// The numbers of the function that has no effect.
  let identity: [Double]
  /// The pieces of the track, if they are known.
  var pieces: [MotionPiece]?

  init(_ part: String?, _ function: String, _ track: MotionTrack, _ tolerance: Double, identity: [Double]) {
    (self.part, self.function, self.track, self.tolerance, self.identity) =
      (part, function, track, tolerance, identity)
  }

  /// The text of the numbers: one number for two equal factors.
  func text(_ numbers: [Double]) -> String {
    let text = SVGAnimator.text(numbers, tolerance: track.isMoving ? tolerance : min(tolerance, 1e-6))
    guard function == "scale", numbers.count == 2, numbers[0] == numbers[1] else { return text }
    return SVGAnimator.text([numbers[0]], tolerance: track.isMoving ? tolerance : min(tolerance, 1e-6))
  }
}

extension SVGAnimator {
  /// The nested groups of a layer from the outermost to the innermost. Each has one moving function, or constant ones.
  func groups(of layer: DocumentLayer) throws(ExportError) -> [SVGGroup] {
    var groups = [SVGGroup(layer.name)]
    var steps: [SVGTransformStep] = []
    let (points, value) = (tolerance.accepted(.points), tolerance.factor)
    if let motion = try followedPath(layer.position) {
      groups += SVGGroup.path(of: layer.name, motion, units: pathUnits, rest: rest(of: layer.position), playback)
    } else {
      steps += try self.steps(nil, "translate", layer.position, points, identity: 0)
    }
    let degrees = tolerance.accepted(.degrees)
    steps.append(SVGTransformStep("rotation", "rotate", layer.rotation, degrees, identity: [0]))
    steps += try self.steps("scale", "scale", layer.scale, value, identity: 1)
    if layer.matrix.isMoving {
      for step in try SVGMatrixSteps(layer.matrix, duration: duration, tolerance).steps(of: layer.name) {
        guard step.function == "scale" else {
          steps.append(step)
          continue
        }
        steps += try self.steps(step.part, step.function, step.track, step.tolerance, identity: 1)
      }
    } else {
      steps.append(SVGTransformStep("matrix", "matrix", layer.matrix, value, identity: [1, 0, 0, 1, 0, 0]))
    }
    steps.append(SVGTransformStep("heading", "rotate", layer.heading, degrees, identity: [0]))
    steps += try self.steps("origin", "translate", layer.origin, points, identity: 0)
    for step in steps { try add(step, to: &groups, of: layer.name) }
    return groups
  }

  /// One step for both numbers or one for each, whichever has fewer values.
  private func steps(
    _ part: String?, _ function: String, _ track: MotionTrack, _ tolerance: Double, identity: Double
  ) throws(ExportError) -> [SVGTransformStep] {
    var both = SVGTransformStep(part, function, track, tolerance, identity: [identity, identity])
    guard track.isMoving else { return [both] }
    do throws(ExportError) { both.pieces = try pieces(track, tolerance) } catch {}
    // Each number has a piece at least.
    if let pieces = both.pieces, pieces.count <= 2 { return [both] }
    let (first, second) = (track.map { [$0[0], identity] }, track.map { [identity, $0[1]] })
    var x = SVGTransformStep(part, function, first, tolerance, identity: both.identity)
    var y = SVGTransformStep(part.map { $0 + ".y" } ?? "y", function, second, tolerance, identity: both.identity)
    let (piecesX, piecesY) = (try pieces(first, tolerance), try pieces(second, tolerance))
    if let pieces = both.pieces, pieces.count <= piecesX.count + piecesY.count { return [both] }
    (x.pieces, y.pieces) = (piecesX, piecesY)
    return [x, y]
  }

  private func add(_ step: SVGTransformStep, to groups: inout [SVGGroup], of name: String) throws(ExportError) {
    if step.track.constant == step.identity { return }
    let pieces = if let known = step.pieces { known } else { try pieces(step.track, step.tolerance) }
    let keyframes = SVGKeyframes(pieces, tolerance: step.tolerance, playback, text: step.text)
    if !keyframes.isMoving, keyframes.rest == step.text(step.identity) { return }
    let last = groups.count - 1
    let isOwn = step.part.map { !["rotation", "scale"].contains($0) } ?? false
    let isFree = !groups[last].isMoving && (!keyframes.isMoving || groups[last].transform.isEmpty && !isOwn)
    if !isFree { groups.append(SVGGroup(step.part.map { "\(name).\($0)" } ?? name)) }
    let index = groups.count - 1
    groups[index].transform.append("\(step.function)(\(keyframes.rest))")
    guard keyframes.isMoving else { return }
    groups[index].isMoving = true
    groups[index].content.animations.append(
      .init(
        "animateTransform",
        [.init("attributeName", "transform"), .init("type", step.function)] + keyframes.attributes))
  }

  /// The units of a followed path in a point, a power of 10.
  ///
  /// Browsers divide a path into chords within a tolerance of about half a unit. With units of a point, a layer can be
  /// 0.1 points beside its place on the path.
  private var pathUnits: Double {
    var units = 100.0
    while units * tolerance.accepted(.points) < 2, units < 1e9 { units *= 10 }
    return units
  }

  /// The lines that a curve counts as: the least that browsers divide it into, because the error is an estimate.
  private static let chordCount = 4.0

  /// The text of a translation to the position while the motion does not play.
  private func rest(of position: MotionTrack) -> String {
    let numbers = playback.fill == .forwards ? position.values(duration) : position.values(0)
    return Self.text(numbers.map { $0 * pathUnits }, tolerance: tolerance.accepted(.points))
  }

  /// The animation along a path, or `nil` if the position does not follow one all the time.
  private func followedPath(_ position: MotionTrack) throws(ExportError) -> XMLOutput.Leaf? {
    guard let followed = position.path, position.isMoving else { return nil }
    let path = Path(segments: followed.segments, isClosed: followed.isClosed).withoutArcs
    let points = tolerance.accepted(.points)
    guard let measure = PathMeasure(path, accuracy: min(points / 100, 1e-4)), measure.length > 0 else { return nil }
    let length = followed.length
    // Browsers measure a curve that returns on a line inexactly.
    let returns = followed.segments.contains { segment in
      switch segment {
      case .line, .arc: false
      case .quadratic(let curve): LottieLengthCurve.curves(of: CubicBezier(curve)).count > 1
      case .cubic(let curve): LottieLengthCurve.curves(of: curve).count > 1
      }
    }
    guard !returns else { return nil }
    let parts = path.elements.reduce(0.0) { count, element in
      if case .cubic = element { count + Self.chordCount } else { count + 1 }
    }
    guard parts * length * FollowedPath.roundingOfLengths < points else { return nil }
    // The written path must have the position of the track at each instant: the comparison finds differences of both.
    let instants = (0...Int(duration * 60)).map { Double($0) / 60 } + position.breakpoints
    for time in instants where time < duration {
      guard let distance = followed.distance(at: time) else { return nil }
      let (point, expected) = (measure.point(at: distance), position.values(time))
      guard abs(point.x - expected[0]) + abs(point.y - expected[1]) <= points / 8 else { return nil }
    }
    let progress = MotionTrack(breakpoints: position.breakpoints, duration: duration) { time in
      [(followed.distance(at: time) ?? 0) / length]
    }
    let share = points / length
    let keyframes = SVGKeyframes(
      try pieces(progress, share * 0.9), tolerance: share, playback, values: "keyPoints"
    ) { Self.text($0, tolerance: share) }
    guard keyframes.isMoving else { return nil }
    let (structure, coordinates) = PathStructure.split(path.applying(.scale(x: pathUnits, y: pathUnits)))
    // `keyPoints` require `keyTimes`.
    let times: [XMLOutput.Attribute] =
      keyframes.attributes.contains { $0.name == "keyTimes" } ? [] : [.init("keyTimes", "0;1")]
    let data = structure.svgText(coordinates, tolerance: min(points / 8, 1e-4) * pathUnits)
    // The position of the group itself is that without the motion, which another animation replaces.
    let rests = position.values(duration) == position.values(before: duration)
    let fill: [XMLOutput.Attribute] = playback.fill == .forwards && rests ? [.init("fill", "freeze")] : []
    return .init("animateMotion", [.init("path", data)] + keyframes.attributes + times + fill)
  }
}

/// A group of a layer with its transform.
struct SVGGroup {
  let name: String
  var transform: [String] = []
  var content = SVGAnimator.Content()
  /// Whether an animation replaces the transform.
  var isMoving = false

  init(_ name: String) { self.name = name }

  /// The groups of a motion along a path in its own units.
  ///
  /// - Parameter rest: The text of a translation while the motion does not play.
  static func path(
    of name: String, _ motion: XMLOutput.Leaf, units: Double, rest: String, _ playback: MotionPlayback
  ) -> [SVGGroup] {
    var groups = ["path", "path.motion", "path.unit"].map { SVGGroup("\(name).\($0)") }
    groups[0].transform = ["scale(\(Decimal.text(1 / units, digits: 15)))"]
    groups[1].transform = ["translate(\(rest))"]
    let clock = motion.attributes.filter { ["begin", "dur", "repeatCount", "fill"].contains($0.name) }
    let origin: [XMLOutput.Attribute] = [.init("attributeName", "transform"), .init("type", "translate")]
    groups[1].content.animations = [
      .init("animateTransform", origin + clock + [.init("values", "0 0;0 0")]), motion,
    ]
    groups[2].transform = ["scale(\(Decimal.text(units, digits: 9)))"]
    // The next function has a group of its own.
    groups[2].isMoving = true
    return groups
  }

  /// The attributes with the identifier and the transform.
  var attributes: [XMLOutput.Attribute] {
    [.init("id", name)] + (transform.isEmpty ? [] : [.init("transform", transform.joined(separator: " "))])
      + content.attributes
  }
}
