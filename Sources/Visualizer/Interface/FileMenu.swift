// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeWindowContents

/// What is known of a file in the menu that opens files.
package enum ListedFile: Sendable {
  case motion(PlayedMotion)
  /// A session or a scenario file.
  case otherKind
  /// A file that is damaged, too large for a picture, or without motion.
  case unreadable
}

/// The files of the menu that opens files, each with a picture once it is known.
struct FileMenu: Sendable, Hashable {
  private struct File: Sendable {
    let name: String
    var content: ListedFile?
  }

  private var files: [File] = []
  /// The number of files that are not in the menu.
  private var furtherCount = 0

  /// The most files of the menu.
  static let limit = 24

  init() {}

  init(_ names: [String], furtherCount: Int) {
    files = names.map { File(name: $0) }
    self.furtherCount = furtherCount
  }

  var names: [String] { files.map(\.name) }

  /// The words about the files besides some shown ones, or `nil` if all are shown.
  func furtherWords(besides shown: Int) -> String? {
    let count = furtherCount + files.count - shown
    return count > 0 ? InterfaceTexts.furtherFiles(count) : nil
  }

  mutating func setContent(_ content: ListedFile, of index: Int) {
    if files.indices.contains(index) { files[index].content = content }
  }

  // The pictures have no effect on the layout.
  static func == (first: FileMenu, second: FileMenu) -> Bool {
    first.names == second.names && first.furtherCount == second.furtherCount
  }

  func hash(into hasher: inout Hasher) { hasher.combine(names) }

  /// The height of the title below a picture.
  private static let titleHeight = 24.0

  /// Draws the picture of a file in its entry.
  func drawPicture(of index: Int, in frame: Rect, with painter: inout Painter) {
    guard files.indices.contains(index), let content = files[index].content else { return }
    let room = Rect(
      x: frame.minX + 6, y: frame.minY + 6, width: frame.width - 12, height: frame.height - Self.titleHeight - 6)
    guard case .motion(let motion) = content else {
      let words = if case .otherKind = content { InterfaceTexts.otherKindOfFile } else { InterfaceTexts.noPicture }
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
  /// The number of files in the open menu.
  var fileCount: Int { controls.count { if case .file = $0.id { true } else { false } } }

  /// The index of a file in the menu after a press of an arrow key; `nil` for another key.
  ///
  /// - Parameter current: The focused file, or `nil`.
  func fileIndex(after key: KeyMeaning, from current: Int?) -> Int? {
    let frames = controls.filter { if case .file = $0.id { true } else { false } }.map(\.frame)
    let columns = max(1, frames.count { $0.minY == frames.first?.minY })
    let step: Int
    switch key {
    case .left: step = -1
    case .right: step = 1
    case .up: step = -columns
    case .down: step = columns
    default: return nil
    }
    guard let current else { return 0 }
    return frames.indices.contains(current + step) ? current + step : current
  }

  /// Opens the menu of files, with as many entries as fit.
  mutating func addFileMenu(_ files: FileMenu, in frame: SceneFrame) {
    let (width, height, gap, margin) = (132.0, 116.0, 8.0, 12.0)
    let room = Rect(
      x: 8, y: frame.topBarHeight, width: max(0, frame.size.width - 16),
      height: max(0, frame.size.height - frame.topBarHeight - 8))
    let foot = 16.0
    let columns = max(1, min(6, Int((room.width - 2 * margin + gap) / (width + gap))))
    let fitting = max(1, Int((room.height - 2 * margin - foot + gap) / (height + gap)))
    let count = min(files.names.count, columns * fitting)
    let rows = max(1, (count + columns - 1) / columns)
    let size = Size(
      width: 2 * margin + Double(min(columns, max(count, 1))) * (width + gap) - gap,
      height: 2 * margin + Double(rows) * (height + gap) - gap + foot)
    let panel = Rect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(), width: size.width,
      height: size.height)
    menu = panel
    for (index, name) in files.names.prefix(count).enumerated() {
      let cell = Rect(
        x: panel.minX + margin + Double(index % columns) * (width + gap),
        y: panel.minY + margin + Double(index / columns) * (height + gap), width: width, height: height)
      add(.file(index), .thumbnail(name), cell, InterfaceTexts.openFileHelp(name), .openFile(index))
      controls[controls.count - 1].isInMenu = true
    }
  }
}
