// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// Keyframes that are added to a rule and removed from it.
///
/// A block can state several properties at several offsets. A keyframe whose easing changes alone first gets a separate
/// block, so that all other values keep their easings.
extension CSSKeyText {
  /// Adds a keyframe after the block of the one before it.
  func add(_ division: KeyDivision, to stated: StatedKeys, in bytes: inout [UInt8]) throws(MotionFileError) {
    let stops = try rule(in: bytes).stops
    guard let before = division.before, let share = division.shares.first, stops.indices.contains(division.index),
      let value = KeyValueText.between(
        stops[division.index - 1].value, stops[division.index].value, at: share, numbers: division.key.numbers)
    else { throw MotionFileError("There is no value between those of the keyframes around the playhead") }
    let first = division.index - 1
    var texts = ["\(property): \(value);"]
    if let easing = division.key.easing, stops[first].easing != nil || easing != stated.keys[first].easing {
      texts.append("\(Self.timingProperty): \(easing.text);")
    }
    if let composition = stops[first].composition { texts.append("animation-composition: \(composition);") }
    if let easing = before.easing, easing != stated.keys[first].easing {
      try take(first, keeps: true, in: &bytes)
      try set(easing, inBlock: try place(ofKey: first, in: bytes).frame.block, of: &bytes)
    }
    let frame = try place(ofKey: first, in: bytes).frame
    try insert(
      "\(percentage(of: division.key.time)) { \(texts.joined(separator: " ")) }", after: frame, in: &bytes)
  }

  /// Takes a keyframe out of its block, whose other values and offsets stay.
  ///
  /// - Parameter keeps: Whether the keyframe gets a separate block. Otherwise it is removed.
  func take(_ index: Int, keeps: Bool, in bytes: inout [UInt8]) throws(MotionFileError) {
    let (frame, selector) = try place(ofKey: index, in: bytes)
    let declarations = CSSRuleText.declarations(in: frame.block, of: bytes)
    let own = declarations.filter { $0.name == property }
    let shared = declarations.filter { [Self.timingProperty, "animation-composition"].contains($0.name) }
    guard !own.isEmpty else { throw partError }
    let isAlone = own.count + shared.count == declarations.count
    let (offset, others) = (frame.selectors[selector], frame.selectors.indices.filter { $0 != selector })
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let block = "{ " + (own + shared).map { text($0.whole) + ";" }.joined(separator: " ") + " }"
    let otherOffsets = others.map { text(frame.selectors[$0]) }.joined(separator: ", ")
    switch (isAlone, others.isEmpty) {
    case (true, true):
      guard !keeps else { return }
      let end = min(frame.block.upperBound + 1, bytes.count)
      bytes.removeSubrange(Self.withSpaceBefore(frame.selectors[0].lowerBound..<end, in: bytes))
    case (true, false):
      if keeps { try insert("\(text(offset)) \(block)", after: frame, in: &bytes) }
      let list = frame.selectors[0].lowerBound..<frame.selectors[frame.selectors.count - 1].upperBound
      bytes.replaceSubrange(list, with: otherOffsets.utf8)
    case (false, _):
      if keeps { try insert("\(text(offset)) \(block)", after: frame, in: &bytes) }
      if !others.isEmpty { try insert("\(otherOffsets) \(block)", after: frame, in: &bytes) }
      for declaration in own.reversed() {
        var range = declaration.whole
        if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: ";") {
          range = range.lowerBound..<range.upperBound + 1
        }
        bytes.removeSubrange(Self.withSpaceBefore(range, in: bytes))
      }
    }
  }

  private func insert(
    _ text: String, after frame: CSSRuleText.Frame, in bytes: inout [UInt8]
  ) throws(MotionFileError) {
    let end = frame.block.upperBound
    guard end < bytes.count, bytes[end] == UInt8(ascii: "}") else {
      throw MotionFileError("@keyframes \(name): a block has no end")
    }
    let start = frame.selectors[0].lowerBound
    let space = bytes[Self.withSpaceBefore(start..<start, in: bytes)]
    bytes.insert(contentsOf: (space.isEmpty ? [32] : Array(space)) + Array(text.utf8), at: end + 1)
  }

  private static func withSpaceBefore(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] <= 32 { start -= 1 }
    return start..<range.upperBound
  }
}
