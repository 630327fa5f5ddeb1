public import Geometry
public import Layers

/// What happens in one frame of a scenario.
public enum ScenarioKeyframe: Sendable {
  /// Moves the actor in the coordinates of its parent, in points; no rotation or scale before it bends the way.
  case translate(x: Double, y: Double)
  /// Turns it about the horizontal line through the anchor, on top of the turns before; full turns count.
  case rotateX(Angle, anchor: Point = ScenarioKeyframe.center)
  /// Turns it about the vertical line through the anchor, on top of the turns before; full turns count.
  case rotateY(Angle, anchor: Point = ScenarioKeyframe.center)
  /// Turns it in its plane about the anchor, on top of the turns before; full turns count.
  case rotateZ(Angle, anchor: Point = ScenarioKeyframe.center)
  /// Makes it so many times as wide and as high as it is by then, about the anchor.
  case scale(x: Double, y: Double, anchor: Point = ScenarioKeyframe.center)
  /// Leads its opacity to a value from 0 to 1.
  case alpha(Double)
  /// Takes the actor to a place and a size, upright.
  case morph(ScenarioMorph)
  /// Lets a player of the target object's run, at a velocity and once or for ever.
  case frameAnimation(target: String, velocity: Double = 1, loops: Bool = false)
  /// Does something of the caller's, at the begin of the frame.
  case action(ScenarioAction)
  /// Does nothing; with a name, not before the target of that name is ready.
  case wait(target: String? = nil)

  /// The middle of the bounds, about which an actor turns unless another anchor is named.
  public static var center: Point { Point(x: 0.5, y: 0.5) }
}

/// Where a morph leads.
public enum ScenarioMorph: Hashable, Sendable {
  /// To a rectangle in the coordinates of the actor's parent; a decoy's is its stage.
  case frame(Rect)
  /// To where a layer is shown when the frame begins.
  case layer(LayerID)
  /// To where the target object says when the frame begins, not before it is ready.
  case named(String)
}

/// Something of the caller's that a scenario does, by name.
public struct ScenarioAction: Sendable {
  /// The name, by which events tell it; a file has nothing else.
  public let name: String
  /// What is done, or `nil` for what the player has under the name.
  public let body: ScenarioCallback?

  /// Names an action.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - body: What is done, or `nil` for what the player has under the name.
  public init(_ name: String, _ body: ScenarioCallback? = nil) {
    self.name = name
    self.body = body
  }
}

extension ScenarioKeyframe {
  /// What two frames of one group share, of which the later one takes the place of the earlier.
  enum Slot: Hashable {
    case translate, rotateX, rotateY, rotateZ, scale, alpha, morph
    case player(String)
  }

  /// The slot, or `nil` where any number stand side by side.
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

  /// Whether it acts in the actor's own coordinates, and so goes before a translation of its group.
  var isLocal: Bool {
    switch self {
    case .rotateX, .rotateY, .rotateZ, .scale: true
    default: false
    }
  }

  /// The point that the actor turns or grows about, or `nil` where it does neither.
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
