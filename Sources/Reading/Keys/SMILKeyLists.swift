// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The lists of values, times and easings in the attributes of an animation element, with their white space.
///
/// Only lists that change are written. A list can have an empty entry more, after a final separator.
struct SMILKeyLists {
  var values: [String]
  var times: [String]
  private var splines: [String]
  private let old: (values: [String], times: [String], splines: [String])
  private let hasValues: Bool
  private let hasTimes: Bool
  private let isSpline: Bool

  /// The spline of a straight line.
  private static let line = "0 0 1 1"

  /// - Parameter count: The number of values.
  init(_ element: XMLTree.Element, count: Int) {
    func list(_ name: String, count: Int) -> [String]? {
      guard let text = element[name]?.value else { return nil }
      let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0) }
      let isClosed = parts.count > 1 && XMLParser.trimmed(parts[parts.count - 1]).isEmpty
      return parts.count - (isClosed ? 1 : 0) == count ? parts : nil
    }
    let mode = element["calcMode"].map { XMLParser.trimmed($0.value) }
    let (values, times) = (list("values", count: count), list("keyTimes", count: count))
    (hasValues, hasTimes, isSpline) = (values != nil, times != nil, mode == "spline")
    self.values = values ?? ["from", "to"].map { element[$0]?.value ?? "" }
    let last = Double(mode == "discrete" ? count : max(count - 1, 1))
    self.times = times ?? (0..<count).map { SMILKeyText.text(ofProgress: Double($0) / last) }
    splines =
      (isSpline ? list("keySplines", count: count - 1) : nil)
      ?? Array(repeating: Self.line, count: max(count - 1, 0))
    old = (self.values, self.times, splines)
  }

  /// Sets an easing without overshoot. Other easings become a straight line.
  mutating func set(_ easing: TimingFunction, at index: Int) {
    var curve = [0.0, 0, 1, 1]
    if case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind { curve = [x1, y1, x2, y2] }
    SMILKeyText.replace(index, in: &splines) { old in
      let tokens = NumberTokens(old)
      return tokens.numbers.count == 4 ? tokens.text(with: curve) : curve.map(JSONNode.text).joined(separator: " ")
    }
  }

  /// Adds a keyframe, whose easing is that of the keyframe before it.
  mutating func insert(_ value: String, at progress: String, _ index: Int) {
    func insert(_ text: String, in list: inout [String]) {
      let space = index > 1 && list.indices.contains(index - 1) ? list[index - 1].prefix { $0.isWhitespace } : ""
      list.insert(String(space) + text, at: min(index, list.count))
    }
    insert(value, in: &values)
    insert(progress, in: &times)
    insert(splines.indices.contains(index - 1) ? XMLParser.trimmed(splines[index - 1]) : Self.line, in: &splines)
  }

  mutating func remove(_ index: Int) {
    values.remove(at: index)
    times.remove(at: index)
    if splines.indices.contains(index) { splines.remove(at: index) }
  }

  /// Writes the changed lists into the tag of the element.
  func write(to element: XMLTree.Element, in bytes: inout [UInt8]) {
    var edits: [(name: String, value: String?)] = []
    func add(_ name: String, _ list: [String]) { edits.append((name, list.joined(separator: ";"))) }
    if values != old.values {
      if hasValues {
        add("values", values)
      } else if values.count == 2 {
        for (index, name) in ["from", "to"].enumerated() where values[index] != old.values[index] {
          edits.append((name, values[index]))
        }
      } else {
        add("values", values)
        edits += [("from", nil), ("to", nil)]
      }
    }
    if times != old.times { add("keyTimes", times) }
    if splines != old.splines, isSpline || splines.contains(where: { $0 != Self.line }) {
      add("keySplines", splines)
      if !isSpline { edits.append(("calcMode", "spline")) }
    }
    // The attributes are in one tag: the later one comes first, so that the places of the others stay. New ones come
    // last, after the name of the element.
    let placed = edits.sorted { element[$0.name]?.offset ?? 0 > element[$1.name]?.offset ?? 0 }
    for (name, value) in placed { Self.set(name, to: value, of: element, in: &bytes) }
  }

  /// Sets an attribute, or removes it. A new one follows the name of the element.
  private static func set(_ name: String, to value: String?, of element: XMLTree.Element, in bytes: inout [UInt8]) {
    let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", "\"": "&quot;", "'": "&apos;"]
    let escaped = value.map { $0.reduce(into: "") { $0 += entities[$1] ?? String($1) } }
    if let attribute = element[name] {
      let mark = bytes[attribute.offset - 1]
      let end = bytes[attribute.offset...].firstIndex(of: mark) ?? attribute.offset
      if let escaped { return bytes.replaceSubrange(attribute.offset..<end, with: escaped.utf8) }
      // The name, the sign of equality and the marks are around the value.
      var start = attribute.offset - 1
      while start > element.offset, bytes[start] != UInt8(ascii: "=") { start -= 1 }
      while start > element.offset, bytes[start - 1] <= 32 { start -= 1 }
      while start > element.offset, bytes[start - 1] > 32 { start -= 1 }
      while start > element.offset, bytes[start - 1] <= 32 { start -= 1 }
      bytes.removeSubrange(start..<min(end + 1, bytes.count))
    } else if let escaped {
      let place = element.offset + 1 + element.name.utf8.count
      bytes.insert(contentsOf: " \(name)=\"\(escaped)\"".utf8, at: place)
    }
  }
}
