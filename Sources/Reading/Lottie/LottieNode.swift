// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A value of a Lottie file with its path from the root, such as `layers[2].ks.p`.
struct LottieNode: Sendable {
  let json: JSONNode
  let path: String

  /// The value of a key, or `nil`.
  subscript(key: String) -> LottieNode? {
    json[key].map { LottieNode(json: $0, path: path.isEmpty ? key : path + "." + key) }
  }

  /// The elements of an array; empty for another value.
  var elements: [LottieNode] {
    guard case .array(let elements) = json.kind else { return [] }
    return elements.enumerated().map { LottieNode(json: $1, path: "\(path)[\($0)]") }
  }

  var isObject: Bool { if case .object = json.kind { true } else { false } }

  /// A finite number, also in an array of one or a text.
  func number(_ key: String) -> Double? { json[key]?.lottieNumber }

  func number(_ key: String, default value: Double) -> Double { number(key) ?? value }

  /// A number that is rounded to a whole one; `nil` beyond nine digits.
  func integer(_ key: String) -> Int? {
    number(key).flatMap { abs($0) < 1e9 ? Int($0.rounded()) : nil }
  }

  /// Whether a flag is set: `true`, or a number other than 0.
  func isSet(_ key: String) -> Bool {
    switch json[key]?.kind {
    case .flag(let value): value
    case .number(let value): value != 0
    default: false
    }
  }

  func text(_ key: String) -> String? { if case .text(let text) = json[key]?.kind { text } else { nil } }

  /// The name of the element, or `nil`.
  var name: String? { text("nm").flatMap { $0.isEmpty ? nil : $0 } }
}

extension JSONNode {
  /// A finite number, also as the first element of an array.
  var lottieNumber: Double? {
    switch kind {
    case .number(let value): value.isFinite ? value : nil
    case .array(let elements): elements.first?.lottieNumber
    default: nil
    }
  }

  /// The finite numbers of an array, or a single number; `nil` for anything else.
  var lottieNumbers: [Double]? {
    guard let numbers, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers
  }
}
