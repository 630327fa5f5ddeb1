// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTexts

/// A property of a layer, as an expression sees it.
struct LottiePropertyObject: ExpressionObject {
  let node: LottieNode
  let layer: LottieLayerObject
  /// The group or the effect of the property.
  var group: (any ExpressionObject)?

  private var expressions: LottieExpressions { layer.composition.expressions }
  private var rate: Double { expressions.frameRate }

  /// The numbers of the property without its expression, at an instant in seconds.
  func numbers(at time: Double) throws(ExpressionFailure) -> [Double] {
    guard let numbers = expressions.numbers(of: node) else { throw ExpressionFailure("a property without numbers") }
    return numbers.values(at: time * rate)
  }

  /// The value of the property without its expression: numbers, a path or a text.
  func plainValue(at time: Double) throws(ExpressionFailure) -> ExpressionValue {
    if let numbers = expressions.numbers(of: node) { return .vector(numbers.values(at: time * rate)) }
    if let path = expressions.path(of: node) { return .path(path.value(at: time * rate)) }
    let frame = time * rate + 1e-3
    let documents = (node["k"]?.elements ?? []).filter { $0["s"]?.text("t") != nil }
    let current = documents.last { $0.number("t", default: 0) <= frame } ?? documents.first
    guard let text = current?["s"]?.text("t") else { throw ExpressionFailure("a property without a value") }
    guard text.utf8.count <= ExpressionValue.textLimit else { throw ExpressionValue.longText }
    return .text(text)
  }

  private func keys() throws(ExpressionFailure) -> [(frame: Double, values: [Double])] {
    guard let numbers = expressions.numbers(of: node) else { throw ExpressionFailure("a property without numbers") }
    return numbers.keys
  }

  /// The value with the expression of the property, if it has one. In its own expression, the property has the value
  /// without it, as in After Effects.
  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    try run.count()
    guard let text = node.text("x") else { return try plainValue(at: run.time) }
    let path = node.path
    if let place = run.properties.firstIndex(of: path) {
      run.memo.noteCycle(to: place)
      return try plainValue(at: run.time)
    }
    if let known = run.memo.value(of: path, at: run.time) { return known }
    guard run.properties.count <= ExpressionRun.nestingLimit else {
      throw ExpressionFailure(
        "more than \(ExpressionRun.nestingLimit) expressions that refer to each other", isFinal: true)
    }
    let statements = try expressions.statements(text)
    return try run.memo.evaluated(path, at: run.time, place: run.properties.count) { () throws(ExpressionFailure) in
      let inner = LottieScope(property: self).run(
        at: run.time, steps: run.steps, depth: run.depth, waiting: run.properties, memo: run.memo)
      let result = Result { () throws(ExpressionFailure) in try inner.value(of: statements) }
      // A failure that the expression catches has taken its steps too.
      try run.count(inner.steps - run.steps)
      return try result.get()
    }
  }

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "value": return try value(run)
    case "numKeys": return .number(Double(try keys().count))
    case "velocity": return .vector(try velocity(at: run.time))
    case "speed": return .number(try velocity(at: run.time).reduce(0) { $0 + $1 * $1 }.squareRoot())
    case "length":
      switch try value(run) {
      case .text(let text): return .number(Double(text.count))
      case let value: return .number(Double(value.numbers?.count ?? 1))
      }
    case "name", "_name": return .text(node.name ?? "")
    case "propertyIndex": return node.integer("ix").map { .number(Double($0)) }
    default: return nil
    }
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    guard let index = key.number, index >= 0, index < 16 else { throw ExpressionFailure("a part of a property") }
    guard let numbers = try value(run).numbers, Int(index) < numbers.count else { return .none }
    return .number(numbers[Int(index)])
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    var values: [ExpressionValue] = []
    for argument in arguments { values.append(try run.plain(argument)) }
    func number(_ index: Int, default value: Double? = nil) throws(ExpressionFailure) -> Double {
      if index < values.count, let number = values[index].number { return number }
      guard let value else { throw ExpressionFailure("“\(name)” expects a number") }
      return value
    }
    switch name {
    case "valueAtTime": return try plainValue(at: number(0))
    case "velocityAtTime": return .vector(try velocity(at: number(0)))
    case "speedAtTime": return .number(try velocity(at: number(0)).reduce(0) { $0 + $1 * $1 }.squareRoot())
    case "key": return .object(try key(Int(exactly: number(0).rounded()) ?? 0))
    case "nearestKey":
      let time = try number(0)
      let keys = try keys()
      guard
        let nearest = keys.indices.min(by: {
          abs(keys[$0].frame / rate - time) < abs(keys[$1].frame / rate - time)
        })
      else { throw ExpressionFailure("a property without keyframes") }
      return .object(try key(nearest + 1))
    case "loopIn", "loopOut", "loopInDuration", "loopOutDuration":
      if let path = expressions.path(of: node) { return .path(try loop(path, name, values, at: run.time)) }
      return .vector(try loop(name, values, at: run.time))
    case "wiggle": return .vector(try wiggle(values, at: run.time))
    case "pointOnPath", "tangentOnPath":
      guard let path = expressions.path(of: node) else { throw ExpressionFailure("“\(name)” of something else") }
      let time = try number(1, default: run.time)
      return try point(on: path.value(at: time * rate), at: number(0, default: 0.5), isTangent: name == "tangentOnPath")
    case "points", "inTangents", "outTangents", "isClosed":
      guard case .path(let path) = try value(run) else { throw ExpressionFailure("“\(name)” of something else") }
      try run.count(path.elements.count / 16)
      return try ExpressionOutline(path).value(name)
    case "timeToFrames": return .number(try (number(0, default: run.time) * rate).rounded())
    case "framesToTime": return .number(try number(0) / rate)
    case "propertyGroup": return try LottieGroupObject.outer(values.first, of: group)
    default:
      // The value of a text property has the functions of texts.
      guard case .text(let text) = try value(run) else { return nil }
      return try ExpressionPlain(plain: .text(text)).call(name, values, run)
    }
  }

  private func key(_ number: Int) throws(ExpressionFailure) -> LottieKeyObject {
    let keys = try keys()
    guard number >= 1, number <= keys.count else { throw ExpressionFailure("the keyframe \(number)") }
    return LottieKeyObject(index: number, time: keys[number - 1].frame / rate, values: keys[number - 1].values)
  }

  private func velocity(at time: Double) throws(ExpressionFailure) -> [Double] {
    // A hundredth of a frame: lottie-web and After Effects take differences too.
    let step = 0.01 / rate
    let (after, before) = (try numbers(at: time + step), try numbers(at: time - step))
    return zip(after, before).map { ($0 - $1) / (2 * step) }
  }

  private func point(on path: Path, at fraction: Double, isTangent: Bool) throws(ExpressionFailure) -> ExpressionValue {
    guard let motion = PathMotion(path) else { throw ExpressionFailure("a point of a path without length") }
    let placement = motion.sample(at: min(max(fraction, 0), 1))
    guard isTangent else { return .vector([placement.position.x, placement.position.y]) }
    let length = placement.velocity.length
    return .vector(length > 0 ? [placement.velocity.dx / length, placement.velocity.dy / length] : [0, 0])
  }

  // MARK: - Loops and noise

  /// The value before the first or after the last keyframe, as a repetition of the keyframes.
  private func loop(_ name: String, _ values: [ExpressionValue], at time: Double) throws(ExpressionFailure) -> [Double]
  {
    guard let (start, end) = repeatedPart(name, values, try keys().map { $0.frame / rate }, at: time) else {
      return try numbers(at: time)
    }
    let isOut = name.hasPrefix("loopOut")
    let mode = mode(values)
    let period = end - start
    if mode == "continue" {
      let edge = isOut ? end : start
      // The velocity just inside the keyframes.
      let step = 0.01 / rate
      let (value, inside) = (try numbers(at: edge), try numbers(at: isOut ? edge - step : edge + step))
      let factor = (time - edge) / (isOut ? step : -step)
      return zip(value, inside).map { $0 + ($0 - $1) * factor }
    }
    let turns = ((time - start) / period).rounded(.down)
    let phase = time - start - turns * period
    if mode == "pingpong", turns.truncatingRemainder(dividingBy: 2) != 0 { return try numbers(at: end - phase) }
    let value = try numbers(at: start + phase)
    guard mode == "offset" else { return value }
    let (from, to) = (try numbers(at: start), try numbers(at: end))
    return value.indices.map { index in
      value[index] + (index < from.count && index < to.count ? (to[index] - from[index]) * turns : 0)
    }
  }

  /// The path before the first or after the last keyframe, as a repetition of the keyframes.
  private func loop(
    _ path: LottiePath, _ name: String, _ values: [ExpressionValue], at time: Double
  ) throws(ExpressionFailure) -> Path {
    guard let (start, end) = repeatedPart(name, values, path.frames.map { $0 / rate }, at: time) else {
      return path.value(at: time * rate)
    }
    let mode = mode(values)
    guard mode == "cycle" || mode == "pingpong" else { throw ExpressionFailure("the loop “\(mode)” of a path") }
    let turns = ((time - start) / (end - start)).rounded(.down)
    let phase = time - start - turns * (end - start)
    let isBack = mode == "pingpong" && turns.truncatingRemainder(dividingBy: 2) != 0
    return path.value(at: (isBack ? end - phase : start + phase) * rate)
  }

  private func mode(_ values: [ExpressionValue]) -> String {
    if case .text(let text)? = values.first { text } else { "cycle" }
  }

  /// The part between keyframes that a loop repeats, in seconds; `nil` for an instant at which it repeats nothing.
  private func repeatedPart(
    _ name: String, _ values: [ExpressionValue], _ keys: [Double], at time: Double
  ) -> (start: Double, end: Double)? {
    guard keys.count > 1 else { return nil }
    let isOut = name.hasPrefix("loopOut")
    let (first, last) = (keys[0], keys[keys.count - 1])
    guard isOut ? time > last : time < first else { return nil }
    let amount = values.count > 1 ? values[1].number ?? 0 : 0
    var (start, end) = (first, last)
    if name.hasSuffix("Duration") {
      if amount > 0 { (start, end) = isOut ? (max(last - amount, 0), last) : (first, first + amount) }
    } else if amount >= 1, amount < Double(keys.count) {
      let count = Int(amount)
      (start, end) = isOut ? (keys[keys.count - 1 - count], last) : (first, keys[count])
    }
    return end > start ? (start, end) : nil
  }

  /// The value with smooth noise: times a second, and its largest size.
  private func wiggle(_ values: [ExpressionValue], at time: Double) throws(ExpressionFailure) -> [Double] {
    guard values.count > 1, let frequency = values[0].number, let amount = values[1].number else {
      throw ExpressionFailure("“wiggle” expects two numbers")
    }
    // `max` of 1 and something that is no number is 1 in this order.
    let octaves = values.count > 2 ? min(max(1, values[2].number ?? 1), 8) : 1
    let factor = values.count > 3 ? values[3].number ?? 0.5 : 0.5
    let instant = values.count > 4 ? values[4].number ?? time : time
    let seed = seed
    return try numbers(at: time).enumerated().map { index, value in
      var (sum, size, speed) = (value, amount, frequency)
      for octave in 0..<Int(octaves) {
        sum += size * ExpressionRandom.noise(at: instant * speed, seed: seed &+ UInt64(index * 31 + octave))
        (size, speed) = (size * factor, speed * 2)
      }
      return sum
    }
  }

  /// A number that depends on the place of the property in the file.
  var seed: UInt64 {
    // FNV-1a.
    node.path.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

/// A keyframe of a property.
struct LottieKeyObject: ExpressionObject {
  let index: Int
  let time: Double
  let values: [Double]

  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "time": .number(time)
    case "index": .number(Double(index))
    case "value": .vector(values)
    case "length": .number(Double(values.count))
    default: nil
    }
  }

  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue {
    guard let index = key.number, index >= 0, index < Double(values.count) else {
      throw ExpressionFailure("a part that the keyframe does not have")
    }
    return .number(values[Int(index)])
  }

  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { nil }

  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue { .vector(values) }
}
