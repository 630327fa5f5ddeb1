// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The transform of an element with its animations.
struct SVGTransformProperty: Sendable {
  /// An animation of a function.
  struct FunctionAnimation: Sendable {
    let kind: SVGTransformFunction.Kind
    let motion: SMILAnimation
  }

  /// An animation along a path or between points.
  struct MotionAnimation: Sendable {
    /// The path, or `nil` for points.
    let path: PathMeasure?
    /// Whether the element turns with the path: 1 forwards, −1 backwards, 0 not.
    let direction: Double
    /// The angle in degrees of an element that does not turn with the path.
    let angle: Double
    /// The fractions of the path's length, or points.
    let motion: SMILAnimation

    /// The translation and the rotation at an instant.
    func functions(_ state: SMILTiming.State) -> [SVGTransformFunction] {
      var (numbers, turn) = ([0.0, 0.0], angle)
      if let path {
        let place = path.sample(at: motion.value(0, in: state, above: 0) * path.length, corner: .outgoing)
        numbers = [place.position.x, place.position.y]
        if direction != 0 { turn = place.angle.degrees + (direction < 0 ? 180 : 0) }
      } else {
        numbers = [motion.value(0, in: state, above: 0), motion.value(1, in: state, above: 0)]
      }
      return [SVGTransformFunction(.translate, numbers)].compactMap { $0 }
        + (turn == 0 ? [] : [SVGTransformFunction(.rotate, [turn])].compactMap { $0 })
    }
  }

  let base: [SVGTransformFunction]
  let animations: [FunctionAnimation]
  let motions: [MotionAnimation]

  var isMoving: Bool { !animations.isEmpty || !motions.isEmpty }

  /// Whether the transform can be more than a translation.
  var turns: Bool {
    base.contains { $0.kind != .translate } || animations.contains { $0.kind != .translate }
      || motions.contains { $0.direction != 0 || $0.angle != 0 }
  }

  /// The functions at an instant, the outermost first.
  func functions(at time: Double) -> [SVGTransformFunction] {
    var functions = base
    for (index, active) in animations.map(\.motion).active(at: time) {
      let animation = animations[index]
      let numbers = animation.motion.curve.values[0].indices.map { component in
        animation.motion.value(component, in: active, above: 0)
      }
      guard let function = SVGTransformFunction(animation.kind, numbers) else { continue }
      functions = animation.motion.isSum ? functions + [function] : [function]
    }
    var moved: [SVGTransformFunction] = []
    for (index, active) in motions.map(\.motion).active(at: time) {
      let own = motions[index].functions(active)
      moved = motions[index].motion.isSum ? moved + own : own
    }
    return moved + functions
  }

  /// The instants at which a function can jump or change its speed.
  func corners(until last: Double) -> [Double] {
    let all = animations.map(\.motion) + motions.map(\.motion)
    return all.flatMap { $0.corners(until: last, limit: SMILTiming.cornerLimit / max(all.count, 1)) }
  }
}

extension SVGTree {
  /// The most functions of a list that stay separate factors.
  private static let functionLimit = 16

  /// The transform of an element.
  func transform(of index: Int) throws(MotionReadingError) -> SVGTransformProperty {
    var base: [SVGTransformFunction] = []
    if let attribute = attribute("transform", of: index) {
      guard let list = SVGTransformFunction.list(attribute.value) else {
        throw error(at: attribute.offset, "a list of transform functions is expected")
      }
      // Each instant multiplies all functions. Those of long lists are one matrix.
      base = list.count <= Self.functionLimit ? list : [SVGTransformFunction(list)]
    }
    var functions: [SVGTransformProperty.FunctionAnimation] = []
    for animation in animations(of: "transform", at: index) {
      let element = xml.elements[animation]
      guard element.name == "animateTransform" else {
        throw error(at: element.offset, "transforms are animated by “animateTransform”")
      }
      let type = element["type"]
      guard let kind = SVGTransformFunction.Kind(rawValue: type?.value ?? "translate"), kind != .matrix else {
        throw error(at: type?.offset ?? element.offset, "the type of a transform is expected")
      }
      let (curve, form) = try curve(of: animation, named: "transform", zero: nil) { text in
        SVGScanner.numbers(text).flatMap { SVGTransformFunction(kind, $0)?.numbers }
      }
      guard form != .to else {
        throw error(at: element.offset, "a transform from the value below is not read; give “from”")
      }
      let motion = SMILAnimation(
        try timing(of: animation), curve, form: form, isSum: form == .by || isSum(animation),
        accumulates: accumulates(animation))
      functions.append(SVGTransformProperty.FunctionAnimation(kind: kind, motion: motion))
    }
    var motions: [SVGTransformProperty.MotionAnimation] = []
    for animation in animations(of: "motion", at: index) { motions.append(try motion(animation)) }
    return SVGTransformProperty(base: base, animations: functions, motions: motions)
  }

  /// An `animateMotion` element.
  private func motion(_ index: Int) throws(MotionReadingError) -> SVGTransformProperty.MotionAnimation {
    let element = xml.elements[index]
    guard !accumulates(index) else { throw error(at: element.offset, "a sum of repetitions is not read here") }
    var (direction, angle) = (0.0, 0.0)
    if let rotate = element["rotate"] {
      switch rotate.value {
      case "auto": direction = 1
      case "auto-reverse": direction = -1
      default:
        guard let numbers = SVGScanner.numbers(rotate.value), numbers.count == 1 else {
          throw error(at: rotate.offset, "an angle, “auto” or “auto-reverse” is expected")
        }
        angle = numbers[0]
      }
    }
    let timing = try timing(of: index)
    guard let data = try pathData(of: index) else {
      guard direction == 0 else { throw error(at: element.offset, "a turn with points is not read; give a path") }
      let (curve, form) = try curve(of: index, named: "motion", zero: [0, 0]) { text in
        SVGScanner.numbers(text).flatMap { $0.count == 2 ? $0 : nil }
      }
      // The mode of a motion is `paced` unless another one is given.
      let paced = element["calcMode"] == nil ? SMILCurve(curve.values, .paced) : curve
      let motion = SMILAnimation(timing, paced, form: form, isSum: isSum(index), accumulates: false)
      return SVGTransformProperty.MotionAnimation(path: nil, direction: 0, angle: angle, motion: motion)
    }
    guard let path = try? Path(svgPathData: data.value), let measure = PathMeasure(path, accuracy: 1e-5) else {
      throw error(at: data.offset, "path data are expected")
    }
    var points = [[0.0], [1.0]]
    let isPaced = element["calcMode"].map { $0.value == "paced" } ?? true
    if !isPaced, let attribute = element["keyPoints"] {
      points = try list(attribute).map { [$0] }
      guard !points.isEmpty, points.allSatisfy({ (0...1).contains($0[0]) }), element["keyTimes"] != nil else {
        throw error(at: attribute.offset, "numbers from 0 to 1 with key times are expected")
      }
    } else if !isPaced, measure.length > 0 {
      points = measure.distances.map { [$0 / measure.length] }
    }
    let curve = try curve(points, of: index, standard: .paced)
    let motion = SMILAnimation(timing, curve, form: .values, isSum: isSum(index), accumulates: false)
    return SVGTransformProperty.MotionAnimation(path: measure, direction: direction, angle: angle, motion: motion)
  }

  /// The path data of a motion: those of the path in `mpath`, or `path`.
  private func pathData(of index: Int) throws(MotionReadingError) -> XMLTree.Attribute? {
    var child = index + 1
    while child < xml.elements.count, let parent = xml.elements[child].parent, parent >= index {
      if parent == index, xml.elements[child].name == "mpath" {
        return Self.reference(of: xml.elements[child]).flatMap(target(of:)).flatMap { attribute("d", of: $0) }
      }
      child += 1
    }
    return xml.elements[index]["path"]
  }
}
