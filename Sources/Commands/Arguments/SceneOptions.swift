// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeGeometry
import GlissadeVisualizer

/// Options for the content and the theme of a scene, common to `show`, `render` and `export`.
struct SceneOptions: ParsableArguments {
  @OptionGroup var motion: MotionOptions

  @Option(
    help: ArgumentHelp("A saved session, with its recorded inputs.", valueName: "file"),
    completion: .jsonFiles)
  var session: FileName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size in points. (default: 1280x800)", valueName: "width x height"),
    completion: .sizes, transform: PictureSize.init(text:))
  var size: PictureSize?

  @Option(help: "The colour theme. (default: dark)")
  var theme: Appearance?

  @Option(
    help: ArgumentHelp(
      "The scenario file of the Scenarios scene; the window reloads it after changes.", valueName: "file.json"),
    completion: .jsonFiles)
  var file: FileName?

  @Option(
    parsing: .unconditional,
    help: "The number of layers in the Crowd scene, 10 … 20000 in steps of 10. (default: 1000)",
    transform: OptionValue.whole(in: SceneConfiguration.crowdCounts, step: SceneConfiguration.crowdStep))
  var count: Int?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Reduced motion: controls change without animation, and playback starts only on request. "
        + "(default: the desktop's setting)"))
  var reducedMotion: Bool?

  /// Whether an option states what the window shows.
  var hasContent: Bool { motion.isGiven || session != nil || file != nil || count != nil }

  /// The error of an option for the content or the playback with a session.
  var sessionError: ValidationError {
    ValidationError(
      "--session: the session file determines the motion and the playback; "
        + "SCENE, --size, --scale, --theme and --reduced-motion are accepted with it")
  }

  func validate() throws {
    if session != nil, motion.isGiven || file != nil || count != nil { throw sessionError }
    if let duration = motion.duration?.value, !(0.001...1e9).contains(duration) {
      throw ValidationError(
        "--duration: \(Number.format(duration)) is out of range; 0.001 … 1e9 seconds are accepted")
    }
  }
}

extension SceneOptions {
  /// The scene of a command that shows one scene; `nil` for that of a session.
  func shownScene(_ scene: SceneName?) -> SceneName? {
    if let scene { return scene }
    return session != nil ? nil : file != nil ? .scenarios : .curves
  }

  /// Checks that the options have an effect on a file with motion, which has no scene.
  ///
  /// - Parameters:
  ///   - accepted: The accepted ones of `--size`, `--theme`, `--reduced-motion` and of the options of the window.
  ///   - playback: The given options of the window.
  /// - Throws: An error with the first option that has none.
  func requireEffectOnMotion(accepting accepted: Set<String>, playback: [String] = []) throws {
    let given =
      motion.given
      + [
        ("--session", session != nil), ("--size", size != nil), ("--theme", theme != nil), ("--file", file != nil),
        ("--count", count != nil), ("--reduced-motion", reducedMotion != nil),
      ].filter(\.1).map(\.0) + playback
    guard let option = given.first(where: { !accepted.contains($0) }) else { return }
    throw ValidationError("\(option): an option of scenes; it has no effect on a file with motion")
  }

  /// Checks that the options have an effect on a scene, for commands that show one scene alone.
  ///
  /// - Throws: An error with the first option that has none.
  func requireEffect(on scene: SceneName?) throws {
    // Options for the content are not accepted with a session.
    guard let scene = shownScene(scene) else { return }
    let own: [(scene: SceneName, options: [String])] = [
      (.curves, motion.given), (.scenarios, file == nil ? [] : ["--file"]), (.crowd, count == nil ? [] : ["--count"]),
    ]
    for (owner, options) in own where owner != scene {
      guard let option = options.first else { continue }
      throw ValidationError(
        "\(option): an option of the scene \(owner.rawValue); it has no effect on \(scene.rawValue)")
    }
  }
}

extension OptionValue {
  /// The scene with a name or a digit, or `nil`.
  static func sceneName(_ text: String) -> SceneName? {
    let text = text.lowercased()
    return SceneName.allCases.first { $0.rawValue == text || String($0.digit) == text }
  }

  /// The names and the digits of the scenes, for messages.
  static var acceptedScenes: String {
    "\(SceneName.allCases.map(\.rawValue).joined(separator: ", ")), a digit from 1 to \(SceneName.allCases.count)"
  }
}

/// A size in whole points, written as `1280x800`.
struct PictureSize: CustomStringConvertible {
  /// The accepted side lengths of a window or a picture, limited by the 16-bit sizes of X11.
  static let accepted = 1...16_384
  /// The default size.
  static let standard = PictureSize(width: 1280, height: 800)

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), Self.accepted.contains(width),
      Self.accepted.contains(height)
    else {
      throw ValidationError("a width and a height from 1 to \(Self.accepted.upperBound) are accepted, such as 1280x800")
    }
    self.init(width: width, height: height)
  }

  var size: Size { Size(width: Double(width), height: Double(height)) }
  var description: String { "\(width)x\(height)" }
}
