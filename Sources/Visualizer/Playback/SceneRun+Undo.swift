// SPDX-License-Identifier: MIT

/// Undo, redo, and restarts, which can be undone.
extension SceneRun {
  /// Discards all inputs in one step of undo. View parameters stay.
  ///
  /// - Parameter newScene: The scene without inputs. It becomes the beginning if the beginning contains inputs.
  /// - Returns: Whether there were inputs.
  @discardableResult
  mutating func restart(with newScene: @autoclosure () -> any Scene, at instant: Double) -> Bool {
    let hadInputs = !journal.isEmpty || earliest > 0 || !discarded.isEmpty || isTooLongToSave
    let inputs = inputs(at: instant)
    if earliest > 0 || !discarded.isEmpty || isTooLongToSave {
      beginning = newScene()
      prepareBeginning()
      (earliest, discarded, isTooLongToSave) = (0, [], false)
    }
    if hadInputs {
      (journal, done, undone) = ([], [.restart(inputs)], [])
      fold()
    }
    transport.startOver(from: earliest, at: instant, laps: scene.laps)
    return hadInputs
  }

  /// Gives the beginning the settings that are no inputs.
  mutating func prepareBeginning() {
    if let theme { beginning.setTheme(theme) }
    for (id, value) in views.sorted(by: { $0.key.name < $1.key.name }) {
      beginning.apply(.set(id, value), at: earliest, .immediate)
    }
  }

  private func inputs(at instant: Double) -> Inputs {
    Inputs(
      beginning: beginning, journal: journal, earliest: earliest, discarded: discarded,
      isTooLongToSave: isTooLongToSave, transport: transport.record(at: instant), done: done)
  }

  /// Replaces all inputs and the state of the transport, and returns the previous ones.
  private mutating func exchange(_ new: Inputs, at instant: Double) -> Inputs {
    let old = inputs(at: instant)
    (beginning, journal, earliest, discarded) = (new.beginning, new.journal, new.earliest, new.discarded)
    (isTooLongToSave, done) = (new.isTooLongToSave, new.done)
    prepareBeginning()
    fold()
    transport.move(to: new.transport, at: instant, laps: scene.laps)
    return old
  }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  mutating func addStep(_ step: Step) {
    undone = []
    if case .view(let id, _, let to) = step, case .view(id, let from, _)? = done.last, case .number = to {
      // One drag of a slider is one step.
      done[done.count - 1] = .view(id, from: from, to: to)
      return
    }
    done.append(step)
  }

  /// Discards the steps after a media time, because a new input replaces them.
  mutating func dropSteps(after time: Double) {
    func isLater(_ step: Step) -> Bool {
      guard case .entries(let positions) = step else { return false }
      return positions.contains { $0.entry.time > time }
    }
    done.removeAll(where: isLater)
    undone.removeAll(where: isLater)
  }

  /// Makes the last entry of the journal undoable.
  mutating func addStep(of entry: Entry) {
    undone = []
    let position = (index: journal.count - 1, entry: entry)
    if case .entries(let positions)? = done.last, positions.last?.entry.gesture == entry.gesture {
      done[done.count - 1] = .entries(positions + [position])
    } else {
      done.append(.entries([position]))
    }
  }

  /// Undoes the last step.
  mutating func undo(at instant: Double) {
    guard let step = done.popLast() else { return }
    switch step {
    case .view(let id, let from, _):
      undone.append(step)
      setView(id, to: from)
    case .entries(let positions):
      undone.append(step)
      for position in positions.reversed() where journal.indices.contains(position.index) {
        journal.remove(at: position.index)
      }
      fold()
    case .restart(let inputs): undone.append(.restart(exchange(inputs, at: instant)))
    }
    keepMediaTime(at: instant)
  }

  /// Redoes the last undone step.
  mutating func redo(at instant: Double) {
    guard let step = undone.popLast() else { return }
    switch step {
    case .view(let id, _, let to):
      done.append(step)
      setView(id, to: to)
    case .entries(let positions):
      done.append(step)
      for position in positions where position.index <= journal.count {
        journal.insert(position.entry, at: position.index)
      }
      fold()
    case .restart(let inputs):
      let other = exchange(inputs, at: instant)
      done.append(.restart(other))
    }
    keepMediaTime(at: instant)
  }

  /// Keeps the media time after the laps have changed.
  private mutating func keepMediaTime(at instant: Double) { transport.update(scene.laps) }
}
