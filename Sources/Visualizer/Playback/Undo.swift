// SPDX-License-Identifier: MIT

/// The steps of a run that can be undone and redone.
struct Undo: Sendable {
  /// A step that can be undone.
  enum Step: Sendable {
    /// Entries with their indices in the history.
    case entries([(index: Int, entry: History.Entry)])
    /// A change of a view parameter.
    case view(SettingID, from: ParameterValue, to: ParameterValue)
    /// A restart, with the state on its other side.
    case restart(State)
  }

  /// The state of a run before or after a restart.
  struct State: Sendable {
    /// The history without scenes.
    let history: History
    let transport: Transport.Record
    /// The steps that can be undone.
    let done: [Step]
  }

  /// The steps that can be undone, the last one first to be undone.
  var done: [Step] = []
  /// The steps that can be redone.
  private(set) var undone: [Step] = []
  /// The number of entries in the steps that can be undone.
  private(set) var changeCount = 0

  private mutating func countChanges() {
    changeCount = done.reduce(0) { count, step in
      if case .entries(let positions) = step { count + positions.count } else { count }
    }
  }

  mutating func add(_ step: Step) {
    undone = []
    if case .view(let id, _, let to) = step, case .view(id, let from, _)? = done.last, case .number = to {
      // One drag of a slider is one step.
      done[done.count - 1] = .view(id, from: from, to: to)
      return
    }
    done.append(step)
  }

  /// Makes an entry undoable.
  mutating func add(_ entry: History.Entry, at index: Int) {
    undone = []
    changeCount += 1
    if case .entries(let positions)? = done.last, positions.last?.entry.gesture == entry.gesture {
      done[done.count - 1] = .entries(positions + [(index, entry)])
    } else {
      done.append(.entries([(index, entry)]))
    }
  }

  /// Discards the steps after a media time, because a new input replaces them.
  mutating func dropSteps(after time: Double) {
    func isLater(_ step: Step) -> Bool {
      guard case .entries(let positions) = step else { return false }
      return positions.contains { $0.entry.time > time }
    }
    done.removeAll(where: isLater)
    undone.removeAll(where: isLater)
    countChanges()
  }

  /// Discards the steps with entries before an index, and moves the indices of the others to lower ones.
  mutating func dropSteps(before index: Int, movingBy distance: Int) {
    done = done.compactMap { step in
      guard case .entries(let positions) = step else { return step }
      guard positions.allSatisfy({ $0.index >= index }) else { return nil }
      return .entries(positions.map { ($0.index - distance, $0.entry) })
    }
    undone = []
    countChanges()
  }

  /// Replaces all steps by a restart.
  mutating func restart(from state: State) { self = Undo(done: [.restart(state)]) }

  /// Takes the last step that can be undone, or redone.
  mutating func take(undone isUndone: Bool) -> Step? { isUndone ? undone.popLast() : done.popLast() }

  /// Adds a step that was undone, or redone.
  mutating func put(_ step: Step, undone isUndone: Bool) {
    if isUndone { undone.append(step) } else { done.append(step) }
    countChanges()
  }
}
