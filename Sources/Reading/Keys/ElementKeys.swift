// SPDX-License-Identifier: MIT
import GlissadeLayers
import GlissadeTexts
import GlissadeTiming

/// The keyframes of the elements of an SVG file, a page or a style sheet.
struct ElementKeys {
  private let builder: SVGBuilder
  private var layers: [String: LayerID] = [:]
  private(set) var keys: [StatedKeys] = []

  /// The keyframes that can still be recorded. Elements and keyframes can otherwise multiply.
  private var budget = StatedKeys.limit
  /// The properties of layers whose numbers are those of an attribute.
  private static let properties = [
    "opacity": LayerProperty<Double>.opacity.name, "stroke-width": LayerProperty<Double>.strokeWidth.name,
    "stroke-dashoffset": LayerProperty<Double>.dashPhase.name,
  ]

  /// - Complexity: O(n) in the layers and the keyframes.
  init(_ builder: SVGBuilder) {
    self.builder = builder
    guard !builder.motions.allSatisfy(\.isEmpty) else { return }
    // The outermost layer of an element has its identity as its name.
    var open = Array(builder.tree.children(of: nil, at: 0).reversed())
    while let id = open.popLast() {
      if let name = builder.tree.givenName(of: id), layers[name] == nil { layers[name] = id }
      open += builder.tree.children(of: id, at: 0).reversed()
    }
    for index in builder.document.elements.indices where budget > 0 {
      guard let layer = layers[builder.document.elements[index].identity] else { continue }
      let motion = builder.motions[index]
      for (name, animation) in motion.timed where builder.used.contains(animation) {
        addTimed(animation, name, of: layer)
      }
      for animation in motion.styled { addStyled(animation, of: layer) }
    }
  }

  private mutating func add(
    _ values: [String], at times: [Double], _ easings: [TimingFunction], name: String, title: String,
    of layer: LayerID, _ source: KeySource, repeats: StatedKeys.Repeats?
  ) {
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }), times.allSatisfy(\.isFinite) else { return }
    let tokens = values.map { NumberTokens($0) }
    let hasNumbers = tokens.allSatisfy { $0.numbers.count == tokens[0].numbers.count }
    let last = values.count - 1
    keys.append(
      StatedKeys(
        layer: layer, property: tokens.allSatisfy(\.isPlain) ? Self.properties[name] : nil, title: title,
        firstNumber: 0, factor: 1,
        keys: values.indices.map { index in
          StatedKeys.Key(
            time: times[index], numbers: hasNumbers ? tokens[index].numbers : [],
            easings: index < last ? [easings[index]] : [])
        }, source: source, repeats: repeats))
  }

  /// Whether keyframes can be recorded. A long value counts as several.
  private mutating func hasRoom(for count: Int, bytes: Int) -> Bool {
    budget -= max(count, bytes / Self.usualBytes)
    return budget >= 0
  }

  /// The bytes of a value that is no longer than most.
  private static let usualBytes = 64

  /// Adds the values of an animation element in its first interval.
  private mutating func addTimed(_ index: Int, _ name: String, of layer: LayerID) {
    let element = builder.element(index)
    // Values are counted before they are separated.
    guard element.name != "set", element.name != "animateMotion",
      hasRoom(for: 0, bytes: element.attributes["values"]?.utf8.count ?? 0),
      let values = SMILKeyText.values(element.attributes), values.count > 1,
      let course = builder.schedules.courses[index], course.timing.duration != SVGClock.never,
      let begin = (course.schedule.first.first ?? course.schedule.cycle.first)?.begin,
      element.attributes["calcMode"].map(XMLParser.trimmed) != "paced",
      let progress = SMILValues(attributes: element.attributes).course(
        count: values.count, distances: { nil }, canMix: true),
      let number = number(ofElementAt: element.offset)
    else { return }
    guard hasRoom(for: values.count, bytes: 0) else { return }
    let duration = SVGClock.seconds(course.timing.duration)
    let isDiscrete = progress.mode == .discrete
    let isTransform = element.name == "animateTransform"
    add(
      values, at: progress.keyTimes.map { begin + $0 * duration },
      values.indices.map {
        isDiscrete ? .hold : Self.easing(progress.splines.indices.contains($0) ? progress.splines[$0] : .linear)
      },
      name: name,
      title: isTransform ? element.attributes["type"].map { XMLParser.trimmed($0) } ?? "translate" : name, of: layer,
      .smil(
        SMILKeyText(element: number, start: begin, duration: duration), isDiscrete: isDiscrete),
      repeats: Self.repeats(from: begin, duration, SVGClock.seconds(course.timing.intermediateDuration) / duration))
  }

  private static func repeats(
    from start: Double, _ duration: Double, _ count: Double, alternates: Bool = false
  ) -> StatedKeys.Repeats? {
    count > 1 ? StatedKeys.Repeats(start: start, duration: duration, count: count, alternates: alternates) : nil
  }

  /// An easing, or the straight line for a curve that is one.
  private static func easing(_ easing: TimingFunction) -> TimingFunction {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind, x1 == y1, x2 == y2 else { return easing }
    return .linear
  }

  /// The number of an element of the file by its place.
  private func number(ofElementAt offset: Int) -> Int? {
    let offsets = builder.document.offsets
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low < offsets.count && offsets[low] == offset ? low : nil
  }

  /// Adds the keyframes of an animation by CSS in its first iteration.
  private mutating func addStyled(_ animation: CSSAnimation, of layer: LayerID) {
    let timing = animation.timing
    guard let rule = builder.document.keyframes[animation.name], !animation.isPaused, animation.clock == (0, 1),
      animation.iterationFunction == .linear, timing.duration > 0, timing.iterationStart == 0,
      timing.direction == .normal || timing.direction == .alternate
    else { return }
    // Of a motion without end that began before the document, an iteration that starts in it.
    let period = timing.direction == .alternate ? 2 * timing.duration : timing.duration
    let isEndless = timing.iterations == .infinity
    let start =
      timing.delay < 0 && isEndless ? timing.delay + (-timing.delay / period).rounded(.up) * period : timing.delay
    for (name, stops) in rule.stops.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("--") {
      guard hasRoom(for: stops.count, bytes: stops.reduce(0) { $0 + $1.value.utf8.count }) else { return }
      guard stops.allSatisfy({ $0.place != nil }), stops.count > 1 else { continue }
      add(
        stops.map(\.value), at: stops.map { start + $0.offset * timing.duration },
        stops.map { stop in
          stop.easing.map { (try? TimingFunction(css: $0)) ?? .linear } ?? animation.timingFunction
        },
        name: name, title: name, of: layer,
        .rule(
          CSSKeyText(name: animation.name, property: name, start: start, duration: timing.duration)),
        repeats: Self.repeats(
          from: start, timing.duration, timing.iterations, alternates: timing.direction == .alternate))
    }
  }
}
