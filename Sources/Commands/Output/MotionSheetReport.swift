// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import GlissadeTexts

/// The report of the moving properties of a file, as text or as JSON.
struct MotionSheetReport: Encodable {
  struct Move: Encodable {
    let start: Double
    let end: Double
    let from: [Double]?
    let to: [Double]?
    let easing: String?
    let undershoot: Double
    let overshoot: Double
    let settling: Double
  }

  struct Jump: Encodable {
    let time: Double
    let from: [Double]?
    let to: [Double]?
  }

  struct Property: Encodable {
    let name: String
    let unit: String
    let components: [String]
    let from: [Double]?
    let to: [Double]?
    let start: Double
    let end: Double
    let isUndivided: Bool
    let moves: [Move]
    let jumps: [Jump]

    fileprivate var isColor: Bool { components.count == 4 && components[3].hasSuffix("Alpha") }
  }

  let file: String
  let width: Double
  let height: Double
  let duration: Double
  let isEndless: Bool
  let framesPerSecond: Double?
  let pictures: [Double]
  let properties: [Property]
  /// The number of further properties that may move, and that are not examined.
  let unexamined: Int
  let notes: [String]

  init(_ sheet: ContactSheet) {
    let document = sheet.opened.document
    (file, width, height) = (sheet.opened.name.text, document.size.width, document.size.height)
    (duration, framesPerSecond, pictures) = (sheet.summary.duration, document.frameRate, sheet.times)
    isEndless = sheet.summary.isEndless
    (unexamined, notes) = (sheet.summary.unexaminedCount, document.notes)
    properties = sheet.summary.properties.map(Property.init)
  }

  // MARK: - Text

  /// The most moves and jumps of a property in the text.
  private static let changeLimit = 32

  /// One line for each property, and one for each move and jump. Times are in milliseconds.
  var text: String {
    var lines = properties.isEmpty ? ["nothing moves"] : []
    for property in properties {
      lines.append(property.name + (property.unit.isEmpty ? "" : " (\(property.unit))"))
      let moves = property.moves.map { (time: $0.start.nextUp, line: Self.line($0, of: property)) }
      let jumps = property.jumps.map { (time: $0.time, line: Self.line($0, of: property)) }
      // A jump precedes the move that begins there.
      let changes = (moves + jumps).sorted { $0.time < $1.time }
      lines += changes.prefix(Self.changeLimit).map { "  " + $0.line }
      let rest = changes.count - Self.changeLimit
      if rest > 0 { lines.append("  and \(rest) more changes; --format json has all") }
      if property.isUndivided {
        lines.append("  too many corners: the property is not divided at them, and jumps are not found")
      }
    }
    if isEndless, !properties.isEmpty {
      lines.append(
        "the motion repeats without an end; its first \(ContactSheet.milliseconds(duration)) ms are examined")
    }
    if unexamined > 0 { lines.append("\(unexamined) more properties may move; they are not examined") }
    return lines.map { Quotation.visible($0) + "\n" }.joined()
  }

  private static func line(_ move: Move, of property: Property) -> String {
    var parts = ["\(ContactSheet.milliseconds(move.start)) … \(ContactSheet.milliseconds(move.end)) ms"]
    if let from = move.from, let to = move.to {
      let isReturn = from == to
      let (first, last) = (numbers(from, isColor: property.isColor), numbers(to, isColor: property.isColor))
      parts.append(isReturn ? "away from \(first) and back" : "\(first) → \(last)")
      if !isReturn { parts.append(move.easing ?? "no known easing") }
    } else {
      parts.append(move.easing ?? "no known easing")
    }
    if move.undershoot > 0 { parts.append("undershoot \(Number.format((move.undershoot * 1000).rounded() / 10)) %") }
    if move.overshoot > 0 { parts.append("overshoot \(Number.format((move.overshoot * 1000).rounded() / 10)) %") }
    if move.settling < 0.8 * (move.end - move.start) || move.overshoot > 0 {
      parts.append("settles after \(ContactSheet.milliseconds(move.settling)) ms")
    }
    return parts.joined(separator: ", ")
  }

  private static func line(_ jump: Jump, of property: Property) -> String {
    let texts = [jump.from, jump.to].compactMap { $0.map { numbers($0, isColor: property.isColor) } }
    let change = texts.isEmpty ? "" : ", " + texts.joined(separator: " → ")
    return "jump at \(ContactSheet.milliseconds(jump.time)) ms\(change)"
  }

  /// The text of numbers. A colour has the form `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  private static func numbers(_ numbers: [Double], isColor: Bool = false) -> String {
    if isColor, numbers.count == 4 {
      let bytes = numbers.map { UInt8(min(max(($0 * 255).rounded(), 0), 255)) }
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "#" + digits[..<3].joined() + (bytes[3] == 255 ? "" : digits[3])
    }
    let texts = numbers.map { Number.format($0) }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  }

  /// The name of a property with its unit and its first and last value.
  static func title(of property: MovingProperty) -> String {
    let unit = property.unit.rawValue.isEmpty || property.unit == .color ? "" : " " + property.unit.rawValue
    let name = Quotation.visible(property.name)
    guard !property.isLong else { return "\(name): \(property.components.count) numbers" }
    let (from, to) = (property.from.map(rounded), property.to.map(rounded))
    if from == to, from.count == 1, let low = property.values[0].min(), let high = property.values[0].max() {
      return "\(name): \(numbers([rounded(low)])) … \(numbers([rounded(high)]))\(unit)"
    }
    let isColor = property.unit == .color
    return "\(name): \(numbers(from, isColor: isColor)) → \(numbers(to, isColor: isColor))\(unit)"
  }

  /// The name of a component without that of its property: `red` for `fillRed`.
  static func shortName(_ name: String) -> String {
    for prefix in ["fill", "stroke", "shadow", "scale", "origin", "matrix"] where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      if !rest.isEmpty { return rest.lowercased() }
    }
    return name
  }

  /// A number with at most four digits after the point.
  static func rounded(_ number: Double) -> Double {
    let value = (number * 1e4).rounded() / 1e4
    return value == 0 ? 0 : value
  }
}

extension MotionSheetReport.Property {
  fileprivate init(_ property: MovingProperty) {
    let isLong = property.isLong
    func numbers(_ numbers: [Double]) -> [Double]? { isLong ? nil : numbers.map(MotionSheetReport.rounded) }
    func time(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }
    self.init(
      name: property.name, unit: property.unit == .color ? "" : property.unit.rawValue,
      components: isLong ? [] : property.components, from: numbers(property.from), to: numbers(property.to),
      start: time(property.start), end: time(property.end),
      isUndivided: property.isUndivided,
      moves: property.moves.map { move in
        .init(
          start: time(move.start), end: time(move.end), from: numbers(move.from), to: numbers(move.to),
          easing: move.easing, undershoot: MotionSheetReport.rounded(move.undershoot),
          overshoot: MotionSheetReport.rounded(move.overshoot), settling: time(move.settling))
      }, jumps: property.jumps.map { .init(time: time($0.time), from: numbers($0.from), to: numbers($0.to)) })
  }
}
