// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The text of a parameter in a field, and its reading.
extension Parameter {
  /// Whether the parameter has a text field.
  var isTyped: Bool {
    switch kind {
    case .number, .text: true
    case .toggle, .choice, .button, .menu, .readout: false
    }
  }

  /// The text of the field.
  var fieldText: String {
    if case .number(let range) = kind { return FixedPoint.text(value.number, decimals: range.decimals) }
    return value.text
  }

  /// The value of a typed text.
  ///
  /// - Throws: ``FieldProblem`` with the accepted values.
  func value(typed text: String) throws(FieldProblem) -> ParameterValue {
    guard case .number(let range) = kind else { return .text(text.trimmed) }
    return .number(try range.value(typed: text))
  }
}

/// The problem with a typed text.
struct FieldProblem: Error, Hashable {
  let words: String
}

extension NumberRange {
  /// Reads a number of a user: with a comma or a point, either minus sign, and an optional unit.
  func value(typed text: String) throws(FieldProblem) -> Double {
    var digits = text.trimmed
    if !unit.isEmpty, digits.hasSuffix(unit) { digits = String(digits.dropLast(unit.count)).trimmed }
    digits = String(digits.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 })
    // Swift also reads hexadecimal numbers and words such as infinity.
    let isPlain = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(digits), number.isFinite else {
      throw FieldProblem(words: problem)
    }
    // The value is rounded to the visible decimals.
    let scale = (0..<max(decimals, 0)).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (number * scale).rounded() / scale
    guard rounded.isFinite, bounds.contains(rounded) else {
      throw FieldProblem(words: problem)
    }
    return rounded == 0 ? 0 : rounded
  }

  /// The accepted numbers in words.
  private var problem: String {
    let ends = [bounds.lowerBound, bounds.upperBound].map { FixedPoint.text($0, decimals: decimals) }
    return InterfaceTexts.numberProblem(from: ends[0], to: ends[1], unit: unit)
  }
}

extension TimingFunctionSyntaxError {
  /// The error in a typed text. The parser supplies the words for the accepted input.
  func words(in text: String) -> String {
    let number = String(decoding: text.utf8.prefix(offset), as: UTF8.self).count + 1
    return InterfaceTexts.syntaxProblem(atCharacter: number, expected: expected)
  }
}
