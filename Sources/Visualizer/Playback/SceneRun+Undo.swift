// SPDX-License-Identifier: MIT

/// Undo, redo, and restarts, which can be undone.
extension SceneRun {
  /// Discards all inputs in one step of undo. View parameters stay.
  ///
  /// - Parameter newScene: The scene without inputs.
  /// - Returns: Whether there were inputs.
  @discardableResult
  mutating func restart(with newScene: @autoclosure () -> any Scene, at instant: Double) -> Bool {
    let hadInputs = history.hasInputs
    if hadInputs {
      steps.restart(from: state(at: instant))
      history.removeAll(newScene())
    }
    transport.startOver(from: earliest, at: instant, laps: scene.laps)
    return hadInputs
  }

  private func state(at instant: Double) -> Undo.State {
    Undo.State(history: history.withoutScenes, transport: transport.record(at: instant), done: steps.done)
  }

  /// The name of the step that is undone next, or `nil`.
  ///
  /// - Parameter parameters: Those of the scene, whose titles name changes of settings.
  func lastStep(_ parameters: [Parameter]) -> String? {
    guard let step = steps.done.last else { return nil }
    func name(_ id: SettingID) -> String {
      guard let parameter = parameters.first(where: { $0.id == id }) else { return InterfaceTexts.otherStep }
      return parameter.title.isEmpty ? parameter.help : parameter.title
    }
    switch step {
    case .restart: return InterfaceTexts.restartStep
    case .view(let id, _, _): return name(id)
    case .entries(let positions):
      switch positions.last?.entry.input {
      case .set(let id, _): return name(id)
      // The title of a pressed button can be that of the way back.
      case .press(let id):
        let other = parameters.first { $0.id == id }?.otherTitle ?? ""
        return other.isEmpty ? name(id) : other
      case .pointer: return InterfaceTexts.dragStep
      case .reset: return InterfaceTexts.resetStep
      case nil: return InterfaceTexts.otherStep
      }
    }
  }

  /// Undoes the last step; returns whether there is one.
  @discardableResult
  mutating func undo(at instant: Double) -> Bool {
    guard let step = steps.take(undone: false) else { return false }
    let other = perform(step, isUndone: true, at: instant)
    steps.put(other, undone: true)
    return true
  }

  /// Redoes the last undone step; returns whether there is one.
  @discardableResult
  mutating func redo(at instant: Double) -> Bool {
    guard let step = steps.take(undone: true) else { return false }
    let other = perform(step, isUndone: false, at: instant)
    steps.put(other, undone: false)
    return true
  }

  /// Undoes or redoes a step; returns the step for the other direction.
  private mutating func perform(_ step: Undo.Step, isUndone: Bool, at instant: Double) -> Undo.Step {
    // The laps may change, but not the media time.
    defer { transport.update(scene.laps) }
    switch step {
    case .view(let id, let from, let to): history.setView(id, to: isUndone ? from : to)
    case .entries(let positions):
      let first = history.beginningCount
      history.change(from: max(positions.map(\.index).min() ?? first, first)) { entries in
        for position in isUndone ? positions.reversed() : positions where position.index >= first {
          if isUndone, entries.indices.contains(position.index) {
            entries.remove(at: position.index)
          } else if !isUndone, position.index <= entries.count {
            entries.insert(position.entry, at: position.index)
          }
        }
      }
    case .restart(let new):
      let old = state(at: instant)
      history.restore(new.history)
      steps.done = new.done
      transport.move(to: new.transport, at: instant, laps: scene.laps)
      return .restart(old)
    }
    return step
  }
}
