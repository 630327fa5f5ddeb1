// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The values of properties with expressions that one evaluation has found, so that each is evaluated once.
///
/// Expressions that refer to one another several times would otherwise take a number of steps that grows exponentially.
final class ExpressionMemo {
  private struct Key: Hashable {
    let property: String
    let time: Double
  }

  /// A value that no expression can change.
  private enum Stored {
    case numbers([Double])
    case text(String)
    case path(Path)
  }

  private var values: [Key: Stored] = [:]
  /// The outermost evaluation in progress whose property had the value without its expression meanwhile, by its
  /// place in the row of evaluations.
  private var outermostCycle = Int.max

  /// Records that a property has the value without its expression, because that is being evaluated.
  func noteCycle(to place: Int) { outermostCycle = min(outermostCycle, place) }

  /// The value of a property at a place in the row of evaluations, which is stored unless it depends on one before it.
  func evaluated(
    _ property: String, at time: Double, place: Int, _ evaluate: () throws(ExpressionFailure) -> ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    let outer = outermostCycle
    outermostCycle = .max
    defer { outermostCycle = outermostCycle < place ? min(outer, outermostCycle) : outer }
    let value = try evaluate()
    if outermostCycle >= place { store(value, of: property, at: time) }
    return value
  }

  func value(of property: String, at time: Double) -> ExpressionValue? {
    switch values[Key(property: property, time: time)] {
    case .numbers(let numbers): .vector(numbers)
    case .text(let text): .text(text)
    case .path(let path): .path(path)
    case nil: nil
    }
  }

  private func store(_ value: ExpressionValue, of property: String, at time: Double) {
    let key = Key(property: property, time: time)
    switch value {
    // An array of one number is no number for all functions.
    case .number(let number): values[key] = .numbers([number])
    case .text(let text): values[key] = .text(text)
    case .path(let path): values[key] = .path(path)
    case .list(let list) where list.elements.count > 1:
      var numbers: [Double] = []
      for element in list.elements {
        guard case .number(let number) = element else { return }
        numbers.append(number)
      }
      values[key] = .numbers(numbers)
    default: break
    }
  }
}
