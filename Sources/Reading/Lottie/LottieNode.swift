// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A value of a Lottie file with its place in it.
struct LottieNode: Sendable {
  /// The place of a value with others in it. A file has many values and few messages, so paths are written on demand.
  fileprivate final class Place: Sendable {
    let outer: Place?
    let step: JSONStep?

    init(_ outer: Place?, _ step: JSONStep?) { (self.outer, self.step) = (outer, step) }
  }

  let json: JSONNode
  private let outer: Place?
  private let step: JSONStep?
  /// The easings of the file.
  let easings: LottieEasings

  /// The whole file.
  init(root json: JSONNode, easings: LottieEasings = LottieEasings()) {
    (self.json, outer, step, self.easings) = (json, nil, nil, easings)
  }

  private init(_ json: JSONNode, in outer: Place, _ step: JSONStep, _ easings: LottieEasings) {
    (self.json, self.outer, self.step, self.easings) = (json, outer, step, easings)
  }

  /// The path from the root, such as `layers[2].ks.p`.
  ///
  /// - Complexity: O(n) in the depth.
  var path: String { steps.text }

  /// The keys and indices from the root.
  ///
  /// - Complexity: O(n) in the depth.
  var steps: [JSONStep] {
    var steps = step.map { [$0] } ?? []
    var place = outer
    while let current = place {
      if let step = current.step { steps.append(step) }
      place = current.outer
    }
    return steps.reversed()
  }

  /// The value of a key, or `nil`.
  subscript(key: String) -> LottieNode? {
    json[key].map { LottieNode($0, in: Place(outer, step), .key(key), easings) }
  }

  /// The elements of an array; empty for another value.
  var elements: [LottieNode] {
    guard let elements = json.elements else { return [] }
    let place = Place(outer, step)
    return elements.enumerated().map { LottieNode($1, in: place, .index($0), easings) }
  }

  var isObject: Bool { if case .object = json.kind { true } else { false } }

  /// Whether it is an array that begins with an object.
  var hasObjects: Bool {
    guard case .array(let elements) = json.kind, case .object? = elements.first?.kind else { return false }
    return true
  }

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
  /// Whether the value is an array or an object.
  var isContainer: Bool {
    switch kind {
    case .array, .numbers, .object: true
    default: false
    }
  }

  /// A finite number, also as the first element of an array.
  var lottieNumber: Double? {
    switch kind {
    case .number(let value): value.isFinite ? value : nil
    case .numbers(let numbers): numbers.first.flatMap { $0.isFinite ? $0 : nil }
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
