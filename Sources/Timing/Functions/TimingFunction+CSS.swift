// SPDX-License-Identifier: MIT
extension TimingFunction {
  /// Parses an easing function of CSS Easing 2: a keyword, `cubic-bezier()`, `steps()` or `linear()`.
  ///
  /// Case is ignored. White space and comments are accepted around every part, except before an opening parenthesis.
  /// `linear()` may have a single stop. Closing parentheses are required.
  ///
  /// - Throws: ``TimingFunctionSyntaxError`` with the byte offset of the first error and the accepted input there.
  public init(css text: String) throws(TimingFunctionSyntaxError) {
    var scanner = CSSScanner(text)
    try scanner.skipSpace()
    let start = scanner.offset
    guard let name = scanner.identifier() else {
      throw scanner.error("an easing function such as ease-in or linear(0, 1)")
    }
    let function: TimingFunction
    if scanner.skip("(") {
      switch name {
      case "cubic-bezier": function = try Self.cubicBezier(&scanner)
      case "steps": function = try Self.steps(&scanner)
      case "linear": function = try Self.stops(&scanner)
      default: throw scanner.error(at: start, "cubic-bezier(), steps() or linear()")
      }
    } else if let keyword = Self.keyword(name) {
      function = keyword
    } else if ["cubic-bezier", "steps"].contains(name) {
      throw scanner.error("'(' right after \(name)")
    } else {
      throw scanner.error(
        at: start, "linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end or a function")
    }
    try scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("the end of the text") }
    self = function
  }

  private static func keyword(_ name: String) -> TimingFunction? {
    switch name {
    case "linear": .linear
    case "ease": .ease
    case "ease-in": .easeIn
    case "ease-out": .easeOut
    case "ease-in-out": .easeInOut
    case "step-start": .steps(1, at: .jumpStart)
    case "step-end": .steps(1, at: .jumpEnd)
    default: nil
    }
  }

  private static func cubicBezier(_ scanner: inout CSSScanner) throws(TimingFunctionSyntaxError) -> TimingFunction {
    var numbers: [Double] = []
    for index in 0..<4 {
      try scanner.skipSpace()
      let start = scanner.offset
      guard let number = scanner.number() else { throw scanner.error("a number") }
      // A control point's abscissa outside 0 … 1 would give a curve that is not a function.
      if index % 2 == 0, number < 0 || number > 1 { throw scanner.error(at: start, "a number from 0 to 1") }
      numbers.append(number)
      try scanner.skipSpace()
      guard scanner.skip(index < 3 ? "," : ")") else { throw scanner.error(index < 3 ? "','" : "')'") }
    }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func steps(_ scanner: inout CSSScanner) throws(TimingFunctionSyntaxError) -> TimingFunction {
    try scanner.skipSpace()
    let start = scanner.offset
    guard let number = scanner.number(), let count = Int(exactly: number), count >= 1, count <= 1 << 53 else {
      throw scanner.error(at: start, "a whole number of at least 1")
    }
    // An integer in CSS has neither a point nor an exponent.
    guard scanner.isInteger(from: start) else { throw scanner.error(at: start, "a whole number of at least 1") }
    try scanner.skipSpace()
    var position = StepPosition.jumpEnd
    if scanner.skip(",") {
      try scanner.skipSpace()
      let wordStart = scanner.offset
      switch scanner.identifier() {
      case "start", "jump-start": position = .jumpStart
      case "end", "jump-end": position = .jumpEnd
      case "jump-none": position = .jumpNone
      case "jump-both": position = .jumpBoth
      default: throw scanner.error(at: wordStart, "start, end, jump-start, jump-end, jump-none or jump-both")
      }
      try scanner.skipSpace()
    }
    if position == .jumpNone, count < 2 { throw scanner.error(at: start, "a whole number of at least 2 for jump-none") }
    guard scanner.skip(")") else { throw scanner.error("',' or ')'") }
    return .steps(count, at: position)
  }

  private static func stops(_ scanner: inout CSSScanner) throws(TimingFunctionSyntaxError) -> TimingFunction {
    var written: [LinearStopText] = []
    repeat {
      var stop = LinearStopText()
      try scanner.skipSpace()
      while true {
        let start = scanner.offset
        guard let (number, isPercentage) = scanner.numberOrPercentage() else { break }
        if isPercentage {
          guard stop.inputs.count < 2 else { throw scanner.error(at: start, "at most two percentages") }
          // The percentages must be adjacent, before or after the number.
          guard stop.inputs.isEmpty || !stop.isOutputLast else { throw scanner.error(at: start, "',' or ')'") }
          stop.inputs.append(number)
          stop.isOutputLast = false
        } else {
          guard stop.output == nil else { throw scanner.error(at: start, "a percentage, ',' or ')'") }
          stop.output = number
          stop.isOutputLast = true
        }
        try scanner.skipSpace()
      }
      guard stop.output != nil else { throw scanner.error("a number") }
      written.append(stop)
    } while scanner.skip(",")
    guard scanner.skip(")") else { throw scanner.error("',' or ')'") }
    return .stops(LinearStopText.resolved(written))
  }
}

extension CSSScanner {
  /// Whether the last number, which began at an offset, was written as an integer.
  fileprivate func isInteger(from start: Int) -> Bool {
    text(from: start).allSatisfy { $0 != "." && $0 != "e" && $0 != "E" }
  }
}

/// A stop of `linear()` as written: it has no input, one input, or two that span an interval.
private struct LinearStopText {
  var output: Double?
  var inputs: [Double] = []
  var isOutputLast = false

  /// Returns the stops with an input for each, by [the rules of CSS Easing 2][spec].
  ///
  /// The first input defaults to 0 and the last to 1. An input below an earlier one is raised to it. Missing inputs in
  /// between are spaced evenly.
  ///
  /// [spec]: https://drafts.csswg.org/css-easing-2/#linear-easing-function-parsing
  static func resolved(_ written: [LinearStopText]) -> [LinearStop] {
    var points: [(input: Double?, output: Double)] = []
    var largest = -Double.infinity
    for (index, stop) in written.enumerated() {
      let output = stop.output ?? 0
      if stop.inputs.isEmpty {
        if index == 0 {
          largest = 0
          points.append((0, output))
        } else if index == written.count - 1 {
          largest = max(largest, 1)
          points.append((largest, output))
        } else {
          points.append((nil, output))
        }
      }
      for input in stop.inputs {
        largest = max(largest, input)
        points.append((largest, output))
      }
    }
    var result: [LinearStop] = []
    var index = 0
    while index < points.count {
      if let input = points[index].input {
        result.append(.init(input: input, output: points[index].output))
        index += 1
        continue
      }
      let end = points[index...].firstIndex { $0.input != nil } ?? points.count
      let left = result.last?.input ?? 0
      let right = end < points.count ? points[end].input ?? 1 : 1
      for position in index..<end {
        let fraction = Double(position - index + 1) / Double(end - index + 1)
        result.append(.init(input: left + (right - left) * fraction, output: points[position].output))
      }
      index = end
    }
    return result
  }
}
