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
  /// The key that presses it, switches it, or takes the next choice.
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

  package init(
    _ bounds: ClosedRange<Double>, step: Double, decimals: Int = 0, unit: String = "", takesArrows: Bool = false
  ) {
    self.bounds = bounds
    self.step = step
    self.decimals = decimals
    self.unit = unit
    self.takesArrows = takesArrows
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

  func share(of value: Double) -> Double {
    let width = bounds.upperBound - bounds.lowerBound
    return width > 0 ? min(max((value - bounds.lowerBound) / width, 0), 1) : 0
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
