// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The followers of all lanes over media time: their motions along the paths, and the changes by clicks.
package struct CurvesFollowers: Sendable {
  /// The duration of a change, in seconds of media time.
  package static let changeDuration = 0.6
  /// The seconds for which a follower stays at a clicked point.
  package static let stayDuration = 1.0

  /// The repetition of the motion along the paths.
  package enum Repetition: Sendable, Hashable {
    /// Without end; one cycle starts at this media time.
    case endless(from: Double)
    /// One cycle, which starts at this media time.
    case once(from: Double)
    /// No motion: the followers stay at the first point.
    case none
  }

  let extent: Double
  private(set) var lanes: [Lane]
  /// The lanes that rotate, from a media time on.
  var rotations: [(from: Double, lanes: [Rotation])] = []
  /// The headings at the media times of clicks.
  var keptHeadings: [(time: Double, lanes: [Angle])] = []

  /// The tree of one lane, since each lane is drawn separately.
  struct Lane: Sendable {
    var tree: LayerTree
    let follower: LayerID
    let eye: LayerID

    mutating func setColors(fill: Color, stroke: Color, eye eyeColor: Color) {
      tree.set(.fill, of: follower, to: fill)
      tree.set(.stroke, of: follower, to: stroke)
      tree.set(.fill, of: eye, to: eyeColor)
    }
  }

  /// - Parameters:
  ///   - motion: The motion of the followers.
  ///   - extent: The side of the box that the lanes show. The size of the followers is proportional to it.
  package init(motion: CurvesMotion, extent: Double) {
    self.extent = extent
    lanes = motion.lanes.map { _ in
      var tree = LayerTree(size: Size(width: extent, height: extent))
      let follower = tree.add(.path(Self.pointedBody))
      tree.set(.scale, of: follower, to: Vector(dx: extent / 360, dy: extent / 360))
      let eye = tree.add(.ellipse(size: Size(width: 6, height: 6)), at: Self.eyeOfPointedBody, in: follower)
      return Lane(tree: tree, follower: follower, eye: eye)
    }
    follow(motion, .endless(from: 0), at: 0, .cut)
  }

  /// The transition to another motion.
  package enum Transition: Sendable, Hashable {
    /// Immediate.
    case cut
    /// By an additive change: the difference to the previous motion decreases to 0 by the Bézier easing (.5, 0, .5, 1).
    case additive(duration: Double)
    /// By a critically damped spring of this duration, which starts from the presentation value and velocity.
    ///
    /// Any number of such changes has the cost of one, for example a change in each frame of a drag.
    case spring(duration: Double)
  }

  /// Changes the motion from a media time on.
  ///
  /// Unless the transition is a cut, neither position nor velocity jumps at the change, also while earlier changes run.
  /// Corners of the path itself stay.
  package mutating func follow(
    _ motion: CurvesMotion, _ repetition: Repetition, at time: Double, _ transition: Transition
  ) {
    removePositionChanges(after: time)
    keepRotations(of: motion, at: time)
    var (duration, policy) = (0.0, RetargetPolicy.additive)
    switch transition {
    case .cut: break
    case .additive(let own): duration = own
    case .spring(let own): (duration, policy) = (own, .spring(Spring(duration: own, bounce: 0)))
    }
    for (index, lane) in motion.lanes.enumerated() {
      let (position, heading) = Self.animations(of: lane, in: motion, repetition)
      let (follower, start) = (lanes[index].follower, lane.position.sample(at: 0).value)
      lanes[index].tree.transaction(at: time, duration: duration, policy: policy) { transaction in
        // The model value below the new animation is its first point, not the previous target; the animation covers it.
        // The differences of model value and animation decrease together, so that their sum is correct.
        transaction[follower].position = start
        transaction[follower][.heading] = .zero
        transaction[follower].retarget(.position, to: position)
        transaction[follower].retarget(.heading, to: heading)
      }
    }
  }

  /// Changes only the rotation, with an additive change of the heading.
  mutating func rotate(_ motion: CurvesMotion, _ repetition: Repetition, at time: Double, over duration: Double) {
    keepRotations(of: motion, at: time)
    for (index, lane) in motion.lanes.enumerated() {
      let heading = Self.animations(of: lane, in: motion, repetition).1
      let follower = lanes[index].follower
      lanes[index].tree.removeChanges(of: follower, .heading, after: time)
      lanes[index].tree.transaction(at: time, duration: duration, policy: .additive) {
        $0[follower].retarget(.heading, to: heading)
      }
    }
  }

  private mutating func keepRotations(of motion: CurvesMotion, at time: Double) {
    rotations.removeAll { $0.from >= time }
    rotations.append((rotations.isEmpty ? -.infinity : time, motion.lanes.map(Rotation.init)))
    for (index, lane) in motion.lanes.enumerated() { setShape(ofLane: index, rotates: lane.rotates, at: time) }
  }

  /// Gives a follower that rotates a tip, which leads its motion, and one that does not rotate none.
  private mutating func setShape(ofLane index: Int, rotates: Bool, at time: Double) {
    let (follower, eye) = (lanes[index].follower, lanes[index].eye)
    lanes[index].tree.removeChanges(of: follower, .path, after: time)
    lanes[index].tree.removeChanges(of: eye, .position, after: time)
    let shape = rotates ? Self.pointedBody : Self.square
    guard lanes[index].tree.modelValue(of: follower, .path, at: time) != shape else { return }
    lanes[index].tree.transaction(at: time, policy: .jump) { transaction in
      transaction[follower][.path] = shape
      transaction[eye].position = rotates ? Self.eyeOfPointedBody : .zero
    }
  }

  private static func animations(
    of lane: CurvesMotion.Lane, in motion: CurvesMotion, _ repetition: Repetition
  ) -> (Animation<Point>, Animation<Angle>) {
    switch repetition {
    case .endless(let begin), .once(let begin):
      let isEndless = repetition == .endless(from: begin)
      let timing = MediaTiming(
        beginTime: begin, duration: motion.duration, repeatCount: isEndless ? .infinity : 1, fillMode: .both)
      let function = lane.recipe.timing.function
      return (
        Animation(lane.position, timing: timing, timingFunction: function),
        Animation(lane.heading, timing: timing, timingFunction: function)
      )
    case .none:
      let timing = MediaTiming(duration: motion.duration, repeatCount: .infinity, fillMode: .both)
      return (
        Animation(.constant(lane.position.sample(at: 0).value), timing: timing),
        Animation(.constant(.zero), timing: timing)
      )
    }
  }

  /// Sets the opacity of the followers from a media time on, without animation.
  mutating func setOpacity(_ opacity: Double, at time: Double) {
    for index in lanes.indices {
      let follower = lanes[index].follower
      lanes[index].tree.removeChanges(of: follower, .opacity, after: time)
      lanes[index].tree.transaction(at: time, policy: .jump) { $0[follower].opacity = opacity }
    }
  }

  // MARK: - Positions

  /// Retargets all followers to a point at a media time. They return after ``stayDuration``.
  package mutating func retarget(to point: Point, at time: Double) {
    keepHeadings(at: time)
    removePositionChanges(after: time)
    change(to: point, at: time)
    change(to: nil, at: time + Self.stayDuration)
  }

  /// Returns all followers to their paths now; the result is whether they were away.
  @discardableResult
  package mutating func resumePaths(at time: Double) -> Bool {
    guard target(at: time) != nil else { return false }
    removePositionChanges(after: time)
    change(to: nil, at: time)
    return true
  }

  /// Retargets all followers to a point, or back to their paths.
  private mutating func change(to target: Point?, at time: Double) {
    for index in lanes.indices {
      let follower = lanes[index].follower
      lanes[index].tree.transaction(at: time, duration: Self.changeDuration) { transaction in
        if let target {
          transaction[follower].position = target
        } else {
          transaction[follower].resumeAnimation(.position)
        }
      }
    }
  }

  private mutating func removePositionChanges(after time: Double) {
    for index in lanes.indices { lanes[index].tree.removeChanges(of: lanes[index].follower, .position, after: time) }
  }

  /// Discards data that affects no media time from `time` on.
  mutating func prune(before time: Double) {
    for index in lanes.indices { lanes[index].tree.prune(before: time) }
    rotations.removeFirst(rotations.lastIndex { $0.from <= time } ?? 0)
    keptHeadings.removeFirst(keptHeadings.lastIndex { $0.time <= time } ?? 0)
  }

  // MARK: - Queries

  package func position(ofLane lane: Int, at time: Double) -> Point {
    lanes[lane].tree.presentationValue(of: lanes[lane].follower, .position, at: time)
  }

  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    lanes[lane].tree.velocity(of: lanes[lane].follower, .position, at: time)
  }

  /// A copy of the motion of a lane's follower, for many samples.
  func motion(ofLane lane: Int) -> Retargeting<Point> { lanes[lane].tree.motion(of: lanes[lane].follower, .position) }

  /// The target of the followers, or `nil` while they follow their paths.
  package func target(at time: Double) -> Point? {
    guard let lane = lanes.first else { return nil }
    let isOnPath = !lane.tree.effectiveAnimations(of: lane.follower, .position, at: time).isEmpty
    return isOnPath ? nil : lane.tree.modelValue(of: lane.follower, .position, at: time)
  }

  /// Whether the followers are away from their paths: at a clicked point, or on the way to it or back.
  func areAway(at time: Double) -> Bool { target(at: time) != nil || runningChangeCount(at: time) > 0 }

  /// The opacity of the followers.
  func opacity(at time: Double) -> Double {
    lanes.first.map { $0.tree.presentationValue(of: $0.follower, .opacity, at: time) } ?? 0
  }

  /// Whether the followers are visible.
  func areVisible(at time: Double) -> Bool { opacity(at: time) > 0 }

  /// Removes the changes after a media time.
  mutating func removeChanges(after time: Double) {
    for index in lanes.indices { lanes[index].tree.removeChanges(after: time) }
    rotations.removeAll { $0.from > time }
    keptHeadings.removeAll { $0.time > time }
  }

  /// The number of running changes, which is the same in all lanes.
  package func runningChangeCount(at time: Double) -> Int {
    lanes.first.map { $0.tree.runningChangeCount(of: $0.follower, .position, at: time) } ?? 0
  }

  /// Whether the followers have no running change in a range of media times.
  func isUndisturbed(from start: Double, to end: Double) -> Bool {
    guard target(at: start) == nil else { return false }
    return lanes.first.map { $0.tree.runningChangeCount(of: $0.follower, .position, in: start..<end) } ?? 0 == 0
  }

  // MARK: - Pictures

  /// Sets the colours of the followers at all media times.
  mutating func setTheme(_ theme: Theme) {
    for index in lanes.indices {
      let color = LaneStyle(index: index, theme: theme).color
      lanes[index].setColors(fill: color.withOpacity(0.92), stroke: theme.panel, eye: theme.panel)
    }
  }

  /// The tree of a lane's follower, named and with its heading at every media time.
  func tree(ofLane lane: Int) -> LayerTree {
    var tree = lanes[lane].tree
    let follower = lanes[lane].follower
    tree.setName(of: follower, to: "follower")
    tree.setName(of: lanes[lane].eye, to: "eye")
    let followers = self
    let leavesPath = !keptHeadings.isEmpty || rotations.contains { $0.lanes[lane].reverses }
    guard leavesPath else { return tree }
    do {
      // The rotation is added to the heading of the path.
      try tree.derive(follower, .rotation) { shown in
        guard let heading = followers.headingOffPath(ofLane: lane, at: shown.time) else { return .zero }
        return heading - followers.pathHeading(ofLane: lane, at: shown.time)
      }
    } catch {
      // The rule reads no layer of the tree.
      assertionFailure("\(error)")
    }
    return tree
  }

  /// The follower of a lane, in the box.
  func displayList(ofLane lane: Int, at time: Double) -> DisplayList {
    guard let heading = headingOffPath(ofLane: lane, at: time) else { return lanes[lane].tree.displayList(at: time) }
    var tree = lanes[lane].tree
    // The rotation is added to the heading of the path.
    tree.set(.rotation, of: lanes[lane].follower, to: heading - pathHeading(ofLane: lane, at: time))
    return tree.displayList(at: time)
  }

  /// The followers as outlines, which cover little: a copy for the lanes of the other followers.
  func ghosts(theme: Theme) -> CurvesFollowers {
    var ghosts = self
    for index in lanes.indices {
      let color = LaneStyle(index: index, theme: theme).color
      ghosts.lanes[index].setColors(fill: color.withOpacity(0.16), stroke: color, eye: color)
    }
    return ghosts
  }

  /// The largest distance from the position to the outline of a follower, in a box of 360 points.
  static let reach = 26.0

  /// 50 long and 38 wide around the origin, with its tip on the +x side and rounded corners at the back.
  private static let pointedBody: Path = {
    var path = Path()
    let corner = Size(width: 5, height: 5)
    path.move(to: Point(x: 9, y: -19))
    path.addLine(to: Point(x: 25, y: 0))
    path.addLine(to: Point(x: 9, y: 19))
    path.addLine(to: Point(x: -20, y: 19))
    path.addArc(to: Point(x: -25, y: 14), radii: corner, largeArc: false, sweep: true)
    path.addLine(to: Point(x: -25, y: -14))
    path.addArc(to: Point(x: -20, y: -19), radii: corner, largeArc: false, sweep: true)
    path.close()
    return path
  }()
  private static let eyeOfPointedBody = Point(x: 11, y: 0)

  /// A square of 38 points around the origin with rounded corners.
  private static let square = Path(
    roundedRect: Rect(center: .zero, size: Size(width: 38, height: 38)), cornerRadius: 6)
}
