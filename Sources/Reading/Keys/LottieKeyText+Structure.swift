// SPDX-License-Identifier: MIT
import GlissadeTexts
import GlissadeTiming

/// Keyframes that are added to an array and removed from it.
extension LottieKeyText {
  /// The objects of the keyframes.
  private func keyframes(_ stated: StatedKeys, in text: JSONText) throws(MotionFileError) -> [Range<Int>] {
    let keyframes = text.range(of: path).map { text.elements(ofArrayAt: $0.lowerBound) } ?? []
    guard keyframes.count == stated.keys.count,
      keyframes.allSatisfy({ text.value(of: "t", ofObjectAt: $0.lowerBound) != nil })
    else { throw MotionFileError("\(path.text): the keyframes are elsewhere in the file") }
    return keyframes
  }

  // MARK: - Adding

  func add(_ division: KeyDivision, to stated: StatedKeys, in text: inout JSONText) throws(MotionFileError) {
    let keyframes = try keyframes(stated, in: text)
    let index = division.index
    func member(_ key: String, of number: Int) -> String? {
      guard keyframes.indices.contains(number) else { return nil }
      return text.value(of: key, ofObjectAt: keyframes[number].lowerBound).map { text.text(in: $0) }
    }
    func start(_ number: Int) -> String? { member("s", of: number) ?? member("e", of: number - 1) }
    let (around, end) = (start(index - 1) ?? start(index), member("e", of: index - 1))
    // Files of early exporters state the end of a segment too. Another end than the next start is a jump.
    let target = index < keyframes.count ? end ?? start(index) : nil
    guard let around else { throw MotionFileError("\(path.text): a keyframe has no value") }
    if index > 0, index < keyframes.count, let end, let next = start(index), !Self.isSame(end, next) {
      throw MotionFileError("The value jumps at the next keyframe: none can be added before it")
    }
    guard
      let value = KeyValueText.between(
        around, index > 0 ? target ?? around : around, at: division.shares.first ?? 0, numbers: division.key.numbers)
    else { throw MotionFileError("The shapes at the keyframes around the playhead have different numbers of points") }
    var members = ["\"t\":\(frame(of: division.key.time))", "\"s\":\(value)"]
    if end != nil, let target { members.append("\"e\":\(target)") }
    let tangents = tangents(of: division, around, target, out: member("to", of: index - 1), member("ti", of: index - 1))
    members += tangents?.second ?? []
    insert(members, division, keyframes, in: &text)
    guard let before = division.before else { return }
    // The later members of the keyframe before come first, so that its place stays.
    let key = keyframes[index - 1].lowerBound
    if before.easings != stated.keys[index - 1].easings { set(before.easings, ofKeyAt: key, in: &text) }
    if end != nil, target != nil { text.set("e", ofObjectAt: key, to: value) }
    for (name, tangent) in tangents?.first ?? [] { text.set(name, ofObjectAt: key, to: tangent) }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    NumberTokens(one, limit: .max).numbers == NumberTokens(other, limit: .max).numbers
  }

  /// Inserts the object of a keyframe, with the handles in the form of those before it.
  private func insert(
    _ members: [String], _ division: KeyDivision, _ keyframes: [Range<Int>], in text: inout JSONText
  ) {
    let index = division.index
    let object = "{" + members.joined(separator: ",") + "}"
    let place: Int
    if index > 0 {
      let before = keyframes[index - 1].upperBound
      // The white space between two keyframes.
      let next = min(index, keyframes.count - 1)
      let gap = next > 0 ? keyframes[next - 1].upperBound..<keyframes[next].lowerBound : before..<before
      let space = text.bytes[gap].drop { $0 != UInt8(ascii: ",") }.dropFirst()
      let separator = "," + String(decoding: space, as: UTF8.self)
      text.replace(before..<before, with: separator + object)
      place = before + separator.utf8.count
    } else {
      place = keyframes[0].lowerBound
      text.replace(place..<place, with: object + ",")
    }
    guard !division.key.easings.isEmpty else { return }
    let form = index > 0 ? keyframes[index - 1].lowerBound : nil
    for name in ["o", "i"] {
      // The handles are then set in the same form.
      if let form, let handle = text.value(of: name, ofObjectAt: form) {
        text.set(name, ofObjectAt: place, to: text.text(in: handle))
      }
    }
    set(division.key.easings, ofKeyAt: place, in: &text)
  }

  /// The tangents of a motion path of both parts, also in its depth; `nil` without tangents in the file.
  private func tangents(
    of division: KeyDivision, _ start: String, _ end: String?, out: String?, _ back: String?
  ) -> (first: [(String, String)], second: [String])? {
    guard let out, let back else { return nil }
    func numbers(_ text: String) -> [Double] { NumberTokens(text, limit: .max).numbers }
    let (p0, p3, outs, backs) = (numbers(start), numbers(end ?? start), numbers(out), numbers(back))
    let count = min(p0.count, p3.count, outs.count, backs.count)
    var parts: [[Double]] = Array(repeating: Array(repeating: 0, count: count), count: 4)
    if let t = division.parameter {
      for axis in 0..<count {
        let points = [p0[axis], p0[axis] + outs[axis], p3[axis] + backs[axis], p3[axis]]
        func level(_ points: [Double]) -> [Double] { zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t } }
        let (one, two) = (level(points), level(level(points)))
        let middle = level(two)[0]
        let offsets = [one[0] - points[0], two[0] - middle, two[1] - middle, one[2] - points[3]]
        for (part, offset) in offsets.enumerated() { parts[part][axis] = (offset * 1e6).rounded() / 1e6 }
      }
    }
    let texts = parts.map { "[" + $0.map(JSONNode.text).joined(separator: ",") + "]" }
    return ([("to", texts[0]), ("ti", texts[1])], ["\"to\":\(texts[2])", "\"ti\":\(texts[3])"])
  }

  // MARK: - Removing

  func remove(_ index: Int, of stated: StatedKeys, in text: inout JSONText) throws(MotionFileError) {
    let keyframes = try keyframes(stated, in: text)
    guard keyframes.indices.contains(index), keyframes.count > 1 else {
      throw MotionFileError("\(path.text): the keyframe is elsewhere in the file")
    }
    func member(_ key: String, of number: Int) -> String? {
      guard keyframes.indices.contains(number) else { return nil }
      return text.value(of: key, ofObjectAt: keyframes[number].lowerBound).map { text.text(in: $0) }
    }
    let isInner = index > 0 && index + 1 < keyframes.count
    let (end, back) = (member("e", of: index), member("ti", of: index))
    let (hasEnd, hasBack) = (member("e", of: index - 1) != nil, member("ti", of: index - 1) != nil)
    // The next keyframe can have its value from this one.
    if let end, member("s", of: index + 1) == nil, keyframes.indices.contains(index + 1), !(isInner && hasEnd) {
      text.set("s", ofObjectAt: keyframes[index + 1].lowerBound, to: end)
    }
    let range =
      index > 0
      ? keyframes[index - 1].upperBound..<keyframes[index].upperBound
      : keyframes[0].lowerBound..<keyframes[1].lowerBound
    text.replace(range, with: "")
    guard isInner else { return }
    let before = keyframes[index - 1].lowerBound
    if hasEnd, let end { text.set("e", ofObjectAt: before, to: end) }
    if hasBack || back != nil { text.set("ti", ofObjectAt: before, to: back ?? "[0,0,0]") }
  }
}
