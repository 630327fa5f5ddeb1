// SPDX-License-Identifier: MIT

/// An ICC profile, which is compared with sRGB ([ICC.1:2022](https://www.color.org/specification/ICC.1-2022-05.pdf)).
struct ICCProfile {
  private let bytes: [UInt8]

  /// The largest profile that is read, in bytes. Profiles of sRGB have at most some kilobytes.
  static let sizeLimit = 1 << 20

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the profile is that of sRGB: an RGB profile with its three primaries and its transfer function.
  var isSRGB: Bool {
    guard text(at: 16) == "RGB " else { return false }
    let primaries: [(String, [Double])] = [
      ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    for (name, expected) in primaries {
      guard let tag = tag(name), text(at: tag.lowerBound) == "XYZ ", tag.count >= 20 else { return false }
      let values = (0..<3).map { fixed(at: tag.lowerBound + 8 + 4 * $0) ?? .nan }
      // Programs adapt the primaries to D50 with slightly different matrices.
      guard zip(values, expected).allSatisfy({ abs($0 - $1) < 0.004 }) else { return false }
    }
    return ["rTRC", "gTRC", "bTRC"].allSatisfy { tag($0).map(isTransferFunction) ?? false }
  }

  /// Whether a curve is that of sRGB, or a gamma of 2.2.
  private func isTransferFunction(_ tag: Range<Int>) -> Bool {
    let start = tag.lowerBound
    switch text(at: start) {
    case "para":
      guard let kind = number(at: start + 8, count: 2) else { return false }
      let values = (0..<5).compactMap { fixed(at: start + 12 + 4 * $0) }
      if kind == 0 { return values.first.map { abs($0 - 2.2) < 0.01 } ?? false }
      // ((x + 0.055) / 1.055)^2.4 above 0.04045, and x / 12.92 below.
      let expected = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return kind == 3 && values.count == 5 && zip(values, expected).allSatisfy { abs($0 - $1) < 0.001 }
    case "curv":
      guard let count = number(at: start + 8, count: 4), count > 0, tag.count >= 12 + 2 * count else { return false }
      if count == 1 { return number(at: start + 12, count: 2).map { abs(Double($0) / 256 - 2.2) < 0.01 } ?? false }
      // The curve at a quarter, a half and three quarters.
      return [(0.25, 0.050876), (0.5, 0.214041), (0.75, 0.522522)].allSatisfy { input, output in
        let place = input * Double(count - 1)
        let index = Int(place)
        guard let low = number(at: start + 12 + 2 * index, count: 2),
          let high = number(at: start + 12 + 2 * min(index + 1, count - 1), count: 2)
        else { return false }
        let value = (Double(low) + (place - Double(index)) * Double(high - low)) / 65_535
        return abs(value - output) < 0.004
      }
    default: return false
    }
  }

  /// The bytes of a tag, inside the profile.
  private func tag(_ name: String) -> Range<Int>? {
    guard let count = number(at: 128, count: 4), count <= 1000 else { return nil }
    for entry in stride(from: 132, to: 132 + 12 * count, by: 12) where text(at: entry) == name {
      guard let start = number(at: entry + 4, count: 4), let length = number(at: entry + 8, count: 4),
        start <= bytes.count, length <= bytes.count - start
      else { return nil }
      return start..<(start + length)
    }
    return nil
  }

  private func number(at start: Int, count: Int) -> Int? {
    guard start >= 0, start <= bytes.count - count else { return nil }
    return bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A signed number with 16 bits after the point.
  private func fixed(at start: Int) -> Double? {
    number(at: start, count: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  private func text(at start: Int) -> String? {
    guard start >= 0, start <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[start..<(start + 4)], as: UTF8.self)
  }
}
