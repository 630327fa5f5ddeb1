// SPDX-License-Identifier: MIT
package import GlissadeReading

/// Opening files with motion.
extension VisualizerContent {
  /// Shows the motion of a file from its start.
  package mutating func open(_ motion: PlayedMotion, at instant: Double) {
    let endsComparison = configuration.motion?.compared != nil
    (configuration.motion, configuration.motionProblem, configuration.savedKeyEdits) = (motion, nil, [])
    menus.open = nil
    defer { if endsComparison { showNotice(InterfaceTexts.comparisonEnded, at: instant) } }
    if scene == .motion {
      endEditing(at: instant)
      runs[.motion] = nil
      prepare(.motion)
      runs[.motion]?.enter(at: instant)
    } else {
      runs[.motion] = nil
      perform(.show(.motion), at: instant)
    }
  }

  /// Shows the menu of files that can be opened, without pictures.
  ///
  /// - Parameter names: The names; at most ``fileLimit`` are shown.
  /// - Parameter furtherCount: The number of files besides them.
  /// - Parameter recent: The files that were opened or saved lately, the last one first; at most ``recentFileLimit``.
  ///   Their indices follow those of the others.
  package mutating func showFiles(
    _ names: [String], furtherCount: Int, recent: [RecentFile] = [], at instant: Double
  ) {
    menus.files = FileMenu(
      Array(names.prefix(Self.fileLimit)), furtherCount: furtherCount,
      recent: Array(recent.prefix(Self.recentFileLimit)))
    guard !menus.files.isEmpty else { return showNotice(InterfaceTexts.noFiles, at: instant) }
    menus.open = .files
  }

  /// Shows a group of files in the open menu.
  mutating func showFiles(of group: FileMenu.Group) {
    menus.files.group = group
    menus.open = .files
    focus.control = nil
  }

  /// The name of the shown file, or `nil` for a motion in no file.
  package var fileName: String? { shownMotion.flatMap { $0.argument == nil ? nil : $0.name } }

  private var editedMotion: EditedMotion? { (runs[.motion]?.scene as? MotionScene)?.controls.edited }

  /// The number of other layers that have the chosen keyframes, too.
  var sharingLayerCount: Int { (runs[.motion]?.scene as? MotionScene)?.controls.sharingLayerCount ?? 0 }

  /// The changes of keyframes in the Motion scene since its file was read.
  package var keyEdits: [KeyEdit] { editedMotion?.edits ?? [] }

  /// The words about an input that adds or removes keyframes, or `nil`.
  func keyAnswer(to input: SceneInput, at instant: Double) -> KeyAnswer? {
    guard let motion = runs[.motion]?.scene as? MotionScene, scene == .motion else { return nil }
    return motion.answer(to: input, at: run.mediaTime(at: instant))
  }

  /// The reason why the picture has none of the changes, or `nil`.
  var editProblem: String? { shownMotion == nil ? nil : editedMotion?.version.problem }

  /// Whether the file has other keyframes than the Motion scene.
  package var hasUnsavedChanges: Bool { changedKeyCount > 0 }

  /// The number of keyframes that the file has differently.
  var changedKeyCount: Int { editedMotion?.changeCount(since: configuration.savedKeyEdits) ?? 0 }

  /// Records that the file now has these changes.
  package mutating func recordSaved(_ edits: [KeyEdit]) { configuration.savedKeyEdits = edits }

  /// The most files of the menu.
  package static var fileLimit: Int { FileMenu.limit }

  /// The most files that were opened or saved lately in the menu.
  package static var recentFileLimit: Int { FileMenu.recentLimit }

  /// Whether the menu of files is open.
  package var showsFiles: Bool { menus.open == .files }

  /// Shows the picture of a file in the menu, or that it has none.
  package mutating func setPicture(_ content: ListedFile, ofFile index: Int) {
    menus.files.setContent(content, of: index)
  }

  /// Whether a pasted text is a file with motion or the name of one. In the Motion scene, every text is.
  func opens(_ text: String) -> Bool {
    let start = text.drop(while: \.isWhitespace)
    return scene == .motion || start.hasPrefix("<") || start.hasPrefix("{") || start.hasPrefix("file://")
      || start.contains("@keyframes")
  }
}
