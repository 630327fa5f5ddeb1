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

  /// What a person asked for.
  private struct Order: Sendable {
    let time: Double
    /// A point of the box, or `nil` for the way home.
    let target: Point?
  }

  private let motion: CurvesMotion
  private let extent: Double
  private var lanes: [Lane]
  private var orders: [Order] = []

  /// A tree of its own for each lane, since each lane is a picture of its own.
  private struct Lane: Sendable {
    var tree: LayerTree
    let follower: LayerID
    let eye: LayerID
  }

  /// - Parameter extent: The side of the box that the lanes show: followers keep their share of it.
  package init(motion: CurvesMotion, extent: Double) {
    self.motion = motion
    self.extent = extent
    let lap = MediaTiming(duration: motion.duration, repeatCount: .infinity, fillMode: .both)
    lanes = motion.lanes.map { lane in
      var tree = LayerTree(size: Size(width: extent, height: extent))
      let follower = tree.add(.path(Self.body))
      tree.set(follower, .scale, to: Vector(dx: extent / 360, dy: extent / 360))
      tree.animate(follower, .position, with: Animation(lane.position, timing: lap), at: 0)
      tree.animate(follower, .heading, with: Animation(lane.heading, timing: lap), at: 0)
      let eye = tree.add(.ellipse(size: Size(width: 6, height: 6)), at: Point(x: 11, y: 0), in: follower)
      return Lane(tree: tree, follower: follower, eye: eye)
    }
  }

  /// The same orders on another motion, where they still mean something.
  func following(_ motion: CurvesMotion, extent: Double) -> CurvesFollowers {
    var followers = CurvesFollowers(motion: motion, extent: extent)
    // Orders are places and times of one motion; on another lap they mean nothing.
    guard motion.duration == self.motion.duration, motion.source == self.motion.source else { return followers }
    for order in orders { followers.add(order) }
    return followers
  }

  // MARK: - Orders

  /// Sends all followers to a point at a media time; they come back when nothing further is asked for.
  package mutating func send(to point: Point, at time: Double, lapStart: Double) {
    forgetOrders(before: lapStart)
    removeOrders(after: time)
    add(Order(time: time, target: point))
    add(Order(time: time + Self.stay, target: nil))
  }

  /// Sends them back now; returns whether they were away.
  package mutating func goHome(at time: Double) -> Bool {
    guard target(at: time) != nil else { return false }
    removeOrders(after: time)
    add(Order(time: time, target: nil))
    return true
  }

  /// As if nobody had ever touched them.
  mutating func forgetAll() { self = CurvesFollowers(motion: motion, extent: extent) }

  private mutating func add(_ order: Order) {
    orders.append(order)
    for index in lanes.indices {
      let follower = lanes[index].follower
      lanes[index].tree.transaction(at: order.time, duration: Self.changeDuration) { transaction in
        if let target = order.target {
          transaction[follower].position = target
        } else {
          transaction[follower].resumeAnimation(.position)
        }
      }
    }
  }

  private mutating func removeOrders(after time: Double) {
    orders.removeAll { $0.time > time }
    for index in lanes.indices { lanes[index].tree.removeChanges(of: lanes[index].follower, .position, after: time) }
  }

  /// Only the current lap can be gone back to, so that a long drag does not grow for ever.
  private mutating func forgetOrders(before lapStart: Double) {
    orders.removeFirst(orders.lastIndex { $0.time <= lapStart - Self.changeDuration } ?? 0)
    for index in lanes.indices { lanes[index].tree.prune(before: lapStart) }
  }

  // MARK: - Asking

  package func position(ofLane lane: Int, at time: Double) -> Point {
    lanes[lane].tree.presentationValue(of: lanes[lane].follower, .position, at: time)
  }

  package func velocity(ofLane lane: Int, at time: Double) -> Vector { sample(ofLane: lane, at: time).velocity }

  /// Position and velocity, as shown.
  func sample(ofLane lane: Int, at time: Double) -> (position: Point, velocity: Vector) {
    let sample = lanes[lane].tree.presentationSample(of: lanes[lane].follower, .position, at: time)
    return (sample.value, Vector(dx: sample.velocity.x, dy: sample.velocity.y))
  }

  /// Where the followers are bound, or `nil` while that is their way.
  package func target(at time: Double) -> Point? { orders.last { $0.time <= time }?.target }

  /// When the next change begins, if one is planned or was made later.
  func nextChange(after time: Double) -> Double? { orders.first { $0.time > time }?.time }

  /// How many changes are still running out.
  package func liveChangeCount(at time: Double) -> Int {
    lanes.first.map { $0.tree.liveDeltaCount(of: $0.follower, .position, at: time) } ?? 0
  }

  /// Whether the followers are on their way, and nothing else, for a whole stretch of time.
  func isUndisturbed(from start: Double, to end: Double) -> Bool {
    target(at: start) == nil && orders.allSatisfy { $0.time >= end || $0.time + Self.changeDuration <= start }
  }

  /// The follower of a lane as it is shown, in the box.
  func displayList(ofLane lane: Int, color: Color, ground: Color, at time: Double) -> DisplayList {
    var tree = lanes[lane].tree
    tree.set(lanes[lane].follower, .fill, to: color.withOpacity(0.92))
    tree.set(lanes[lane].follower, .stroke, to: ground)
    tree.set(lanes[lane].eye, .fill, to: ground)
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
