// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// The keyframes of a rule `@keyframes` in the text of a style sheet, a page or an SVG file.
struct CSSKeyText {
  /// The name of the rule.
  let name: String
  let property: String
  /// The instant of the offset 0 and the duration of an iteration, in seconds.
  let start: Double
  let duration: Double

  /// The decimals of a percentage that is written.
  private static let percentageDecimals = 1000.0
  static let timingProperty = "animation-timing-function"

  /// The reason why a keyframe cannot have an easing, or `nil`.
  static func problem(with easing: TimingFunction) -> String? {
    switch easing.kind {
    case .linear, .cubicBezier, .steps, .stops: nil
    default: "A keyframe of CSS has an easing of CSS, such as cubic-bezier(), steps() or linear()"
    }
  }

  /// Changes a keyframe in the text of a file.
  func apply(_ edit: KeyEdit, to stated: StatedKeys, in bytes: inout [UInt8]) throws(MotionFileError) {
    switch edit.change {
    case .time(let time):
      let place = try place(ofKey: edit.key, in: bytes)
      bytes.replaceSubrange(place.frame.selectors[place.selector], with: percentage(of: time).utf8)
    case .numbers(let numbers):
      let place = try place(ofKey: edit.key, in: bytes)
      guard let value = CSSRuleText.declarations(in: place.frame.block, of: bytes).last(where: { $0.name == property })
      else { throw partError }
      let old = String(decoding: bytes[value.value], as: UTF8.self)
      bytes.replaceSubrange(value.value, with: NumberTokens(old).text(with: numbers).utf8)
    case .easing(let easing):
      try set(easing, inBlock: try place(ofKey: edit.key, in: bytes).frame.block, of: &bytes)
    case .added(let time): try add(KeyDivision(stated, at: time), to: stated, in: &bytes)
    case .removed: try take(edit.key, keeps: false, in: &bytes)
    }
  }

  var partError: MotionFileError {
    MotionFileError("@keyframes \(name): “\(property)” is a part of another declaration")
  }

  func rule(in bytes: [UInt8]) throws(MotionFileError) -> CSSRuleText {
    guard let rule = CSSRuleText(name, property: property, in: bytes) else {
      throw MotionFileError("@keyframes \(name): the keyframe is elsewhere in the file")
    }
    return rule
  }

  /// The block of a keyframe, and the index of its offset there.
  func place(ofKey index: Int, in bytes: [UInt8]) throws(MotionFileError) -> (frame: CSSRuleText.Frame, selector: Int) {
    let rule = try rule(in: bytes)
    guard rule.stops.indices.contains(index), let place = rule.stops[index].place,
      rule.frames.indices.contains(place.block), rule.frames[place.block].selectors.indices.contains(place.selector)
    else { throw MotionFileError("@keyframes \(name): the keyframe is elsewhere in the file") }
    return (rule.frames[place.block], place.selector)
  }

  func percentage(of time: Double) -> String {
    let share = (time - start) / duration * 100
    return JSONNode.text(of: (share * Self.percentageDecimals).rounded() / Self.percentageDecimals) + "%"
  }

  func set(
    _ easing: TimingFunction, inBlock block: Range<Int>, of bytes: inout [UInt8]
  ) throws(MotionFileError) {
    let own = CSSRuleText.declarations(in: block, of: bytes).last { $0.name == Self.timingProperty }
    if let own {
      bytes.replaceSubrange(own.value, with: easing.text.utf8)
    } else {
      let space = bytes[block].prefix { $0 <= 32 }
      let text = Array(space) + Array("\(Self.timingProperty): \(easing.text);".utf8)
      bytes.insert(contentsOf: text, at: block.lowerBound)
    }
  }
}
