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

  /// The decimals of a progress that is written.
  static let progressDecimals = 1e5

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
  func apply(_ edit: KeyEdit, to stated: StatedKeys, in bytes: inout [UInt8]) throws(MotionFileError) {
    let found: XMLTree.Element?
    do throws(XMLError) {
      let tree = try XMLParser.tree(String(decoding: bytes, as: UTF8.self), limits: SVGDocument.limits)
      found = tree.elements.indices.contains(element) ? tree.elements[element] : nil
    } catch { throw MotionFileError(error.problem) }
    let (index, count) = (edit.key, stated.keys.count)
    guard let found, index >= 0, index < count || edit.change.isAddition, Self.isWritten(found, in: bytes) else {
      throw MotionFileError("the keyframe is elsewhere in the file")
    }
    var lists = SMILKeyLists(found, count: count)
    guard !edit.change.isStructural || lists.values.count >= count else {
      throw MotionFileError("the values are elsewhere in the file")
    }
    switch edit.change {
    case .time(let time): Self.replace(index, in: &lists.times) { _ in progress(of: time) }
    case .numbers(let numbers): Self.replace(index, in: &lists.values) { NumberTokens($0).text(with: numbers) }
    case .easing(let easing):
      guard index + 1 < count else { throw MotionFileError("the last keyframe has no easing") }
      lists.set(easing, at: index)
    case .added(let time): try add(KeyDivision(stated, at: time), to: stated, in: &lists)
    case .removed: lists.remove(index)
    }
    lists.write(to: found, in: &bytes)
  }

  /// Adds a keyframe to the lists.
  private func add(
    _ division: KeyDivision, to stated: StatedKeys, in lists: inout SMILKeyLists
  ) throws(MotionFileError) {
    let index = division.index
    guard index > 0 else { throw MotionFileError("The first value of this animation stays") }
    let values = [index - 1, min(index, stated.keys.count - 1)].map { XMLParser.trimmed(lists.values[$0]) }
    guard
      let value = KeyValueText.between(
        values[0], values[1], at: division.shares.first ?? 0, numbers: division.key.numbers)
    else { throw MotionFileError("There is no value between those of the keyframes around the playhead") }
    lists.insert(value, at: progress(of: division.key.time), index)
    let old = stated.keys[index - 1].easing
    if let easing = division.before?.easing, easing != old { lists.set(easing, at: index - 1) }
    if let easing = division.key.easing, easing != old { lists.set(easing, at: index) }
  }

  private func progress(of time: Double) -> String { Self.text(ofProgress: (time - start) / duration) }

  static func text(ofProgress progress: Double) -> String {
    JSONNode.text(of: (progress * progressDecimals).rounded() / progressDecimals)
  }

  /// Whether an element and its attributes are where the file has them, and not in an entity.
  private static func isWritten(_ element: XMLTree.Element, in bytes: [UInt8]) -> Bool {
    bytes[element.offset...].starts(with: Array("<\(element.name)".utf8))
      && element.attributes.allSatisfy { attribute in
        let start = attribute.offset
        return start > element.offset && start < bytes.count && [34, 39].contains(bytes[start - 1])
      }
  }

  /// The list with another entry in place of one, between the same white space.
  static func replace(_ index: Int, in parts: inout [String], _ change: (String) -> String) {
    guard parts.indices.contains(index) else { return }
    let trimmed = XMLParser.trimmed(parts[index])
    let leading = parts[index].prefix { $0.isWhitespace }
    let trailing = parts[index].dropFirst(leading.count + trimmed.count)
    parts[index] = leading + change(trimmed) + trailing
  }
}
