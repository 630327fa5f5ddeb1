import Geometry
import RealModule

/// What a person can set in a scene: its name, what it stands at, and what it takes.
///
/// Controls, keys, the help overlay, undo and session files all come from these, so that a scene says each thing once.
package struct Parameter: Sendable, Hashable {
  /// What a parameter takes.
  package enum Kind: Sendable, Hashable {
    /// On or off.
    case toggle
    /// One of several, by their names.
    case choice([String])
    /// A number of a range.
    case number(NumberRange)
    /// A text of its own grammar.
    case text
    /// Nothing: it does something when it is pressed.
    case button
    /// Nothing: it tells something.
    case readout
  }

  /// The stable name, for session files.
  package let id: String
  /// What it is called on screen.
  package let title: String
  package let kind: Kind
  /// What it stands at.
  package var value: ParameterValue
  /// What it does, in words.
  package var help: String
  package var isEnabled = true
  /// Whether it says how things are looked at and not how they move: it then holds at all times.
  package var isView = false
  /// Whether it has a control now; its key works in any case.
  package var isListed = true
  /// The key that presses it, switches it, or takes the next choice or number.
  package var key: Character?
}

/// The numbers that a parameter takes.
package struct NumberRange: Sendable, Hashable {
  package let bounds: ClosedRange<Double>
  /// The distance of two values that are neighbours for a key or the wheel.
  package let step: Double
  /// How many places after the point are shown.
  package let decimals: Int
  /// What is counted; empty where it has no unit.
  package let unit: String
  /// Whether Up and Down step it wherever the focus is.
  package var takesArrows = false
  /// Whether equal ways of a slider are equal factors, as for numbers of several magnitudes; they are above 0.
  package var isLogarithmic = false

  package init(
    _ bounds: ClosedRange<Double>, step: Double, decimals: Int = 0, unit: String = "", takesArrows: Bool = false,
    isLogarithmic: Bool = false
  ) {
    self.bounds = bounds
    self.step = step
    self.decimals = decimals
    self.unit = unit
    self.takesArrows = takesArrows
    self.isLogarithmic = isLogarithmic
  }

  /// The nearest value that the range takes.
  func nearest(_ value: Double) -> Double {
    guard value.isFinite else { return bounds.lowerBound }
    let steps = ((value - bounds.lowerBound) / step).rounded()
    let stepped = bounds.lowerBound + steps * step
    // As it would be typed: 1.5, and not what ten additions of 0.1 make of it.
    let scale = Double.pow(10, decimals)
    let typed = (stepped * scale).rounded() / scale
    let nearest = abs(typed - stepped) < 1e-9 * step ? typed : stepped
    return min(max(nearest, bounds.lowerBound), bounds.upperBound)
  }

  /// Where a value lies on a slider, 0 … 1.
  func share(of value: Double) -> Double {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    guard high > low else { return 0 }
    let share = isLogarithmic ? Double.log(value / low) / Double.log(high / low) : (value - low) / (high - low)
    return min(max(share, 0), 1)
  }

  /// The value at a place of a slider.
  func value(atShare share: Double) -> Double {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    return nearest(isLogarithmic ? low * Double.pow(high / low, share) : low + share * (high - low))
  }

  /// The value that some steps of a key or the wheel lead to: of a logarithmic range a step is a tenth of the value.
  func value(_ value: Double, movedBy steps: Int) -> Double {
    guard isLogarithmic else { return nearest(value + Double(steps) * step) }
    let moved = nearest(value * Double.pow(1.1, Double(steps)))
    return moved == value ? nearest(value + Double(steps) * step) : moved
  }
}

/// What a parameter stands at.
package enum ParameterValue: Sendable, Hashable {
  case none
  case flag(Bool)
  case choice(Int)
  case number(Double)
  case text(String)

  var flag: Bool { if case .flag(let value) = self { value } else { false } }
  var choice: Int { if case .choice(let value) = self { value } else { 0 } }
  var number: Double { if case .number(let value) = self { value } else { 0 } }
  var text: String { if case .text(let value) = self { value } else { "" } }
}
