// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeLayers

/// A value over the time of a document.
struct Timed<Value: Sendable>: Sendable {
  /// The value of one that never changes.
  let constant: Value?
  /// The instants at which the value or its velocity may jump, in ascending order, as far as they are known.
  let breakpoints: [Double]
  private let function: @Sendable (Double) -> Value

  init(_ constant: Value) {
    (self.constant, breakpoints) = (constant, [])
    function = { _ in constant }
  }

  init(breakpoints: [Double], _ function: @escaping @Sendable (Double) -> Value) {
    (constant, self.breakpoints, self.function) = (nil, breakpoints, function)
  }

  /// The value at an instant in seconds; at a jump, that after it.
  func value(at time: Double) -> Value { function(time) }

  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Timed<Result> {
    if let constant { return Timed<Result>(transform(constant)) }
    return Timed<Result>(breakpoints: breakpoints) { [function] in transform(function($0)) }
  }

  /// The combination with another value at the same instants.
  func with<Other, Result>(
    _ other: Timed<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> Timed<Result> {
    switch (constant, other.constant) {
    case (let one?, let two?): return Timed<Result>(combine(one, two))
    case (let one?, nil): return other.map { combine(one, $0) }
    case (nil, let two?): return map { combine($0, two) }
    case (nil, nil):
      let times =
        breakpoints == other.breakpoints
        ? breakpoints : TimeResolution.distinct((breakpoints + other.breakpoints).sorted())
      return Timed<Result>(breakpoints: times) { [function] in combine(function($0), other.value(at: $0)) }
    }
  }
}

extension Timed {
  /// The values of a track.
  init(_ track: MotionTrack, _ value: @escaping @Sendable ([Double]) -> Value) {
    if let constant = track.constant {
      self.init(value(constant))
    } else {
      self.init(breakpoints: track.breakpoints) { [values = track.values] in value(values($0)) }
    }
  }
}

/// The instants of a document for those of a comparison: before its start it has its first values, and after its end
/// the last ones.
struct RecordedClock: Sendable {
  /// The end in seconds; `nil` for a motion without an end.
  let end: Double?

  func time(_ time: Double) -> Double {
    let time = max(time, 0)
    return end.map { min(time, $0 - MotionTrack.side(of: $0)) } ?? time
  }
}

/// The values of one layer of a tree over the time of a document.
struct LayerValuesOverTime {
  let tree: LayerTree
  let id: LayerID
  /// The instant of the tree at which the document begins.
  let start: Double
  let duration: Double

  /// The most breakpoints of a property.
  private static let limit = 10_000

  /// The values of a property.
  func timed<Value>(_ property: LayerProperty<Value>) -> Timed<Value> {
    if let function = tree.timeFunction(of: id, property) {
      return Timed(breakpoints: []) { [start] in function(start + $0) }
    }
    if tree.isDerived(id, property) {
      return Timed(breakpoints: []) { [tree, id, start] in
        tree.presentationValue(of: id, property, at: start + $0)
      }
    }
    let motion = tree.motion(of: id, property)
    if motion.isConstant { return Timed(motion.value(at: start)) }
    let breakpoints = tree.breakpoints(of: id, property, in: start...(start + duration), limit: Self.limit)
    return Timed(breakpoints: inside(breakpoints)) { [start] in motion.value(at: start + $0) }
  }

  /// Whether the layer is hidden.
  var isHidden: Timed<Bool> {
    guard let changes = tree.hidingTimes(of: id) else {
      return Timed(breakpoints: []) { [tree, id, start] in tree.isHidden(of: id, at: start + $0) }
    }
    let times = inside(changes)
    guard !times.isEmpty else { return Timed(tree.isHidden(of: id, at: start)) }
    return Timed(breakpoints: times) { [tree, id, start] in tree.isHidden(of: id, at: start + $0) }
  }

  /// The style of fill and stroke.
  var style: Timed<LayerStyle> {
    guard let changes = tree.styleTimes(of: id) else {
      return Timed(breakpoints: []) { [tree, id, start] in tree.style(of: id, at: start + $0) }
    }
    let times = inside(changes)
    guard !times.isEmpty else { return Timed(tree.style(of: id, at: start)) }
    return Timed(breakpoints: times) { [tree, id, start] in tree.style(of: id, at: start + $0) }
  }

  private func inside(_ times: [Double]) -> [Double] {
    times.map { $0 - start }.filter { $0 > MotionTrack.side(of: $0) && $0 < duration }
  }
}
