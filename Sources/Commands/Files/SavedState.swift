// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeQuoting
import GlissadeVisualizer

/// The state that the window keeps between runs: the theme, the last scene, the size and the used hints.
///
/// It is in `glissade/state.json` below `$XDG_STATE_HOME`, or below `~/.local/state`. Only windows of a person read and
/// write it, never pictures, sessions or measurements.
struct SavedState: Codable, Equatable {
  var theme: String?
  var scene: String?
  var width: Int?
  var height: Int?
  /// The scenes whose hint was used.
  var usedHints: [String]?

  /// The largest accepted file, in bytes.
  private static let fileSize = 64 << 10

  /// The state of a content.
  init(of content: WindowContent) {
    theme = content.appearance.rawValue
    scene = content.scene.rawValue
    width = Int(content.size.width.rounded())
    height = Int(content.size.height.rounded())
    usedHints = content.usedHints.map(\.rawValue).sorted()
  }

  /// The file of an environment, or `nil` without a home folder. XDG requires absolute paths.
  static func file(in environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    let folder: URL
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      folder = URL(fileURLWithPath: state)
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = URL(fileURLWithPath: home).appendingPathComponent(".local/state")
    } else {
      return nil
    }
    return folder.appendingPathComponent("glissade/state.json")
  }

  /// Reads the state; `nil` if there is none. A broken file is reported in one line, and ignored.
  static func read(from file: URL) -> SavedState? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    do {
      let data = try handle.read(upToCount: fileSize + 1) ?? Data()
      guard data.count <= fileSize else { throw CocoaError(.fileReadTooLarge) }
      let state = try JSONDecoder().decode(SavedState.self, from: data)
      guard state.isValid else { throw CocoaError(.fileReadCorruptFile) }
      return state
    } catch {
      StandardError.writeWithoutBlocking(
        "\(Quotation.quoted(file.path)): not a state file of glissade; the window starts with the defaults")
      return nil
    }
  }

  /// The size of the window.
  var pictureSize: PictureSize? {
    guard let width, let height else { return nil }
    return PictureSize(width: width, height: height)
  }

  private var isValid: Bool {
    (theme.map { ThemeName(rawValue: $0) != nil } ?? true) && (scene.map { SceneName(rawValue: $0) != nil } ?? true)
      && [width, height].allSatisfy { $0.map(PictureSize.accepted.contains) ?? true }
      && (width == nil) == (height == nil) && (usedHints ?? []).count <= SceneName.allCases.count
  }

  /// Writes the state. A folder that cannot be written is ignored, because no work is lost.
  func write(to file: URL) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(self) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
