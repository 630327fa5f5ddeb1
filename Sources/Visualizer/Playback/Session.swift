// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The state of a window that a session file stores: the initial configuration and all inputs.
///
/// Each input has its media time. So a session reproduces the same picture at each instant.
package struct Session: Sendable {
  /// The visible scene.
  package var scene: SceneName
  /// The size of the drawing area, in points.
  package var size: Size
  /// Pixels per point.
  package var scale: Double
  /// The colour theme.
  package var appearance: Appearance
  /// Whether motion is reduced, or `nil` if the user has not chosen.
  package var reducesMotion: Bool?
  /// Whether the panel of folded controls is open.
  var isMoreOpen: Bool
  /// The parts of the scenes' areas that the user has given to their graphs, from 0 to 1.
  var graphShares: [SceneName: Double]
  /// The initial configuration of the scenes.
  var configuration: SceneConfiguration
  /// The record of each scene.
  var runs: [SceneName: SceneRun.Record]

  /// The longest media time in a session, in seconds.
  static let longest = 1e9
  /// The longest side of the drawing area, in points and in pixels: that of the largest picture that `render` draws.
  static let longestSide = 16_384.0
  /// The accepted numbers of pixels per point.
  static let scales = 0.25...8.0

  /// The size nearest to a drawing area that a session file accepts.
  static func accepted(_ size: Size, scale: Double) -> Size {
    let longest = longestSide / max(scale, 1)
    return Size(width: min(max(size.width, 1), longest), height: min(max(size.height, 1), longest))
  }
}

/// The reason why a session cannot be saved or read.
package struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The keys that lead to the value in the file; empty for the whole file.
  package let location: String
  /// The problem, and the accepted values.
  package let problem: String

  init(_ location: String, _ problem: String) {
    self.location = location
    self.problem = problem
  }

  /// The keys and the problem, in one line.
  package var description: String { location.isEmpty ? problem : "\(location): \(problem)" }
}

extension Session {
  /// Creates a scene at its start.
  func makeScene(_ name: SceneName) -> any Scene { configuration.makeScene(name, theme: appearance.theme) }

  /// Creates the runs of all recorded scenes.
  ///
  /// - Throws: ``SessionError`` with the first input that a scene does not accept.
  func makeRuns() throws(SessionError) -> [SceneName: SceneRun] {
    var made: [SceneName: SceneRun] = [:]
    // In a fixed order, so that the first error is always the same.
    for (name, record) in runs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      made[name] = try SceneRun(makeScene(name), record: record, location: "scenes.\(name.rawValue)")
    }
    return made
  }
}
