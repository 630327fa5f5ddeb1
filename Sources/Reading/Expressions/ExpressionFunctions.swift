// SPDX-License-Identifier: MIT
import RealModule

/// The functions of the language that refer to nothing in a file.
enum ExpressionFunctions {
  static let constants = ["PI": Double.pi, "E": Double.exp(1), "SQRT2": 2.0.squareRoot(), "LN2": Double.log(2)]

  static let names: Set<String> = [
    "sum", "add", "sub", "mul", "div", "mod", "$bm_sum", "$bm_sub", "$bm_mul", "$bm_div", "$bm_mod", "$bm_neg",
    "linear", "ease", "easeIn", "easeOut", "clamp", "length", "normalize", "dot", "random", "gaussRandom", "seedRandom",
    "degreesToRadians", "radiansToDegrees", "isNaN", "parseInt", "parseFloat", "Number", "String", "Array",
    "createPath", "posterizeTime",
  ]

  /// The result of a function.
  static func call(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    func argument(_ index: Int) throws(ExpressionFailure) -> ExpressionValue {
      guard index < arguments.count else { throw ExpressionFailure("too few arguments of “\(name)”") }
      return arguments[index]
    }
    func number(_ index: Int) throws(ExpressionFailure) -> Double {
      guard let number = try argument(index).number else { throw ExpressionFailure("“\(name)” expects a number") }
      return number
    }
    if name.hasPrefix("Math.") { return .number(try mathematics(name, arguments, run)) }
    switch name {
    case "sum", "add", "$bm_sum": return try ExpressionArithmetic.result("+", argument(0), argument(1))
    case "sub", "$bm_sub": return try ExpressionArithmetic.result("-", argument(0), argument(1))
    case "mul", "$bm_mul": return try ExpressionArithmetic.result("*", argument(0), argument(1))
    case "div", "$bm_div": return try ExpressionArithmetic.result("/", argument(0), argument(1))
    case "mod", "$bm_mod": return try ExpressionArithmetic.result("%", argument(0), argument(1))
    case "$bm_neg": return try ExpressionArithmetic.result("*", argument(0), .number(-1))
    case "linear", "ease", "easeIn", "easeOut": return try ramp(name, arguments)
    case "clamp":
      return .number(min(max(try number(0), min(try number(1), try number(2))), max(try number(1), try number(2))))
    case "length":
      guard var vector = try argument(0).numbers else { throw ExpressionFailure("“length” expects numbers") }
      if arguments.count > 1, let other = arguments[1].numbers {
        vector = zip(vector, other).map { $0 - $1 }
      }
      return .number(norm(vector))
    case "normalize":
      guard let vector = try argument(0).numbers else { throw ExpressionFailure("“normalize” expects numbers") }
      let length = norm(vector)
      return .vector(length > 0 ? vector.map { $0 / length } : vector)
    case "dot":
      guard let first = try argument(0).numbers, let second = try argument(1).numbers else {
        throw ExpressionFailure("“dot” expects numbers")
      }
      return .number(zip(first, second).reduce(0) { $0 + $1.0 * $1.1 })
    case "random", "gaussRandom": return random(name, arguments, run)
    case "seedRandom":
      run.random = ExpressionRandom(seed: ExpressionRandom.seed(of: try number(0)))
      return .none
    case "degreesToRadians": return .number(try number(0) * .pi / 180)
    case "radiansToDegrees": return .number(try number(0) * 180 / .pi)
    case "isNaN": return .flag(try argument(0).number?.isNaN ?? true)
    case "parseInt": return .number(try number(0).rounded(.towardZero))
    case "parseFloat", "Number": return .number(try number(0))
    case "String": return .text(try argument(0).text())
    case "Array": return try run.array(arguments)
    case "createPath": return .path(try ExpressionOutline(arguments).path)
    case "posterizeTime":
      try run.posterize(framesPerSecond: number(0))
      return .none
    default: throw ExpressionFailure("the function “\(name)”")
    }
  }

  private static func norm(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }

  private static func mathematics(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> Double {
    if name == "Math.random" { return run.random.next() }
    let numbers = arguments.compactMap(\.number)
    guard numbers.count == arguments.count, let first = numbers.first else {
      throw ExpressionFailure("“\(name)” expects numbers")
    }
    let second = numbers.count > 1 ? numbers[1] : 0
    switch name {
    case "Math.abs": return abs(first)
    case "Math.sin": return .sin(first)
    case "Math.cos": return .cos(first)
    case "Math.tan": return .tan(first)
    case "Math.asin": return .asin(first)
    case "Math.acos": return .acos(first)
    case "Math.atan": return .atan(first)
    case "Math.atan2": return .atan2(y: first, x: second)
    case "Math.exp": return .exp(first)
    case "Math.log": return .log(first)
    case "Math.sqrt": return first < 0 ? .nan : first.squareRoot()
    case "Math.pow":
      if first < 0, let whole = Int(exactly: second), abs(whole) < 1000 { return .pow(first, whole) }
      return .pow(first, second)
    case "Math.floor": return first.rounded(.down)
    case "Math.ceil": return first.rounded(.up)
    case "Math.round": return (first + 0.5).rounded(.down)
    case "Math.trunc": return first.rounded(.towardZero)
    case "Math.sign": return first > 0 ? 1 : first < 0 ? -1 : 0
    case "Math.min": return numbers.reduce(.infinity, min)
    case "Math.max": return numbers.reduce(-.infinity, max)
    default: throw ExpressionFailure("the function “\(name)”")
    }
  }

  /// Maps a number from one range to another; outside the range, the result is the nearer end.
  private static func ramp(
    _ name: String, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    // With three arguments, the range of the input is 0 … 1.
    let isShort = arguments.count == 3
    guard isShort || arguments.count >= 5, let input = arguments[0].number,
      let low = isShort ? 0 : arguments[1].number, let high = isShort ? 1 : arguments[2].number,
      let from = arguments[isShort ? 1 : 3].numbers, let to = arguments[isShort ? 2 : 4].numbers
    else { throw ExpressionFailure("“\(name)” expects a number, a range and two values") }
    var fraction = high == low ? (input >= high ? 1 : 0) : min(max((input - low) / (high - low), 0), 1)
    switch name {
    case "ease": fraction = fraction * fraction * (3 - 2 * fraction)
    case "easeIn": fraction *= fraction
    case "easeOut": fraction *= 2 - fraction
    default: break
    }
    return .vector(zip(from, to).map { $0 + ($1 - $0) * fraction })
  }

  private static func random(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) -> ExpressionValue {
    let from = arguments.count > 1 ? arguments[0].numbers ?? [0] : [0]
    let to = arguments.last?.numbers ?? [1]
    return .vector(
      to.indices.map { index in
        let start = index < from.count ? from[index] : 0
        return start + (to[index] - start) * (name == "random" ? run.random.next() : run.random.nextNormal())
      })
  }

  /// A number with a count of decimals.
  static func fixed(_ number: Double, digits: Double) -> String {
    let digits = Int(min(max(digits.isNaN ? 0 : digits, 0), 15))
    let power = Double.pow(10, digits)
    guard abs(number) * power < 1e15 else { return "\(number)" }
    let whole = Int((abs(number) * power).rounded(.toNearestOrAwayFromZero))
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    let text = String(repeating: "0", count: max(digits + 1 - String(whole).count, 0)) + String(whole)
    return sign + text.dropLast(digits) + "." + text.suffix(digits)
  }

  /// An index in 0 … `count`; a negative one counts from the end.
  static func index(_ number: Double, in count: Int) -> Int {
    guard number.isFinite else { return number > 0 ? count : 0 }
    let index = Int(min(max(number, -1e9), 1e9))
    return min(max(index < 0 ? count + index : index, 0), count)
  }
}
