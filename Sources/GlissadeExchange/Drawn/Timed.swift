// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeLayers

/// A value over the time of a document.
struct Timed<Value: Sendable>: Sendable {
  /// The value of one that never changes.
  let constant: Value?
  /// The instants at which the value or its velocity may jump, in ascending order, as far as they are known.
  let breakpoints: [Double]
  /// Whether the value may jump at instants that nothing states, because a rule derives it.
  let mayJumpElsewhere: Bool
  private let function: @Sendable (Double) -> Value

  init(_ constant: Value) {
    (self.constant, breakpoints, mayJumpElsewhere) = (constant, [], false)
    function = { _ in constant }
  }

  init(
    breakpoints: [Double], mayJumpElsewhere: Bool = false, _ function: @escaping @Sendable (Double) -> Value
  ) {
    (constant, self.breakpoints, self.function) = (nil, breakpoints, function)
    self.mayJumpElsewhere = mayJumpElsewhere
  }

  /// Creates a value that a rule derives.
  init(derived function: @escaping @Sendable (Double) -> Value) {
    self.init(breakpoints: [], mayJumpElsewhere: true, function)
  }

  /// The value at an instant in seconds; at a jump, that after it.
  func value(at time: Double) -> Value { function(time) }

  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Timed<Result> {
    if let constant { return Timed<Result>(transform(constant)) }
    return Timed<Result>(breakpoints: breakpoints, mayJumpElsewhere: mayJumpElsewhere) { [function] in
      transform(function($0))
    }
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
      let mayJump = mayJumpElsewhere || other.mayJumpElsewhere
      return Timed<Result>(breakpoints: times, mayJumpElsewhere: mayJump) { [function] in
        combine(function($0), other.value(at: $0))
      }
    }
  }
}

extension Timed<Double> {
  /// The product with a factor that is often 0, where it alone is evaluated.
  func scaled(by factor: Timed<Double>) -> Timed<Double> {
    let product = with(factor) { $0 * $1 }
    guard constant == nil, factor.constant == nil else { return product }
    return Timed(breakpoints: product.breakpoints, mayJumpElsewhere: product.mayJumpElsewhere) { time in
      let factor = factor.value(at: time)
      return factor == 0 ? 0 : value(at: time) * factor
    }
  }
}

extension Timed<Bool> {
  /// Whether both are true. The other one is evaluated where this one is true.
  func and(_ other: Timed<Bool>) -> Timed<Bool> {
    let both = with(other) { $0 && $1 }
    guard constant == nil, other.constant == nil else { return both }
    return Timed(breakpoints: both.breakpoints, mayJumpElsewhere: both.mayJumpElsewhere) {
      value(at: $0) && other.value(at: $0)
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
  /// The instant of the tree at which the document begins.
  let start: Double
  let duration: Double
  private let layer: ShownLayer

  var id: LayerID { layer.id }
  /// The time of the layer at the start of the document.
  var ownStart: Double { layer.ownTime(at: start) }

  init(tree: LayerTree, id: LayerID, start: Double, duration: Double) {
    (self.tree, self.start, self.duration) = (tree, start, duration)
    layer = ShownLayer(id, of: tree)
  }

  /// The most breakpoints of a property.
  private static let limit = 10_000

  private var range: ClosedRange<Double> { start...(start + duration) }

  /// The values of a property.
  func timed<Value>(_ property: LayerProperty<Value>) -> Timed<Value> {
    if let constant = tree.constantValue(of: id, property) { return Timed(constant) }
    let values = layer.values(of: property)
    guard !tree.isDerived(id, property) else { return Timed(derived: { [start] in values(start + $0) }) }
    let breakpoints = layer.breakpoints(of: property, in: range, limit: Self.limit)
    return Timed(breakpoints: inside(breakpoints)) { [start] in values(start + $0) }
  }

  /// Whether the layer is hidden.
  var isHidden: Timed<Bool> {
    guard let changes = layer.hidingInstants(in: range, limit: Self.limit) else {
      return Timed(derived: { [layer, start] in layer.isHidden(at: start + $0) })
    }
    let times = inside(changes)
    guard !times.isEmpty else { return Timed(layer.isHidden(at: start)) }
    return Timed(breakpoints: times) { [layer, start] in layer.isHidden(at: start + $0) }
  }

  /// The style of fill and stroke.
  var style: Timed<LayerStyle> {
    guard let changes = layer.styleInstants(in: range, limit: Self.limit) else {
      return Timed(derived: { [layer, start] in layer.style(at: start + $0) })
    }
    let times = inside(changes)
    guard !times.isEmpty else { return Timed(layer.style(at: start)) }
    return Timed(breakpoints: times) { [layer, start] in layer.style(at: start + $0) }
  }

  private func inside(_ times: [Double]) -> [Double] {
    times.map { $0 - start }.filter { $0 > MotionTrack.side(of: $0) && $0 < duration }
  }
}
