// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// An animatable property of a Lottie file: one or more numbers, or the numbers of a Bézier path.
///
/// The value between two keyframes follows the handles `o` and `i` of the first one, for each dimension; without
/// handles it is linear. `h: 1` holds the value. Older files state the value at the end as `e`.
struct LottieProperty: Sendable {
  private enum Easing: Sendable {
    case hold
    case linear
    case curves([TimingFunction])
  }

  /// A keyframe and the motion to the next one.
  private struct Span: Sendable {
    let start: [Double]
    var end: [Double]
    let easing: Easing
    var curve: LottieSpatialCurve?
  }

  /// The times of the keyframes in frames; empty without motion.
  private(set) var times: [Double] = []
  private var spans: [Span] = []

  /// The number of numbers.
  var count: Int { spans.first?.start.count ?? 0 }
  /// Whether the property has keyframes.
  var isMoving: Bool { !times.isEmpty }

  /// Reads a property of numbers.
  ///
  /// - Parameters:
  ///   - node: The property: `{"a": 0, "k": …}` or `{"a": 1, "k": [{"t": …, "s": …}, …]}`.
  ///   - count: The least number of numbers.
  init(_ node: JSONNode, atLeast count: Int = 1) throws(MotionReadingError) {
    try self.init(node) { value throws(MotionReadingError) in
      guard let numbers = value.numbers, numbers.count >= count else {
        throw value.error("expected \(count == 1 ? "a number" : "\(count) numbers"), found \(value.summary)")
      }
      return numbers
    }
  }

  /// Reads a property with values of a kind.
  init(
    _ node: JSONNode, value: (JSONNode) throws(MotionReadingError) -> [Double]
  ) throws(MotionReadingError) {
    try Self.check(node, LottieRules.ofProperties, "a property")
    guard let content = node["k"] else { throw node.error("expected a property with the member \"k\"") }
    if let expression = node["x"], case .text = expression.kind { throw expression.error("expressions are not read") }
    guard case .array(let elements) = content.kind, let first = elements.first, first["t"] != nil else {
      let numbers = try value(content)
      spans = [Span(start: numbers, end: numbers, easing: .hold)]
      return
    }
    for (index, element) in elements.enumerated() {
      try Self.check(element, LottieRules.ofKeyframes, "a keyframe")
      let time = try element.requiredNumber("t")
      guard time >= times.last ?? -.infinity else { throw element.error("the keyframes are not in ascending order") }
      let start: [Double]
      if let node = element["s"] {
        start = try value(node)
      } else if let last = spans.last, index == elements.count - 1 {
        start = last.end
      } else {
        throw element.error("the value \"s\" of the keyframe is missing")
      }
      guard start.count == spans.first?.start.count ?? start.count else {
        throw element.error("the value has another number of numbers than that of the first keyframe")
      }
      if let last = spans.indices.last, elements[last]["e"] == nil { spans[last].end = start }
      var end = start
      if let node = element["e"] {
        end = try value(node)
        guard end.count == start.count else { throw node.error("expected \(start.count) numbers") }
      }
      times.append(time)
      spans.append(Span(start: start, end: end, easing: try Self.easing(of: element)))
    }
    for index in spans.indices.dropLast() { spans[index].curve = try curve(of: elements[index], spans[index]) }
  }

  /// Throws an error if an object has other members than the known ones.
  private static func check(_ node: JSONNode, _ known: Set<String>, _ kind: String) throws(MotionReadingError) {
    guard case .object(let members) = node.kind else { return }
    for member in members where !known.contains(member.key) {
      throw member.value.error("the member \"\(Quotation.excerpt(member.key))\" of \(kind) is not read")
    }
  }

  private static func easing(of keyframe: JSONNode) throws(MotionReadingError) -> Easing {
    switch keyframe["h"]?.kind {
    case .number(1, _), .flag(true): return .hold
    default: break
    }
    guard let out = keyframe["o"], let into = keyframe["i"] else { return .linear }
    func numbers(_ handle: JSONNode, _ key: String) throws(MotionReadingError) -> [Double] {
      guard let numbers = handle[key]?.numbers, !numbers.isEmpty else {
        throw handle.error("expected a handle with the numbers \"x\" and \"y\"")
      }
      return numbers
    }
    let (x1, y1) = (try numbers(out, "x"), try numbers(out, "y"))
    let (x2, y2) = (try numbers(into, "x"), try numbers(into, "y"))
    func element(_ numbers: [Double], _ index: Int) -> Double { numbers[min(index, numbers.count - 1)] }
    let count = [x1.count, y1.count, x2.count, y2.count].reduce(1, max)
    return .curves(
      (0..<count).map { .cubicBezier(element(x1, $0), element(y1, $0), element(x2, $0), element(y2, $0)) })
  }

  /// The curve of a position with spatial tangents, or `nil` for a straight motion.
  private func curve(of keyframe: JSONNode, _ span: Span) throws(MotionReadingError) -> LottieSpatialCurve? {
    guard let out = keyframe["to"], let into = keyframe["ti"], span.start.count >= 2 else { return nil }
    // Some files contain empty or null tangents where there are none.
    guard let to = out.numbers, let ti = into.numbers, to.count >= 2, ti.count >= 2,
      to.prefix(2) != [0, 0] || ti.prefix(2) != [0, 0]
    else { return nil }
    return LottieSpatialCurve(from: span.start, leaving: to, to: span.end, arriving: ti)
  }

  /// A number of the first value.
  func first(_ component: Int) -> Double { spans.first?.start[component] ?? 0 }

  /// Whether a number is the same in all values.
  func isStill(_ component: Int) -> Bool {
    spans.allSatisfy { $0.start[component] == first(component) && $0.end[component] == first(component) }
  }

  /// A number at a time in frames.
  func value(_ component: Int, at frame: Double) -> Double {
    guard let first = spans.first, component < count else { return 0 }
    guard let start = times.first, frame >= start else { return first.start[component] }
    let index = times.lastIndex(atMost: frame)
    let next = index + 1
    let span = spans[index]
    guard next < times.count, times[next] > times[index] else {
      return next < times.count || index == 0 ? span.start[component] : lastValue(component)
    }
    let fraction = (frame - times[index]) / (times[next] - times[index])
    let progress: Double
    switch span.easing {
    case .hold: return span.start[component]
    case .linear: progress = fraction
    case .curves(let curves): progress = curves[min(component, curves.count - 1)].value(at: fraction)
    }
    if let curve = span.curve, component < 2 { return curve.value(component, at: progress) }
    return span.start[component] + (span.end[component] - span.start[component]) * progress
  }

  private func lastValue(_ component: Int) -> Double { spans[spans.count - 1].start[component] }
}
