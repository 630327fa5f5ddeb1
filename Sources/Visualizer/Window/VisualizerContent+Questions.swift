// SPDX-License-Identifier: MIT

/// The question for the name of a file to save.
extension VisualizerContent {
  /// Asks for the name of a file to save. The answer is the request ``ContentRequest/saveFile(_:)``.
  package mutating func ask(_ question: SaveQuestion, at instant: Double) {
    endEditing(at: instant)
    menus.question = question
    menus.open = .saving
    focus.control = .field(.fileName)
    focus.editing = TextEditing(parameter: .fileName, text: question.text)
    notice = nil
  }

  /// Says that the file exists, and that the next answer with the same name replaces it.
  package mutating func askReplacement() { menus.question?.askReplacement() }

  /// Says why no file was written, and waits for another name.
  package mutating func refuseFileName(because problem: String) { menus.question?.refuse(because: problem) }

  /// Ends the question, because the file is written.
  package mutating func endQuestion() {
    menus.question = nil
    if menus.open == .saving { menus.open = nil }
    if focus.editing?.parameter == .fileName { focus = Focus() }
  }

  /// Requests the file with the typed name.
  mutating func answerQuestion() {
    guard let question = menus.question else { return }
    menus.open = .saving
    guard let name = question.name else { return refuseFileName(because: InterfaceTexts.fileNameMissing) }
    saving.requests.append(.saveFile(name))
  }
}

/// The session of the last run.
extension VisualizerContent {
  /// The seconds for which the last session is offered.
  private static let offerDuration = 20.0

  /// Offers to restore a session until the first action, or for some seconds.
  package mutating func offer(_ session: KeptSession, at instant: Double) {
    menus.offer = (session, instant + Self.offerDuration)
    menus.open = .offer
  }

  /// The open menu at an instant: the offer of a session ends by itself.
  func openMenu(at instant: Double) -> SceneControls.Menu? {
    guard menus.open == .offer else { return menus.open }
    return menus.offer.map { instant < $0.end } == true ? .offer : nil
  }

  /// The number of inputs of all scenes but that of a file, which a session does not store.
  package var inputCount: Int {
    runs.reduce(0) { $0 + ($1.key == .motion ? 0 : $1.value.history.entries.count) }
  }

  /// What a session of this window would be called in the next run, or `nil` if it has no inputs.
  package var keptSession: KeptSession? {
    let counts = runs.filter { $0.key != .motion }.mapValues(\.history.entries.count)
    guard inputCount > 0 else { return nil }
    // A window with a file in front has its inputs in other scenes.
    let shown = (counts[scene] ?? 0) > 0 ? scene : SceneName.allCases.first { (counts[$0] ?? 0) > 0 }
    return shown.map { KeptSession(scene: $0, inputCount: inputCount) }
  }

  /// Shows a session in place of the scenes, as it was when it was saved. The file of the Motion scene stays.
  ///
  /// - Throws: ``SessionError`` with the first input that a scene does not accept; then nothing changes.
  package mutating func resume(_ session: Session, at instant: Double) throws(SessionError) {
    let made = try session.makeRuns()
    endEditing(at: instant)
    endDividerDrag()
    if scene == .motion { runs[.motion]?.leave(at: instant) }
    let motionRun = runs[.motion]
    let (motion, problem, edits) = (configuration.motion, configuration.motionProblem, configuration.savedKeyEdits)
    configuration = session.configuration
    configuration.scene = session.scene
    (configuration.motion, configuration.motionProblem, configuration.savedKeyEdits) = (motion, problem, edits)
    runs = made
    runs[.motion] = motionRun
    scene = session.scene
    appearance = session.appearance
    let ownShare = graphShares[.motion]
    graphShares = session.graphShares
    graphShares[.motion] = ownShare
    // The transports of a session start at instant 0.
    for name in made.keys { runs[name]?.leave(at: 0) }
    prepare(scene)
    runs[scene]?.enter(at: instant)
    pointer.gesture = runs.values.reduce(pointer.gesture) { max($0, $1.history.entries.last?.gesture ?? 0) }
    (menus, focus) = (Menus(), Focus())
    menus.isMoreOpen = session.isMoreOpen
    (frames.search, frames.result) = (nil, nil)
    self.motion.choice = session.reducesMotion
    applyReducedMotion(at: instant)
  }

  /// The name of the visible scene and the number of inputs, for a message.
  private var words: String { InterfaceTexts.keptSession(scene.title, inputCount: inputCount) }

  /// Says that a session was restored.
  package mutating func showRestored(at instant: Double) {
    showNotice(InterfaceTexts.sessionRestored(words), at: instant)
  }
}
