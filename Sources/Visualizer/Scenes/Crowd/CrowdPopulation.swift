import Animations
import DisplayLists
import Geometry
import Layers
import Timing

/// The members of the crowd in one layer tree: each goes its own way round and round, by its own timing.
///
/// What they draw and where they go comes from pools that a seed makes, so that twenty thousand members hold a few
/// dozen outlines and paths; groups of ten stand apart, so that no two members go the same way.
struct CrowdPopulation: Sendable {
  /// The room that all move in.
  static let box = Size(width: 1440, height: 576)
  /// How many members come and go together.
  static let groupSize = 10

  /// What members are.
  enum Kind: Int, CaseIterable, Sendable {
    case both, blobs, rectangles

    var title: String {
      switch self {
      case .both: "Both"
      case .blobs: "Blobs"
      case .rectangles: "Rectangles"
      }
    }

    /// Whether the members of a group are blobs.
    func isBlob(group: Int) -> Bool { self == .blobs || (self == .both && group.isMultiple(of: 2)) }
  }

  private struct Group: Sendable {
    let layer: LayerID
    let members: [LayerID]
    let offset: Vector
    /// What its members are.
    var isBlob: Bool
  }

  private(set) var tree: LayerTree
  private var groups: [Group] = []
  /// How many of the groups are shown.
  private var shownCount = 0
  /// How many of the groups have ever been sent away.
  private var sentCount = 0

  init() { tree = LayerTree(size: Self.box) }

  /// Shows so many members from a media time on, of one kind and size; others go.
  mutating func show(_ count: Int, _ kind: Kind, scale: Double, at time: Double?) {
    let wanted = count / Self.groupSize
    while groups.count < wanted { addGroup(kind, scale: scale, isHidden: time != nil) }
    for index in min(wanted, shownCount)..<max(wanted, shownCount) {
      guard let time else { continue }
      tree.setHidden(of: groups[index].layer, to: index >= wanted, at: time)
    }
    shownCount = wanted
    for index in 0..<wanted where groups[index].isBlob != kind.isBlob(group: index) {
      groups[index].isBlob.toggle()
      for (number, member) in groups[index].members.enumerated() {
        let content = Self.content(index * Self.groupSize + number, isBlob: groups[index].isBlob)
        if let time {
          tree.setContent(of: member, to: content, at: time)
        } else {
          tree.setContent(of: member, to: content)
        }
      }
    }
  }

  /// Lets all that are shown grow or shrink to a size from a media time on.
  mutating func scale(to scale: Double, at time: Double, over duration: Double) {
    let scale = Vector(dx: scale, dy: scale)
    for group in groups { for member in group.members { removeChanges(of: member, .scale, from: time) } }
    tree.transaction(at: time, duration: duration) { transaction in
      for group in groups { for member in group.members { transaction[member].scale = scale } }
    }
  }

  /// Sends all that are shown to places around a point; later they go back to where their ways have led by then.
  mutating func send(to point: Point, at time: Double, over duration: Double, stay: Double) {
    removeChanges(after: time)
    let shown = groups[..<shownCount]
    sentCount = max(sentCount, shownCount)
    for group in shown { for member in group.members { removeChanges(of: member, .position, from: time) } }
    tree.transaction(at: time, duration: duration) { transaction in
      var number = 0
      for group in shown {
        for member in group.members {
          transaction[member].position = point - group.offset + Self.place(number)
          number += 1
        }
      }
    }
    planReturn(at: time + stay, over: duration)
  }

  /// Removes the changes of a property from an instant on, so that the next change replaces them.
  ///
  /// The sum of several changes at one instant is the last one. So while time stands, any number of clicks stores one
  /// change for each member.
  private mutating func removeChanges<Value>(of member: LayerID, _ property: LayerProperty<Value>, from time: Double) {
    tree.removeChanges(of: member, property, after: time.nextDown)
  }

  /// Sends all back to their ways.
  mutating func goHome(at time: Double, over duration: Double) {
    for group in groups[..<sentCount] {
      for member in group.members { removeChanges(of: member, .position, from: time) }
    }
    planReturn(at: time, over: duration)
  }

  private mutating func planReturn(at time: Double, over duration: Double) {
    tree.transaction(at: time, duration: duration) { transaction in
      for group in groups[..<sentCount] {
        for member in group.members { transaction[member].resumeAnimation(.position) }
      }
    }
  }

  mutating func removeChanges(after time: Double) { tree.removeChanges(after: time) }

  mutating func prune(before time: Double) { tree.prune(before: time) }

  /// The point to which all members were sent, or `nil` while they follow their paths.
  ///
  /// All members are sent together, so the first one answers for all.
  func target(at time: Double) -> Point? {
    guard let group = groups.first, let member = group.members.first,
      tree.effectiveAnimations(of: member, .position, at: time).isEmpty
    else { return nil }
    return tree.modelValue(of: member, .position, at: time) + group.offset - Self.place(0)
  }

  /// Where all that are shown are, in the box.
  func positions(at time: Double) -> [Point] {
    groups.filter { !tree.isHidden($0.layer, at: time) }.flatMap { group in
      group.members.map { tree.presentationValue(of: $0, .position, at: time) + group.offset }
    }
  }

  // MARK: - Members

  private mutating func addGroup(_ kind: Kind, scale: Double, isHidden: Bool) {
    let index = groups.count
    var random = SplitMix64(seed: UInt64(index) &* 0x9E37_79B9 &+ 7)
    let offset = Vector(
      dx: random.nextDeviation(0.05 * Self.box.width), dy: random.nextDeviation(0.05 * Self.box.height))
    let layer = tree.add(.group(), at: Point.zero + offset)
    let isBlob = kind.isBlob(group: index)
    let members = (0..<Self.groupSize).map { number in
      addMember(index * Self.groupSize + number, isBlob: isBlob, scale: scale, in: layer, &random)
    }
    if isHidden { tree.setHidden(of: layer, to: true) }
    groups.append(Group(layer: layer, members: members, offset: offset, isBlob: isBlob))
  }

  private mutating func addMember(
    _ number: Int, isBlob: Bool, scale: Double, in group: LayerID, _ random: inout SplitMix64
  ) -> LayerID {
    let member = tree.add(Self.content(number, isBlob: isBlob), in: group)
    tree.set(member, .fill, to: Self.colors[number % Self.colors.count])
    tree.set(member, .scale, to: Vector(dx: scale, dy: scale))
    let way = Self.ways[Int(random.next() % UInt64(Self.ways.count))]
    let easing = Self.easings[Int(random.next() % UInt64(Self.easings.count))]
    let duration = 5 + 6 * random.nextUnit()
    let timing = MediaTiming(
      beginTime: -duration * random.nextUnit(), duration: duration, repeatCount: .infinity, fillMode: .both)
    // Added before the first instant of the scene: a change at that instant is replaced without the way.
    tree.animate(member, LayerAnimation(along: way, timing: timing, timingFunction: easing), at: 0.0.nextDown)
    return member
  }

  /// What a member draws, around its own origin.
  private static func content(_ number: Int, isBlob: Bool) -> LayerContent {
    isBlob ? .path(outlines[number % outlines.count]) : .path(rectangles[number % rectangles.count])
  }

  /// The place of a member around the point that all are sent to: a sunflower, which fills a disc evenly.
  private static func place(_ number: Int) -> Vector {
    // H. Vogel, "A better way to construct the sunflower head", 1979: turns of 137.5°, radii that grow with the root.
    let radius = 3.2 * (Double(number) + 0.5).squareRoot()
    return Vector(direction: .degrees(137.507_764 * Double(number))) * min(radius, 0.45 * box.height)
  }

  // MARK: - Pools

  /// Blobs of twelve points, 20 points in radius.
  private static let outlines: [Path] = (0..<24).map { index in
    let side = RandomBlob.boxSide
    let blob = RandomBlob(seed: UInt64(100 + index), shape: .circle(points: 12)).outline()
    return blob.applying(
      AffineTransform.scale(60 / side).concatenated(with: .translation(Vector(dx: -side / 2, dy: -side / 2))))
  }

  /// Rectangles of 20 … 44 by 14 … 26 points.
  private static let rectangles: [Path] = (0..<24).map { index in
    let size = Size(width: 20 + Double(index), height: 14 + Double(index * 5 % 13))
    return Path(Rect(center: .zero, size: size))
  }

  /// Closed ways through five to eight places.
  private static let ways: [PathMotion] = (0..<48).compactMap { index in
    var random = SplitMix64(seed: UInt64(2000 + index))
    let points = (0..<(5 + index % 4)).map { _ in
      Point(
        x: box.width * (0.06 + 0.88 * random.nextUnit()), y: box.height * (0.06 + 0.88 * random.nextUnit()))
    }
    return PathMotion(.spline(through: points, isClosed: true), rotation: .auto)
  }

  /// A round spends its time evenly, or in one of these ways.
  private static let easings: [TimingFunction] = [
    .linear, .easeInOut, .seamless, .ease, .cubicBezier(0.6, 0.1, 0.3, 0.95), .cubicBezier(0.3, 0.2, 0.7, 0.8),
    .cubicBezier(0.45, 0, 0.55, 1), .cubicBezier(0.2, 0.4, 0.8, 0.6),
  ]

  /// Colours that tell neighbours apart on light and dark ground.
  private static let colors = [0xE8743B, 0x3D94D6, 0x1FA37C, 0xC06BB0, 0xD9A62E, 0x6C78D8].map { Color(hex: $0) }
}
