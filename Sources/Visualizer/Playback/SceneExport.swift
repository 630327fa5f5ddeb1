// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeLayers

/// A tree of layers that a scene shows, with its place in the window.
package struct PlacedTree: Sendable {
  /// The name: that of a lane, a row or the stage.
  package let name: String
  /// The tree.
  package var tree: LayerTree
  /// The map from the tree to the window.
  package let transform: AffineTransform
  /// Whether an export has a layer with the name.
  package let isNamed: Bool
  /// The seconds from a media time to the instant of the tree.
  package let offset: Double

  init(
    _ name: String, _ tree: LayerTree, under transform: AffineTransform, isNamed: Bool = true, offset: Double = 0
  ) {
    (self.name, self.tree, self.transform, self.isNamed, self.offset) = (name, tree, transform, isNamed, offset)
  }
}

/// The layout of a scene changes in a range of media times, so that its layers have no fixed places.
package struct LayoutChange: Error {
  /// The media time at which another layout was found.
  package let time: Double
}

/// A scene whose layers are exported for another tool, without a window and its interface.
package struct SceneExport: Sendable {
  package let scene: SceneName
  /// The size of the drawing area that determines the places of the layers, in points.
  package let size: Size
  private let theme: Theme
  private let run: SceneRun
  private let graphShare: Double?
  private let message: SceneMessage?

  /// The colour behind the layers.
  package var background: Color { theme.window }

  /// The first scene of a configuration, at its start.
  package init(_ configuration: SceneConfiguration, size: Size, appearance: Appearance = .dark) {
    self.init(
      SceneRun(configuration.makeScene(configuration.scene, theme: appearance.theme)), of: configuration.scene,
      configuration, size: size, appearance)
  }

  /// The visible scene of a session.
  ///
  /// - Throws: ``SessionError`` with the first input that a scene of the session does not accept.
  package init(_ session: Session) throws(SessionError) {
    let runs = try session.makeRuns()
    var run = runs[session.scene] ?? SceneRun(session.makeScene(session.scene))
    if runs[session.scene] == nil, session.reducesMotion == true { run.stopPlaying(at: 0) }
    self.init(
      run, of: session.scene, session.configuration, size: session.size, session.appearance,
      graphShare: session.graphShares[session.scene])
  }

  private init(
    _ run: SceneRun, of scene: SceneName, _ configuration: SceneConfiguration, size: Size, _ appearance: Appearance,
    graphShare: Double? = nil
  ) {
    // The motion of a file has its own size, and no place in a window.
    let motionSize = scene == .motion ? configuration.motion?.tree.size : nil
    (self.run, self.scene, self.size, theme) = (run, scene, motionSize ?? size, appearance.theme)
    self.graphShare = graphShare
    message = configuration.message(in: scene, refused: run.refusedFile)
  }

  /// The media times of the first lap.
  package var firstLap: ClosedRange<Double> { 0...run.scene.laps.lap(at: 0).duration }

  /// The media times that can be shown: from the earliest to the latest that was shown.
  package var recordedTimes: ClosedRange<Double> { run.recordedTimes }

  /// The seconds after an input at which the layout is examined: changes of it can be animated.
  private static let settling = [0, 0.1, 0.3, 1]
  /// The most inputs after which the layout is examined.
  private static let inputLimit = 100

  /// The trees of the scene, without its controls; empty for a scene that shows no layers.
  ///
  /// - Parameter times: The media times that the trees must cover.
  /// - Throws: The first change of the layout that is found after an input.
  package func trees(in times: ClosedRange<Double>) throws(LayoutChange) -> [PlacedTree] {
    var frame = SceneFrame(size: size)
    (frame.graphZoom, frame.graphShare) = (run.graphZoom, graphShare)
    if let panel = MessagePanel(message, size: size) { frame.reserve(panel) }
    let scene = run.scene(at: times.upperBound).extended(to: times.upperBound)
    let placed = scene.document(in: times, frame: frame, theme: theme)
    func places(at time: Double) -> [AffineTransform] {
      scene.document(in: time...time, frame: frame, theme: theme).map(\.transform)
    }
    let first = places(at: times.lowerBound)
    let inputs = run.history.recent.map(\.time).filter { $0 > times.lowerBound && $0 < times.upperBound }
    for input in stride(from: 0, to: inputs.count, by: inputs.count / Self.inputLimit + 1).map({ inputs[$0] }) {
      for time in Self.settling.map({ input + $0 }) where time < times.upperBound {
        guard places(at: time) == first else { throw LayoutChange(time: time) }
      }
    }
    return placed
  }
}
