// SPDX-License-Identifier: MIT
public import GlissadeGeometry
public import GlissadeLayers

/// The effect of one frame of a scenario.
public enum ScenarioKeyframe: Sendable {
  /// Moves the actor in its parent's coordinates, in points. Earlier rotations and scales do not change the direction.
  case translate(x: Double, y: Double)
  /// Turns the actor about the horizontal line through the anchor, after all earlier turns; full turns are kept.
  case rotateX(Angle, anchor: Point = ScenarioKeyframe.center)
  /// Turns the actor about the vertical line through the anchor, after all earlier turns; full turns are kept.
  case rotateY(Angle, anchor: Point = ScenarioKeyframe.center)
  /// Turns the actor in its plane about the anchor, after all earlier turns; full turns are kept.
  case rotateZ(Angle, anchor: Point = ScenarioKeyframe.center)
  /// Multiplies the actor's current width and height by two factors, about the anchor.
  case scale(x: Double, y: Double, anchor: Point = ScenarioKeyframe.center)
  /// Changes the actor's opacity to a value from 0 to 1.
  case alpha(Double)
  /// Moves and resizes the actor to a rectangle, without rotation.
  case morph(ScenarioMorph)
  /// Starts a player of the target object at a velocity, once or in a loop.
  case frameAnimation(target: String, velocity: Double = 1, loops: Bool = false)
  /// Calls an action of the caller at the start of the frame.
  case action(ScenarioAction)
  /// Has no effect; with a name, the frame starts only once the target of that name is ready.
  case wait(target: String? = nil)

  /// The middle of the bounds, the default anchor of turns and scales.
  public static var center: Point { Point(x: 0.5, y: 0.5) }
}

/// The destination of a morph.
public enum ScenarioMorph: Hashable, Sendable {
  /// A rectangle in the coordinates of the actor's parent; for a decoy, in those of its stage.
  case frame(Rect)
  /// The presentation rectangle of a layer at the start of the frame.
  case layer(LayerID)
  /// The destination that the target object returns at the start of the frame, once the target is ready.
  case named(String)
}

/// A named action of the caller that a scenario calls.
public struct ScenarioAction: Sendable {
  /// The name in events and in files.
  package let name: String
  /// The function to call, or `nil` for the player's action of that name.
  package let body: ScenarioCallback?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - body: The function to call, or `nil` for the player's action of that name.
  public init(_ name: String, _ body: ScenarioCallback? = nil) {
    self.name = name
    self.body = body
  }
}

extension ScenarioKeyframe {
  /// The property that a frame changes; in a group, a later frame with the same slot replaces an earlier one.
  enum Slot: Hashable {
    case translate, rotateX, rotateY, rotateZ, scale, alpha, morph
    case player(String)
  }

  /// The slot, or `nil` if any number of such frames may be in one group.
  var slot: Slot? {
    switch self {
    case .translate: .translate
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .scale: .scale
    case .alpha: .alpha
    case .morph: .morph
    case .frameAnimation(let target, _, _): .player(target)
    case .action, .wait: nil
    }
  }

  /// Whether the frame acts in the actor's own coordinates, and so precedes a translation of its group.
  var isLocal: Bool {
    switch self {
    case .rotateX, .rotateY, .rotateZ, .scale: true
    default: false
    }
  }

  /// The centre of a turn or scale, or `nil` for other frames.
  var anchor: Point? {
    switch self {
    case .rotateX(_, let anchor), .rotateY(_, let anchor), .rotateZ(_, let anchor), .scale(_, _, let anchor): anchor
    case .morph: Self.center
    default: nil
    }
  }

  /// The target that must be ready before the frame begins.
  var target: String? {
    switch self {
    case .morph(.named(let name)), .frameAnimation(let name, _, _): name
    case .wait(let name): name
    default: nil
    }
  }
}
