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
  static let frameDecimals = 1000.0

  /// Changes a keyframe in the text of a file.
  func apply(_ edit: KeyEdit, to stated: StatedKeys, in bytes: inout [UInt8]) throws(MotionFileError) {
    var text = JSONText(bytes)
    defer { bytes = text.bytes }
    let index = edit.key
    switch edit.change {
    case .added(let time): return try add(KeyDivision(stated, at: time), to: stated, in: &text)
    case .removed: return try remove(index, of: stated, in: &text)
    case .time, .numbers, .easing: break
    }
    guard let key = text.range(of: path + [.index(index)])?.lowerBound, text.value(of: "t", ofObjectAt: key) != nil
    else { throw MotionFileError("\(path.text): the keyframe is elsewhere in the file") }
    switch edit.change {
    case .added, .removed: break
    case .time(let time): text.set("t", ofObjectAt: key, to: frame(of: time))
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
    case .easing(let easing): set([easing], ofKeyAt: key, in: &text)
    }
  }

  /// The text of the frame of an instant.
  func frame(of time: Double) -> String {
    JSONNode.text(of: ((time * rate + origin) * Self.frameDecimals).rounded() / Self.frameDecimals)
  }

  /// Numbers with the further ones of an old value, such as the depth of a place.
  static func numbers(_ numbers: [Double], like old: [Double]?) -> String {
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

  /// Sets the easing of all numbers of a keyframe, or one for each number.
  func set(_ easings: [TimingFunction], ofKeyAt key: Int, in text: inout JSONText) {
    let isHold = easings.allSatisfy { $0 == .hold }
    if isHold || text.value(of: "h", ofObjectAt: key) != nil {
      text.set("h", ofObjectAt: key, to: isHold ? "1" : "0")
    }
    if isHold { return }
    for name in ["o", "i"] {
      let old = text.value(of: name, ofObjectAt: key)
      let (isList, count) = old.map { Self.form(ofHandle: $0, in: text) } ?? (true, 1)
      let new = Self.handle(name, of: easings, isList: isList || easings.count > 1, count: max(count, easings.count))
      text.set(name, ofObjectAt: key, to: new)
    }
  }

  /// Whether the coordinates of a handle are arrays, and their count.
  private static func form(ofHandle handle: Range<Int>, in text: JSONText) -> (isList: Bool, count: Int) {
    guard let range = text.value(of: "x", ofObjectAt: handle.lowerBound) else { return (true, 1) }
    return (text.bytes[range.lowerBound] == UInt8(ascii: "["), text.numbers(in: range)?.count ?? 1)
  }

  /// The text of the first handle “o” or the last one “i”.
  private static func handle(_ name: String, of easings: [TimingFunction], isList: Bool, count: Int) -> String {
    let points = easings.map { easing -> (x: Double, y: Double) in
      guard case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind else {
        return name == "o" ? (0, 0) : (1, 1)
      }
      return name == "o" ? (x1, y1) : (x2, y2)
    }
    func text(_ coordinates: [Double]) -> String {
      guard isList else { return JSONNode.text(of: coordinates[0]) }
      return "["
        + (0..<count).map { JSONNode.text(of: coordinates[min($0, coordinates.count - 1)]) }
        .joined(separator: ",") + "]"
    }
    return "{\"x\":\(text(points.map(\.x))),\"y\":\(text(points.map(\.y)))}"
  }
}
