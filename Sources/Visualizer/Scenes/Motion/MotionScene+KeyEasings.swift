// SPDX-License-Identifier: MIT
import GlissadeReading
import GlissadeTiming

/// Easings that the user types for the chosen keyframes.
extension MotionScene.Controls {
  /// The easing of a text, which can have the four numbers of a cubic curve alone.
  private static func easing(of text: String) throws(TimingFunctionSyntaxError) -> TimingFunction {
    if let numbers = MotionScene.numbers(of: text), numbers.count == 4, (0...1).contains(numbers[0]),
      (0...1).contains(numbers[2])
    {
      return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    return try TimingFunction(text: text)
  }

  /// The problem with a typed easing or spring, or `nil`.
  func problem(withEasing text: String) -> String? {
    do throws(LaneTiming.Problem) {
      if let spring = try LaneTiming.spring(text) { return changes(to: spring).problem }
    } catch { return error.description }
    do throws(TimingFunctionSyntaxError) {
      return problem(with: .easing(try Self.easing(of: text)), "")
    } catch { return error.words(in: text) }
  }

  /// Sets the easing of all chosen keyframes, or lets their motion follow a spring.
  mutating func setEasing(_ text: String) {
    guard let spring = try? LaneTiming.spring(text) else {
      return change((try? Self.easing(of: text)).map(KeyEdit.Change.easing))
    }
    let (edits, _) = changes(to: spring)
    guard let choice else { return }
    key = choice
    if edits.contains(where: \.change.isStructural) { furtherKeys = [] }
    edited.change(edits)
  }

  /// The changes for a spring after all chosen keyframes but the last one of the property.
  private func changes(to spring: Spring) -> (edits: [KeyEdit], problem: String?) {
    // New keyframes change the indices of later ones alone.
    let targets = chosenKeys.reversed().filter { $0.key + 1 < edited.keys[$0.keys].keys.count }
    var edits: [KeyEdit] = []
    for choice in targets {
      let (changes, problem) = edited.keys[choice.keys].changes(to: spring, afterKey: choice.key)
      if let problem { return ([], problem) }
      edits += changes.map { KeyEdit(keys: choice.keys, key: $0.key, $0.change) }
    }
    return (edits, nil)
  }
}
