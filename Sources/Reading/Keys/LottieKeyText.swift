// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The keyframes of a property in the text of a Lottie file.
struct LottieKeyText {
  /// The path of the array of keyframes.
  let path: [JSONStep]
  /// The frames per second of the document, and the frame at its instant 0.
  let rate: Double
  let origin: Double

  /// The decimals of a frame that is written.
  private static let frameDecimals = 1000.0

  /// Changes a keyframe in the text of a file.
  func apply(_ change: KeyEdit.Change, toKey index: Int, in bytes: inout [UInt8]) throws(MotionFileError) {
    var text = JSONText(bytes)
    defer { bytes = text.bytes }
    guard let key = text.range(of: path + [.index(index)])?.lowerBound, text.value(of: "t", ofObjectAt: key) != nil
    else { throw MotionFileError("\(path.text): the keyframe is elsewhere in the file") }
    switch change {
    case .time(let time):
      let new = ((time * rate + origin) * Self.frameDecimals).rounded() / Self.frameDecimals
      text.set("t", ofObjectAt: key, to: JSONNode.text(of: new))
    case .numbers(let numbers):
      let value = text.value(of: "s", ofObjectAt: key)
      let old = value.flatMap { text.numbers(in: $0) }
      if let value { text.replace(value, with: Self.numbers(numbers, like: old)) }
      // Files of early exporters state the end of a segment too. Another end is that of a jump.
      guard index > 0, let before = text.range(of: path + [.index(index - 1)])?.lowerBound,
        let end = text.value(of: "e", ofObjectAt: before)
      else { return }
      let stated = text.numbers(in: end)
      if value == nil || stated == old { text.replace(end, with: Self.numbers(numbers, like: stated)) }
    case .easing(let easing): set(easing, ofKeyAt: key, in: &text)
    }
  }

  /// Numbers with the further ones of an old value, such as the depth of a place.
  private static func numbers(_ numbers: [Double], like old: [Double]?) -> String {
    let all = numbers + (old ?? []).dropFirst(numbers.count)
    return "[" + all.map(JSONNode.text).joined(separator: ",") + "]"
  }

  // MARK: - Easings

  /// The reason why a keyframe cannot have an easing, or `nil`.
  static func problem(with easing: TimingFunction) -> String? {
    switch easing.kind {
    case .linear, .cubicBezier: nil
    default: easing == .hold ? nil : "A keyframe of Lottie has a cubic easing, “linear” or “steps(1)”"
    }
  }

  private func set(_ easing: TimingFunction, ofKeyAt key: Int, in text: inout JSONText) {
    let isHold = easing == .hold
    if isHold || text.value(of: "h", ofObjectAt: key) != nil {
      text.set("h", ofObjectAt: key, to: isHold ? "1" : "0")
    }
    if isHold { return }
    var handles = (0.0, 0.0, 1.0, 1.0)
    if case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind { handles = (x1, y1, x2, y2) }
    set("o", handles.0, handles.1, ofKeyAt: key, in: &text)
    set("i", handles.2, handles.3, ofKeyAt: key, in: &text)
  }

  private func set(_ name: String, _ x: Double, _ y: Double, ofKeyAt key: Int, in text: inout JSONText) {
    let old = text.value(of: name, ofObjectAt: key)
    func coordinate(_ axis: String, _ value: Double) -> String {
      let number = JSONNode.text(of: value)
      guard let old, let range = text.value(of: axis, ofObjectAt: old.lowerBound) else { return "[\(number)]" }
      // As many numbers as before, or the number without an array.
      guard text.bytes[range.lowerBound] == UInt8(ascii: "[") else { return number }
      let count = max(text.numbers(in: range)?.count ?? 1, 1)
      return "[" + Array(repeating: number, count: count).joined(separator: ",") + "]"
    }
    text.set(name, ofObjectAt: key, to: "{\"x\":\(coordinate("x", x)),\"y\":\(coordinate("y", y))}")
  }
}
