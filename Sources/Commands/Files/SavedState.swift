// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glibc
import GlissadeGeometry
import GlissadeTexts
import GlissadeVisualizer

/// The state that the window keeps between runs: the theme, the last scene, the size, the parts of the graphs, the used
/// hints, and what the last session has.
///
/// It is in `glissade/state.json` below `$XDG_STATE_HOME`, or below `~/.local/state`. Only windows of a person read and
/// write it, never pictures, sessions or measurements.
struct SavedState: Codable, Equatable {
  var theme: String?
  var scene: String?
  var width: Int?
  var height: Int?
  /// The parts of the scenes' areas that the user has given to their graphs, by the names of the scenes.
  var graphShares: [String: Double]?
  /// The scenes whose hint was used.
  var usedHints: [String]?
  var lastSession: Kept?

  /// What the file of the last session has.
  struct Kept: Codable, Equatable {
    var scene: String
    var inputs: Int
    /// Whether the next run offers it. Each session is offered once.
    var isOffered: Bool

    var session: KeptSession? {
      SceneName(rawValue: scene).map { KeptSession(scene: $0, inputCount: inputs) }
    }
  }

  /// The largest accepted file, in bytes.
  fileprivate static let fileSize = 64 << 10

  /// Creates the state to keep of a window's content. A window beyond the accepted sizes keeps the nearest one.
  ///
  /// - Parameter state: The state of an earlier run, whose scene a window with a file keeps.
  init(of content: VisualizerContent, after state: SavedState?) {
    lastSession = state?.lastSession
    theme = content.appearance.rawValue
    scene = content.showsFile ? state?.scene : content.scene.rawValue
    width = Self.side(content.size.width, atMost: PictureSize.accepted.upperBound)
    height = Self.side(content.size.height, atMost: PictureSize.accepted.upperBound)
    let shares = content.graphShares.map { ($0.key.rawValue, $0.value) }
    graphShares = shares.isEmpty ? nil : Dictionary(uniqueKeysWithValues: shares)
    usedHints = content.showsFile ? state?.usedHints : content.usedHints.map(\.rawValue).sorted()
  }

  /// The file for the environment of the process, or `nil` without a home folder. XDG requires absolute paths.
  static func file() -> FileName? {
    if let state = variable("XDG_STATE_HOME") { return state + "/glissade/state.json" }
    return variable("HOME").map { $0 + "/.local/state/glissade/state.json" }
  }

  /// Returns the value of an environment variable if it is an absolute path.
  fileprivate static func variable(_ name: String) -> FileName? {
    // SAFETY: getenv returns a terminated text or no text, and nothing changes the environment after the start.
    guard let value = unsafe getenv(name) else { return nil }
    let path = unsafe FileName(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    return path.bytes.first == UInt8(ascii: "/") ? path : nil
  }

  /// Returns the size of the window, which a window of the scale can have.
  ///
  /// - Parameter scale: Pixels per point, or `nil` for that of the desktop, which is unknown here.
  func pictureSize(scale: Double?) -> PictureSize? {
    guard let width, let height else { return nil }
    let longest = Int(Self.longestSide / max(scale ?? Self.largestDesktopScale, 1))
    return PictureSize(
      width: Self.side(Double(width), atMost: longest), height: Self.side(Double(height), atMost: longest))
  }

  /// The longest side of a window, in pixels.
  private static let longestSide = 32_767.0
  /// The largest number of pixels per point that a desktop sets.
  private static let largestDesktopScale = 4.0

  private static func side(_ length: Double, atMost longest: Int) -> Int {
    Int(max(Double(PictureSize.accepted.lowerBound), min(length.rounded(), Double(longest))))
  }

  /// The parts of the scenes' areas that the user has given to their graphs.
  var sharesOfGraphs: [SceneName: Double] {
    let shares = (graphShares ?? [:]).compactMap { name, share in SceneName(rawValue: name).map { ($0, share) } }
    return Dictionary(uniqueKeysWithValues: shares)
  }

  fileprivate var isValid: Bool {
    (theme.map { Appearance(rawValue: $0) != nil } ?? true)
      && (scene.map { name in SceneName.allCases.contains { $0.rawValue == name } } ?? true)
      && [width, height].allSatisfy { $0.map(PictureSize.accepted.contains) ?? true }
      && (lastSession.map { kept in
        kept.inputs > 0 && SceneName.allCases.contains { $0.rawValue == kept.scene }
      } ?? true)
      && (graphShares ?? [:]).allSatisfy { SceneName(rawValue: $0.key) != nil && (0...1).contains($0.value) }
      && (width == nil) == (height == nil) && (usedHints ?? []).count <= SceneName.allCases.count
  }
}

extension FileName {
  /// The home folder of the user with its last slash, or `nil`.
  static var home: FileName? { SavedState.variable("HOME").map { $0 + "/" } }
}

/// The file of the saved state, as a run has found it.
struct SavedStateFile {
  private let name: FileName
  /// The state; `nil` if there is none that can be read.
  let state: SavedState?
  /// Whether the file is left as it is, because it is not one that the program has written.
  private let isKept: Bool

  /// Reads the state. A problem is reported in one line, and the window starts with the defaults.
  ///
  /// A link is followed. A link without a file, or with another file than a state, is kept, as is everything that is no
  /// regular file. A broken file is replaced at the end of the run.
  init(reading name: FileName) {
    self.name = name
    var state: SavedState?
    var isKept = false
    do throws(InputProblem) {
      if let link = try Self.isLink(name) {
        let (_, bytes) = try InputFile.contents(ofRegular: name, atMost: SavedState.fileSize)
        state = bytes.flatMap { try? JSONDecoder().decode(SavedState.self, from: Data($0)) }
        if state?.isValid != true {
          (state, isKept) = (nil, link)
          Self.report(name, "not a state file of glissade", isKept: link)
        }
      }
    } catch {
      isKept = true
      Self.report(name, error.description, isKept: true)
    }
    (self.state, self.isKept) = (state, isKept)
  }

  /// Returns whether the name is a link; `nil` if nothing has this name.
  private static func isLink(_ name: FileName) throws(InputProblem) -> Bool? {
    var status = stat()
    // SAFETY: the call only writes the local structure that is passed to it.
    guard unsafe name.withCString({ unsafe lstat($0, &status) }) == 0 else {
      let number = errno
      // A folder that is none, such as /dev/null, has no state either.
      if number == ENOENT || number == ENOTDIR { return nil }
      throw .system(number)
    }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  private static func report(_ name: FileName, _ problem: String, isKept: Bool) {
    StandardError.writeWithoutBlocking(
      "\(name): \(problem); the window starts with the defaults, and its state "
        + (isKept ? "is not saved" : "replaces the file"))
  }

  /// Writes the state. A folder that cannot be written is ignored, because no work is lost.
  ///
  /// A file that has become a pipe or another special file meanwhile is kept, with a message: writing could wait for
  /// ever.
  func write(_ state: SavedState) {
    guard !isKept, let bytes = try? JSONOutput.bytes(of: state, formatting: .prettyPrinted, source: "state") else {
      return
    }
    do throws(InputProblem) {
      if try Self.isLink(name) != nil {
        guard let status = name.status() else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .kind(status.st_mode & S_IFMT) }
      }
    } catch {
      return StandardError.writeWithoutBlocking("\(name): \(error.description); the state of the window is not saved")
    }
    name.createFolders()
    try? OutputFile.write(bytes, to: name, option: "state")
  }
}
