// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

/// Text fields. While the user types in a field, keys have no other effect.
extension VisualizerContent {
  /// Whether the user types in a field.
  package var isTyping: Bool { focus.editing != nil }

  /// Starts typing in a field.
  mutating func beginEditing(_ id: SettingID, at instant: Double) {
    guard let parameter = typedParameter(id, at: instant), parameter.isTyped, parameter.isEnabled else { return }
    focus.control = .field(id)
    focus.editing = TextEditing(parameter: id, text: parameter.fieldText)
  }

  /// Applies a valid text and leaves the field.
  ///
  /// - Returns: Whether a notice says why the field does not keep the text.
  @discardableResult
  mutating func endEditing(at instant: Double) -> Bool {
    guard focus.editing != nil else { return false }
    // The panel that asks for a file name keeps the text.
    if focus.editing?.parameter == .fileName {
      focus = Focus()
      return false
    }
    let problem = commit(at: instant) ? nil : focus.editing?.problem
    if let problem { showNotice(InterfaceTexts.fieldKept(problem), at: instant) }
    focus.editing = nil
    if case .field = focus.control { focus.control = nil }
    return problem != nil
  }

  /// Applies the text and leaves the field if it has no place any more, for example because a typed spring has more
  /// controls.
  mutating func leaveHiddenField(at instant: Double) {
    guard let editing = focus.editing, layout(at: instant).controls[.field(editing.parameter)] == nil else { return }
    endEditing(at: instant)
  }

  /// Applies a key to the field; returns whether the field uses it.
  mutating func edit(_ key: KeyMeaning, _ modifiers: KeyModifiers, in layout: WindowLayout) -> Bool {
    let instant = layout.instant
    guard let editing = focus.editing, let command = EditingCommand(key, modifiers) else { return false }
    defer { if editing.text != focus.editing?.text { checkTyped() } }
    switch command {
    case .insert(let text): focus.editing?.insert(text)
    case .delete(let step): focus.editing?.delete(step)
    case .move(let step, let selects): focus.editing?.move(step, selects: selects)
    case .selectAll: focus.editing?.selectAll()
    case .revert: focus.editing?.revert()
    case .copy, .cut:
      guard !editing.selection.isEmpty else { return true }
      saving.requests.append(.copy(editing.selectedText))
      if command == .cut { focus.editing?.insert("") }
    case .paste: saving.requests.append(.paste)
    case .commit where editing.parameter == .fileName: perform(.saveFile, in: layout)
    case .commit: if commit(at: instant) { beginEditing(editing.parameter, at: instant) }
    case .cancel:
      if editing.parameter == .fileName { endQuestion() }
      focus.editing = nil
      focus.control = nil
    case .step where editing.parameter == .fileName: break
    case .step(let steps):
      // The step starts from the typed number, if it is valid.
      guard commit(at: instant) else { return true }
      perform(.adjust(editing.parameter, steps: steps), in: layout)
      beginEditing(editing.parameter, at: instant)
    }
    return true
  }

  /// Inserts a typed or pasted text into the field.
  mutating func insertTyped(_ text: String) {
    focus.editing?.insert(text)
    checkTyped()
  }

  /// Shows a problem with the typed text at once. The last valid text stays visible as a preview.
  private mutating func checkTyped() {
    guard let editing = focus.editing, case .field(editing.parameter) = focus.control else { return }
    if editing.parameter == .fileName {
      menus.question?.type(editing.text)
      return
    }
    let problem =
      editing.text == editing.original ? nil : problem(with: editing.text, for: editing.parameter)
    focus.editing?.problem = problem
    if problem == nil { focus.editing?.validText = editing.text }
  }

  /// Sets the parameter to the typed text; returns whether it is valid.
  private mutating func commit(at instant: Double) -> Bool {
    guard let editing = focus.editing, let parameter = typedParameter(editing.parameter, at: instant) else {
      return true
    }
    guard editing.text != editing.original else { return true }
    return set(parameter, typed: editing.text, at: instant)
  }

  /// The parameter of a field: one of the scene, or the time of the playhead.
  private func typedParameter(_ id: SettingID, at instant: Double) -> Parameter? {
    if id == .fileName {
      return menus.question.map {
        Parameter(id: id, title: "", kind: .text, value: .text($0.text), help: InterfaceTexts.fileNameHelp)
      }
    }
    guard id == .time else { return parameters(at: instant).first { $0.id == id } }
    let text = FixedPoint.text(run.mediaTime(at: instant) - run.lapTimes(at: instant).lowerBound, decimals: 3)
    return Parameter(id: .time, title: "", kind: .text, value: .text(text), help: InterfaceTexts.timeHelp)
  }

  /// The instant in the lap that a typed text states, or `nil`.
  private func lapTime(of text: String) -> Double? {
    let time = TimeEntry.seconds(text, frameRate: run.scene.limits.framesPerSecond)
    return time.flatMap { (0...run.scene.laps.lap(at: 0).duration).contains($0) ? $0 : nil }
  }

  /// The problem with a typed text, or `nil` for a valid one.
  private func problem(with text: String, for id: SettingID) -> String? {
    if id == .time { return lapTime(of: text) == nil ? InterfaceTexts.timeProblem : nil }
    return run.scene.problem(with: text, for: id, at: 0)
  }

  private mutating func set(_ parameter: Parameter, typed text: String, at instant: Double) -> Bool {
    do throws(FieldProblem) {
      let value = try parameter.value(typed: text)
      if case .text(let text) = value, let problem = problem(with: text, for: parameter.id) {
        throw FieldProblem(words: problem)
      }
      if parameter.id == .time {
        if let time = lapTime(of: text) {
          perform(.transport(.seekInLap(to: run.lapTimes(at: instant).lowerBound + time)), at: instant)
        }
        return true
      }
      if value != parameter.value { perform(.scene(.set(parameter.id, value)), at: instant) }
      return true
    } catch {
      focus.editing?.problem = error.words
      if focus.editing == nil { showNotice(InterfaceTexts.notPasted(error.words), at: instant) }
      return false
    }
  }

  /// Inserts a text from the clipboard into the field, or sets the main text parameter of the scene.
  mutating func paste(_ text: String, at instant: Double) {
    if focus.editing != nil { return insertTyped(text) }
    if opens(text) {
      saving.requests.append(.openText(text))
      return
    }
    let texts = parameters(at: instant).filter { $0.kind == .text && $0.isEnabled }
    // A text without a title is the main one of its scene.
    let candidates = texts.count == 1 ? texts : texts.filter(\.title.isEmpty)
    guard candidates.count == 1, let parameter = candidates.first else {
      showNotice(InterfaceTexts.noFieldToPaste, at: instant)
      return
    }
    pointer.gesture += 1
    _ = set(parameter, typed: text, at: instant)
  }

  /// Moves the caret to the pointer.
  mutating func placeCaret(at point: Point, in control: Control, selects: Bool) {
    guard let editing = focus.editing, case .field(let look) = control.kind else { return }
    focus.editing?.moveCaret(
      to: FieldLayout(text: editing.text, caret: editing.caret, look: look, frame: control.frame).index(at: point.x),
      selects: selects)
  }
}

/// Queries of tests.
extension VisualizerContent {
  /// The parameter of the field in which the user types.
  package var fieldBeingTyped: SettingID? { focus.editing?.parameter }

  /// The focused parameter, and the index of the focused choice.
  package var focusedParameter: (id: SettingID, choice: Int?)? {
    switch focus.control {
    case .parameter(let id), .field(let id): (id, nil)
    case .choice(let id, let index): (id, index)
    default: nil
    }
  }
}
