// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The keyframes of an animation element in the text of an SVG file.
struct SMILKeyText {
  /// The number of the element among all elements of the file.
  let element: Int
  /// The instant of the first keyframe and the simple duration, in seconds.
  let start: Double
  let duration: Double
  /// The number of values.
  let count: Int

  /// The decimals of a progress that is written.
  private static let progressDecimals = 1e5

  /// The values of an element by `values`, or `from` and `to`; `nil` for others.
  static func values(_ attributes: [String: String]) -> [String]? {
    if let list = SMILValues(attributes: attributes).list { return list }
    guard let from = attributes["from"], let to = attributes["to"] else { return nil }
    return [from, to]
  }

  /// The reason why an animation cannot have an easing, or `nil`.
  static func problem(with easing: TimingFunction, isDiscrete: Bool) -> String? {
    if isDiscrete { return "The values of this animation are discrete" }
    switch easing.kind {
    case .linear: return nil
    case .cubicBezier(_, let y1, _, let y2) where (0...1).contains(y1) && (0...1).contains(y2): return nil
    default: return "“keySplines” has cubic curves without overshoot, or “linear”"
    }
  }

  /// Changes a keyframe in the text of a file.
  func apply(_ change: KeyEdit.Change, toKey index: Int, in bytes: inout [UInt8]) throws(MotionFileError) {
    let found: XMLTree.Element?
    do throws(XMLError) {
      let tree = try XMLParser.tree(String(decoding: bytes, as: UTF8.self), limits: SVGDocument.limits)
      found = tree.elements.indices.contains(element) ? tree.elements[element] : nil
    } catch { throw MotionFileError(error.problem) }
    guard let found, (0..<count).contains(index) else { throw MotionFileError("the file has no such keyframe") }
    func text(_ name: String) -> String? { found[name]?.value }
    switch change {
    case .time(let time):
      var times = list(text("keyTimes")) ?? Self.evenTimes(count, isDiscrete: text("calcMode") == "discrete")
      let progress = (time - start) / duration
      times[index] = JSONNode.text(of: (progress * Self.progressDecimals).rounded() / Self.progressDecimals)
      set("keyTimes", to: times.joined(separator: ";"), of: found, in: &bytes)
    case .numbers(let numbers):
      if var values = list(text("values")) {
        values[index] = NumberTokens(values[index]).text(with: numbers)
        set("values", to: values.joined(separator: ";"), of: found, in: &bytes)
      } else {
        let name = index == 0 ? "from" : "to"
        set(name, to: NumberTokens(text(name) ?? "").text(with: numbers), of: found, in: &bytes)
      }
    case .easing(let easing):
      let isSpline = text("calcMode").map(XMLParser.trimmed) == "spline"
      var splines =
        (isSpline ? list(text("keySplines"), count: count - 1) : nil)
        ?? Array(repeating: "0 0 1 1", count: count - 1)
      guard splines.indices.contains(index) else { throw MotionFileError("the last keyframe has no easing") }
      var curve = [0.0, 0, 1, 1]
      if case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind { curve = [x1, y1, x2, y2] }
      splines[index] = curve.map(JSONNode.text).joined(separator: " ")
      // The attributes are in one tag: the later one comes first, so that its place stays.
      let edits = [("keySplines", splines.joined(separator: ";"))] + (isSpline ? [] : [("calcMode", "spline")])
      let placed = edits.sorted { found[$0.0]?.offset ?? 0 > found[$1.0]?.offset ?? 0 }
      for (name, value) in placed { set(name, to: value, of: found, in: &bytes) }
    }
  }

  /// The entries of a list with as many as there are values.
  private func list(_ text: String?, count expected: Int? = nil) -> [String]? {
    guard let text else { return nil }
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map { XMLParser.trimmed($0) }
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.count == expected ?? count ? parts : nil
  }

  private static func evenTimes(_ count: Int, isDiscrete: Bool) -> [String] {
    let last = Double(isDiscrete ? count : max(count - 1, 1))
    return (0..<count).map { JSONNode.text(of: (Double($0) / last * progressDecimals).rounded() / progressDecimals) }
  }

  /// Sets an attribute. A new one follows the name of the element.
  private func set(_ name: String, to value: String, of element: XMLTree.Element, in bytes: inout [UInt8]) {
    let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", "\"": "&quot;", "'": "&apos;"]
    let escaped = value.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    if let attribute = element[name] {
      let mark = bytes[attribute.offset - 1]
      let end = bytes[attribute.offset...].firstIndex(of: mark) ?? attribute.offset
      bytes.replaceSubrange(attribute.offset..<end, with: escaped.utf8)
    } else {
      let place = element.offset + 1 + element.name.utf8.count
      bytes.insert(contentsOf: " \(name)=\"\(escaped)\"".utf8, at: place)
    }
  }
}
