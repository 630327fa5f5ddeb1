// SPDX-License-Identifier: MIT
package import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers

extension CurvesMotion {
  /// The motion of one lane along the points.
  package struct Recipe: Hashable, Sendable {
    /// The source of the lane's motion.
    package enum Source: String, Sendable, CaseIterable {
      /// Keyframes from blocks of changes, one for each point after the first, as in UIKit's keyframe animations.
      case blocks
      /// An array of values: the points, and the first one again.
      case values
      /// The exact curve.
      case path
      /// The motion of an actor that plays a scenario.
      case scenario
    }

    /// The source of the lane's motion.
    package var source: Source
    /// The interpolation between the points. Along a path, `cubic` is the same as `linear`, and `cubicPaced` as
    /// `paced`.
    package var mode: CalculationMode
    /// The pacing, or `nil` for that of the mode.
    package var pacing: Pacing?
    /// The scenario, for the source of this name.
    var scenario: LaneScenario?
    /// The timing function of the lap.
    package var timing = LaneTiming.linear

    /// Creates a recipe.
    package init(_ source: Source, mode: CalculationMode, pacing: Pacing? = nil) {
      self.source = source
      self.mode = mode
      self.pacing = pacing
    }

    /// Keyframes in linear mode: straight lines, with the same duration for each.
    package static var linear: Recipe { Recipe(.values, mode: .linear) }
    /// Keyframes in cubic paced mode, as in Core Animation.
    package static var cubicPaced: Recipe { Recipe(.values, mode: .cubicPaced) }
    /// An explicit path at constant speed.
    package static var path: Recipe { Recipe(.path, mode: .paced) }

    /// The pacing of the mode. Along a path, constant speed uses its true length.
    var impliedPacing: Pacing {
      switch mode {
      case .discrete, .linear, .cubic: .time
      case .paced, .cubicPaced: source == .path ? .arc : .chord
      }
    }

    /// The name of the lane in tables: that of its mode or its source.
    package var name: String {
      switch self {
      case .linear, .cubicPaced: mode.name
      case .path: "path"
      case _ where source == .scenario:
        source.rawValue + "-" + (scenario?.name ?? "") + (timing == .linear ? "" : "-" + timing.text)
      default:
        source.rawValue + "-" + mode.name + (pacing.map { "-" + $0.name } ?? "")
          + (timing == .linear ? "" : "-" + timing.text)
      }
    }
  }
}

extension CalculationMode {
  /// The name in files: that of the case.
  var name: String { "\(self)" }

  /// The name for users.
  var title: String { zip(Self.allCases, CurvesTexts.modes).first { $0.0 == self }?.1 ?? name }
}

extension Pacing {
  /// The name in files and within a title: that of the case.
  var name: String { "\(self)" }
}

// MARK: - Words on screen

extension CurvesMotion.Recipe {
  /// The title of a lane.
  var title: String {
    let mode = mode.title.lowercased()
    let suffix =
      (pacing.map { $0 == impliedPacing ? "" : CurvesTexts.Title.suffix(pacing: $0.name) } ?? "")
      + (timing == .linear ? "" : ", " + timing.text)
    switch source {
    case .blocks: return CurvesTexts.Title.code(mode: mode) + suffix
    case .values: return CurvesTexts.Title.keyframe(mode: mode) + suffix
    case .path:
      return (self.mode == .paced ? CurvesTexts.Title.explicitPath : CurvesTexts.Title.path(mode: mode)) + suffix
    case .scenario:
      return CurvesTexts.Title.scenario(scenarioName) + (timing == .linear ? "" : ", " + timing.text)
    }
  }

  /// The title of a narrow lane.
  var shortTitle: String {
    switch source {
    case .blocks: CurvesTexts.Title.shortCode
    case .values: mode.title
    case .path: CurvesTexts.Title.shortPath
    case .scenario: scenarioName
    }
  }

  private var scenarioName: String { ScenariosScene.shortened(scenario?.name ?? "") }

  /// The title with the property that differs from another lane of its kind.
  var distinctTitle: String {
    if source == .scenario { return scenarioName + (timing == .linear ? "" : ", " + timing.text) }
    return (source == .values ? "" : shortTitle + ", ") + (source == .values ? mode.title : mode.title.lowercased())
      + (pacing.map { ", " + $0.name } ?? "") + (timing == .linear ? "" : ", " + timing.text)
  }
}

// MARK: - Lanes

extension CurvesMotion {
  /// Creates the lane of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: The recipe.
  ///   - controlPoints: The control points.
  ///   - isClosed: Whether the curve is closed.
  ///   - outline: The exact curve.
  ///   - path: The exact curve, prepared for constant speed.
  ///   - options: Tension, continuity, bias, spacing and the lanes that rotate.
  static func lane(
    _ recipe: Recipe, controlPoints: [Point], isClosed: Bool, outline: Path, path: PathMotion, options: Options
  ) -> Lane {
    let loop = isClosed ? controlPoints + controlPoints.prefix(1) : controlPoints
    let pacing = recipe.pacing ?? (recipe.mode == .cubicPaced && recipe.source == .values ? options.pacing : nil)
    switch recipe.source {
    case .path where recipe.mode != .discrete:
      let pacing = pacing ?? recipe.impliedPacing
      let motion = pacing == .arc ? path : PathMotion(outline, pacing: pacing, rotation: .auto) ?? path
      return Lane(
        recipe: recipe, position: .path(motion),
        heading: options.rotation == .none ? .constant(.zero) : .path(motion), rotates: options.rotation != .none,
        corners: motion.segmentProgress.map(recipe.timing.fraction(reaching:)))
    case .blocks: return lane(recipe, of: blocks(through: loop, mode: recipe.mode, pacing: pacing), options)
    // A path in discrete mode has only its points.
    case .values, .path:
      let isSmooth = recipe.mode == .cubic || recipe.mode == .cubicPaced
      // Closed keyframes return to the first value by themselves. A corner at the first point requires it twice.
      let closes = options.closesKeyframes && isClosed && isSmooth
      let values = closes ? controlPoints : loop
      return lane(
        recipe,
        of: Keyframes(
          values, mode: recipe.mode, pacing: pacing,
          shapes: isSmooth ? Array(repeating: options.shape, count: values.count) : [], isClosed: closes,
          spacing: options.spacing), options)
    case .scenario:
      let box = outline.bounds() ?? Rect(origin: controlPoints.first ?? .zero, size: .zero)
      // It does not pass the control points, so that the lane has no leads.
      return lane(recipe, of: recipe.scenario?.keyframes(in: box) ?? Keyframes([box.center]), options, corners: [])
    }
  }

  private static func lane(
    _ recipe: Recipe, of keyframes: Keyframes<Point>, _ options: Options, corners: [Double]? = nil
  ) -> Lane {
    let track = KeyframeTrack(keyframes)
    var heading = Track<Angle>.constant(.zero)
    if options.rotation == .all, let motion = track.pathMotion(rotation: .auto) { heading = .path(motion) }
    return Lane(
      recipe: recipe, position: .keyframes(track), heading: heading, rotates: options.rotation == .all,
      corners: corners ?? track.knots.map(recipe.timing.fraction(reaching:)))
  }

  /// The positions that the engine computes for blocks of changes, one for each point after the first, with equal
  /// durations.
  private static func blocks(through points: [Point], mode: CalculationMode, pacing: Pacing?) -> Keyframes<Point> {
    var tree = LayerTree(size: .zero)
    let layer = tree.add(.group(), at: points.first ?? .zero)
    let count = Double(max(points.count - 1, 1))
    let keyframes = tree.keyframes(of: layer, .position, at: 0, mode: mode, pacing: pacing) { keyframes in
      for (index, point) in points.dropFirst().enumerated() {
        keyframes.addKeyframe(start: Double(index) / count, duration: 1 / count) { $0[layer].position = point }
      }
    }
    return keyframes ?? Keyframes(points, mode: mode, pacing: pacing)
  }
}
