// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

extension VisualizerContent {
  mutating func pressKey(_ key: KeyMeaning, _ modifiers: KeyModifiers, in layout: WindowLayout) {
    let instant = layout.instant
    if key == .escape, saving.progress != nil {
      saving.requests.append(.cancelSaving)
      return
    }
    guard !modifiers.contains(.alt) else { return }
    pointer.gesture += 1
    let control = modifiers.contains(.control)
    if help.isOpen, !control, let pages = Self.pages(key), turnPage(by: pages, at: instant) { return }
    if help.isOpen, !control, help.search(with: key) { return }
    if menus.open == .files, !control, chooseFile(with: key, in: layout) { return }
    if !help.isOpen, edit(key, modifiers, in: layout) { return }
    if key == .tab, !control {
      moveFocus(by: modifiers.contains(.shift) ? -1 : 1, in: layout)
      return
    }
    if !control, !help.isOpen, let action = focusedAction(for: key, in: layout) {
      perform(action, in: layout)
    } else if let action = action(for: key, control: control, in: layout) {
      perform(action, in: layout)
    }
  }

  /// Moves the focus in the menu of files; returns whether the menu takes the key. It takes all that type.
  private mutating func chooseFile(with key: KeyMeaning, in layout: WindowLayout) -> Bool {
    switch key {
    case .escape, .tab, .enter, .space: return false
    case _ where key.isLetter("r"):
      if menus.files.hasRecent { showFiles(of: menus.files.group == .folder ? .recent : .folder) }
    default:
      if let file = layout.controls.file(after: key, from: focus.control) { focus.control = file }
    }
    return true
  }

  /// The action of a key for the focused control.
  private func focusedAction(for key: KeyMeaning, in layout: WindowLayout) -> Action? {
    guard let focused = focus.control, let control = layout.controls[focused], control.isEnabled else { return nil }
    if focused == .divider { return layout.scene.divider?.action(for: key) }
    switch key {
    case .space, .enter: return control.action
    case .left, .down: return control.action(steps: -1)
    case .right, .up: return control.action(steps: 1)
    default: return nil
    }
  }

  private static func pages(_ key: KeyMeaning) -> Int? {
    switch key {
    case .right, .down: 1
    case .left, .up: -1
    default: nil
    }
  }

  /// Turns the pages of the help; returns whether it has more than one.
  @discardableResult
  mutating func turnPage(by pages: Int, at instant: Double) -> Bool {
    let overlay = helpOverlay(at: instant)
    guard overlay.pageCount > 1 else { return false }
    help.page = min(max(overlay.page + pages, 0), overlay.pageCount - 1)
    return true
  }

  private mutating func moveFocus(by step: Int, in layout: WindowLayout) {
    guard !help.isOpen else { return }
    let (controls, instant) = (layout.controls, layout.instant)
    let ids = controls.inOrder.filter(\.takesFocus).map(\.id)
    guard !ids.isEmpty else { return }
    let current = focus.control.flatMap(ids.firstIndex)
    endEditing(at: instant)
    let next = ids[current.map { ($0 + step + ids.count) % ids.count } ?? (step > 0 ? 0 : ids.count - 1)]
    focus.control = next
    // The panel scrolls to the row of the focused control, and to its start for a control outside.
    if let popup = controls.popup {
      if let row = popup.firstRow(showing: next) {
        menus.firstRow = row
      } else if !popup.controls.contains(where: { $0.id == next }) {
        menus.firstRow = 0
      }
    }
    if case .field(let id) = next { beginEditing(id, at: instant) }
  }

  /// Whether each control with two states is on.
  private func controlStates(at instant: Double) -> [Control.ID: Bool] {
    var states: [Control.ID: Bool] = [.loop: run.transport.loops, .motion: reducesMotion]
    for name in SceneName.allCases { states[.scene(name)] = name == scene }
    for (index, rate) in Transport.rates.enumerated() { states[.rate(index)] = run.transport.rate == rate }
    for parameter in parameters(at: instant) {
      switch parameter.value {
      case .flag(let isOn): states[.parameter(parameter.id)] = isOn
      case .choice(let chosen):
        guard case .choice(let titles) = parameter.kind else { continue }
        for index in titles.indices {
          states[.choice(parameter.id, index)] = index == chosen
          states[.menuEntry(parameter.id, index)] = index == chosen
        }
      case .none, .number, .text: continue
      }
    }
    return states
  }

  /// Performs an action without a part of the layout.
  mutating func perform(_ action: Action, at instant: Double) { perform(action, in: nil, at: instant) }

  /// Performs an action of the pointer or of a key.
  mutating func perform(_ action: Action, in layout: WindowLayout) {
    perform(action, in: layout, at: layout.instant)
  }

  private mutating func perform(_ action: Action, in layout: WindowLayout?, at instant: Double) {
    let before = controlStates(at: instant)
    if case .scene(let input) = action,
      case .request(let request) = run.shownScene(at: instant).effect(of: input, at: run.mediaTime(at: instant))
    {
      return carryOut(request, at: instant)
    }
    frames.search = nil
    if notice?.endsWithTransport == true {
      if case .scene = action {} else { notice = nil }
    }
    let openedMenu = menus.open
    menus.open = nil
    // A notice would cover the menu.
    if case .toggleMenu = action { notice = nil }
    switch action {
    case .toggleAppearance: appearance = appearance.other
    case .toggleHelp:
      endDividerDrag()
      help.isOpen.toggle()
    case .toggleMoreControls: menus.isMoreOpen.toggle()
    case .toggleSceneMenu: menus.open = openedMenu == .scenes ? nil : .scenes
    case .toggleSaveMenu: menus.open = openedMenu == .save ? nil : .save
    case .toggleFileMenu: if openedMenu != .files { saving.requests.append(.listFiles) }
    case .openFile(let index):
      if index < menus.files.count { saving.requests.append(.openFile(index)) }
    case .showFileGroup(let group): showFiles(of: group)
    case .saveFile: answerQuestion()
    case .restoreSession: if openedMenu == .offer { saving.requests.append(.restoreSession) }
    case .toggleMenu(let id): menus.open = openedMenu == .parameter(id) ? nil : .parameter(id)
    case .closeMessage: closeMessage()
    case .toggleFrames: frames.isShown.toggle()
    case .toggleReducedMotion: chooseReducedMotion(!motion.isReduced, at: instant)
    case .zoomGraph(let steps): if let layout { zoomGraph(steps: Double(steps), in: layout) }
    case .showWholeGraph: runs[scene]?.graphZoom = GraphZoom()
    case .moveDivider(let steps):
      if let layout { moveDivider(by: GraphDivider.keyStep * Double(steps), in: layout) }
    case .resetDivider: panes.graphShares[scene] = nil
    case .show(let name): show(name, at: instant)
    case .dismiss: dismiss(hadMenu: openedMenu != nil, at: instant)
    case .saveSession where scene == .motion: saving.requests.append(.saveChanges(keyEdits))
    case .saveSession: saving.requests.append(.saveSession(at: instant))
    case .savePicture: saving.requests.append(.savePicture)
    case .saveAnimation: requestAnimation(at: instant)
    case .saveMotion(let file): requestMotion(file, at: instant)
    case .copy:
      let effect = run.shownScene(at: instant).effect(of: .press("copy"), at: run.mediaTime(at: instant))
      if case .request(let request) = effect {
        carryOut(request, at: instant)
      } else {
        saving.requests.append(.copyCommand(at: instant))
      }
    case .copyCommand: saving.requests.append(.copyCommand(at: instant))
    case .paste: saving.requests.append(.paste)
    case .restart:
      let hadInputs =
        runs[scene]?.restart(with: configuration.makeScene(scene, theme: appearance.theme), at: instant) ?? false
      showNotice(hadInputs ? InterfaceTexts.startedOver : InterfaceTexts.startedOverWithoutInputs, at: instant)
    case .transport(let action): runs[scene]?.perform(action, at: instant)
    case .undo: if runs[scene]?.undo(at: instant) == false { showNotice(InterfaceTexts.nothingToUndo, at: instant) }
    case .redo: if runs[scene]?.redo(at: instant) == false { showNotice(InterfaceTexts.nothingToRedo, at: instant) }
    case .scene(.press("record")) where hasUnsavedChanges: showNotice(MotionTexts.recordRefused, at: instant)
    case .scene(let input):
      if let answer = keyAnswer(to: input, at: instant) {
        showNotice(answer.text, at: instant)
        if answer.isRefusal { break }
      }
      runs[scene]?.send(input, gesture: pointer.gesture, at: instant)
    case .adjust(let id, let steps): runs[scene]?.adjust(id, by: steps, gesture: pointer.gesture, at: instant)
    }
    motion.controls.settle(from: before, to: controlStates(at: instant), at: instant)
  }

  private mutating func carryOut(_ request: SceneRequest, at instant: Double) {
    switch request {
    case .copyEasing(let settings, let form):
      frames.search = nil
      menus.open = nil
      if let form { saving.copiedForm = form }
      saving.requests.append(
        .copyEasing(settings.copiedFunction, saving.copiedForm, seconds: settings.copiedSeconds))
    case .openRecording(let text): saving.requests.append(.openRecording(text))
    case .saveChanges(let edits): saving.requests.append(.saveChanges(edits))
    case .seek(let time):
      perform(.transport(.seekInLap(to: run.lapTimes(at: instant).lowerBound + time)), at: instant)
    case .findLargest(let parameter, let range): toggleSearch(of: parameter, in: range, at: instant)
    }
  }

  /// Shows another scene, and pauses the previous one.
  private mutating func show(_ name: SceneName, at instant: Double) {
    help.isOpen = false
    guard name != scene else { return }
    endEditing(at: instant)
    endDividerDrag()
    runs[scene]?.leave(at: instant)
    scene = name
    prepare(name)
    runs[scene]?.enter(at: instant)
    menus.isMoreOpen = false
    focus.control = nil
  }

  private mutating func dismiss(hadMenu: Bool, at instant: Double) {
    if help.isOpen {
      help.isOpen = false
    } else if hadMenu {
      return
    } else if run.shownScene(at: instant).effect(of: .reset, at: run.mediaTime(at: instant)) != .none {
      runs[scene]?.apply(.reset, gesture: pointer.gesture, at: instant)
    } else if message != nil {
      closeMessage()
    } else if menus.isMoreOpen || focus.control != nil {
      menus.isMoreOpen = false
      focus.control = nil
    } else {
      runs[scene]?.graphZoom = GraphZoom()
    }
  }
}
