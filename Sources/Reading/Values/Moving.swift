// SPDX-License-Identifier: MIT
import GlissadeAnimations
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
  /// Motion in known pieces becomes animations with keyframes. Other motion is derived from the time.
  mutating func set<Value: Animatable & Equatable>(
    _ property: LayerProperty<Value>, of id: LayerID, to value: Moving<Value>
  ) {
    switch value {
    case .constant(let value): set(property, of: id, to: value)
    case .function(let timeline, let function):
      guard let timeline, let keyed = KeyedMotion(timeline, function) else {
        return set(property, of: id, to: Animated.function(function))
      }
      set(property, of: id, to: keyed.base)
      for animation in keyed.animations { animate(id, property, with: animation, at: 0, persists: true) }
    }
  }
}
