// SPDX-License-Identifier: MIT
import GlissadeGeometry
import RealModule

/// A parameter of a scene: its name, value and kind.
///
/// Controls, keys, the help, undo and session files all use parameters.
package struct Parameter: Sendable, Hashable {
  /// The kind of value.
  package enum Kind: Sendable, Hashable {
    /// On or off.
    case toggle
    /// One of several named choices.
    case choice([String])
    /// A number in a range.
    case number(NumberRange)
    /// A text with its own grammar.
    case text
    /// No value: pressing it starts an action.
    case button
    /// No value: it opens a menu, whose entries start actions.
    case menu([String])
    /// No value: it shows a text.
    case readout
  }

  package let id: SettingID
  /// The title on screen.
  package let title: String
  package let kind: Kind
  /// The value.
  package var value: ParameterValue
  /// The description.
  package var help: String
  package var isEnabled = true
  /// Whether it is a view option, which applies to all media times and does not change the motion.
  package var isView = false
  /// Whether it has a control now; its key always works.
  package var isListed = true
  /// The group of controls that share an area, of which one is listed, or `nil` for a control outside all groups.
  var group: Int?
  /// Whether the segments of a choice are narrow, so that more controls fit beside it.
  var isCompact = false
  /// Whether a text field with a title is as wide as one without, where the row has the space.
  var isWide = false
  /// Whether the last choice only shows that the value is none of the others, so that it cannot be selected.
  var hasCustomChoice = false
  /// A further title that a button has at other times, so that its width does not change.
  var otherTitle = ""
  /// The key that presses it, switches it, or selects the next value.
  package var key: Character?

  /// Whether a choice of several can be selected, or is selected.
  func isAvailable(_ choice: Int, of count: Int) -> Bool {
    isEnabled && !(hasCustomChoice && choice == count - 1 && value.choice != choice)
  }
}

/// The accepted numbers of a parameter.
package struct NumberRange: Sendable, Hashable {
  package let bounds: ClosedRange<Double>
  /// The step of a key or the wheel.
  package let step: Double
  /// The number of decimals on screen.
  package let decimals: Int
  /// The unit, or an empty text.
  package let unit: String
  /// Whether the Up and Down keys change it without focus.
  package var takesArrows = false
  /// Whether the slider is logarithmic, for positive numbers of several magnitudes.
  package var isLogarithmic = false
  /// Whether a typed number is rounded to a step.
  package var isStepped = false

  package init(
    _ bounds: ClosedRange<Double>, step: Double, decimals: Int = 0, unit: String = "", takesArrows: Bool = false,
    isLogarithmic: Bool = false, isStepped: Bool = false
  ) {
    self.bounds = bounds
    self.step = step
    self.decimals = decimals
    self.unit = unit
    self.takesArrows = takesArrows
    self.isLogarithmic = isLogarithmic
    self.isStepped = isStepped
  }

  /// The accepted value for a typed number or one of a session.
  func accepted(_ value: Double) -> Double {
    isStepped || !value.isFinite ? nearest(value) : min(max(value, bounds.lowerBound), bounds.upperBound)
  }

  /// The nearest accepted value.
  func nearest(_ value: Double) -> Double {
    guard value.isFinite else { return bounds.lowerBound }
    let steps = ((value - bounds.lowerBound) / step).rounded()
    let stepped = bounds.lowerBound + steps * step
    // The value is that of its text, such as 1.5, without the rounding error of ten additions of 0.1.
    let scale = Double.pow(10, decimals)
    let typed = (stepped * scale).rounded() / scale
    let nearest = abs(typed - stepped) < 1e-9 * step ? typed : stepped
    return min(max(nearest, bounds.lowerBound), bounds.upperBound)
  }

  /// The position of a value on a slider, 0 … 1.
  func share(of value: Double) -> Double {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    guard high > low else { return 0 }
    let share = isLogarithmic ? Double.log(value / low) / Double.log(high / low) : (value - low) / (high - low)
    return min(max(share, 0), 1)
  }

  /// The value at a position of a slider.
  func value(atShare share: Double) -> Double {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    return nearest(isLogarithmic ? low * Double.pow(high / low, share) : low + share * (high - low))
  }

  /// The value after some steps of a key or the wheel. In a logarithmic range a step is a tenth of the value.
  func value(_ value: Double, movedBy steps: Int) -> Double {
    guard isLogarithmic else { return nearest(value + Double(steps) * step) }
    let moved = nearest(value * Double.pow(1.1, Double(steps)))
    return moved == value ? nearest(value + Double(steps) * step) : moved
  }
}

/// The value of a parameter.
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
