// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glibc
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

  /// Creates the state to keep of a window's content.
  init(of content: VisualizerContent) {
    theme = content.appearance.rawValue
    scene = content.scene.rawValue
    width = Int(content.size.width.rounded())
    height = Int(content.size.height.rounded())
    usedHints = content.usedHints.map(\.rawValue).sorted()
  }

  /// The file for the environment of the process, or `nil` without a home folder. XDG requires absolute paths.
  static func file() -> FileName? {
    if let state = variable("XDG_STATE_HOME") { return state + "/glissade/state.json" }
    return variable("HOME").map { $0 + "/.local/state/glissade/state.json" }
  }

  /// Returns the value of an environment variable if it is an absolute path.
  private static func variable(_ name: String) -> FileName? {
    // SAFETY: getenv returns a terminated text or no text, and nothing changes the environment after the start.
    guard let value = unsafe getenv(name) else { return nil }
    let path = unsafe FileName(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    return path.bytes.first == UInt8(ascii: "/") ? path : nil
  }

  /// Reads the state; `nil` if there is none. A broken file is reported in one line, and ignored.
  static func read(from file: FileName) -> SavedState? {
    guard file.status() != nil else { return nil }
    guard let contents = try? InputFile.contents(ofRegular: file, atMost: fileSize), let bytes = contents.1,
      let state = try? JSONDecoder().decode(SavedState.self, from: Data(bytes)), state.isValid
    else {
      StandardError.writeWithoutBlocking("\(file): not a state file of glissade; the window starts with the defaults")
      return nil
    }
    return state
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
  func write(to file: FileName) {
    guard let bytes = try? JSONOutput.bytes(of: self, formatting: .prettyPrinted, source: "state") else { return }
    file.createFolders()
    try? OutputFile.write(bytes, to: file, option: "state")
  }
}
