import Geometry

/// How far the numbers of a scenario may go: wide of all use, and near enough for every sum to stay finite.
///
/// What is beyond is a ``ScenarioProblem`` and is not played, whatever it comes from.
public enum ScenarioLimits {
  /// Seconds that a frame may take.
  public static let after = 0.0...1e6
  /// Points that a frame may move an actor by, along each axis.
  public static let translation = -1e9...1e9
  /// Degrees that a frame may turn an actor by: a thousand turns.
  public static let degrees = -360_000.0...360_000
  /// Factors that a frame may scale an actor by.
  public static let factor = -1e6...1e6
  /// Opacities.
  public static let alpha = 0.0...1
  /// Places of an anchor, in units of the bounds.
  public static let anchor = -1e3...1e3
  /// Velocities of a player, relative to its own.
  public static let velocity = -1e6...1e6
  /// Seconds that a target may be waited for.
  public static let wait = 0.0...3600
  /// Frames of one scenario.
  public static let frameCount = 10_000
  /// Scenarios of one file.
  public static let scenarioCount = 10_000
  /// Bytes of a file.
  public static let fileSize = 16 << 20
  /// How deep the values of a file may nest; three levels are the form.
  public static let depth = 32
  /// Layers of an actor of which a decoy is made.
  public static let decoyLayerCount = 10_000
}

/// Why a frame cannot be played.
public enum ScenarioProblem: Error, Hashable, Sendable {
  /// A number is not finite or beyond its limits.
  case outOfRange(name: String, value: Double, accepted: ClosedRange<Double>)
  /// A name that must say something is empty.
  case emptyName(String)
  /// The scenario has as many frames as it may.
  case tooManyFrames
  /// The file says something else: see the diagnostic of the file.
  case file(String)
  /// It needs a target object, and the actor was given none.
  case noTargetObject
  /// The target object is ready and has neither a view nor a frame of the name.
  case noTarget(String)
  /// The layer to morph to is not there.
  case layerNotInTree
  /// The actor, or a scale around it, has no extent that could be led to another one.
  case noExtent
  /// What would come of it is not finite.
  case notFinite
}

extension ScenarioProblem: CustomStringConvertible {
  /// What is wrong and what is accepted, in one line.
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let accepted):
      "\(name) is \(value); \(accepted.lowerBound) … \(accepted.upperBound) are accepted"
    case .emptyName(let name): "\(name) is empty; a name is accepted"
    case .tooManyFrames: "there are \(ScenarioLimits.frameCount) frames already"
    case .file(let text): text
    case .noTargetObject: "it needs a target object, and the actor has none"
    case .noTarget(let name): "the target object knows no view and no frame of \"\(name)\""
    case .layerNotInTree: "the layer to morph to is not in the tree"
    case .noExtent: "the actor has no extent that could become another"
    case .notFinite: "what would come of it is not finite"
    }
  }
}

extension ScenarioKeyframe {
  /// The first thing that keeps the frame from being played, or `nil`.
  ///
  /// - Parameter after: The seconds that the frame takes.
  public func problem(after: Double) -> ScenarioProblem? {
    func check(_ name: String, _ value: Double, _ accepted: ClosedRange<Double>) -> ScenarioProblem? {
      accepted.contains(value) ? nil : .outOfRange(name: name, value: value, accepted: accepted)
    }
    func check(_ anchor: Point) -> ScenarioProblem? {
      check("anchorX", anchor.x, ScenarioLimits.anchor) ?? check("anchorY", anchor.y, ScenarioLimits.anchor)
    }
    func check(_ name: String, _ text: String) -> ScenarioProblem? { text.isEmpty ? .emptyName(name) : nil }
    if let problem = check("after", after, ScenarioLimits.after) { return problem }
    switch self {
    case .translate(let x, let y):
      return check("x", x, ScenarioLimits.translation) ?? check("y", y, ScenarioLimits.translation)
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor), .rotateZ(let angle, let anchor):
      // In radians, so that the bound itself is not lost in the conversion.
      let most = Angle.degrees(ScenarioLimits.degrees.upperBound).radians
      guard abs(angle.radians) <= most else {
        return check("angle", angle.degrees, ScenarioLimits.degrees) ?? .notFinite
      }
      return check(anchor)
    case .scale(let x, let y, let anchor):
      return check("x", x, ScenarioLimits.factor) ?? check("y", y, ScenarioLimits.factor) ?? check(anchor)
    case .alpha(let value): return check("alpha", value, ScenarioLimits.alpha)
    case .morph(.frame(let frame)):
      return check("x", frame.origin.x, ScenarioLimits.translation)
        ?? check("y", frame.origin.y, ScenarioLimits.translation)
        ?? check("width", frame.size.width, ScenarioLimits.translation)
        ?? check("height", frame.size.height, ScenarioLimits.translation)
    case .morph(.layer): return nil
    case .morph(.named(let name)): return check("target", name)
    case .frameAnimation(let target, let velocity, _):
      return check("target", target) ?? check("velocity", velocity, ScenarioLimits.velocity)
    case .action(let action): return check("name", action.name)
    case .wait(let target): return target.flatMap { check("target", $0) }
    }
  }
}
