// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The limits of a scenario's numbers: beyond all practical values, and small enough that every sum stays finite.
///
/// A value beyond a limit is a ``ScenarioProblem``, and its frame is not played.
package enum ScenarioLimits {
  /// The duration of a frame, in seconds.
  package static let after = 0.0...1e6
  /// The translation of a frame along each axis, in points.
  package static let translation = -1e9...1e9
  /// The angle of a frame, in degrees: a thousand turns.
  package static let degrees = -360_000.0...360_000
  /// The scale factors of a frame.
  package static let factor = -1e6...1e6
  /// The opacity.
  package static let alpha = 0.0...1
  /// The coordinates of an anchor, in units of the bounds.
  package static let anchor = -1e3...1e3
  /// The velocity of a player, relative to its normal velocity.
  package static let velocity = -1e6...1e6
  /// The wait for a target, in seconds.
  package static let wait = 0.0...3600
  /// The largest number of frames in a scenario.
  package static let frameCount = 10_000
  /// The largest number of scenarios in a file.
  package static let scenarioCount = 10_000
  /// The largest size of a file, in bytes.
  package static let fileSize = 16 << 20
  /// The largest number of layers in a decoy.
  package static let decoyLayerCount = 10_000
}

/// The reason why a frame cannot be played.
public struct ScenarioProblem: Error, Hashable, Sendable {
  /// The reasons, with their values.
  package enum Reason: Hashable, Sendable {
    case outOfRange(name: String, value: Double, accepted: ClosedRange<Double>)
    case emptyName(String)
    case tooManyFrames
    case file(String)
    case noTargetObject
    case noTarget(String)
    case layerNotInTree
    case noExtent
    case notFinite
  }

  /// The reason, with its values.
  package let reason: Reason

  /// A number is not finite or beyond its limits.
  package static func outOfRange(name: String, value: Double, accepted: ClosedRange<Double>) -> ScenarioProblem {
    ScenarioProblem(reason: .outOfRange(name: name, value: value, accepted: accepted))
  }
  /// A required name is empty.
  package static func emptyName(_ value: String) -> ScenarioProblem { ScenarioProblem(reason: .emptyName(value)) }
  /// The scenario has the largest number of frames already.
  package static let tooManyFrames = ScenarioProblem(reason: .tooManyFrames)
  /// The file has a fault, which its diagnostic describes.
  package static func file(_ value: String) -> ScenarioProblem { ScenarioProblem(reason: .file(value)) }
  /// The frame requires a target object, and the actor has none.
  package static let noTargetObject = ScenarioProblem(reason: .noTargetObject)
  /// The target object is ready but has neither a layer nor a rectangle of the name.
  package static func noTarget(_ value: String) -> ScenarioProblem { ScenarioProblem(reason: .noTarget(value)) }
  /// The layer to morph to is not in the tree.
  package static let layerNotInTree = ScenarioProblem(reason: .layerNotInTree)
  /// The actor's width or height is 0, or a scale around it is 0, so that no scale can resize it.
  package static let noExtent = ScenarioProblem(reason: .noExtent)
  /// The result would not be finite.
  package static let notFinite = ScenarioProblem(reason: .notFinite)
}

extension ScenarioProblem: CustomStringConvertible {
  /// The problem and the accepted values, in one line.
  public var description: String {
    switch reason {
    case .outOfRange(let name, let value, let accepted):
      "\(name) is \(value); \(accepted.lowerBound) … \(accepted.upperBound) are accepted"
    case .emptyName(let name): "\(name) is empty; a name is accepted"
    case .tooManyFrames: "there are \(ScenarioLimits.frameCount) frames already"
    case .file(let text): text
    case .noTargetObject: "the frame requires a target object, and the actor has none"
    case .noTarget(let name): "the target object has no layer and no rectangle named \"\(name)\""
    case .layerNotInTree: "the layer to morph to is not in the tree"
    case .noExtent: "the actor's width, height or scale is 0, so it cannot be resized"
    case .notFinite: "the result would not be finite"
    }
  }
}

extension ScenarioKeyframe {
  /// Returns the first problem of the frame, or `nil` if it can be played.
  ///
  /// - Parameter after: The duration of the frame in seconds.
  package func problem(after: Double) -> ScenarioProblem? {
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
      // The comparison is in radians, so that the conversion does not exclude the bound itself.
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
