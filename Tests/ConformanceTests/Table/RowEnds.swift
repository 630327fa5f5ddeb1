// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming
import TestSupport
import Testing

// What rows of interpolation and composition have in common: two ends, each over what is underneath.

extension Family.Row {
  /// The key of an end, and how its value meets what is underneath: `from` with `compositeFrom`, or `addFrom`.
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

  /// The value of the row by the engine, or `nil` where one of its values cannot be read.
  ///
  /// - Parameters:
  ///   - progress: Where it is asked for; by default where the row asks for it.
  ///   - operation: What an operation of CSS is for this property.
  ///   - read: Reads the value of a key.
  func composed<Value: Animatable>(
    at progress: Double? = nil, operation: (CompositeOperation) -> CompositeOperation = { $0 },
    _ read: (_ key: String) throws -> Value?
  ) throws -> Value? {
    guard let from = end("From"), let to = end("To") else { return nil }
    // A keyframe without a value shows the style of the element.
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

  /// The text of a value, with the keywords that every property has resolved as far as the row says.
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
