// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming
import TestSupport
import Testing

// Rows of interpolation and composition have two ends, each over an underlying value.

extension Family.Row {
  /// The key of an end, and its operation on the underlying value: `from` with `compositeFrom`, or `addFrom`.
  private func end(_ name: String) -> (key: String, operation: CompositeOperation)? {
    func operation(_ text: String?) -> CompositeOperation {
      text == "add" ? .add : text == "accumulate" ? .accumulate : .replace
    }
    let plain = name.lowercased()
    if [plain, "\(plain)_rgba", "\(plain)_typed", "\(plain)_ops"].contains(where: { self[$0] != nil }) {
      return (plain, operation(self["composite\(name)"]?.string))
    }
    for text in ["replace", "add", "accumulate"] where self["\(text)\(name)"] != nil {
      return ("\(text)\(name)", operation(text))
    }
    return nil
  }

  /// The engine's value of the row, or `nil` if one of its values cannot be read.
  ///
  /// - Parameters:
  ///   - progress: The progress of the value; by default that of the row.
  ///   - operation: Converts an operation of CSS to the operation of this property.
  ///   - read: Reads the value of a key.
  func composed<Value: Animatable>(
    at progress: Double? = nil, operation: (CompositeOperation) -> CompositeOperation = { $0 },
    _ read: (_ key: String) throws -> Value?
  ) throws -> Value? {
    guard let from = end("From"), let to = end("To") else { return nil }
    // A keyframe without a value has the style of the element.
    let isNeutral = [from, to].map { self[$0.key]?.string == "__neutral__" }
    let needsStyle = isNeutral.contains(true)
    let key =
      self["underlying"] != nil ? "underlying" : self["underlying_style"] != nil ? "underlying_style" : "target_style"
    let underlying = self[key] == nil ? nil : try read(key)
    if needsStyle || from.operation != .replace || to.operation != .replace {
      guard underlying != nil else { return nil }
    }
    var keyframes: [KeyframeEffect<Value>.Keyframe] = []
    for (end, isNeutral) in zip([from, to], isNeutral) {
      let value = isNeutral ? nil : try read(end.key)
      guard isNeutral || value != nil else { return nil }
      keyframes.append(.init(value, composite: operation(end.operation)))
    }
    let effect = KeyframeEffect(keyframes, timing: EffectTiming())
    return effect.value(atProgress: try progress ?? number("at"), over: underlying ?? .zero)
  }

  /// The text of a value. The keywords of all properties are resolved if the row gives their values.
  func text(_ key: String, initial: String?, isInherited: Bool = false) -> String? {
    let text = self[key]?.string ?? self[key]?.number.map { "\($0)" }
    switch text {
    case "initial": return initial
    case "unset": return isInherited ? self["parent_style"]?.string : initial
    case "inherit": return self["parent_style"]?.string
    default: return text
    }
  }
}
