// SPDX-License-Identifier: MIT
package import GlissadeAnimations
package import GlissadeLayers

/// A value of a file as a function of the time of the document.
package enum Animated<Value: Animatable>: Sendable {
  /// The same value at every instant.
  case constant(Value)
  /// An animation that has a value at every instant.
  case animation(Animation<Value>)
  /// Any function of the instant in seconds.
  case function(@Sendable (Double) -> Value)

  /// The value at an instant in seconds.
  package func value(at time: Double) -> Value {
    switch self {
    case .constant(let value): value
    case .animation(let animation): animation.sample(at: time)?.value ?? .zero
    case .function(let function): function(time)
    }
  }

  /// Whether the value is the same at every instant.
  package var isConstant: Bool { if case .constant = self { true } else { false } }

  /// The values after a map.
  package func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Animated<Result> {
    if case .constant(let value) = self { return .constant(transform(value)) }
    return .function { transform(value(at: $0)) }
  }

  /// The value of a clock that runs differently.
  ///
  /// - Parameter map: The instant of this value's clock for an instant of the document.
  package func remapped(by map: @escaping @Sendable (Double) -> Double) -> Animated {
    isConstant ? self : .function { value(at: map($0)) }
  }
}

extension LayerTree {
  /// Sets a property of a layer to a value that moves, for all instants.
  package mutating func set<Value>(_ property: LayerProperty<Value>, of id: LayerID, to value: Animated<Value>) {
    switch value {
    case .constant(let value): set(property, of: id, to: value)
    case .animation(let animation):
      set(property, of: id, to: value.value(at: 0))
      animate(id, property, with: animation, at: 0, persists: true)
    case .function(let function):
      set(property, of: id, to: function(0))
      try? deriveFromTime(id, property, function)
    }
  }
}
