// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming

/// The actors and the scenery of the Scenarios scene, and the colour roles of their parts.
struct StageCast: Sendable {
  /// The source of a part's colour.
  enum Role: Sendable {
    case lane(Int)
    case eye
    case ink
    case ground
    case scenery
    case light
  }

  struct Actor: Sendable {
    let name: String
    let layer: LayerID
    /// The light on the floor, which is on while the actor plays.
    let light: LayerID
    /// The position at rest, in the coordinates of the parent.
    let restPosition: Point
    /// The point above the actor's name, in the coordinates of the stage.
    let label: Point
    /// Whether the name is above the area in which the others move.
    var isAbove: Bool { label.y < StageCast.floor }

    /// Whether the actor is in its initial state.
    func isAtRestPosition(in tree: LayerTree, at time: Double) -> Bool {
      let own = tree.model(at: time)[layer]
      return own.anchor == ScenarioKeyframe.center && own.position == restPosition && own.opacity == 1
        && own.transform == .perspective(480)
    }
  }

  static let size = Size(width: 720, height: 336)
  static let floor = 290.0

  private(set) var actors: [Actor] = []
  /// The parts with their roles, including those of decoys.
  private(set) var roles: [(layer: LayerID, role: Role)] = []
  /// The room of the bird. It clips its content, but not decoys.
  private(set) var room: LayerID
  /// The position of the bird in its room.
  private(set) var perch: LayerID
  /// The target of the bird, and its frame.
  private(set) var nest: LayerID
  private(set) var nestFrame: LayerID
  /// The point above the nest's name, in the coordinates of the stage.
  static let nestLabel = Point(x: 620, y: 112)
  /// The top layer, in which decoys play.
  private(set) var stage: LayerID
  /// The layer that flashes for an action.
  private(set) var flash: LayerID
  private(set) var wheels: [LayerID] = []

  init(in tree: inout LayerTree) {
    let width = Self.size.width
    let ground = tree.add(
      .rectangle(size: Size(width: width - 24, height: 2), cornerRadius: 1),
      at: Point(x: width / 2, y: Self.floor + 1), name: "floor")
    flash = tree.add(
      .rectangle(size: Size(width: width - 24, height: 6), cornerRadius: 3),
      at: Point(x: width / 2, y: Self.floor + 3), name: "flash")
    tree.set(.opacity, of: flash, to: 0)
    room = tree.add(
      .rectangle(size: Size(width: 150, height: 100), cornerRadius: 8), at: Point(x: 99, y: 62), name: "room")
    tree.setClipsToBounds(of: room, to: true)
    perch = tree.add(.group(size: Size(width: 52, height: 40)), at: Point(x: 75, y: 54), in: room, name: "perch")
    nestFrame = tree.add(
      .rectangle(size: Size(width: 112, height: 92), cornerRadius: 8), at: Point(x: 620, y: 62), name: "nest frame")
    nest = tree.add(.group(size: Size(width: 78, height: 60)), at: Point(x: 620, y: 62), name: "nest")
    // The layer has no extent, so that clicks pass through it.
    stage = tree.add(.group(), name: "stage")
    tree.set(.zPosition, of: stage, to: 10)
    roles = [(ground, .ground), (flash, .light), (room, .scenery), (nestFrame, .scenery)]
    for layer in [room, nestFrame] {
      tree.set(.strokeWidth, of: layer, to: 1.5)
    }
    addDancer(to: &tree)
    addLion(to: &tree)
    addBird(to: &tree)
    addCar(to: &tree)
  }

  // MARK: - Actors

  private mutating func addActor(
    _ name: String, size: Size, at restPosition: Point, in parent: LayerID? = nil, label: Point,
    to tree: inout LayerTree
  ) -> LayerID {
    let light = tree.add(
      .ellipse(size: Size(width: size.width * 1.3, height: 10)), at: Point(x: label.x, y: label.y + 4),
      name: name + "'s light")
    tree.set(.opacity, of: light, to: 0)
    roles.append((light, .light))
    let layer = tree.add(.group(size: size), at: restPosition, in: parent, name: name)
    // The perspective of 3D rotations.
    tree.set(.transform, of: layer, to: .perspective(480))
    actors.append(Actor(name: name, layer: layer, light: light, restPosition: restPosition, label: label))
    return layer
  }

  @discardableResult
  private mutating func addPart(
    _ content: LayerContent, _ role: Role, at position: Point, in parent: LayerID, to tree: inout LayerTree
  ) -> LayerID {
    let part = tree.add(content, at: position, in: parent)
    roles.append((part, role))
    return part
  }

  private mutating func addEyes(
    at center: Point, apart: Double, in parent: LayerID, to tree: inout LayerTree
  ) {
    for side in [-1.0, 1] {
      let position = Point(x: center.x + side * apart / 2, y: center.y)
      addPart(.ellipse(size: Size(width: 13, height: 13)), .eye, at: position, in: parent, to: &tree)
      addPart(
        .ellipse(size: Size(width: 6, height: 6)), .ink, at: position + Vector(dx: 1.5, dy: 0.5), in: parent, to: &tree)
    }
  }

  private mutating func addMouth(_ path: Path, at position: Point, in parent: LayerID, to tree: inout LayerTree) {
    addPart(.path(path), .ink, at: position, in: parent, to: &tree)
  }

  /// Adds a smiling or an open mouth.
  private static func mouth(width: Double, depth: Double) -> Path {
    Path(
      polyline: (0...16).map { step in
        let share = Double(step) / 16
        return Point(x: (share - 0.5) * width, y: depth * 4 * share * (1 - share))
      }, isClosed: true)
  }

  private mutating func addDancer(to tree: inout LayerTree) {
    let restPosition = Point(x: 96, y: Self.floor - 32)
    let layer = addActor(
      ScenariosTexts.Actors.dancer, size: Size(width: 64, height: 64), at: restPosition,
      label: Point(x: 96, y: Self.floor), to: &tree)
    addPart(
      .rectangle(size: Size(width: 64, height: 64), cornerRadius: 12), .lane(0), at: Point(x: 32, y: 32), in: layer,
      to: &tree)
    addEyes(at: Point(x: 32, y: 25), apart: 24, in: layer, to: &tree)
    addMouth(Self.mouth(width: 24, depth: 8), at: Point(x: 32, y: 42), in: layer, to: &tree)
  }

  private mutating func addLion(to tree: inout LayerTree) {
    let layer = addActor(
      ScenariosTexts.Actors.lion, size: Size(width: 76, height: 76), at: Point(x: 440, y: Self.floor - 38),
      label: Point(x: 440, y: Self.floor), to: &tree)
    // The mane is a star with rounded points.
    let mane = Path(
      polyline: (0..<96).map { step in
        let angle = Double(step) / 96 * 360
        let radius = 35 + 3 * AffineTransform.rotation(.degrees(angle * 12)).a
        let direction = AffineTransform.rotation(.degrees(angle))
        return Point(x: radius * direction.a, y: radius * direction.b)
      }, isClosed: true)
    let part = addPart(.path(mane), .lane(1), at: Point(x: 38, y: 38), in: layer, to: &tree)
    tree.set(.opacity, of: part, to: 0.6)
    addPart(.ellipse(size: Size(width: 52, height: 52)), .lane(1), at: Point(x: 38, y: 38), in: layer, to: &tree)
    addEyes(at: Point(x: 38, y: 31), apart: 22, in: layer, to: &tree)
    addMouth(Self.mouth(width: 22, depth: 12), at: Point(x: 38, y: 45), in: layer, to: &tree)
  }

  private mutating func addBird(to tree: inout LayerTree) {
    let layer = addActor(
      ScenariosTexts.Actors.bird, size: Size(width: 52, height: 40), at: Point(x: 75, y: 54), in: room,
      label: Point(x: 99, y: 112), to: &tree)
    addPart(.ellipse(size: Size(width: 40, height: 32)), .lane(2), at: Point(x: 22, y: 22), in: layer, to: &tree)
    addPart(
      .path(Path(polyline: [Point(x: 0, y: -5), Point(x: 13, y: 0), Point(x: 0, y: 5)], isClosed: true)), .lane(0),
      at: Point(x: 39, y: 18), in: layer, to: &tree)
    addPart(
      .path(Path(polyline: [Point(x: 0, y: 0), Point(x: -18, y: -14), Point(x: -6, y: 6)], isClosed: true)), .ink,
      at: Point(x: 22, y: 22), in: layer, to: &tree)
    addPart(.ellipse(size: Size(width: 11, height: 11)), .eye, at: Point(x: 32, y: 14), in: layer, to: &tree)
    addPart(.ellipse(size: Size(width: 5, height: 5)), .ink, at: Point(x: 33.5, y: 14.5), in: layer, to: &tree)
  }

  private mutating func addCar(to tree: inout LayerTree) {
    let layer = addActor(
      ScenariosTexts.Actors.car, size: Size(width: 88, height: 52), at: Point(x: 566, y: Self.floor - 26),
      label: Point(x: 566, y: Self.floor), to: &tree)
    addPart(
      .rectangle(size: Size(width: 48, height: 26), cornerRadius: 10), .lane(3), at: Point(x: 40, y: 14), in: layer,
      to: &tree)
    addPart(
      .rectangle(size: Size(width: 32, height: 12), cornerRadius: 5), .eye, at: Point(x: 41, y: 13), in: layer,
      to: &tree)
    addPart(
      .rectangle(size: Size(width: 88, height: 22), cornerRadius: 8), .lane(3), at: Point(x: 44, y: 30), in: layer,
      to: &tree)
    for x in [20.0, 68] {
      let wheel = tree.add(.group(size: Size(width: 26, height: 26)), at: Point(x: x, y: 39), in: layer, name: "wheel")
      addPart(.ellipse(size: Size(width: 26, height: 26)), .ink, at: Point(x: 13, y: 13), in: wheel, to: &tree)
      for angle in [0.0, 90] {
        let spoke = addPart(
          .rectangle(size: Size(width: 20, height: 3), cornerRadius: 1.5), .eye, at: Point(x: 13, y: 13), in: wheel,
          to: &tree)
        tree.set(.rotation, of: spoke, to: .degrees(angle))
      }
      wheels.append(wheel)
    }
  }

  // MARK: - Decoys and colours

  /// Adds the roles of an actor's parts to its decoy.
  mutating func addRoles(_ decoy: LayerID, like actor: LayerID, in tree: LayerTree, at time: Double) {
    var pairs = [(actor, decoy)]
    while let (original, copy) = pairs.popLast() {
      if let role = roles.first(where: { $0.layer == original })?.role { roles.append((copy, role)) }
      pairs += zip(tree.children(of: original, at: time), tree.children(of: copy, at: time))
    }
  }

  /// Sets the colours of all parts.
  func setTheme(_ theme: Theme, in tree: inout LayerTree) {
    for (layer, role) in roles where tree.contains(layer) {
      switch role {
      case .lane(let index): tree.set(.fill, of: layer, to: theme.lanes[index])
      case .eye: tree.set(.fill, of: layer, to: .white)
      case .ink: tree.set(.fill, of: layer, to: Color(hex: 0x1B1F24))
      case .ground: tree.set(.fill, of: layer, to: theme.hairline)
      case .light: tree.set(.fill, of: layer, to: theme.accent.withOpacity(0.55))
      case .scenery:
        tree.set(.fill, of: layer, to: theme.text.withOpacity(0.04))
        tree.set(.stroke, of: layer, to: theme.secondaryText)
      }
    }
  }

  /// Hides everything except the actors.
  func hideAllButActors(in tree: inout LayerTree) {
    for (layer, role) in roles where tree.contains(layer) {
      switch role {
      case .lane, .eye, .ink: break
      case .ground, .light, .scenery:
        tree.set(.fill, of: layer, to: .clear)
        tree.set(.stroke, of: layer, to: .clear)
      }
    }
  }

  mutating func removeGoneLayers(_ tree: LayerTree) { roles.removeAll { !tree.contains($0.layer) } }
}
