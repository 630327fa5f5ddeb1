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
    guard let found, (0..<count).contains(index), Self.isWritten(found, in: bytes) else {
      throw MotionFileError("the keyframe is elsewhere in the file")
    }
    func text(_ name: String) -> String? { found[name]?.value }
    switch change {
    case .time(let time):
      let times =
        list(text("keyTimes")) ?? Self.evenTimes(count, isDiscrete: text("calcMode") == "discrete")
      let progress = (time - start) / duration
      let new = JSONNode.text(of: (progress * Self.progressDecimals).rounded() / Self.progressDecimals)
      set("keyTimes", to: Self.replacing(index, in: times) { _ in new }, of: found, in: &bytes)
    case .numbers(let numbers):
      if let values = list(text("values")) {
        let new = Self.replacing(index, in: values) { NumberTokens($0).text(with: numbers) }
        set("values", to: new, of: found, in: &bytes)
      } else {
        let name = index == 0 ? "from" : "to"
        set(name, to: NumberTokens(text(name) ?? "").text(with: numbers), of: found, in: &bytes)
      }
    case .easing(let easing):
      let isSpline = text("calcMode").map(XMLParser.trimmed) == "spline"
      let splines =
        (isSpline ? list(text("keySplines"), count: count - 1) : nil)
        ?? Array(repeating: "0 0 1 1", count: count - 1)
      guard splines.indices.contains(index) else { throw MotionFileError("the last keyframe has no easing") }
      var curve = [0.0, 0, 1, 1]
      if case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind { curve = [x1, y1, x2, y2] }
      let new = Self.replacing(index, in: splines) { old in
        let tokens = NumberTokens(old)
        return tokens.numbers.count == 4 ? tokens.text(with: curve) : curve.map(JSONNode.text).joined(separator: " ")
      }
      // The attributes are in one tag: the later one comes first, so that its place stays.
      let edits = [("keySplines", new)] + (isSpline ? [] : [("calcMode", "spline")])
      let placed = edits.sorted { found[$0.0]?.offset ?? 0 > found[$1.0]?.offset ?? 0 }
      for (name, value) in placed { set(name, to: value, of: found, in: &bytes) }
    }
  }

  /// Whether an element and its attributes are where the file has them, and not in an entity.
  private static func isWritten(_ element: XMLTree.Element, in bytes: [UInt8]) -> Bool {
    bytes[element.offset...].starts(with: Array("<\(element.name)".utf8))
      && element.attributes.allSatisfy { attribute in
        let start = attribute.offset
        return start > element.offset && start < bytes.count && [34, 39].contains(bytes[start - 1])
      }
  }

  /// The entries of a list with as many as there are values, and one more after a final separator. White space stays.
  private func list(_ text: String?, count expected: Int? = nil) -> [String]? {
    guard let text else { return nil }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
    let isClosed = parts.count > 1 && XMLParser.trimmed(parts[parts.count - 1]).isEmpty
    return parts.count - (isClosed ? 1 : 0) == expected ?? count ? parts : nil
  }

  /// The list with another entry in place of one, between the same white space.
  private static func replacing(_ index: Int, in parts: [String], _ change: (String) -> String) -> String {
    var parts = parts
    let trimmed = XMLParser.trimmed(parts[index])
    let leading = parts[index].prefix { $0.isWhitespace }
    let trailing = parts[index].dropFirst(leading.count + trimmed.count)
    parts[index] = leading + change(trimmed) + trailing
    return parts.joined(separator: ";")
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
