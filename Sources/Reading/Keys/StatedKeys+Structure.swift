// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeLayers
import GlissadeTexts

/// Keyframes that are added and removed.
extension StatedKeys {
  /// The fewest keyframes of an animation.
  static let leastCount = 2

  /// The change that adds a keyframe at an instant, which can be in a later iteration.
  package func addition(at time: Double) -> (key: Int, change: KeyEdit.Change) {
    let time = source.rounded(repeats?.first(time) ?? time)
    return (keys.firstIndex { $0.time > time } ?? keys.count, .added(time))
  }

  /// Whether a new keyframe at an instant leaves the motion as it is, besides rounding.
  package func isExactAddition(at time: Double) -> Bool { KeyDivision(self, at: time).isExact }

  /// The reason why no keyframe can be added at an instant, or `nil`.
  func problem(withKeyAt time: Double) -> String? {
    guard time.isFinite, source.range.contains(time) else {
      return "The playhead is outside of this animation\(Self.words(of: source.range))"
    }
    if keys.contains(where: { abs($0.time - time) < source.resolution }) {
      return "There is a keyframe at this instant already"
    }
    if case .rule = source, time < keys[0].time || time > keys[keys.count - 1].time {
      return "Before the first keyframe of a rule and after its last one, the value is stated elsewhere"
    }
    return nil
  }

  /// The reason why a keyframe cannot be removed, or `nil`.
  func problem(withoutKey index: Int) -> String? {
    guard keys.count > Self.leastCount else { return "An animation needs \(Self.leastCount) keyframes" }
    let isEnd = index == 0 || index + 1 == keys.count
    switch source {
    case .lottie: return nil
    case .smil(_, let isDiscrete):
      return isEnd && !(isDiscrete && index > 0) ? "The first and the last value of this animation stay" : nil
    case .rule:
      let bounds = [source.range.lowerBound, source.range.upperBound]
      let isBound = bounds.contains { abs($0 - keys[index].time) < source.resolution }
      return isEnd && isBound ? "The keyframes at 0 % and 100 % stay: without them, the value is stated elsewhere" : nil
    }
  }

  /// Adds a keyframe at an instant, as the file will state it.
  mutating func add(_ division: KeyDivision, at time: Double) {
    guard division.index <= keys.count else { return }
    keys.insert(division.key.at(time), at: division.index)
    guard let before = division.before else { return }
    keys[division.index - 1].easings = before.easings
    keys[division.index - 1].curve = before.curve
  }

  /// Removes a keyframe. The easing of the keyframe before it continues to the next one.
  mutating func remove(_ index: Int) {
    let old = keys.remove(at: index)
    guard index > 0 else { return }
    if index == keys.count {
      keys[index - 1].easings = []
      keys[index - 1].curve = nil
    } else if let curve = keys[index - 1].curve {
      keys[index - 1].curve = Curve(out: curve.out, back: old.curve?.back ?? .zero)
    }
  }
}

extension [StatedKeys] {
  /// Changes a keyframe of all layers that have it.
  package mutating func apply(_ edit: KeyEdit) {
    guard indices.contains(edit.keys) else { return }
    let source = self[edit.keys].source
    var division: KeyDivision?
    if case .added(let time) = edit.change { division = KeyDivision(self[edit.keys], at: time) }
    for index in indices where index == edit.keys || self[index].source.isSame(as: source) {
      func time(_ time: Double) -> Double {
        index == edit.keys ? time : source.time(of: time, on: self[index].source)
      }
      switch edit.change {
      case .time(let new): self[index].apply(.time(time(new)), toKey: edit.key)
      case .added(let new): if let division { self[index].add(division, at: time(new)) }
      case .numbers, .easing, .removed: self[index].apply(edit.change, toKey: edit.key)
      }
    }
  }

  /// The layers with the same keyframes of the file.
  package func layers(with index: Int) -> Set<LayerID> {
    guard indices.contains(index) else { return [] }
    let source = self[index].source
    return Set(lazy.filter { $0.source.isSame(as: source) }.map(\.layer))
  }

  /// The index of the first keyframes at the same place of the file.
  package func first(sameAs index: Int) -> Int {
    guard indices.contains(index) else { return index }
    return firstIndex { $0.source.isSame(as: self[index].source) } ?? index
  }

  /// Whether a change of one keyframes can move those of others.
  package func areLinked(_ one: Int, _ other: Int) -> Bool {
    guard indices.contains(one), indices.contains(other) else { return true }
    return self[one].source.isLinked(to: self[other].source)
  }
}
