// SPDX-License-Identifier: MIT
extension TimingFunction {
  /// Parses a CSS easing, a trapezoid or a named easing.
  ///
  /// Trapezoids are `trapezoid-in`, `trapezoid-out` and `trapezoid-in-out`. A named easing is a family and its ends, as
  /// in `quad-in`, `sine-out` or `elastic-in-out`. The spellings `easeInQuad`, `ease-in-quad` and d3's `easeQuadIn`
  /// mean the same.
  ///
  /// `sin`, `exp`, `circle` and `poly` are d3's names of `sine`, `expo`, `circ` and `cubic`. `easeLinear` is d3's name
  /// of `linear`. An elastic name may have an amplitude and a period, as in `elastic-out(1.5, 0.4)`; see
  /// ``elastic(_:amplitude:period:)``. The default period is 0.3.
  ///
  /// - Throws: ``TimingFunctionSyntaxError`` with the byte offset of the first error and the accepted input there.
  public init(text: String) throws(TimingFunctionSyntaxError) {
    if let named = Self.named(text) {
      self = named
      return
    }
    if let elastic = try Self.elastic(text) {
      self = elastic
      return
    }
    do {
      try self.init(css: text)
    } catch {
      let further =
        error.expected.hasSuffix("or a function")
        ? ", trapezoid-in-out or a name like quad-in"
        : error.expected.hasSuffix("or linear()") ? ", or a name like elastic-out(1.5, 0.4)" : ""
      throw TimingFunctionSyntaxError(offset: error.offset, expected: error.expected + further)
    }
  }

  /// The easing as text that `init(text:)` parses: CSS where CSS has a syntax for it.
  ///
  /// Springs, compositions and Swift functions have no syntax. Their text is a description that cannot be parsed.
  /// Numbers have as many digits as are required to restore them exactly.
  public var text: String {
    switch form {
    case .linear: return "linear"
    case .cubicBezier(let curve):
      switch self {
      case .ease: return "ease"
      case .easeIn: return "ease-in"
      case .easeOut: return "ease-out"
      case .easeInOut: return "ease-in-out"
      default:
        let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(Self.text(of:))
        return "cubic-bezier(\(numbers.joined(separator: ", ")))"
      }
    case .steps(let steps):
      switch steps.position {
      case .jumpEnd: return "steps(\(steps.count))"
      case .jumpStart: return "steps(\(steps.count), start)"
      case .jumpNone: return "steps(\(steps.count), jump-none)"
      case .jumpBoth: return "steps(\(steps.count), jump-both)"
      }
    case .stops(let stops):
      return text(of: stops.stops)
    case .trapezoid(let trapezoid): return "trapezoid-\(trapezoid.ends.rawValue)"
    case .namedEasing(let easing):
      let name = "\(easing.family.rawValue)-\(easing.ends.rawValue)"
      let elastic = easing.elasticParameters
      guard elastic != .standard else { return name }
      return "\(name)(\(Self.text(of: elastic.amplitude)), \(Self.text(of: elastic.period)))"
    case .spring(let curve):
      let spring = curve.spring
      let numbers = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity].map(Self.text(of:))
      return "spring \(numbers.joined(separator: " ")) over \(Self.text(of: curve.duration)) s"
    case .composition(let composition): return "\(composition.first.text), then \(composition.second.text)"
    case .custom(let function): return function.name
    }
  }

  /// Returns the `linear()` text of stops; long percentages of evenly spaced stops are omitted if the result is equal.
  private func text(of stops: [LinearStop]) -> String {
    func text(_ percentage: (Int) -> String?) -> String {
      let texts = stops.enumerated().map { index, stop in
        Self.text(of: stop.output) + (percentage(index).map { " \($0)%" } ?? "")
      }
      return "linear(\(texts.joined(separator: ", ")))"
    }
    let percentages = stops.map { Self.percentage(of: $0.input) }
    func isEndless(_ index: Int) -> Bool { percentages[index].count > Self.longestPercentage }
    guard stops.indices.contains(where: isEndless) else { return text { percentages[$0] } }
    let isEven = stops.indices.map { index in
      index > 0 && index + 1 < stops.count
        && abs(stops[index - 1].input + stops[index + 1].input - 2 * stops[index].input) < 1e-12
    }
    let short = text { isEven[$0] ? nil : percentages[$0] }
    let isShort = !stops.indices.contains { isEndless($0) && !isEven[$0] }
    if isShort, let same = try? TimingFunction(css: short), same == self { return short }
    return text { percentages[$0] }
  }

  /// The largest length, in characters, of a percentage that was written by hand.
  private static let longestPercentage = 15

  /// The percentage of a fraction: its shortest decimal with the point moved by two digits, so that it parses exactly.
  private static func percentage(of share: Double) -> String {
    let decimal = "\(share.magnitude)".split(separator: "e")
    let sign = share < 0 ? "-" : ""
    if decimal.count > 1, let exponent = Int(decimal[1]) { return "\(sign)\(decimal[0])e\(exponent + 2)" }
    let parts = decimal[0].split(separator: ".")
    let fraction = (parts.count > 1 && parts[1] != "0" ? String(parts[1]) : "") + "00"
    let whole = (parts[0] + fraction.prefix(2)).drop { $0 == "0" }
    let rest = fraction.dropFirst(2).reversed().drop { $0 == "0" }.reversed()
    return sign + (whole.isEmpty ? "0" : String(whole)) + (rest.isEmpty ? "" : "." + String(rest))
  }

  static func text(of number: Double) -> String {
    // Whole numbers have no trailing ".0", and negative zero has no sign.
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  /// Parses the name of an elastic easing with numbers in parentheses; returns `nil` for any other text.
  private static func elastic(_ text: String) throws(TimingFunctionSyntaxError) -> TimingFunction? {
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "(")),
      case .namedEasing(let easing)? = named(text[..<open])?.form, easing.family == .elastic
    else { return nil }
    var scanner = CSSScanner(text, offset: text.utf8.distance(from: text.startIndex, to: open) + 1)
    try scanner.skipSpace()
    let amplitude = try scanner.number(in: ElasticParameters.amplitudes, "an amplitude from 1 to 1000000")
    try scanner.skipSpace()
    var period = ElasticParameters.standard.period
    let hasPeriod = scanner.skip(",")
    if hasPeriod {
      try scanner.skipSpace()
      period = try scanner.number(in: ElasticParameters.periods, "a period from 0.000001 to 1000000")
      try scanner.skipSpace()
    }
    guard scanner.skip(")") else { throw scanner.error(hasPeriod ? "')'" : "',' or ')'") }
    try scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.error("the end of the text") }
    return .elastic(easing.ends, amplitude: amplitude, period: period)
  }

  private static func named(_ text: some StringProtocol) -> TimingFunction? {
    var name = Substring(text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    if name == "easelinear" { return .linear }
    if name.hasPrefix("ease") { name = name.dropFirst(4) }
    let ends: [(String, Ends)] = [("inout", .easeInOut), ("in", .easeIn), ("out", .easeOut)]
    for (word, end) in ends {
      let candidates = [
        name.hasSuffix(word) ? name.dropLast(word.count) : nil,
        name.hasPrefix(word) ? name.dropFirst(word.count) : nil,
      ]
      for family in candidates.compactMap({ $0 }) {
        if family == "trapezoid" { return .trapezoid(end) }
        if let family = easingFamily(family) { return .namedEasing(family, ends: end) }
      }
    }
    return nil
  }

  private static func easingFamily(_ name: Substring) -> EasingFamily? {
    switch name {
    case "sin": .sine
    case "exp", "exponential": .expo
    case "circle", "circular": .circ
    // d3's `poly` has the exponent 3 by default.
    case "poly": .cubic
    default: EasingFamily(rawValue: String(name))
    }
  }
}

extension CSSScanner {
  /// Reads a number in a range, or throws an error with the accepted input.
  fileprivate mutating func number(
    in range: ClosedRange<Double>, _ expected: String
  ) throws(TimingFunctionSyntaxError) -> Double {
    let start = offset
    guard let number = number(), range.contains(number) else { throw error(at: start, expected) }
    return number
  }
}
