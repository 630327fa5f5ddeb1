// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A value of the language.
enum ExpressionValue {
  case none
  case number(Double)
  case flag(Bool)
  case text(String)
  case list(ExpressionList)
  case path(Path)
  /// A function of the expression, with the variables around it.
  case closure(ExpressionFunction, ExpressionVariables)
  /// A function of the language, by name.
  case builtin(String)
  /// Something of the file: a layer, a group, an effect, a property or a keyframe.
  case object(any ExpressionObject)
  /// A function of an object, by name.
  case method(any ExpressionObject, String)

  /// The numbers of an array of numbers, or the only number.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .flag(let flag): return [flag ? 1 : 0]
    case .list(let list):
      var numbers: [Double] = []
      for element in list.elements {
        guard let number = element.number else { return nil }
        numbers.append(number)
      }
      return numbers
    default: return nil
    }
  }

  /// A number, also of a flag or the only element of an array.
  var number: Double? {
    switch self {
    case .number(let number): number
    case .flag(let flag): flag ? 1 : 0
    case .list(let list) where list.elements.count == 1: list.elements[0].number
    case .text(let text): Double(text)
    default: nil
    }
  }

  /// Whether the value counts as true.
  var isTrue: Bool {
    switch self {
    case .none: false
    case .number(let number): number != 0 && !number.isNaN
    case .flag(let flag): flag
    case .text(let text): !text.isEmpty
    default: true
    }
  }

  var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// The most bytes of a text.
  static let textLimit = 65_536

  /// The failure of a longer text.
  static let longText = ExpressionFailure("a text of more than \(textLimit / 1024) KiB", isFinal: true)

  /// The value as a text; the elements of an array are joined by commas.
  func text() throws(ExpressionFailure) -> String {
    switch self {
    case .none: return "undefined"
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    case .flag(let flag): return flag ? "true" : "false"
    case .text(let text): return text
    case .list(let list): return try list.text(separator: ",")
    default: return ""
    }
  }

  /// The steps that an operation on the value counts, beside its own.
  var readingSteps: Int {
    switch self {
    case .text(let text): text.utf8.count / 64
    case .list(let list): list.elements.count / 16
    default: 0
    }
  }

  static func vector(_ numbers: [Double]) -> ExpressionValue {
    numbers.count == 1 ? .number(numbers[0]) : .list(ExpressionList(numbers))
  }
}

/// Something of a file that an expression refers to.
protocol ExpressionObject {
  /// The value of a member, or `nil` if there is none of this name.
  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue?
  /// The part with a name or a number.
  func part(_ key: ExpressionValue, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue
  /// The result of a function, or `nil` if there is none of this name.
  func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue?
  /// The value in place of the object, in a calculation.
  func value(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue
}

/// The variables of a block of an expression.
final class ExpressionVariables {
  private var values: [String: ExpressionValue] = [:]
  private let outer: ExpressionVariables?

  init(in outer: ExpressionVariables? = nil) { self.outer = outer }

  subscript(name: String) -> ExpressionValue? { values[name] ?? outer?[name] }

  func declare(_ name: String, _ value: ExpressionValue) { values[name] = value }

  /// Sets a variable where it is declared, or outermost.
  func set(_ name: String, _ value: ExpressionValue) {
    if values[name] != nil || outer == nil { values[name] = value } else { outer?.set(name, value) }
  }
}
