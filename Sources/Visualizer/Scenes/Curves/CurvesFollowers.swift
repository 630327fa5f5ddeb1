import Animations
import DisplayLists
package import Geometry
import Layers
import Timing

/// The followers of all lanes in media time: each on its way, and where a person has sent it.
package struct CurvesFollowers: Sendable {
  /// How long a change takes to run out, in seconds of media time.
  package static let changeDuration = 0.6
  /// How long a follower stays away after the last click.
  package static let stay = 1.0

  /// How they go along their lanes.
  package enum Way: Sendable, Hashable {
    /// Round and round; a round begins at this media time.
    case round(from: Double)
    /// One time, beginning at this media time.
    case once(from: Double)
    /// Not at all: they stand at the first point.
    case still
  }

  private let extent: Double
  private var lanes: [Lane]

  /// A tree of its own for each lane, since each lane is a picture of its own.
  private struct Lane: Sendable {
    var tree: LayerTree
    let follower: LayerID
    let eye: LayerID
  }

  /// - Parameters:
  ///   - motion: What they follow.
  ///   - extent: The side of the box that the lanes show: followers keep their share of it.
  package init(motion: CurvesMotion, extent: Double) {
    self.extent = extent
    lanes = motion.lanes.map { _ in
      var tree = LayerTree(size: Size(width: extent, height: extent))
      let follower = tree.add(.path(Self.body))
      tree.set(follower, .scale, to: Vector(dx: extent / 360, dy: extent / 360))
      let eye = tree.add(.ellipse(size: Size(width: 6, height: 6)), at: Point(x: 11, y: 0), in: follower)
      return Lane(tree: tree, follower: follower, eye: eye)
    }
    follow(motion, .round(from: 0), at: 0, .cut)
  }

  /// How they get to another way.
  package enum Passage: Sendable, Hashable {
    /// They are there at once.
    case cut
    /// What they have followed goes on inside the difference, which runs out by the bezier (.5, 0, .5, 1).
    case additive(duration: Double)
    /// A critically damped spring of this duration takes over place and velocity as they are shown.
    ///
    /// Any number of such changes is one motion and costs no more, as when something is pulled about at every frame.
    case spring(duration: Double)
  }

  /// Lets them follow something else from a media time on.
  ///
  /// Unless they are cut, neither place nor velocity jumps, however often this is done while earlier changes are still
  /// running out: but for a corner of the way itself.
  package mutating func follow(_ motion: CurvesMotion, _ way: Way, at time: Double, _ passage: Passage) {
    removePositionChanges(after: time)
    var (duration, policy) = (0.0, RetargetPolicy.additive)
    switch passage {
    case .cut: break
    case .additive(let own): duration = own
    case .spring(let own): (duration, policy) = (own, .spring(Spring(duration: own, bounce: 0)))
    }
    for (index, lane) in motion.lanes.enumerated() {
      let (position, heading) = Self.animations(of: lane, in: motion, way)
      let (follower, start) = (lanes[index].follower, lane.position.sample(at: 0).value)
      lanes[index].tree.transaction(at: time, duration: duration, policy: policy) { transaction in
        // The model value below the new animation is its first point, not the old target: nobody can see it there.
        // The differences of the model value and of the animation decay together; their sum is the one that is wanted.
        transaction[follower].position = start
        transaction[follower][.heading] = .zero
        transaction[follower].animate(.position, with: position)
        transaction[follower].animate(.heading, with: heading)
      }
    }
  }

  private static func animations(
    of lane: CurvesMotion.Lane, in motion: CurvesMotion, _ way: Way
  ) -> (Animation<Point>, Animation<Angle>) {
    switch way {
    case .round(let begin), .once(let begin):
      let isRound = way == .round(from: begin)
      let timing = MediaTiming(
        beginTime: begin, duration: motion.duration, repeatCount: isRound ? .infinity : 1, fillMode: .both)
      return (Animation(lane.position, timing: timing), Animation(lane.heading, timing: timing))
    case .still:
      let timing = MediaTiming(duration: motion.duration, repeatCount: .infinity, fillMode: .both)
      return (
        Animation(.constant(lane.position.sample(at: 0).value), timing: timing),
        Animation(.constant(.zero), timing: timing)
      )
    }
  }

  /// Shows them more or less strongly from a media time on, at once.
  mutating func setOpacity(_ opacity: Double, at time: Double) {
    for index in lanes.indices {
      let follower = lanes[index].follower
      lanes[index].tree.removeChanges(of: follower, .opacity, after: time)
      lanes[index].tree.transaction(at: time, duration: 0) { $0[follower].opacity = opacity }
    }
  }

  // MARK: - Positions

  /// Sends all followers to a point at a media time; they come back when nothing further is asked for.
  package mutating func send(to point: Point, at time: Double) {
    removePositionChanges(after: time)
    change(to: point, at: time)
    change(to: nil, at: time + Self.stay)
  }

  /// Sends them back now; returns whether they were away.
  @discardableResult
  package mutating func goHome(at time: Double) -> Bool {
    guard target(at: time) != nil else { return false }
    removePositionChanges(after: time)
    change(to: nil, at: time)
    return true
  }

  /// Sends all followers to a point, or back to their paths.
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

  /// Forgets what no media time from `time` on can show.
  mutating func prune(before time: Double) {
    for index in lanes.indices { lanes[index].tree.prune(before: time) }
  }

  // MARK: - Asking

  package func position(ofLane lane: Int, at time: Double) -> Point {
    lanes[lane].tree.presentationValue(of: lanes[lane].follower, .position, at: time)
  }

  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    lanes[lane].tree.velocity(of: lanes[lane].follower, .position, at: time)
  }

  /// A copy of the motion of a lane's follower, for many samples.
  func motion(ofLane lane: Int) -> Retargeting<Point> { lanes[lane].tree.motion(of: lanes[lane].follower, .position) }

  /// Where the followers are bound, or `nil` while that is their way.
  package func target(at time: Double) -> Point? {
    guard let lane = lanes.first else { return nil }
    let isOnPath = !lane.tree.effectiveAnimations(of: lane.follower, .position, at: time).isEmpty
    return isOnPath ? nil : lane.tree.modelValue(of: lane.follower, .position, at: time)
  }

  /// How strongly they are shown.
  func opacity(at time: Double) -> Double {
    lanes.first.map { $0.tree.presentationValue(of: $0.follower, .opacity, at: time) } ?? 0
  }

  /// Whether anything of them is to be seen.
  func areShown(at time: Double) -> Bool { opacity(at: time) > 0 }

  /// Takes back what comes later than a media time.
  mutating func removeChanges(after time: Double) {
    for index in lanes.indices { lanes[index].tree.removeChanges(after: time) }
  }

  /// The number of running changes, which is the same in all lanes.
  package func runningChangeCount(at time: Double) -> Int {
    lanes.first.map { $0.tree.runningChangeCount(of: $0.follower, .position, at: time) } ?? 0
  }

  /// Whether the followers are on their way, and nothing else, for a whole stretch of time.
  func isUndisturbed(from start: Double, to end: Double) -> Bool {
    guard target(at: start) == nil else { return false }
    return lanes.first.map { $0.tree.runningChangeCount(of: $0.follower, .position, in: start..<end) } ?? 0 == 0
  }

  /// The follower of a lane as it is shown, in the box.
  func displayList(ofLane lane: Int, color: Color, ground: Color, at time: Double) -> DisplayList {
    displayList(ofLane: lane, fill: color.withOpacity(0.92), stroke: ground, eye: ground, at: time)
  }

  /// The follower of another lane, as an outline that hides nothing.
  func ghost(ofLane lane: Int, color: Color, at time: Double) -> DisplayList {
    displayList(ofLane: lane, fill: color.withOpacity(0.16), stroke: color, eye: color, at: time)
  }

  private func displayList(ofLane lane: Int, fill: Color, stroke: Color, eye: Color, at time: Double) -> DisplayList {
    var tree = lanes[lane].tree
    tree.set(lanes[lane].follower, .fill, to: fill)
    tree.set(lanes[lane].follower, .stroke, to: stroke)
    tree.set(lanes[lane].eye, .fill, to: eye)
    return tree.displayList(at: time)
  }

  /// 50 long and 38 wide around the origin, with its nose on the +x side and rounded corners at its back.
  private static let body: Path = {
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
}
