// SPDX-License-Identifier: MIT
import Glibc
import GlissadeTexts
import GlissadeVisualizer
import GlissadeWindowContents

/// Opening files in a window: from the folder, dropped or pasted.
extension SceneWindow {
  /// Opens the first of dropped files.
  ///
  /// - Parameter uris: A text of the type `text/uri-list`, or `nil` if the other program did not state one.
  mutating func open(dropped uris: String?, at instant: Double) {
    let names = (uris ?? "").split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map(DroppedFile.name)
    guard let first = names.first else { return report("the dropped object is no file", at: instant) }
    guard let name = first else { return report("the dropped object is not on this machine", at: instant) }
    open(name, at: instant)
    if names.count > 1 { content.showNotice(InterfaceTexts.filesDropped(names.count), at: instant) }
  }

  /// Opens a pasted text: the name of a file, path data, or motion.
  mutating func open(pasted text: String, at instant: Double) {
    let line = text.trimmed
    if !line.contains(where: \.isNewline), line.utf8.count <= Self.longestName {
      let name = DroppedFile.name(line[...]) ?? FileName(line)
      if unsafe name.withCString({ unsafe access($0, F_OK) }) == 0 { return open(name, at: instant) }
    }
    let motion = DroppedFile.drawing(ofPathData: line) ?? text
    do throws(Failure) {
      let opened = try OpenedMotion(Array(motion.utf8), name: Self.pastedName)
      opened.reportNotes()
      show(opened, watch: nil, at: instant)
    } catch { report(error.description, at: instant) }
  }

  /// Opens a recorded motion, which is in no file.
  mutating func open(recorded text: String, at instant: Double) {
    guard mayLoseChanges(by: .opening, at: instant) else { return }
    do throws(Failure) {
      let opened = try OpenedMotion(Array(text.utf8), name: Self.recordedName)
      (file.isRecording, file.warning) = (false, nil)
      show(opened, watch: nil, at: instant)
      file.isRecording = true
    } catch { report(error.description, at: instant) }
  }

  private static let recordedName = FileName("recording")
  private static let longestName = 4096
  /// The name of a pasted motion, which is in no file.
  private static let pastedName = FileName("pasted text")

  /// Opens a file of the menu, by its index.
  mutating func open(listed index: Int, at instant: Double) {
    if list.names.indices.contains(index) { open(list.names[index], at: instant) }
  }

  private mutating func open(_ name: FileName, at instant: Double) {
    do throws(Failure) {
      switch try OpenedFile(regular: name) {
      case .motion(let motion):
        motion.reportNotes()
        if show(motion, watch: .motion(FileWatch(motion: name, frameRate: nil)), at: instant) { recent?.add(name) }
      case .session:
        if try resume(name, at: instant), name != lastSession?.name { recent?.add(name) }
      case .scenarios:
        report("\(name): a scenario file opens in a new window: glissade \(name)", at: instant)
      }
    } catch { report(error.description, at: instant) }
  }

  /// Restores the session that was offered.
  mutating func restoreSession(at instant: Double) { if let lastSession { open(lastSession.name, at: instant) } }

  /// Shows a session in place of the scenes; returns whether it does. If that loses inputs, it first says so.
  private mutating func resume(_ name: FileName, at instant: Double) throws(Failure) -> Bool {
    let session = try SceneFiles.session(name, option: nil)
    guard mayLoseInputs(at: instant) else { return false }
    try Failure.wrapping("\(name): ") { try content.resume(session, at: instant) }
    if case .scenarios = file.watch { file.watch = nil }
    content.showRestored(at: instant)
    return true
  }

  private mutating func report(_ problem: String, at instant: Double) {
    content.showNotice(InterfaceTexts.failed(problem), at: instant)
  }

  // MARK: - The menu of files

  /// The ends of the names of files with motion.
  private static let suffixes = [".json", ".lottie", ".svg", ".svgz", ".css", ".html", ".csv"]
  /// The most bytes of a file whose picture is in the menu.
  private static let pictureLimit = 2 << 20

  /// Shows the files with motion of the folder, in the order of their names.
  mutating func listFiles(at instant: Double) {
    let folder = list.folder ?? FileName("")
    let names = FolderListing.names(in: folder).filter { name in Self.suffixes.contains { name.hasSuffix($0) } }
    let listed = names.prefix(VisualizerContent.fileLimit).map { folder + $0 }
    let (recentNames, recentFiles) = recentFiles()
    list.names = listed + recentNames
    list.unreadCount = list.names.count
    content.showFiles(
      listed.map(\.base.text), furtherCount: names.count - listed.count, recent: recentFiles, at: instant)
  }

  /// The last session, and the files that were opened or saved lately.
  private func recentFiles() -> (names: [FileName], files: [RecentFile]) {
    var names = recent?.names() ?? []
    var files = names.map { RecentFile.file(name: $0.base.text, folder: $0.folder.text) }
    if let lastSession, let kept = keptSession {
      names.insert(lastSession.name, at: 0)
      files.insert(.lastSession(kept), at: 0)
    }
    let limit = VisualizerContent.recentFileLimit
    return (Array(names.prefix(limit)), Array(files.prefix(limit)))
  }

  /// Reads one file of the menu for its picture; returns the seconds until the next call, or `nil` after the last one.
  mutating func readListedFile() -> Double? {
    guard content.showsFiles, list.unreadCount > 0 else {
      list.unreadCount = 0
      return nil
    }
    let index = list.names.count - list.unreadCount
    list.unreadCount -= 1
    content.setPicture(Self.picture(of: list.names[index]), ofFile: index)
    requests.append(.redraw)
    return 0
  }

  /// The picture of a file, or the reason why there is none.
  private static func picture(of name: FileName) -> ListedFile {
    do throws(Failure) {
      switch try OpenedFile(regular: name, atMost: pictureLimit) {
      case .motion(let motion): return .motion(PlayedMotion(motion))
      case .session: return .session
      case .scenarios: return .scenarios
      }
    } catch { return name.exists ? .unreadable : .missing }
  }
}
