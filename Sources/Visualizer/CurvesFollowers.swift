import Animations
import DisplayLists
import Geometry
import Timing

/// The followers of all lanes in media time: each on its way, and where a person has sent it.
struct CurvesFollowers: Sendable {
  /// How long a change takes to run out, in seconds of media time.
  static let changeDuration = 0.6
  /// How long a follower stays away after the last click.
  static let stay = 1.0

  /// What a person asked for.
  private struct Order: Sendable {
    let time: Double
    /// A point of the box, or `nil` for the way home.
    let target: Point?
  }

  private let motion: CurvesMotion
  private let ways: [Retargeting<Point>.Target]
  private let headings: [Animation<Angle>]
  private var positions: [Retargeting<Point>]
  private var orders: [Order] = []

  init(motion: CurvesMotion) {
    self.motion = motion
    let lap = MediaTiming(duration: motion.duration, repeatCount: .infinity, fillMode: .both)
    ways = motion.lanes.map { .animation(Animation($0.position, timing: lap)) }
    headings = motion.lanes.map { Animation($0.heading, timing: lap) }
    positions = ways.map { Retargeting($0) }
  }

  /// The same orders on another motion: at once elsewhere where the way is, and with the same changes running out.
  func following(_ motion: CurvesMotion) -> CurvesFollowers {
    var followers = CurvesFollowers(motion: motion)
    // Orders are places and times of one motion; on another lap they mean nothing.
    guard motion.duration == self.motion.duration, motion.source == self.motion.source else { return followers }
    for order in orders { followers.add(order) }
    return followers
  }

  // MARK: - Orders

  /// Sends all followers to a point at a media time; they come back when nothing further is asked for.
  mutating func send(to point: Point, at time: Double, lapStart: Double) {
    forgetOrders(before: lapStart)
    removeOrders(after: time)
    add(Order(time: time, target: point))
    add(Order(time: time + Self.stay, target: nil))
  }

  /// Sends them back now; returns whether they were away, or about to be.
  mutating func goHome(at time: Double) -> Bool {
    guard target(at: time) != nil else { return false }
    removeOrders(after: time)
    add(Order(time: time, target: nil))
    return true
  }

  /// As if nobody had ever touched them.
  mutating func forgetAll() {
    orders = []
    positions = ways.map { Retargeting($0) }
  }

  private mutating func add(_ order: Order) {
    orders.append(order)
    for lane in positions.indices {
      positions[lane].retarget(
        to: order.target.map { .constant($0) } ?? ways[lane], at: order.time, duration: Self.changeDuration)
    }
  }

  private mutating func removeOrders(after time: Double) {
    orders.removeAll { $0.time > time }
    for lane in positions.indices { positions[lane].removeChanges(after: time) }
  }

  /// Only the current lap can be gone back to, so that a long drag does not grow for ever.
  private mutating func forgetOrders(before lapStart: Double) {
    let kept = orders.lastIndex { $0.time <= lapStart - Self.changeDuration } ?? 0
    orders.removeFirst(kept)
    for lane in positions.indices { positions[lane].prune(before: lapStart) }
  }

  // MARK: - Asking

  func sample(ofLane lane: Int, at time: Double) -> Sample<Point> { positions[lane].sample(at: time) }

  func speed(ofLane lane: Int, at time: Double) -> Double { positions[lane].velocity(at: time).magnitude }

  func heading(ofLane lane: Int, at time: Double) -> Angle { headings[lane].value(at: time) ?? .zero }

  /// Where the followers are bound, or `nil` while that is their way.
  func target(at time: Double) -> Point? { orders.last { $0.time <= time }?.target }

  /// How many changes are still running out.
  func liveChangeCount(at time: Double) -> Int { positions.first?.liveDeltaCount(at: time) ?? 0 }

  /// Whether the followers are on their way, and nothing else, for a whole stretch of time.
  func isUndisturbed(from start: Double, to end: Double) -> Bool {
    orders.allSatisfy { $0.time >= end || $0.time + Self.changeDuration <= start && target(at: $0.time) == nil }
  }

  /// The follower of a lane as it is shown, in the box.
  func displayList(ofLane lane: Int, scale: Double, color: Color, nose: Color, at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    let position = positions[lane].value(at: time)
    let turn = AffineTransform.rotation(heading(ofLane: lane, at: time)).concatenated(with: .scale(scale))
    builder.withTransform(AffineTransform.translation(x: position.x, y: position.y).concatenated(with: turn)) { builder in
      builder.fill(.path(Self.body), with: color.withOpacity(0.92))
      builder.fill(.ellipse(Rect(center: Point(x: 11, y: 0), size: Size(width: 6, height: 6))), with: nose)
    }
    return builder.finish()
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
