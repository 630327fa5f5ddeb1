public import Animations
import Geometry
import Layers

extension CurvesMotion {
  /// How one lane follows the points.
  public struct Recipe: Hashable, Sendable {
    /// What the lane is made from.
    public enum Source: String, Sendable, CaseIterable {
      /// Blocks of changes, one for each point, as view animations write them.
      case blocks
      /// An array of values: the points, and the first one again.
      case values
      /// The exact way.
      case path
    }

    /// What the lane is made from.
    public var source: Source
    /// How places between the points come about; along a path `cubic` counts as `linear` and `cubicPaced` as `paced`.
    public var mode: CalculationMode
    /// How time is spent, or `nil` for what the mode implies.
    public var pacing: Pacing?

    /// Says how a lane follows the points.
    public init(_ source: Source, mode: CalculationMode, pacing: Pacing? = nil) {
      self.source = source
      self.mode = mode
      self.pacing = pacing
    }

    /// Keyframes in linear mode: straight from point to point, the same time for each.
    public static var linear: Recipe { Recipe(.values, mode: .linear) }
    /// Keyframes in cubic paced mode, as Core Animation does it.
    public static var cubicPaced: Recipe { Recipe(.values, mode: .cubicPaced) }
    /// An explicit path at constant speed.
    public static var path: Recipe { Recipe(.path, mode: .paced) }

    /// What the mode implies: along a path, constant speed is that of its true length.
    var impliedPacing: Pacing {
      switch mode {
      case .discrete, .linear, .cubic: .time
      case .paced, .cubicPaced: source == .path ? .arc : .chord
      }
    }

    /// The name of the lane in tables: that of its mode, or of what it is made from.
    public var name: String {
      switch self {
      case .linear, .cubicPaced: mode.name
      case .path: "path"
      default: source.rawValue + "-" + mode.name + (pacing.map { "-" + $0.name } ?? "")
      }
    }
  }
}

extension CalculationMode {
  /// The name as a file has it.
  var name: String {
    switch self {
    case .discrete: "discrete"
    case .linear: "linear"
    case .paced: "paced"
    case .cubic: "cubic"
    case .cubicPaced: "cubicPaced"
    }
  }

  /// The name as a person reads it.
  var title: String { self == .cubicPaced ? "Cubic paced" : name.prefix(1).uppercased() + name.dropFirst() }
}

extension Pacing {
  /// The name as a file and a person have it.
  var name: String {
    switch self {
    case .time: "time"
    case .chord: "chord"
    case .arc: "arc"
    }
  }
}

// MARK: - Words on screen

extension CurvesMotion.Recipe {
  /// The name in the head of a lane.
  var title: String {
    let mode = mode.title.lowercased()
    let suffix = pacing.map { $0 == impliedPacing ? "" : ", by " + $0.name } ?? ""
    switch source {
    case .blocks: return "Blocks, " + mode + suffix
    case .values: return "Keyframe, " + mode + suffix
    case .path: return (self.mode == .paced ? "Explicit path" : "Path, " + mode) + suffix
    }
  }

  /// The name in the head of a narrow lane.
  var shortTitle: String {
    switch source {
    case .blocks: "Blocks"
    case .values: mode.title
    case .path: "Path"
    }
  }

  /// The same with what tells it apart from another one of its kind.
  var distinctTitle: String {
    (source == .values ? "" : shortTitle + ", ") + (source == .values ? mode.title : mode.title.lowercased())
      + (pacing.map { ", " + $0.name } ?? "")
  }
}

// MARK: - Lanes

extension CurvesMotion {
  /// Makes the lane of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: How the points are followed.
  ///   - controlPoints: What is passed through.
  ///   - isClosed: Whether the way comes back to the first of them.
  ///   - outline: The exact way.
  ///   - path: The same, prepared at constant speed.
  ///   - options: Tension, continuity, bias, spacing, and which lanes turn.
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
        heading: options.rotation == .none ? .constant(.zero) : .path(motion), corners: motion.segmentProgress)
    case .blocks: return lane(recipe, of: blocks(through: loop, mode: recipe.mode, pacing: pacing), options)
    // Places of a path without a way between them are its points.
    case .values, .path:
      let isSmooth = recipe.mode == .cubic || recipe.mode == .cubicPaced
      // Closed keyframes come back to the first value by themselves; a seam needs it twice.
      let closes = options.closesKeyframes && isClosed && isSmooth
      let values = closes ? controlPoints : loop
      return lane(
        recipe,
        of: Keyframes(
          values, mode: recipe.mode, pacing: pacing,
          shapes: isSmooth ? Array(repeating: options.shape, count: values.count) : [], isClosed: closes,
          spacing: options.spacing), options)
    }
  }

  private static func lane(_ recipe: Recipe, of keyframes: Keyframes<Point>, _ options: Options) -> Lane {
    let track = KeyframeTrack(keyframes)
    var heading = Track<Angle>.constant(.zero)
    if options.rotation == .all, let motion = track.pathMotion(rotation: .auto) { heading = .path(motion) }
    return Lane(recipe: recipe, position: .keyframes(track), heading: heading, corners: track.knots)
  }

  /// What the engine makes of blocks of changes, one for each point after the first, in equal shares of the time.
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
