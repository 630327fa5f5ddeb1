// SPDX-License-Identifier: MIT
import Glibc
import GlissadeGeometry
import GlissadeScenarios
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
    if names.count > 1 { report("of \(names.count) dropped files, the first one is shown", at: instant) }
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
      let opened = try OpenedMotion(Array(motion.utf8), name: FileName("pasted text"))
      opened.reportNotes()
      show(opened, watch: nil, at: instant)
    } catch { report(error.description, at: instant) }
  }

  private static let longestName = 4096

  /// Opens a file of the menu.
  mutating func open(listed name: String, at instant: Double) {
    open((folder ?? FileName("")) + FileName(name), at: instant)
  }

  private mutating func open(_ name: FileName, at instant: Double) {
    do throws(Failure) {
      switch try OpenedFile(name, frameRate: nil) {
      case .motion(let motion):
        motion.reportNotes()
        show(motion, watch: .motion(FileWatch(motion: name, frameRate: nil)), at: instant)
      case .session, .scenarios:
        report("\(name): a session or scenario file opens in a new window: glissade \(name)", at: instant)
      }
    } catch { report(error.description, at: instant) }
  }

  private mutating func report(_ problem: String, at instant: Double) {
    content.show(.failed(problem), at: instant)
  }

  // MARK: - The menu of files

  /// The ends of the names of files with motion.
  private static let suffixes = [".json", ".lottie", ".svg", ".svgz", ".css", ".html", ".csv"]
  /// The most bytes of a file whose picture is in the menu.
  private static let pictureLimit = 2 << 20

  /// Shows the files with motion of the folder, in the order of their names.
  mutating func listFiles(at instant: Double) {
    let folder = folder ?? FileName("")
    let names = FolderListing.names(in: folder).filter { name in Self.suffixes.contains { name.hasSuffix($0) } }
    let shown = names.prefix(VisualizerContent.fileLimit)
    content.showFiles(shown.map(\.text), furtherCount: names.count - shown.count, at: instant)
    unread = Array(shown.enumerated().reversed().map { (index: $0, name: folder + $1) })
  }

  /// Reads one file of the menu for its picture; returns the seconds until the next call, or `nil` after the last one.
  mutating func readListedFile() -> Double? {
    guard !unread.isEmpty else { return nil }
    guard content.showsFiles, let (index, name) = unread.popLast() else {
      unread = []
      return nil
    }
    if let bytes = try? InputFile.bytes(of: name, atMost: Self.pictureLimit), MotionFileKind(of: bytes) == .motion,
      let motion = try? OpenedMotion(bytes, name: name)
    {
      content.setPicture(PlayedMotion(motion), ofFile: index)
      requests.append(.redraw)
    }
    return 0
  }
}

/// The names of dropped and pasted files.
enum DroppedFile {
  /// The name of a file from a URI with the scheme `file`, or `nil` for another one or for another machine.
  static func name(_ uri: Substring) -> FileName? {
    let scheme = "file:"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    var path = Array(uri.utf8.dropFirst(scheme.utf8.count))
    if path.starts(with: "//".utf8) {
      path.removeFirst(2)
      let host = path.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || Array(host) == Array("localhost".utf8) || Array(host) == hostName else { return nil }
      path.removeFirst(host.count)
    }
    guard path.first == UInt8(ascii: "/") else { return nil }
    return FileName(decoded(path))
  }

  /// Bytes in which `%41` is a letter.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static var hostName: [UInt8] {
    var bytes = [CChar](repeating: 0, count: 256)
    // SAFETY: the call writes at most one byte less than the buffer has, so that the last byte stays 0.
    guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    return bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }

  /// A drawing with a path, or `nil` for a text that is no path data.
  static func drawing(ofPathData text: String) -> String? {
    guard text.first == "M" || text.first == "m", let path = try? Path(svgPathData: text), let box = path.bounds(),
      box.width.isFinite, box.height.isFinite
    else { return nil }
    let margin = max(1, 0.05 * max(box.width, box.height))
    let area = box.inset(dx: -margin, dy: -margin)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(area.minX) \(area.minY) \(area.width) "
      + "\(area.height)\"><path d=\"\(text)\" fill=\"none\" stroke=\"black\" stroke-width=\"\(margin / 4)\"/></svg>"
  }
}

/// The names of the files of a folder.
enum FolderListing {
  /// The names of regular files, in ascending order; empty for a folder that cannot be read.
  static func names(in folder: FileName) -> [FileName] {
    let name = folder.isEmpty ? FileName(".") : folder
    guard let stream = unsafe name.withCString({ unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [FileName] = []
    // SAFETY: an entry is valid until the next call, and its name is copied at once.
    while let entry = unsafe readdir(stream) {
      guard unsafe entry.pointee.d_type != UInt8(DT_DIR) else { continue }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if bytes.first != UInt8(ascii: ".") { names.append(FileName(bytes)) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

extension String {
  /// The text without spaces and line ends around it.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
