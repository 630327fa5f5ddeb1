// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

/// The File scene: the motion of a file on a stage, and the speed of one of its layers.
///
/// A lap is one pass of the motion. Each lap is the same.
struct FileScene: Scene {
  /// The colour below the motion.
  enum Background: Int, CaseIterable {
    case light, dark, checks
  }

  /// The settings.
  struct Controls: Sendable {
    var background = Background.light
  }

  /// The graph of a layer.
  struct Graph: Sendable {
    let layer: LayerID
    let motion: LayerMotion
    /// Lap time and points per second.
    let speeds: [Point]
  }

  let motion: PlayedMotion
  let laps: LapTable
  private(set) var controls = Controls()
  /// The layer that the user has chosen, or `nil`.
  private(set) var chosen: LayerID?
  /// The graph of the chosen layer, or of the one that moves most; `nil` if none moves.
  private(set) var graph: LazyValue<Graph?>

  /// The points of a curve over the lap.
  private static let sampleCount = 480
  /// The steps of speeds in proportion to the largest one, below a hundredth of a pixel. They remove the rounding
  /// errors of difference quotients, which would be marked as extremes.
  private static let speedStep = 1e-4

  init(_ motion: PlayedMotion) {
    self.motion = motion
    laps = LapTable(duration: motion.duration)
    graph = Self.graph(of: nil, in: motion)
  }

  private static func graph(of layer: LayerID?, in motion: PlayedMotion) -> LazyValue<Graph?> {
    LazyValue {
      let times = 0...motion.duration
      guard let layer = layer ?? LayerMotion.fastestLayer(of: motion.tree, times: times) else { return nil }
      let layerMotion = LayerMotion(of: layer, in: motion.tree, times: times)
      let curves = MotionCurves(
        of: layerMotion, over: times, breakpoints: layerMotion.breakpoints, count: sampleCount, quantity: .speed)
      let step = speedStep * max(curves.speeds.map(\.y).max() ?? 0, .leastNormalMagnitude / speedStep)
      return Graph(
        layer: layer, motion: layerMotion,
        speeds: curves.speeds.map { Point(x: $0.x, y: ($0.y / step).rounded() * step) })
    }
  }

  /// The instant of the file at a media time.
  func instant(at time: Double) -> Double { max(0, time - laps.lap(at: time).start) }

  // MARK: - Inputs

  private static let settings: [Setting<Controls>] = [
    .choice("background", FileTexts.background, FileTexts.backgrounds, \.background, key: "k").view()
  ]

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    SettingsTable(Self.settings, controls)
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    switch input {
    case .pointer(.pressed, _, let point): layer(at: point, time) == chosen ? .none : .change
    case .pointer, .reset: .none
    case .set, .press: .change
    }
  }

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    switch input {
    case .set(let id, let value): controls = changed(id, to: value, at: time)
    case .pointer(.pressed, _, let point):
      let layer = layer(at: point, time)
      guard layer != chosen else { return }
      chosen = layer
      graph = Self.graph(of: layer, in: self.motion)
    case .pointer, .press, .reset: break
    }
  }

  /// The layer at a point of the picture.
  private func layer(at point: Point, _ time: Double) -> LayerID? {
    motion.tree.layer(at: point, at: instant(at: time))
  }

  mutating func prune(before time: Double) {}

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = FileLayout(in: frame, size: motion.tree.size)
    let (laps, markers) = (laps, motion.markers)
    return SceneLayout(
      regions: [
        PlacedRegion(region: .stage, frame: layout.stage, transform: layout.transform, limits: layout.picture)
      ], graphPlot: layout.graph.map(CurvesLayout.plot(in:)),
      snapTimes: { range in
        let start = laps.lap(at: range.lowerBound).start
        return markers.map { start + $0 }.filter(range.contains)
      })
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedFileScene(scene: self, time: time, in: frame)
  }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    [
      PlacedTree(
        motion.name, motion.tree, under: .identity, isNamed: false, offset: -laps.lap(at: times.lowerBound).start)
    ]
  }
}

/// The layout of the File scene: the stage, and the graph below it if there is space.
struct FileLayout: Sendable, Hashable {
  let stage: Rect
  /// The area of the picture on the stage.
  let picture: Rect
  /// Maps the picture to the window.
  let transform: AffineTransform
  /// The panel of the graph, or `nil`.
  let graph: Rect?

  /// - Parameter size: The size of the picture.
  init(in frame: SceneFrame, size: Size) {
    let layout = CurvesLayout(in: frame, laneCount: 1)
    stage = layout.lanes.first?.panel ?? frame.content
    graph = layout.graph
    let area = stage.inset(dx: 12, dy: 12)
    let factor =
      size.width > 0 && size.height > 0 ? max(0, min(area.width / size.width, area.height / size.height)) : 0
    picture = Rect(center: area.center, size: Size(width: factor * size.width, height: factor * size.height))
    transform = AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: picture.minX, ty: picture.minY)
  }
}
