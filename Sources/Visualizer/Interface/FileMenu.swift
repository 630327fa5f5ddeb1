// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting
import GlissadeWindowContents

/// What is known of a file in the menu that opens files.
package enum ListedFile: Sendable {
  case motion(PlayedMotion)
  case session
  case scenarios
  /// There is no file with the name any more.
  case missing
  /// A file that is damaged, too large for a picture, or without motion.
  case unreadable

  /// The words in place of a picture, or `nil`.
  fileprivate var words: String? {
    switch self {
    case .motion: nil
    case .session: InterfaceTexts.sessionFile
    case .scenarios: InterfaceTexts.scenarioFile
    case .missing: InterfaceTexts.missingFile
    case .unreadable: InterfaceTexts.noPicture
    }
  }
}

/// A session that an earlier run has kept: its visible scene, and the number of its inputs.
package struct KeptSession: Sendable, Hashable {
  package let scene: SceneName
  package let inputCount: Int

  package init(scene: SceneName, inputCount: Int) { (self.scene, self.inputCount) = (scene, inputCount) }

  var words: String { InterfaceTexts.keptSession(scene.title, inputCount: inputCount) }
}

/// A file that was opened or saved lately, in any folder.
package enum RecentFile: Sendable, Hashable {
  case file(name: String, folder: String)
  /// The session of the last run.
  case lastSession(KeptSession)
}

/// The files of the menu that opens files, each with a picture once it is known.
///
/// The files of the folder are first, and those that were opened or saved lately follow. The menu shows one group.
struct FileMenu: Sendable, Hashable {
  enum Group: Int, Sendable, CaseIterable {
    case folder, recent
  }

  private struct File: Sendable {
    let name: String
    /// The line below the name, or an empty text.
    var detail = ""
    var content: ListedFile?

    init(_ name: String, detail: String = "") { (self.name, self.detail) = (name, detail) }

    init(_ file: RecentFile) {
      switch file {
      case .file(let name, let folder): self.init(name, detail: folder)
      case .lastSession(let session): self.init(InterfaceTexts.lastSession, detail: session.words)
      }
    }
  }

  private var files: [File] = []
  private var folderCount = 0
  /// The number of files of the folder that are not in the menu.
  private var furtherCount = 0
  var group = Group.folder

  /// The most files of the folder in the menu, and the most recent ones.
  static let (limit, recentLimit) = (24, 12)

  init() {}

  init(_ names: [String], furtherCount: Int, recent: [RecentFile]) {
    files = names.map { File($0) } + recent.map(File.init)
    (self.folderCount, self.furtherCount) = (names.count, furtherCount)
    if names.isEmpty { group = .recent }
  }

  /// Whether there are files in both groups, between which the user can choose.
  var hasRecent: Bool { folderCount < files.count }

  /// The indices of the shown group.
  var shown: Range<Int> { group == .folder ? 0..<folderCount : folderCount..<files.count }

  var isEmpty: Bool { files.isEmpty }
  var count: Int { files.count }

  func name(of index: Int) -> String { files[index].name }
  func detail(of index: Int) -> String { files[index].detail }

  /// The words about the files of the group besides some shown ones, or `nil` if all are shown.
  func furtherWords(besides count: Int) -> String? {
    let further = (group == .folder ? furtherCount : 0) + shown.count - count
    return further > 0 ? InterfaceTexts.furtherFiles(further) : nil
  }

  mutating func setContent(_ content: ListedFile, of index: Int) {
    if files.indices.contains(index) { files[index].content = content }
  }

  // The pictures have no effect on the layout.
  private var layout: [AnyHashable] { [files.map(\.name), files.map(\.detail), folderCount, furtherCount, group] }

  static func == (first: FileMenu, second: FileMenu) -> Bool { first.layout == second.layout }

  func hash(into hasher: inout Hasher) { hasher.combine(layout) }

  /// The heights of the title below a picture, and of the line below the title.
  private static let (titleHeight, detailHeight) = (24.0, 14.0)

  /// Draws the picture of a file in its entry.
  func drawPicture(of index: Int, in frame: Rect, with painter: inout Painter) {
    guard files.indices.contains(index), let content = files[index].content else { return }
    let foot = Self.titleHeight + (files[index].detail.isEmpty ? 0 : Self.detailHeight)
    let room = Rect(
      x: frame.minX + 6, y: frame.minY + 6, width: frame.width - 12, height: frame.height - foot - 6)
    guard case .motion(let motion) = content else {
      guard let words = content.words else { return }
      painter.text(
        words, centeredAt: room.midY, x: room.midX, style: .caption, color: painter.theme.secondaryText,
        alignment: .center, atMost: room.width)
      return
    }
    let size = motion.tree.size
    guard size.width > 0, size.height > 0 else { return }
    let transform = MotionViewport().transform(of: size, in: room)
    let area = transform.boundingBox(of: Rect(origin: .zero, size: size))
    painter.clipped(to: area) { painter in
      painter.builder.fill(.rectangle(area), with: MotionScene.Background(of: motion).color)
      painter.draw(motion.tree, at: VisualizerContent.pictureShare * motion.duration, under: transform)
    }
  }
}

extension SceneControls {
  /// The files in the open menu.
  private var fileControls: [Control] { controls.filter { if case .file = $0.id { true } else { false } } }

  /// The number of files in the open menu.
  var fileCount: Int { fileControls.count }

  /// The file in the menu after a press of an arrow key; `nil` for another key.
  ///
  /// - Parameter current: The focused control, or `nil`.
  func file(after key: KeyMeaning, from current: Control.ID?) -> Control.ID? {
    let files = fileControls
    let columns = max(1, files.count { $0.frame.minY == files.first?.frame.minY })
    let step: Int
    switch key {
    case .left: step = -1
    case .right: step = 1
    case .up: step = -columns
    case .down: step = columns
    default: return nil
    }
    guard let index = files.firstIndex(where: { $0.id == current }) else { return files.first?.id ?? current }
    return files.indices.contains(index + step) ? files[index + step].id : current
  }

  /// Opens the menu of files, with as many entries as fit.
  mutating func addFileMenu(_ files: FileMenu, in frame: SceneFrame) {
    let (width, height, gap, margin) = (132.0, 116.0, 8.0, 12.0)
    let room = Rect(
      x: 8, y: frame.topBarHeight, width: max(0, frame.size.width - 16),
      height: max(0, frame.size.height - frame.topBarHeight - 8))
    let (foot, head) = (16.0, files.hasRecent ? 36.0 : 0)
    let columns = max(1, min(6, Int((room.width - 2 * margin + gap) / (width + gap))))
    let fitting = max(1, Int((room.height - 2 * margin - head - foot + gap) / (height + gap)))
    let count = min(files.shown.count, columns * fitting)
    let rows = max(1, (count + columns - 1) / columns)
    // The choice of a group needs the width of two files.
    let shownColumns = min(columns, max(count, files.hasRecent ? 2 : 1))
    let size = Size(
      width: 2 * margin + Double(shownColumns) * (width + gap) - gap,
      height: 2 * margin + head + Double(rows) * (height + gap) - gap + foot)
    let panel = Rect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(), width: size.width,
      height: size.height)
    menu = panel
    if files.hasRecent { addFileGroups(files.group, at: Point(x: panel.minX + margin, y: panel.minY + margin)) }
    for (place, index) in files.shown.prefix(count).enumerated() {
      let cell = Rect(
        x: panel.minX + margin + Double(place % columns) * (width + gap),
        y: panel.minY + margin + head + Double(place / columns) * (height + gap), width: width, height: height)
      let (name, detail) = (files.name(of: index), files.detail(of: index))
      add(
        .file(index), .thumbnail(name, detail: detail), cell, InterfaceTexts.openFileHelp(name, in: detail),
        .openFile(index))
      controls[controls.count - 1].isInMenu = true
    }
  }

  /// Adds the choice between the files of the folder and the recent ones.
  private mutating func addFileGroups(_ chosen: FileMenu.Group, at origin: Point) {
    var x = origin.x
    for group in FileMenu.Group.allCases {
      let text = InterfaceTexts.fileGroups[group.rawValue]
      let width = TextStyle.strongBody.width(of: text.title).rounded(.up) + 24
      add(
        .fileGroup(group.rawValue), .segment(text.title, isChosen: group == chosen),
        Rect(x: x, y: origin.y, width: width, height: 28), text.help, .showFileGroup(group), keyName: "R")
      controls[controls.count - 1].isInMenu = true
      x += width + 4
    }
  }
}
