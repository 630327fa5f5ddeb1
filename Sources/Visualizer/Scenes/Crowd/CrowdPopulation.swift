// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The members of the crowd in one layer tree. Each follows a path, with its own timing.
///
/// Outlines and paths come from pools with a fixed seed, so that 20,000 members share a few dozen of them. Groups of
/// ten have different positions, so that no two members have the same path. A member moves in a square around the
/// position of its group. So ``tree(in:)`` fits the groups to an area of any aspect ratio, without a distortion of the
/// members.
struct CrowdPopulation: Sendable {
  /// The box of the groups' positions.
  static let box = Size(width: 1440, height: 576)
  /// The side of the square in which the members of a group move.
  static let cell = 240.0
  /// The number of members that are shown and hidden together.
  static let groupSize = 10

  /// The content of the members.
  enum Kind: Int, CaseIterable, Sendable {
    case both, blobs, rectangles

    /// Whether the members of a group are blobs.
    func isBlob(group: Int) -> Bool { self == .blobs || (self == .both && group.isMultiple(of: 2)) }
  }

  private struct Group: Sendable {
    let layer: LayerID
    let members: [LayerID]
    /// The position while the members follow their paths.
    let initialPosition: Point
    /// Whether the members are blobs.
    var isBlob: Bool
  }

  private(set) var tree: LayerTree
  private var groups: [Group] = []
  /// The number of visible groups.
  private var shownCount = 0
  /// The number of groups that have been retargeted to a point.
  private var retargetedCount = 0

  /// The tree that was last fitted to an area, for its next frames.
  ///
  /// It shares memory with the tree. So it is released before the tree changes, to avoid a copy.
  private var fitted = FittedTree()

  init() { tree = LayerTree(size: Self.box) }

  /// Shows a number of members of one kind and size from a media time on, and hides the others.
  mutating func show(_ count: Int, _ kind: Kind, scale: Double, at time: Double?) {
    fitted = FittedTree()
    let requested = count / Self.groupSize
    while groups.count < requested { addGroup(kind, scale: scale, isHidden: time != nil) }
    for index in min(requested, shownCount)..<max(requested, shownCount) {
      guard let time else { continue }
      tree.setHidden(of: groups[index].layer, to: index >= requested, at: time)
    }
    shownCount = requested
    for index in 0..<requested where groups[index].isBlob != kind.isBlob(group: index) {
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

  /// Scales all visible members from a media time on.
  mutating func scale(to scale: Double, at time: Double, over duration: Double) {
    fitted = FittedTree()
    let scale = Vector(dx: scale, dy: scale)
    for group in groups { for member in group.members { removeChanges(of: member, .scale, from: time) } }
    tree.transaction(at: time, duration: duration) { transaction in
      for group in groups { for member in group.members { transaction[member].scale = scale } }
    }
  }

  /// Retargets all visible members to positions around a point. Later they return to their paths.
  mutating func retarget(to point: Point, at time: Double, over duration: Double, stayDuration: Double) {
    removeChanges(after: time)
    let shown = groups[..<shownCount]
    retargetedCount = max(retargetedCount, shownCount)
    for group in shown { removePositions(of: group, from: time) }
    tree.transaction(at: time, duration: duration) { transaction in
      var number = 0
      for group in shown {
        transaction[group.layer].position = point
        for member in group.members {
          transaction[member].position = Point.zero + Self.offset(number)
          number += 1
        }
      }
    }
    addResumption(at: time + stayDuration, over: duration)
  }

  /// Removes the changes of a property from an instant on, so that the next change replaces them.
  ///
  /// Of several changes at one instant, the last one determines the sum. So while the transport is paused, any number
  /// of clicks stores one change for each member.
  private mutating func removeChanges<Value>(of member: LayerID, _ property: LayerProperty<Value>, from time: Double) {
    tree.removeChanges(of: member, property, after: time.nextDown)
  }

  private mutating func removePositions(of group: Group, from time: Double) {
    removeChanges(of: group.layer, .position, from: time)
    for member in group.members { removeChanges(of: member, .position, from: time) }
  }

  /// Returns all members to their paths.
  mutating func resumePaths(at time: Double, over duration: Double) {
    fitted = FittedTree()
    for group in groups[..<retargetedCount] { removePositions(of: group, from: time) }
    addResumption(at: time, over: duration)
  }

  private mutating func addResumption(at time: Double, over duration: Double) {
    tree.transaction(at: time, duration: duration) { transaction in
      for group in groups[..<retargetedCount] {
        transaction[group.layer].position = group.initialPosition
        for member in group.members { transaction[member].resumeAnimation(.position) }
      }
    }
  }

  mutating func removeChanges(after time: Double) {
    fitted = FittedTree()
    tree.removeChanges(after: time)
  }

  mutating func prune(before time: Double) {
    fitted = FittedTree()
    tree.prune(before: time)
  }

  /// The target of all members, or `nil` while they follow their paths.
  ///
  /// All members have the same target, so the result is that of the first one.
  func target(at time: Double) -> Point? {
    guard let group = groups.first, let member = group.members.first,
      tree.effectiveAnimations(of: member, .position, at: time).isEmpty
    else { return nil }
    return tree.modelValue(of: group.layer, .position, at: time)
  }

  /// The jumps of the visible members and of their groups at an instant.
  func discontinuities(at time: Double) -> [Discontinuity<Point>] {
    groups[..<shownCount].flatMap { group in
      ([group.layer] + group.members).flatMap { tree.motion(of: $0, .position).discontinuities(at: [time]) }
    }
  }

  /// The positions of the visible members, in the box.
  func positions(at time: Double) -> [Point] {
    groups.filter { !tree.isHidden(of: $0.layer, at: time) }.flatMap { group in
      let center = tree.presentationValue(of: group.layer, .position, at: time)
      return group.members.map { center + (tree.presentationValue(of: $0, .position, at: time) - .zero) }
    }
  }

  // MARK: - Areas

  /// The scale of the members at a media time.
  func scale(at time: Double) -> Double {
    groups.first?.members.first.map { tree.presentationValue(of: $0, .scale, at: time).dx } ?? 1
  }

  /// The tree for an area: each group cancels the distortion of the transform from the box to the area.
  func tree(in fit: CrowdFit) -> LayerTree {
    fitted.tree(for: fit.distortion) {
      var result = tree
      for group in groups { result.set(.scale, of: group.layer, to: fit.distortion) }
      return result
    }
  }

  // MARK: - Members

  private mutating func addGroup(_ kind: Kind, scale: Double, isHidden: Bool) {
    let index = groups.count
    var random = SplitMix64(seed: UInt64(index) &* 0x9E37_79B9 &+ 7)
    let position = Self.initialPosition(index)
    let layer = tree.add(.group(), at: position)
    let isBlob = kind.isBlob(group: index)
    let members = (0..<Self.groupSize).map { number in
      addMember(index * Self.groupSize + number, isBlob: isBlob, scale: scale, in: layer, &random)
    }
    if isHidden { tree.setHidden(of: layer, to: true) }
    groups.append(Group(layer: layer, members: members, initialPosition: position, isBlob: isBlob))
  }

  private mutating func addMember(
    _ number: Int, isBlob: Bool, scale: Double, in group: LayerID, _ random: inout SplitMix64
  ) -> LayerID {
    let member = tree.add(Self.content(number, isBlob: isBlob), in: group)
    tree.set(.fill, of: member, to: Self.colors[number % Self.colors.count])
    tree.set(.scale, of: member, to: Vector(dx: scale, dy: scale))
    let path = Self.paths[Int(random.next() % UInt64(Self.paths.count))]
    let easing = Self.easings[Int(random.next() % UInt64(Self.easings.count))]
    let duration = 4 + 4 * random.nextUnit()
    let timing = MediaTiming(
      beginTime: -duration * random.nextUnit(), duration: duration, repeatCount: .infinity, fillMode: .both)
    // The animation starts before the first instant of the scene, so that removing the changes at that instant keeps
    // it.
    tree.animate(member, LayerAnimation(along: path, timing: timing, timingFunction: easing), at: 0.0.nextDown)
    return member
  }

  /// The content of a member, around its origin.
  private static func content(_ number: Int, isBlob: Bool) -> LayerContent {
    isBlob ? .path(outlines[number % outlines.count]) : .path(rectangles[number % rectangles.count])
  }

  /// The offset of a member from the common target: a sunflower pattern, which fills a disc evenly.
  private static func offset(_ number: Int) -> Vector {
    // H. Vogel, "A better way to construct the sunflower head", 1979: turns of 137.5°, radii that grow with the root.
    let radius = 3.2 * (Double(number) + 0.5).squareRoot()
    return Vector(direction: .degrees(137.507_764 * Double(number))) * min(radius, cell / 2)
  }

  /// The radius of the disc of a number of members at a target.
  static func discRadius(of count: Int) -> Double { min(3.2 * Double(count).squareRoot(), cell / 2) }

  /// The position of a group: a sequence that covers the box evenly, for any number of groups.
  private static func initialPosition(_ index: Int) -> Point {
    // M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018: R2, from the plastic number.
    func share(_ step: Double) -> Double { (0.5 + Double(index) * step).truncatingRemainder(dividingBy: 1) }
    return Point(x: box.width * share(0.754_877_666_246_693), y: box.height * share(0.569_840_290_998_053))
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

  /// The largest distance of a member's outline from its centre, at scale 1.
  static let memberRadius = (outlines + rectangles).reduce(0) { radius, path in
    guard let bounds = path.bounds() else { return radius }
    return max(radius, Vector(dx: max(-bounds.minX, bounds.maxX), dy: max(-bounds.minY, bounds.maxY)).length)
  }

  /// Closed paths through five to eight points, which fill the cell exactly.
  private static let paths: [PathMotion] = (0..<48).compactMap { index in
    var random = SplitMix64(seed: UInt64(2000 + index))
    let points = (0..<(5 + index % 4)).map { _ in Point(x: random.nextUnit(), y: random.nextUnit()) }
    let path = Path.spline(through: points, isClosed: true)
    guard let bounds = path.bounds(), bounds.width > 0, bounds.height > 0 else { return nil }
    let (x, y) = (cell / bounds.width, cell / bounds.height)
    return PathMotion(
      path.applying(AffineTransform(a: x, b: 0, c: 0, d: y, tx: -bounds.midX * x, ty: -bounds.midY * y)),
      rotation: .auto)
  }

  /// The timing functions of a cycle.
  private static let easings: [TimingFunction] = [
    .linear, .easeInOut, .seamless, .ease, .cubicBezier(0.6, 0.1, 0.3, 0.95), .cubicBezier(0.3, 0.2, 0.7, 0.8),
    .cubicBezier(0.45, 0, 0.55, 1), .cubicBezier(0.2, 0.4, 0.8, 0.6),
  ]

  /// Colours with enough contrast to light and to dark backgrounds.
  private static let colors = [0xE8743B, 0x3D94D6, 0x1FA37C, 0xC06BB0, 0xD9A62E, 0x6C78D8].map { Color(hex: $0) }
}
