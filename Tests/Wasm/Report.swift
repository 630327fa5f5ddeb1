// SPDX-License-Identifier: MIT

/// The numbers that the program prints, with the agreement that is required of two platforms.
struct Report {
  /// The required agreement of the same number on two platforms.
  enum Agreement: String {
    /// The same bits: only +, −, ×, ÷, √ and the functions of CLanes are used.
    case bits
    /// A difference of at most 10⁻¹², relative to the larger of the number and 1.
    case near
    /// A difference of at most 4 units in the last place.
    case ulps
  }

  /// Some numbers with their name.
  struct Line {
    let name: String
    let agreement: Agreement
    let numbers: [Double]

    /// The line as text, with the bits of the numbers in hexadecimal digits.
    var text: String {
      numbers.reduce(agreement.rawValue + " " + name) { $0 + " " + String($1.bitPattern, radix: 16) }
    }
  }

  private(set) var lines: [Line] = []

  /// Adds a line.
  mutating func add(_ name: String, _ agreement: Agreement, _ numbers: Double...) {
    lines.append(Line(name: name, agreement: agreement, numbers: numbers))
  }

  /// Adds a line for each of 20 instants from −1/16 s on, in steps of 1/8 s.
  mutating func addInstants(_ name: String, _ agreement: Agreement, _ numbers: (_ instant: Double) -> [Double]) {
    for index in 0..<20 {
      let instant = Double(index) / 8 - 0.0625
      lines.append(Line(name: name + "/" + String(index), agreement: agreement, numbers: numbers(instant)))
    }
  }
}

#if !hasFeature(Embedded)
  extension Report {
    /// Compares the lines with those that another platform has printed, and prints the result.
    ///
    /// - Returns: Whether all numbers agree as required.
    func agrees(with texts: [String]) -> Bool {
      guard texts.count == lines.count else {
        print("\(texts.count) lines instead of \(lines.count)")
        return false
      }
      var counts: [Agreement: (numbers: Int, equal: Int, largest: Double)] = [:]
      var isInAgreement = true
      for (line, text) in zip(lines, texts) {
        let fields = text.split(separator: " ")
        let others = fields.dropFirst(2).compactMap { UInt64($0, radix: 16).map(Double.init(bitPattern:)) }
        guard fields.count == line.numbers.count + 2, others.count == line.numbers.count, fields[1] == line.name else {
          print("\(text) instead of \(line.text)")
          return false
        }
        for (number, other) in zip(line.numbers, others) {
          let isEqual = number.bitPattern == other.bitPattern || number.isNaN && other.isNaN
          let difference = isEqual ? 0 : line.agreement.difference(number, other)
          let count = counts[line.agreement, default: (0, 0, 0)]
          counts[line.agreement] = (count.numbers + 1, count.equal + (isEqual ? 1 : 0), max(count.largest, difference))
          guard !(difference <= line.agreement.limit) else { continue }
          print("\(line.agreement) \(line.name): \(other) instead of \(number)")
          isInAgreement = false
        }
      }
      for (agreement, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        print(
          "\(agreement): \(count.numbers) numbers, \(count.equal) with the same bits, largest difference",
          "\(count.largest) of \(agreement.limit)")
      }
      return isInAgreement
    }
  }

  extension Report.Agreement {
    /// The largest accepted difference.
    fileprivate var limit: Double {
      switch self {
      case .bits: 0
      case .near: 1e-12
      case .ulps: 4
      }
    }

    /// The difference of two numbers with different bits, in the unit of the limit.
    fileprivate func difference(_ number: Double, _ other: Double) -> Double {
      switch self {
      case .bits: .infinity
      case .near: abs(number - other) / max(abs(number), 1)
      case .ulps: abs(number - other) / number.ulp
      }
    }
  }
#endif
