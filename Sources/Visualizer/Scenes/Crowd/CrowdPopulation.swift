// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The members of the crowd in one layer tree. Each follows a path, with its own timing.
///
/// Outlines and paths come from pools with a fixed seed, so that 20,000 members share a few dozen of them. Groups of
/// ten have different offsets, so that no two members have the same path.
struct CrowdPopulation: Sendable {
  /// The area in which the members move.
  static let box = Size(width: 1440, height: 576)
  /// The number of members that are shown and hidden together.
  static let groupSize = 10

  /// The content of the members.
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
    /// Whether the members are blobs.
    var isBlob: Bool
  }

  private(set) var tree: LayerTree
  private var groups: [Group] = []
  /// The number of visible groups.
  private var shownCount = 0
  /// The number of groups that have been sent to a point.
  private var sentCount = 0

  init() { tree = LayerTree(size: Self.box) }

  /// Shows a number of members of one kind and size from a media time on, and hides the others.
  mutating func show(_ count: Int, _ kind: Kind, scale: Double, at time: Double?) {
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
    let scale = Vector(dx: scale, dy: scale)
    for group in groups { for member in group.members { removeChanges(of: member, .scale, from: time) } }
    tree.transaction(at: time, duration: duration) { transaction in
      for group in groups { for member in group.members { transaction[member].scale = scale } }
    }
  }

  /// Sends all visible members to positions around a point. Later they return to their paths.
  mutating func send(to point: Point, at time: Double, over duration: Double, stayDuration: Double) {
    removeChanges(after: time)
    let shown = groups[..<shownCount]
    sentCount = max(sentCount, shownCount)
    for group in shown { for member in group.members { removeChanges(of: member, .position, from: time) } }
    tree.transaction(at: time, duration: duration) { transaction in
      var number = 0
      for group in shown {
        for member in group.members {
          transaction[member].position = point - group.offset + Self.offset(number)
          number += 1
        }
      }
    }
    planReturn(at: time + stayDuration, over: duration)
  }

  /// Removes the changes of a property from an instant on, so that the next change replaces them.
  ///
  /// Of several changes at one instant, the last one determines the sum. So while the transport is paused, any number
  /// of clicks stores one change for each member.
  private mutating func removeChanges<Value>(of member: LayerID, _ property: LayerProperty<Value>, from time: Double) {
    tree.removeChanges(of: member, property, after: time.nextDown)
  }

  /// Returns all members to their paths.
  mutating func returnToPaths(at time: Double, over duration: Double) {
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
    return tree.modelValue(of: member, .position, at: time) + group.offset - Self.offset(0)
  }

  /// The positions of the visible members, in the box.
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
    let path = Self.paths[Int(random.next() % UInt64(Self.paths.count))]
    let easing = Self.easings[Int(random.next() % UInt64(Self.easings.count))]
    let duration = 5 + 6 * random.nextUnit()
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

  /// Closed paths through five to eight points.
  private static let paths: [PathMotion] = (0..<48).compactMap { index in
    var random = SplitMix64(seed: UInt64(2000 + index))
    let points = (0..<(5 + index % 4)).map { _ in
      Point(
        x: box.width * (0.06 + 0.88 * random.nextUnit()), y: box.height * (0.06 + 0.88 * random.nextUnit()))
    }
    return PathMotion(.spline(through: points, isClosed: true), rotation: .auto)
  }

  /// The timing functions of a cycle.
  private static let easings: [TimingFunction] = [
    .linear, .easeInOut, .seamless, .ease, .cubicBezier(0.6, 0.1, 0.3, 0.95), .cubicBezier(0.3, 0.2, 0.7, 0.8),
    .cubicBezier(0.45, 0, 0.55, 1), .cubicBezier(0.2, 0.4, 0.8, 0.6),
  ]

  /// Colours that differ on light and dark backgrounds.
  private static let colors = [0xE8743B, 0x3D94D6, 0x1FA37C, 0xC06BB0, 0xD9A62E, 0x6C78D8].map { Color(hex: $0) }
}
