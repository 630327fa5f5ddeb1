import Animations
import Geometry
import Timing

/// The Curves scene: several lanes on one way, one clock, and what a person does to them.
package struct CurvesScene: Scene {
  /// How long a change of shape takes, in seconds of media time: as in the document.
  static let shapeDuration = 0.8
  /// How long followers are led over to a way that is being pulled about, in seconds of media time.
  ///
  /// The way itself follows the pointer at once.
  static let editDuration = 0.25

  package var laps: LapTable
  var versions: [CurvesVersion]
  var followers: CurvesFollowers
  var shape: CurvesShape
  var view = CurvesView()
  /// Whether inputs only set what holds, and neither followers nor shape are moved.
  private var isAtRest = false
  /// The control point that is being dragged, and from the pointer to it.
  private(set) var drag: (index: Int, offset: Vector)?
  /// Whether other blobs keep the lap that was asked for at the beginning.
  let keepsDuration: Bool
  /// The box that the lanes show, in the coordinates of the motion.
  let box: Rect

  package init(motion: CurvesMotion, keepsDuration: Bool) {
    self.keepsDuration = keepsDuration
    laps = LapTable(duration: motion.duration)
    box = Self.box(of: motion)
    followers = CurvesFollowers(motion: motion, extent: max(box.width, box.height))
    var circlePointCount = 31
    if case .blob(.circle(let count), seed: _) = motion.source { circlePointCount = count }
    let version = CurvesVersion(
      from: -.infinity, motion: motion, circlePointCount: circlePointCount,
      chosenDuration: keepsDuration ? motion.duration : nil)
    versions = [version]
    shape = CurvesShape(motion, grid: version.grid)
  }

  /// Blobs live in a box of 360 × 360; a person's own way is fitted to the lane.
  private static func box(of motion: CurvesMotion) -> Rect {
    let side = RandomBlob.boxSide
    if case .blob = motion.source { return Rect(x: 0, y: 0, width: side, height: side) }
    guard let bounds = motion.outline.bounds() else { return Rect(x: 0, y: 0, width: side, height: side) }
    let margin = motion.extent * 0.2
    return Rect(center: bounds.center, size: Size(width: bounds.width + margin, height: bounds.height + margin))
  }

  /// What holds at a media time, but for what laps bring of themselves.
  func version(at time: Double) -> CurvesVersion { versions[versionIndex(at: time)] }

  private func versionIndex(at time: Double) -> Int { versions.lastIndex { $0.from <= time } ?? 0 }

  /// With the measures of the version that holds.
  package func reaching(_ time: Double) -> CurvesScene {
    var scene = self
    scene.versions[versionIndex(at: time)].keepMeasures()
    return scene
  }

  // MARK: - Inputs

  /// A change of shape stores up to 100 kB: the tables of three lanes, a change of each control point, and of the blob.
  var changeLimit: Int { 110 }

  package mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // How things are looked at holds at all times, and changes nothing else.
    if case .set(let id, let value) = input, view.set(id, to: value) { return }
    self = advanced(to: time)
    let version = version(at: time)
    if case .press(CurvesSetting.stop.rawValue) = input { return stop(at: time) }
    // As in the document: while the followers go one time, there is nothing but to stop them.
    guard !version.isGoingOnce(at: time) else { return }
    switch input {
    case .press(let id):
      switch CurvesSetting(rawValue: id) {
      case .newBlob: changeSeed(at: time, isMoving: isMoving)
      case .animate: animate(at: time)
      default: break
      }
    case .set(let id, let value): set(id, to: value, at: time, isMoving: isMoving)
    case .pointer(let phase, let region, let point):
      point.isFinite ? touch(phase, region: region, point, at: time, isMoving: isMoving) : ()
    case .goHome: if !isAtRest { followers.goHome(at: time) }
    }
  }

  /// A spring in the place of a change of shape takes longest.
  static let longestMotion = Spring(duration: shapeDuration / 2, bounce: 0).restDuration + 0.1
  /// A spring starts from what is shown, which earlier changes decide in turn: after four such times their part is less
  /// than a rounding.
  var longestMotion: Double { 4 * Self.longestMotion }

  mutating func applyAtRest(_ input: SceneInput, at time: Double, isMoving: Bool) {
    isAtRest = true
    apply(input, at: time, isMoving: isMoving)
  }

  mutating func rest(at time: Double) {
    guard isAtRest else { return }
    isAtRest = false
    let version = version(at: time)
    followers.follow(version.motion, version.way, at: time, .cut)
    shape.change(to: version.motion, grid: version.grid, at: time, over: 0, policy: .jump)
    switch version.play {
    case .rounds: followers.setOpacity(1, at: time)
    case .once(let start):
      followers.setOpacity(time < start + version.onceDuration ? CurvesVersion.opacity : 0, at: time)
      if time < start + version.onceDuration { followers.setOpacity(0, at: start + version.onceDuration) }
    case .stopped: followers.setOpacity(0, at: time)
    }
  }

  func problem(with text: String, for parameter: String) -> String? {
    guard parameter == CurvesSetting.seed.rawValue, UInt64(text) == nil else { return nil }
    return "Accepted: a whole number, 0 … \(UInt64.max)"
  }

  func asksForMotion(_ input: SceneInput, at time: Double) -> Bool { input == .press(CurvesSetting.animate.rawValue) }

  func isAway(at time: Double) -> Bool { followers.target(at: time) != nil }

  mutating func prune(before time: Double) {
    versions.removeFirst(versions.lastIndex { $0.from <= time } ?? 0)
    if isAtRest { return }
    followers.prune(before: time)
    shape.prune(before: time)
  }

  // MARK: - Pointer

  private mutating func touch(
    _ phase: PointerPhase, region: SceneRegion, _ point: Point, at time: Double, isMoving: Bool
  ) {
    switch phase {
    case .released: drag = nil
    case .pressed:
      let points = isAtRest ? version(at: time).motion.controlPoints : shape.points(at: time)
      if let index = region.point, points.indices.contains(index) {
        drag = (index, points[index] - point)
      } else {
        send(to: point, at: time)
      }
    case .dragged:
      if region.point != nil {
        movePoint(to: point, at: time, isMoving: isMoving)
      } else {
        send(to: point, at: time)
      }
    }
  }

  private mutating func send(to point: Point, at time: Double) {
    if !isAtRest, followers.areShown(at: time) { followers.send(to: point, at: time) }
  }

  package func isChange(_ input: SceneInput) -> Bool {
    switch input {
    case .set, .press: true
    case .pointer(let phase, let region, _): phase == .dragged && drag != nil && region.point != nil
    case .goHome: false
    }
  }

  /// Moves the control point that is held; the shape follows at once, the followers are led over.
  private mutating func movePoint(to point: Point, at time: Double, isMoving: Bool) {
    guard let drag else { return }
    var version = version(at: time)
    var points = version.motion.controlPoints
    guard version.motion.isEditable, points.indices.contains(drag.index) else { return }
    let place = point + drag.offset
    points[drag.index] = Point(
      x: min(max(place.x, box.minX), box.maxX), y: min(max(place.y, box.minY), box.maxY))
    guard points != version.motion.controlPoints,
      let motion = try? CurvesMotion(
        .points(points), options: version.motion.options, duration: version.motion.duration)
    else { return }
    version.motion = motion
    show(version, .edit, at: time, isMoving: isMoving)
  }

  // MARK: - Playing

  private mutating func animate(at time: Double) {
    var version = version(at: time)
    guard !version.isAnimating(at: time) else { return }
    version.play = version.repeats ? .rounds(from: time) : .once(from: time)
    laps.restart(duration: version.repeats ? version.motion.duration : version.onceDuration, at: time)
    version.shapeSince = time
    keep(version, at: time)
    if isAtRest { return }
    followers.setOpacity(version.repeats ? 1 : CurvesVersion.opacity, at: time)
    followers.follow(version.motion, version.way, at: time, .cut)
    if !version.repeats { followers.setOpacity(0, at: time + version.onceDuration) }
  }

  /// Takes all animations away: the followers stand where the model has them, at the first point, and are hidden soon.
  private mutating func stop(at time: Double) {
    var version = version(at: time)
    guard version.isAnimating(at: time) else { return }
    version.play = .stopped
    version.shapeSince = time
    keep(version, at: time)
    if isAtRest { return }
    followers.follow(version.motion, .still, at: time, .cut)
    followers.setOpacity(CurvesVersion.opacity, at: time)
    followers.setOpacity(0, at: time + CurvesVersion.pause)
  }

  // MARK: - Changes

  /// What kind of change it is, which says how it is led over.
  enum Change {
    /// Another shape: it and the followers go over to it together.
    case shape
    /// The shape is pulled about: it follows at once, and the followers soon.
    case edit
    /// The shape stays, and the lanes run something else.
    case lanes
    /// The shape stays, and the time of a lap is pulled about.
    case pace
  }

  /// Shapes that follow each other faster than this, in seconds, are pulled about with a slider, too.
  private static let pullingInterval = 0.25

  /// Lets something else hold from a media time on.
  mutating func show(
    _ version: CurvesVersion, _ change: Change, at time: Double, isMoving: Bool
  ) {
    var version = version
    if case .once = version.play { version.play = .stopped }
    laps.setDuration(version.motion.duration, at: time)
    if case .rounds = version.play { version.play = .rounds(from: laps.lap(at: time).start) }
    if change == .shape { version.shapeSince = time }
    let isRunning = isMoving && version.isAnimating(at: time)
    let isPulled = time - version.from < Self.pullingInterval
    keep(version, at: time)
    if isAtRest { return }
    let passage: CurvesFollowers.Passage =
      switch change {
      case .shape: isPulled ? .spring(duration: Self.shapeDuration / 2) : .additive(duration: Self.shapeDuration)
      case .edit, .pace: .spring(duration: Self.editDuration)
      case .lanes: .additive(duration: CurvesFollowers.changeDuration)
      }
    followers.follow(version.motion, version.way, at: time, isRunning ? passage : .cut)
    switch change {
    case .shape where isMoving:
      shape.change(
        to: version.motion, grid: version.grid, at: time, over: Self.shapeDuration,
        policy: isPulled ? .spring(Spring(duration: Self.shapeDuration / 2, bounce: 0)) : .additive)
    case .shape, .edit:
      shape.change(to: version.motion, grid: version.grid, at: time, over: 0, policy: .jump)
    case .lanes, .pace: break
    }
  }

  mutating func keep(_ version: CurvesVersion, at time: Double) {
    var version = version
    versions.removeAll { $0.from >= time }
    version.from = versions.isEmpty ? -.infinity : time
    versions.append(version)
  }

  private mutating func changeSeed(at time: Double, isMoving: Bool) {
    let version = version(at: time)
    showBlob(
      version.blob?.shape ?? .circle(points: version.circlePointCount), seed: (version.blob?.seed ?? 0) &+ 1,
      points: version.circlePointCount, at: time, isMoving: isMoving)
  }

  mutating func showBlob(
    _ recipe: RandomBlob.Shape, seed: UInt64, points: Int, at time: Double, isMoving: Bool
  ) {
    var version = version(at: time)
    // Another count of points brings its own lap, unless one was asked for from the beginning.
    if points != version.circlePointCount, !keepsDuration { version.chosenDuration = nil }
    let duration = version.chosenDuration ?? CurvesMotion.defaultDuration(pointCount: points)
    // What a person can choose in the window always has a way of some length.
    guard
      let motion = try? CurvesMotion(.blob(recipe, seed: seed), options: version.motion.options, duration: duration)
    else { return }
    version.motion = motion
    version.blob = motion.blob
    version.circlePointCount = points
    show(version, .shape, at: time, isMoving: isMoving)
  }
}

// MARK: - Laps that bring another shape

extension CurvesScene {
  /// The changes that laps have brought since a version began, and the instants of the first and between two.
  private func ownChanges(of version: CurvesVersion, by time: Double) -> (count: Int, first: Double, interval: Double)?
  {
    guard version.changesEachLap, version.blob != nil else { return nil }
    if case .once = version.play { return nil }
    let begin = max(version.from, 0)
    let lap = laps.lap(at: begin)
    // A change has run out before the next one begins.
    let interval = lap.duration * max(1, (Self.shapeDuration / lap.duration).rounded(.up))
    var first = lap.end
    if first - begin < Self.shapeDuration {
      first += lap.duration * ((Self.shapeDuration - (first - begin)) / lap.duration).rounded(.up)
    }
    let count = ((time - first) / interval).rounded(.down) + 1
    return count >= 1 && count < 1e15 ? (Int(count), first, interval) : nil
  }

  /// The seed of the blob that is shown.
  func seed(at time: Double) -> UInt64? {
    let version = version(at: time)
    let count = ownChanges(of: version, by: time)?.count ?? 0
    return version.blob.map { $0.seed &+ UInt64(count) }
  }

  /// The scene with what laps have brought of themselves by a media time; what was planned for later is not in it.
  ///
  /// Of many changes the last two are made: all others have run out, and nothing is left of them.
  func advanced(to time: Double) -> CurvesScene {
    let version = version(at: time)
    guard let blob = version.blob, let changes = ownChanges(of: version, by: time) else { return self }
    var scene = self
    scene.versions.removeAll { $0.from > time }
    if !isAtRest {
      scene.followers.removeChanges(after: time)
      scene.shape.removeChanges(after: time)
    }
    for number in max(changes.count - 1, 1)...changes.count {
      scene.showBlob(
        blob.shape, seed: blob.seed &+ UInt64(number), points: version.circlePointCount,
        at: changes.first + Double(number - 1) * changes.interval, isMoving: true)
    }
    return scene
  }
}
