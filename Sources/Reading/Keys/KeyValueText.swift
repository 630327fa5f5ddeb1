// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The text of a value between those of two keyframes.
enum KeyValueText {
  /// - Parameters:
  ///   - share: The progress between the values.
  ///   - numbers: The numbers of the value, if the values have as many.
  /// - Returns: `nil` for values without numbers in the same places, which are no colours either.
  static func between(_ first: String, _ second: String, at share: Double, numbers: [Double]) -> String? {
    if first == second { return first }
    let (one, other) = (NumberTokens(first, limit: .max), NumberTokens(second, limit: .max))
    guard one.hasSameParts(as: other), !first.lowercased().contains("matrix") else {
      return color(first, second, at: share)
    }
    let all = zip(one.numbers, other.numbers).map { rounded($0 + ($1 - $0) * share) }
    guard all.allSatisfy(\.isFinite) else { return nil }
    return one.text(with: numbers + all.dropFirst(numbers.count))
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  /// A colour of sRGB between two others.
  private static func color(_ first: String, _ second: String, at share: Double) -> String? {
    guard let one = SVGColor(first), let other = SVGColor(second), !one.usesOklab, !other.usesOklab else { return nil }
    func premultiplied(_ color: SVGColor) -> SIMD4<Double> {
      var components = color.components * color.components.w
      components.w = color.components.w
      return components
    }
    let sum = premultiplied(one) + (premultiplied(other) - premultiplied(one)) * share
    let alpha = min(max(sum.w, 0), 1)
    let bytes = [sum.x, sum.y, sum.z].map { Int((min(max(alpha > 0 ? $0 / alpha : 0, 0), 1) * 255).rounded()) }
    let list = bytes.map(String.init).joined(separator: ", ")
    return alpha == 1 ? "rgb(\(list))" : "rgba(\(list), \(JSONNode.text(of: rounded(alpha))))"
  }
}
