// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers

/// A value of any type as a function of the time of the document.
enum Moving<Value: Sendable>: Sendable {
  case constant(Value)
  /// A function, with the pieces in which it moves if they are known.
  case function(SVGTimeline?, @Sendable (Double) -> Value)

  /// The value at an instant in seconds.
  func value(at time: Double) -> Value {
    switch self {
    case .constant(let value): value
    case .function(_, let function): function(time)
    }
  }

  var isConstant: Bool { if case .constant = self { true } else { false } }

  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Moving<Result> {
    switch self {
    case .constant(let value): .constant(transform(value))
    case .function(let timeline, let function): .function(timeline) { transform(function($0)) }
    }
  }

  /// The combination with another value at the same instants.
  func with<Other, Result>(
    _ other: Moving<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> Moving<Result> {
    switch (self, other) {
    case (.constant(let a), .constant(let b)): return .constant(combine(a, b))
    case (.constant(let a), .function(let timeline, let function)):
      return .function(timeline) { combine(a, function($0)) }
    case (.function(let timeline, let function), .constant(let b)):
      return .function(timeline) { combine(function($0), b) }
    case (.function(let timeline, let first), .function(let otherTimeline, let second)):
      let merged = timeline.flatMap { timeline in otherTimeline.flatMap { timeline.merged(with: $0) } }
      return .function(merged) { combine(first($0), second($0)) }
    }
  }

  /// Several values at the same instants.
  static func all(_ values: [Moving]) -> Moving<[Value]> {
    if values.allSatisfy(\.isConstant) { return .constant(values.map { $0.value(at: 0) }) }
    var merged: SVGTimeline?
    var isKnown = true
    for case .function(let timeline, _) in values where isKnown {
      merged = timeline.flatMap { timeline in merged.map { $0.merged(with: timeline) } ?? timeline }
      isKnown = merged != nil
    }
    return .function(merged) { time in values.map { $0.value(at: time) } }
  }
}

extension LayerTree {
  /// Sets a property of a layer to a value that moves, for all instants.
  ///
  /// Motion in known pieces becomes animations with keyframes. Other motion, and that beyond the budget, is derived
  /// from the time, with the same values.
  ///
  /// - Parameter budget: The pieces that can still become keyframes.
  mutating func set<Value: Animatable & Equatable>(
    _ property: LayerProperty<Value>, of id: LayerID, to value: Moving<Value>, within budget: inout PieceBudget
  ) {
    switch value {
    case .constant(let value): set(property, of: id, to: value)
    case .function(let timeline, let function):
      guard let timeline, budget.take(timeline, function), let keyed = budget.motion(property, timeline, function)
      else { return set(property, of: id, to: Animated.function(function)) }
      set(property, of: id, to: keyed.base)
      for animation in keyed.animations { animate(id, property, with: animation, at: 0, persists: true) }
    }
  }
}

/// The work for motion that becomes keyframes, which is compared with its function in every piece.
struct PieceBudget: Sendable {
  /// The pieces of numbers and points that are left. A piece of a path counts as its elements.
  private var rest = 60_000
  /// The last motion of each property. Elements with the same rule often have the same motion.
  private var known: [String: any Sendable] = [:]

  /// Whether pieces are left. Without, no timeline is needed.
  var isLeft: Bool { rest > 0 }

  /// The animations of a function, or `nil` where they would deviate from it.
  mutating func motion<Value: Animatable & Equatable>(
    _ property: LayerProperty<Value>, _ timeline: SVGTimeline, _ function: @escaping @Sendable (Double) -> Value
  ) -> KeyedMotion<Value>? {
    if let last = known[property.name] as? KnownMotion<Value>, last.represents(timeline, function) {
      return last.motion
    }
    let new = KnownMotion(timeline, function)
    known[property.name] = new
    return new.motion
  }

  /// Takes the pieces of a value; returns whether they are within the budget.
  mutating func take<Value>(_ timeline: SVGTimeline, _ function: (Double) -> Value) -> Bool {
    guard rest > 0 else { return false }
    let elements = (function(timeline.start) as? Path)?.elements.count
    rest -= timeline.pieces.count * (elements.map { $0 + 3 } ?? 1)
    return rest >= 0
  }
}
