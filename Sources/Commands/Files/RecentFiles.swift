// SPDX-License-Identifier: MIT
import Glibc
import GlissadeVisualizer

/// The files that windows have opened or saved lately: one absolute name on each line, the last one first.
///
/// The file is `recent-files.txt` beside the saved state. It is read before each change, because other windows change
/// it too.
struct RecentFiles {
  private let name: FileName

  /// The largest accepted file, in bytes.
  private static let fileSize = 64 << 10

  init(in folder: FileName) { name = folder + "recent-files.txt" }

  /// The names, the last one first; empty for a file that cannot be read.
  func names() -> [FileName] {
    guard let (_, bytes) = try? InputFile.contents(ofRegular: name, atMost: Self.fileSize), let bytes else { return [] }
    let names = bytes.split(separator: Self.newline).filter { $0.first == UInt8(ascii: "/") }.map { FileName($0) }
    return Array(names.prefix(VisualizerContent.recentFileLimit))
  }

  /// Puts a file first. A folder that cannot be written is ignored, because no work is lost.
  func add(_ file: FileName) {
    let file = file.absolute
    guard file.bytes.first == UInt8(ascii: "/"), !file.bytes.contains(Self.newline) else { return }
    let old = names()
    let new = ([file] + old.filter { $0 != file }).prefix(VisualizerContent.recentFileLimit)
    guard Array(new) != old else { return }
    name.createFolders()
    try? OutputFile.write(
      new.flatMap { $0.bytes + [Self.newline] }, to: name, option: "state", accepting: .regularFile)
  }

  private static let newline = UInt8(ascii: "\n")
}

/// The session of the last run that had inputs, in `last-session.json` beside the saved state.
struct LastSession {
  let name: FileName

  init(in folder: FileName) { name = folder + "last-session.json" }

  /// Writes the session of a window, if it has inputs.
  ///
  /// - Returns: What the next run offers, or `nil` if nothing was written.
  func write(_ content: VisualizerContent, at instant: Double, scale: Double) -> KeptSession? {
    guard let kept = content.keptSession, var session = try? content.session(at: instant, scale: scale) else {
      return nil
    }
    // A session has no file with motion.
    if session.scene == .motion { session.scene = kept.scene }
    name.createFolders()
    do throws(Failure) {
      try OutputFile.write(
        Array(session.encodedAsJSON().utf8), to: name, option: "state", accepting: .regularFile)
      return kept
    } catch { return nil }
  }
}
