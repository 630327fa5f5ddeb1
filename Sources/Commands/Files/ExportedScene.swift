// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeVisualizer

/// The scene of an export, and its default range of media times.
struct ExportedScene {
  private let scene: SceneExport
  private let isSession: Bool

  /// The name of the scene, for the title of a page.
  var title: String { scene.scene.title }
  /// The colour of the window.
  var background: Color { scene.background }

  init(_ configuration: SceneConfiguration, size: Size, appearance: Appearance = .dark) {
    (scene, isSession) = (SceneExport(configuration, size: size, appearance: appearance), false)
  }

  init(_ session: Session) throws(SessionError) { (scene, isSession) = (try SceneExport(session), true) }

  /// The motion of the visible scene's layers.
  ///
  /// - Parameters:
  ///   - from: The first media time, or `nil` for the default.
  ///   - to: The last media time, or `nil` for the default.
  /// - Throws: A failure if the scene shows no layers, or if a document cannot contain them.
  func motionDocument(from: Double? = nil, to: Double? = nil) throws(Failure) -> MotionDocument {
    let known = isSession ? scene.recordedTimes : scene.firstLap
    let start = from ?? known.lowerBound
    let end = to ?? max(known.upperBound, start)
    guard isSession == false || to != nil || end > start else {
      throw Failure(.usage, "--session: the scene \(scene.scene.rawValue) has no recorded time; --to is required")
    }
    guard start >= 0, MotionDocument.durations.contains(end - start) else {
      throw Self.rangeFailure(start, end)
    }
    var document = MotionDocument(size: scene.size, duration: end - start)
    let trees: [PlacedTree]
    do {
      trees = try scene.trees(in: start...end)
    } catch {
      let time = Number.format(Rounding.significant(error.time, 5))
      throw Failure(
        .badData,
        "\(scene.scene.rawValue): the layout of the scene changes at \(time) s; --from and --to with a range before "
          + "or after it are accepted")
    }
    guard !trees.isEmpty else {
      throw Failure(.badData, "\(scene.scene.rawValue): this scene shows no layers that move")
    }
    for placed in trees {
      try Failure.wrapping("\(scene.scene.rawValue): ") {
        try document.add(
          placed.tree, from: start + placed.offset, under: placed.transform, named: placed.isNamed ? placed.name : nil)
      }
    }
    return document
  }

  static func rangeFailure(_ start: Double, _ end: Double) -> Failure {
    Failure(
      .usage,
      "--from and --to: \(Number.format(start)) … \(Number.format(end)) s is out of range; "
        + "0.001 s to an hour are accepted")
  }
}
