// SPDX-License-Identifier: MIT
import GlissadeReading

/// The words about keyframes that are added or removed.
struct KeyAnswer: Sendable, Hashable {
  let text: String
  /// Whether nothing is changed.
  let isRefusal: Bool
}

/// Keyframes that are added at the playhead, and removed.
extension MotionScene {
  /// The words about an input that adds or removes keyframes, or `nil` if it does what the user expects.
  func answer(to input: SceneInput, at time: Double) -> KeyAnswer? {
    let (edits, problem): ([KeyEdit], String?)
    switch input {
    case .press("addKey"): (edits, problem) = controls.additions(at: instant(at: time))
    case .press("deleteKey"): (edits, problem) = controls.removals
    default: return nil
    }
    if controls.choices.isEmpty {
      return KeyAnswer(text: controls.chosenProperty == nil ? MotionTexts.noRow : MotionTexts.noKeys, isRefusal: true)
    }
    if edits.isEmpty { return problem.map { KeyAnswer(text: $0, isRefusal: true) } }
    if let problem = controls.edited.problem(with: edits) { return KeyAnswer(text: problem, isRefusal: true) }
    let isExact = edits.allSatisfy { edit in
      if case .added(let time) = edit.change { controls.edited.keys[edit.keys].isExactAddition(at: time) } else { true }
    }
    return isExact ? nil : KeyAnswer(text: MotionTexts.notDivided, isRefusal: false)
  }
}

extension MotionScene.Controls {
  /// The changes that add a keyframe to all numbers of the chosen row, and the reason why there are none.
  func additions(at time: Double) -> (edits: [KeyEdit], problem: String?) {
    var (edits, problem): ([KeyEdit], String?) = ([], nil)
    for stated in chosenProperty?.stated ?? [] where edited.keys.indices.contains(stated.keys) {
      let keys = edited.keys[stated.keys]
      let (key, change) = keys.addition(at: time)
      if let reason = keys.problem(with: change, ofKey: key) {
        problem = problem ?? reason
      } else {
        edits.append(KeyEdit(keys: stated.keys, key: key, change))
      }
    }
    return (edits, problem)
  }

  /// The changes that remove the chosen keyframes, and the reason why there are none.
  var removals: (edits: [KeyEdit], problem: String?) {
    // The last one first, so that the indices of the others stay.
    let edits = chosenKeys.reversed().map { KeyEdit(keys: $0.keys, key: $0.key, .removed) }
    var keys = edited.keys
    for edit in edits {
      if let problem = keys[edit.keys].problem(with: edit.change, ofKey: edit.key) { return ([], problem) }
      keys.apply(edit)
    }
    return (edits, nil)
  }

  mutating func addKeys(at time: Double) {
    let edits = additions(at: time).edits
    guard let first = edits.first else { return }
    edited.change(edits)
    (key, furtherKeys) = (KeyChoice(keys: first.keys, key: first.key), [])
  }

  mutating func deleteKeys() {
    let edits = removals.edits
    guard let first = edits.last else { return }
    edited.change(edits)
    (key, furtherKeys) = (KeyChoice(keys: first.keys, key: max(first.key - 1, 0)), [])
  }
}
