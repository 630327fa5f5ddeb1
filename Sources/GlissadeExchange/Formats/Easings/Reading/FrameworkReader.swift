// SPDX-License-Identifier: MIT

/// A reader of the easings of frameworks, by the formulas that these document. It shares no code with the writers.
struct FrameworkReader {
  /// The output at an input from 0 to 1.
  let value: (Double) -> Double
  /// The inputs at which the slope may jump, and those at which a search in steps is examined.
  private(set) var corners: [Double] = []

  /// Reads a text; `nil` for one without the expected form.
  ///
  /// - Parameter springDuration: The seconds per unit of input of a spring, which its text does not state.
  init?(_ text: String, as format: EasingFormat, springDuration: Double?) {
    if let stops = Self.stops(in: text, as: format) {
      self.init(stops)
      return
    }
    let name = String(text.prefix { $0 != "(" && $0 != "\n" })
    let isSpring = text.lowercased().contains("spring")
    if isSpring {
      guard let springDuration,
        let position = Self.spring(name, SourceNumbers(text), as: format, until: springDuration)
      else { return nil }
      self.init { position($0 * springDuration) }
      return
    }
    switch format {
    case .css, .javaScript, .swift, .lottie: return nil
    case .swiftUI: self.init(appleCurve: name, SourceNumbers(text))
    case .coreAnimation: self.init(mediaTimingFunction: text)
    case .gsap: self.init(gsap: text)
    case .motion: self.init(motion: text)
    case .anime: self.init(anime: text)
    case .compose: self.init(compose: name, SourceNumbers(text.drop { $0 != "(" }))
    case .flutter: self.init(flutter: name, SourceNumbers(text.drop { $0 != "(" }))
    }
  }

  private init(corners: [Double] = [], _ value: @escaping (Double) -> Double) {
    (self.value, self.corners) = (value, corners)
  }

  private init(_ stops: [(Double, Double)]) {
    self.init(corners: stops.map(\.0)) { input in
      let index = stops.dropLast().lastIndex(atMost: input) { $0.0 }
      let ((x0, y0), (x1, y1)) = (stops[index], stops[index + 1])
      return x1 > x0 ? y0 + (y1 - y0) * (input - x0) / (x1 - x0) : y1
    }
  }

  /// The inputs at which a search with few steps is examined: its result is a staircase.
  private static let fine = (0...2048).map { Double($0) / 2048 }

  // MARK: - Curves

  private init?(appleCurve name: String, _ numbers: SourceNumbers) {
    let points: [Double]? =
      switch name {
      case ".linear": [0, 0, 1, 1]
      case ".easeIn": [0.42, 0, 1, 1]
      case ".easeOut": [0, 0, 0.58, 1]
      case ".easeInOut": [0.42, 0, 0.58, 1]
      case ".timingCurve": Array(numbers.values.prefix(4))
      default: nil
      }
    guard let curve = points.flatMap(ReadBezier.init) else { return nil }
    self.init { curve.value(at: $0) }
  }

  private init?(mediaTimingFunction text: String) {
    let names: [String: [Double]] = [
      "(name: .linear)": [0, 0, 1, 1], "(name: .default)": [0.25, 0.1, 0.25, 1], "(name: .easeIn)": [0.42, 0, 1, 1],
      "(name: .easeOut)": [0, 0, 0.58, 1], "(name: .easeInEaseOut)": [0.42, 0, 0.58, 1],
    ]
    guard text.hasPrefix("CAMediaTimingFunction") else { return nil }
    let arguments = text.dropFirst("CAMediaTimingFunction".count)
    // Control points have 24 bits.
    let points = names[String(arguments)] ?? SourceNumbers(arguments).values.map { Double(Float($0)) }
    guard let curve = ReadBezier(points) else { return nil }
    self.init { curve.value(at: $0) }
  }

  private init?(gsap text: String) {
    if text.hasPrefix("CustomEase.create(") {
      guard let path = text.split(separator: "\"").last(where: { $0.hasPrefix("M0,0 C") }),
        let curve = ReadBezier(Array(SourceNumbers(path.drop { $0 != "C" }.dropFirst()).values.prefix(4)))
      else { return nil }
      self.init(curve.gsapPolyline)
      return
    }
    guard text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
    let name = text.dropFirst().dropLast()
    if name == "none" {
      self.init { $0 }
      return
    }
    let numbers = SourceNumbers(name.drop { $0 != "(" }).values
    let words = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    if words == ["steps"], let count = numbers.first {
      self.init(corners: (0...Int(count) + 1).map { Double($0) / (count + 1) }) {
        (min(max($0, 0), 1 - 1e-8) * (count + 1)).rounded(.down) / count
      }
      return
    }
    guard words.count == 2, let easeIn = ReadFormulas.gsap(words[0], numbers, isInOut: words[1] == "inOut"),
      let ease = ReadFormulas.ends(words[1], of: easeIn)
    else { return nil }
    self.init(ease)
  }

  private init?(motion text: String) {
    let points: [Double]
    switch text {
    case "\"linear\"": points = [0, 0, 1, 1]
    case "\"easeIn\"": points = [0.42, 0, 1, 1]
    case "\"easeOut\"": points = [0, 0, 0.58, 1]
    case "\"easeInOut\"": points = [0.42, 0, 0.58, 1]
    case "\"circIn\"", "\"circOut\"", "\"circInOut\"":
      let name = text.dropFirst(5).dropLast()
      guard
        let ease = ReadFormulas.ends(
          name.prefix(1).lowercased() + name.dropFirst(), of: { 1 - (1 - $0 * $0).squareRoot() })
      else { return nil }
      self.init(ease)
      return
    default:
      guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
      points = SourceNumbers(text).values
    }
    guard let curve = ReadBezier(points) else { return nil }
    self.init(corners: curve.x1 == curve.y1 && curve.x2 == curve.y2 ? [] : Self.fine) { curve.motionValue(at: $0) }
  }

  private init?(anime text: String) {
    let name = text.prefix { $0 != "(" }
    let numbers = SourceNumbers(text.drop { $0 != "(" }).values
    if name == "cubicBezier" {
      guard let curve = ReadBezier(numbers) else { return nil }
      self.init { curve.animeValue(at: $0) }
    } else if name == "steps", let count = numbers.first {
      self.init(corners: (0...Int(count)).map { Double($0) / count }) { ($0 * count).rounded(.down) / count }
    } else if text == "\"linear\"" {
      self.init { $0 }
    } else {
      let word = name.filter { $0 != "\"" }
      guard let ends = ["inOut", "in", "out"].first(where: { word.hasPrefix($0) }),
        let easeIn = ReadFormulas.anime(String(word.dropFirst(ends.count)), numbers),
        let ease = ReadFormulas.ends(ends, of: easeIn)
      else { return nil }
      self.init(ease)
    }
  }

  private init?(compose name: String, _ numbers: SourceNumbers) {
    if name == "LinearEasing" {
      self.init { $0 }
    } else if name == "CubicBezierEasing" {
      guard let curve = ReadBezier(numbers.values.map { Double(Float($0)) }) else { return nil }
      self.init { curve.value(at: $0) }
    } else if name.hasPrefix("Ease"), name.hasSuffix("Bounce") {
      let word = name.dropFirst(4).dropLast(6)
      guard let ease = ReadFormulas.ends(word == "InOut" ? "inOut" : word.lowercased(), of: Self.bounceIn) else {
        return nil
      }
      self.init(ease)
    } else {
      guard let ease = ReadFormulas.composeElastic(name) else { return nil }
      self.init(ease)
    }
  }

  private init?(flutter name: String, _ numbers: SourceNumbers) {
    switch name {
    case "Curves.linear": self.init { $0 }
    case "Curves.bounceIn", "Curves.bounceOut", "Curves.bounceInOut":
      let word = name.dropFirst("Curves.bounce".count)
      guard let ease = ReadFormulas.ends(word == "InOut" ? "inOut" : word.lowercased(), of: Self.bounceIn) else {
        return nil
      }
      self.init(ease)
    case "Cubic":
      guard let curve = ReadBezier(numbers.values) else { return nil }
      self.init(corners: Self.fine) { curve.flutterValue(at: $0) }
    default:
      guard let period = numbers.values.first, let ease = ReadFormulas.flutterElastic(name, period) else { return nil }
      // A curve is not evaluated at 0 and 1.
      self.init { $0 == 0 || $0 == 1 ? $0 : ease($0) }
    }
  }

  private static func bounceIn(_ t: Double) -> Double { 1 - ReadFormulas.bounce(1 - t) }
}

// MARK: - Springs and stops

extension FrameworkReader {
  /// The position of a spring at a number of seconds.
  private static func spring(
    _ name: String, _ numbers: SourceNumbers, as format: EasingFormat, until duration: Double
  ) -> ((Double) -> Double)? {
    if let response = numbers.named["response"], let ratio = numbers.named["dampingFraction"] {
      let frequency = 2 * Double.pi / response
      let spring = ReadSpring(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
      return spring.position
    }
    if let ratio = numbers.named["dampingRatio"], let stiffness = numbers.named["stiffness"],
      let threshold = numbers.named["visibilityThreshold"]
    {
      let (ratio, stiffness) = (Double(Float(ratio)), Double(Float(stiffness)))
      let spring = ReadSpring(mass: 1, stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot())
      let end = spring.composeDuration(threshold: threshold)
      return { $0 < end ? spring.position(at: $0) : 1 }
    }
    guard let mass = numbers.named["mass"], let stiffness = numbers.named["stiffness"],
      let damping = numbers.named["damping"]
    else { return nil }
    let velocity = numbers.named["velocity"] ?? numbers.named["initialVelocity"] ?? numbers.values.last ?? 0
    let spring = ReadSpring(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
    switch format {
    case .coreAnimation: return spring.withoutOverdamping.position
    case .motion:
      guard let distance = numbers.named["restDelta"], let speed = numbers.named["restSpeed"] else { return nil }
      let end = rest(of: spring, distance, speed, until: duration)
      return { $0 < end ? spring.position(at: $0) : 1 }
    case .anime:
      // The constants have limits.
      guard mass >= 1, max(mass, stiffness, damping, abs(velocity)) <= 10_000, spring.frequency <= 1000 else {
        return nil
      }
      return spring.position
    default: return spring.position
    }
  }

  /// The first of many instants at which the distance and the speed are small.
  private static func rest(
    of spring: ReadSpring, _ distance: Double, _ speed: Double, until duration: Double
  ) -> Double {
    let count = 20_000
    for step in 0...count {
      let time = duration * Double(step) / Double(count)
      let state = spring.state(at: time)
      if abs(state.distance) <= distance, abs(state.speed) <= speed { return time }
    }
    return .infinity
  }

  /// The stops of a text that has some.
  private static func stops(in text: String, as format: EasingFormat) -> [(Double, Double)]? {
    func pairs(_ inputs: [Double]?, _ outputs: [Double]?) -> [(Double, Double)]? {
      guard let inputs, let outputs, inputs.count == outputs.count, inputs.count > 1 else { return nil }
      return Array(zip(inputs, outputs))
    }
    func alternating(_ numbers: [Double]) -> [(Double, Double)]? {
      guard numbers.count.isMultiple(of: 2), numbers.count > 2 else { return nil }
      return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
    switch format {
    case .swiftUI, .coreAnimation:
      return pairs(
        SourceNumbers.list(in: text, after: "inputs: [Double] = [", upTo: "]"),
        SourceNumbers.list(in: text, after: "outputs: [Double] = [", upTo: "]"))
    case .compose:
      return pairs(
        SourceNumbers.list(in: text, after: "inputs = doubleArrayOf(", upTo: ")"),
        SourceNumbers.list(in: text, after: "outputs = doubleArrayOf(", upTo: ")"))
    case .flutter:
      return pairs(
        SourceNumbers.list(in: text, after: "_inputs = [", upTo: "]"),
        SourceNumbers.list(in: text, after: "_outputs = [", upTo: "]"))
    case .gsap:
      if let points = SourceNumbers.list(in: text, after: "\"M0,0 L", upTo: "\"") {
        return alternating([0, 0] + points)
      }
      return SourceNumbers.list(in: text, after: "})([", upTo: ")").flatMap(alternating)
    case .motion: return SourceNumbers.list(in: text, after: "})([", upTo: ")").flatMap(alternating)
    case .anime:
      guard text.hasPrefix("linear(\n") else { return nil }
      let parts = text.dropFirst("linear(".count).dropLast().split(separator: ",").map { SourceNumbers($0).values }
      guard parts.count > 1 else { return nil }
      var stops: [(Double, Double)] = []
      for (index, numbers) in parts.enumerated() {
        let isEnd = index == 0 || index == parts.count - 1
        guard numbers.count == (isEnd ? 1 : 2) else { return nil }
        stops.append((isEnd ? (index == 0 ? 0 : 1) : numbers[1] / 100, numbers[0]))
      }
      return stops
    case .css, .javaScript, .swift, .lottie: return nil
    }
  }
}
