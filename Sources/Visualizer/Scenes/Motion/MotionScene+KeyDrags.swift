// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeReading

/// The drags of keyframes and handles in the graph.
extension MotionScene {
  /// A drag of a keyframe or a handle in the graph.
  struct KeyDrag: Sendable {
    /// The values of the graph's axis, which stays during the drag.
    let range: ClosedRange<Double>
    /// The motion at the press.
    let before: EditedMotion
    /// The keyframes that move.
    let chosen: [KeyChoice]
    /// The point of the press.
    let start: Point
    /// The dragged mark, or `nil` for a handle.
    var mark: KeyGraph.Mark?
    /// The handle at its instant and its height.
    var origin = Point.zero

    /// Whether a release at a point ends a click: a drag that is undone keeps its press and its release.
    func isClick(at point: Point, of duration: Double) -> Bool {
      let height = range.upperBound - range.lowerBound
      return abs(point.x - start.x) < 0.01 * duration && abs(point.y - start.y) < 0.02 * height
    }
  }

  mutating func dragKey(_ index: Int, _ phase: PointerPhase, to point: Point) {
    switch phase {
    case .pressed:
      guard let marks = controls.draggedKeys?.marks, marks.indices.contains(index) else { return keyDrag = nil }
      controls.choose(marks[index].choice)
      keyDrag = KeyDrag(
        range: keyRange, before: controls.edited, chosen: controls.chosenKeys, start: point, mark: marks[index])
    case .dragged:
      guard let drag = keyDrag, let mark = drag.mark else { return }
      let rise = controls.quantity == .value ? (point.y - drag.start.y) * mark.factor : 0
      let step = Self.step(over: (drag.range.upperBound - drag.range.lowerBound) * abs(mark.factor))
      var edited = drag.before
      edited.change(
        moves(
          of: drag.chosen, mark.choice, by: point.x - drag.start.x, (rise / step).rounded() * step,
          in: drag.before.keys))
      controls.edited = edited
    case .released:
      if keyDrag?.isClick(at: point, of: motion.duration) == true { controls.furtherKeys = [] }
      keyDrag = nil
    case .wheelUp, .wheelDown: break
    }
  }

  /// The changes that move the chosen keyframes in time, and the numbers like a dragged one.
  private func moves(
    of chosen: [KeyChoice], _ dragged: KeyChoice, by seconds: Double, _ rise: Double, in keys: [StatedKeys]
  ) -> [KeyEdit] {
    // Frames of the file, or hundredths of a second.
    let rate = motion.frameRate ?? 100
    var steps = -Double.infinity...Double.infinity
    for choice in chosen {
      let own = keys[choice.keys].keys[choice.key].time
      let moving = Set(chosen.filter { $0.keys == choice.keys }.map(\.key))
      let limits = keys[choice.keys].limits(ofKeys: moving, choice.key)
      let low = max(limits.lowerBound, min(own, 0)), high = min(limits.upperBound, max(own, motion.ownDuration))
      let (first, last) = (((low - own) * rate - 1e-6).rounded(.up), ((high - own) * rate + 1e-6).rounded(.down))
      steps = min(max(steps.lowerBound, first), 0)...max(min(steps.upperBound, last), 0)
    }
    let step = min(max((seconds * rate).rounded(), steps.lowerBound), steps.upperBound)
    // No keyframe passes another one, also between two changes.
    return (step > 0 ? chosen.reversed() : chosen).flatMap { choice -> [KeyEdit] in
      let key = keys[choice.keys].keys[choice.key]
      var edits: [KeyEdit] = []
      func add(_ change: KeyEdit.Change) { edits.append(KeyEdit(keys: choice.keys, key: choice.key, change)) }
      if step != 0 { add(.time(key.time + step / rate)) }
      if rise != 0, choice.keys == dragged.keys, key.numbers.indices.contains(dragged.number) {
        var numbers = key.numbers
        numbers[dragged.number] = ((numbers[dragged.number] + rise) * 1e6).rounded() / 1e6
        add(.numbers(numbers))
      }
      return edits
    }
  }

  /// The power of ten that divides a range into at least 200 steps.
  private static func step(over range: Double) -> Double {
    var step = 1.0
    while step * 200 > range, step > 1e-6 { step /= 10 }
    while step * 2000 <= range, step < 1e6 { step *= 10 }
    return step
  }

  mutating func dragHandle(_ index: Int, _ phase: PointerPhase, to point: Point) {
    switch phase {
    case .pressed:
      guard let handles = controls.draggedKeys?.handles, handles.indices.contains(index) else { return keyDrag = nil }
      keyDrag = KeyDrag(
        range: keyRange, before: controls.edited, chosen: [], start: point, origin: handles[index].point)
    case .dragged:
      guard let drag = keyDrag, drag.mark == nil,
        let edit = controls.draggedKeys?.change(ofHandle: index, to: drag.origin + (point - drag.start))
      else { return }
      controls.key = controls.choice
      controls.edited.change([edit])
    case .released: keyDrag = nil
    case .wheelUp, .wheelDown: break
    }
  }
}

extension MotionScene.Controls {
  /// Chooses a keyframe at a press. Others stay chosen with it, so that a drag moves all.
  mutating func choose(_ choice: KeyChoice) {
    let chosen = chosenKeys
    furtherKeys = chosen.contains { $0.isKey(of: choice) } ? Set(chosen.filter { !$0.isKey(of: choice) }) : []
    key = choice
  }

  /// Adds the keyframe of a mark to the chosen ones, or takes it out of them.
  mutating func toggleKey(_ index: Int) {
    guard let marks = draggedKeys?.marks, marks.indices.contains(index) else { return }
    let (choice, chosen) = (marks[index].choice, chosenKeys)
    guard chosen.contains(where: { $0.isKey(of: choice) }) else {
      (key, furtherKeys) = (choice, Set(chosen))
      return
    }
    let others = chosen.filter { !$0.isKey(of: choice) }
    guard let last = others.last else { return }
    (key, furtherKeys) = (last, Set(others.dropLast()))
  }
}
