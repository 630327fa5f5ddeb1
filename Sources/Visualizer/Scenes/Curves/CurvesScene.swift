// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
package import GlissadeScenarios
import GlissadeTiming

/// The Curves scene: several motions along one curve, on one clock, with changes by the user.
package struct CurvesScene: Scene {
  /// The duration of a shape change, in seconds of media time, as in RandomBlobs.
  static let shapeDuration = 0.8
  /// The duration of the followers' transition while the curve is dragged, in seconds of media time.
  ///
  /// The curve itself changes immediately.
  static let editDuration = 0.25

  package var laps: LapTable
  var versions: [CurvesVersion]
  var followers: CurvesFollowers
  private(set) var theme = Appearance.dark.theme
  /// The followers as outlines, for the lap of ``extended(to:)``; `nil` in other copies.
  private(set) var ghosts: CurvesFollowers?
  var shape: CurvesShape
  var view = CurvesView()
  /// Whether inputs change only settings, without followers and shape.
  private var isAtRest = false
  /// The dragged control point, and the offset from the pointer to it.
  private(set) var drag: (index: Int, offset: Vector)?
  /// The media times of the clicks that retargeted the followers, without drags.
  private(set) var clicks: [Double] = []
  /// The scenarios that lanes can play.
  let scenarios: LaneScenarios
  /// Whether new blobs keep the initial duration of the lap.
  let keepsDuration: Bool
  /// The box that the lanes show, in the coordinates of the motion.
  let box: Rect

  /// - Parameters:
  ///   - motion: The motion at the beginning.
  ///   - keepsDuration: Whether new blobs keep the duration of its lap.
  ///   - scenarios: The file of the scenarios for lanes, or `nil` for the built-in ones.
  package init(motion: CurvesMotion, keepsDuration: Bool, scenarios: ScenarioFile? = nil) {
    self.keepsDuration = keepsDuration
    self.scenarios = LaneScenarios(file: scenarios)
    laps = LapTable(duration: motion.duration)
    box = Self.box(of: motion)
    followers = CurvesFollowers(motion: motion, extent: max(box.width, box.height))
    var circlePointCount = CurvesMotion.standardPointCount
    if case .blob(.circle(let count), seed: _) = motion.source { circlePointCount = count }
    let version = CurvesVersion(
      from: -.infinity, motion: motion, circlePointCount: circlePointCount,
      chosenDuration: keepsDuration ? motion.duration : nil)
    versions = [version]
    shape = CurvesShape(motion, grid: version.grid)
  }

  /// Blobs have a box of 360 × 360. A user's curve is fitted to the lane.
  private static func box(of motion: CurvesMotion) -> Rect {
    let side = RandomBlob.boxSide
    if case .blob = motion.source { return Rect(x: 0, y: 0, width: side, height: side) }
    guard let bounds = motion.outline.bounds() else { return Rect(x: 0, y: 0, width: side, height: side) }
    let margin = motion.extent * 0.2
    return Rect(center: bounds.center, size: Size(width: bounds.width + margin, height: bounds.height + margin))
  }

  /// The settings at a media time, without the automatic changes of laps.
  func version(at time: Double) -> CurvesVersion { versions[versionIndex(at: time)] }

  private func versionIndex(at time: Double) -> Int { versions.lastIndex { $0.from <= time } ?? 0 }

  /// The scene with the measures of the current version.
  package func extended(to time: Double) -> CurvesScene {
    var scene = self
    scene.versions[versionIndex(at: time)].keepMeasures()
    scene.ghosts = followers.ghosts(theme: theme)
    return scene
  }

  /// The number of points in RandomBlobs.
  static let randomBlobsPointCount = 31

  // MARK: - Inputs

  /// A shape change stores up to 100 kB: the tables of three lanes, and the changes of the control points and of the
  /// blob.
  ///
  /// A spring starts from the presentation value, which depends on earlier changes. After four longest motions, their
  /// part is below the rounding error.
  var limits: SceneLimits { SceneLimits(changes: 110, motionDuration: 4 * Self.maximumMotionDuration) }

  package mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // View options apply to all media times, and change nothing else.
    if case .set(let id, let value) = input, self.view(id, at: time) != nil {
      return view = changed(id, to: value, at: time).view
    }
    self = advanced(to: time)
    let version = version(at: time)
    if case .press("stop") = input { return stop(at: time) }
    // As in RandomBlobs, nothing but Stop has an effect while the motion runs once.
    guard !version.isPlayingOnce(at: time) else { return }
    switch input {
    case .press("newBlob"): changeSeed(at: time, isMoving: isMoving)
    case .press("animate"): animate(at: time)
    case .press("randomBlobs"):
      showBlob(
        .circle(points: Self.randomBlobsPointCount), seed: version.blob?.seed ?? 1, points: Self.randomBlobsPointCount,
        at: time, isMoving: isMoving)
    case .press(let id):
      if id.name == "duplicate", let lane = id.lane { duplicate(lane: lane, at: time, isMoving: isMoving) }
    case .set(let id, let value): set(id, to: value, at: time, isMoving: isMoving)
    case .pointer(let phase, let region, let point):
      point.isFinite ? touch(phase, region: region, point, at: time, isMoving: isMoving) : ()
    case .reset: if !isAtRest { followers.resumePaths(at: time) }
    }
  }

  /// The longest motion is a spring for a shape change.
  static let maximumMotionDuration = Spring(duration: shapeDuration / 2, bounce: 0).restDuration + 0.1

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    isAtRest = motion == .atRest
    apply(input, at: time, isMoving: motion == .animated)
  }

  mutating func rest(at time: Double) {
    guard isAtRest else { return }
    isAtRest = false
    let version = version(at: time)
    followers.follow(version.motion, version.repetition, at: time, .cut)
    shape.change(to: version.motion, grid: version.grid, at: time, over: 0, policy: .jump)
    switch version.play {
    case .endless: followers.setOpacity(1, at: time)
    case .once(let start):
      followers.setOpacity(time < start + version.onceDuration ? CurvesVersion.onceOpacity : 0, at: time)
      if time < start + version.onceDuration { followers.setOpacity(0, at: start + version.onceDuration) }
    case .stopped: followers.setOpacity(0, at: time)
    }
  }

  mutating func setTheme(_ theme: Theme) {
    self.theme = theme
    followers.setTheme(theme)
  }

  mutating func prune(before time: Double) {
    versions.removeFirst(versions.lastIndex { $0.from <= time } ?? 0)
    clicks.removeAll { $0 < laps.lap(at: time).start }
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
      drag = nil
      let points = isAtRest ? version(at: time).motion.controlPoints : shape.points(at: time)
      if let index = region.point, points.indices.contains(index) {
        drag = (index, points[index] - point)
      } else {
        click(at: point, time)
      }
    case .dragged:
      if region.point != nil {
        movePoint(to: point, at: time, isMoving: isMoving)
      } else {
        retarget(to: point, at: time)
      }
    case .wheelUp, .wheelDown: break
    }
  }

  private mutating func click(at point: Point, _ time: Double) {
    if !isAtRest, followers.areVisible(at: time) { clicks.append(time) }
    retarget(to: point, at: time)
  }

  private mutating func retarget(to point: Point, at time: Double) {
    guard !isAtRest, followers.areVisible(at: time) else { return }
    // A lane can be several times as wide or high as the box. A session file can have more distant points.
    let room = box.inset(dx: -4 * box.width, dy: -4 * box.height)
    followers.retarget(
      to: Point(x: min(max(point.x, room.minX), room.maxX), y: min(max(point.y, room.minY), room.maxY)), at: time)
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    switch input {
    case .press("animate"): .motion
    case .set, .press: .change
    case .pointer(let phase, let region, _):
      phase == .dragged && drag != nil && region.point != nil ? .change : .passing
    case .reset: followers.target(at: time) != nil ? .passing : .none
    }
  }

  /// Moves the dragged control point. The shape changes immediately; the followers have a transition.
  private mutating func movePoint(to point: Point, at time: Double, isMoving: Bool) {
    guard let drag else { return }
    var version = version(at: time)
    var points = version.motion.controlPoints
    guard version.motion.isEditable, points.indices.contains(drag.index) else { return }
    let position = point + drag.offset
    points[drag.index] = Point(
      x: min(max(position.x, box.minX), box.maxX), y: min(max(position.y, box.minY), box.maxY))
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
    version.play = version.repeats ? .endless(from: time) : .once(from: time)
    laps.restart(duration: version.repeats ? version.motion.duration : version.onceDuration, at: time)
    version.shapeSince = time
    keep(version, at: time)
    if isAtRest { return }
    followers.setOpacity(version.repeats ? 1 : CurvesVersion.onceOpacity, at: time)
    followers.follow(version.motion, version.repetition, at: time, .cut)
    if !version.repeats { followers.setOpacity(0, at: time + version.onceDuration) }
  }

  /// Removes all animations. The followers jump to their model value, the first point, and disappear soon.
  private mutating func stop(at time: Double) {
    var version = version(at: time)
    guard version.isAnimating(at: time) else { return }
    version.play = .stopped
    version.shapeSince = time
    keep(version, at: time)
    if isAtRest { return }
    followers.follow(version.motion, .none, at: time, .cut)
    followers.setOpacity(CurvesVersion.onceOpacity, at: time)
    followers.setOpacity(0, at: time + CurvesVersion.oncePause)
  }

  // MARK: - Changes

  /// The kind of a change, which determines its transition.
  enum Change {
    /// Another shape: shape and followers change together.
    case shape
    /// A drag of the shape: it changes immediately, the followers soon after.
    case edit
    /// Another motion of the lanes, with the same shape.
    case lanes
    /// Another rotation, with the same positions.
    case rotation
    /// A drag of the duration, with the same shape.
    case pace
  }

  /// Shape changes at shorter intervals, in seconds, are also a drag, by a slider.
  private static let dragInterval = 0.25

  /// Applies a version from a media time on.
  mutating func show(
    _ version: CurvesVersion, _ change: Change, at time: Double, isMoving: Bool
  ) {
    var version = version
    if case .once = version.play { version.play = .stopped }
    laps.setDuration(version.motion.duration, at: time)
    if case .endless = version.play { version.play = .endless(from: laps.lap(at: time).start) }
    if change == .shape { version.shapeSince = time }
    let isRunning = isMoving && version.isAnimating(at: time)
    let isDragged = time - version.from < Self.dragInterval
    keep(version, at: time)
    if isAtRest { return }
    if change == .rotation {
      return followers.rotate(
        version.motion, version.repetition, at: time, over: isRunning ? CurvesFollowers.changeDuration : 0)
    }
    let transition: CurvesFollowers.Transition =
      switch change {
      case .shape: isDragged ? .spring(duration: Self.shapeDuration / 2) : .additive(duration: Self.shapeDuration)
      case .edit, .pace: .spring(duration: Self.editDuration)
      case .lanes, .rotation: .additive(duration: CurvesFollowers.changeDuration)
      }
    followers.follow(version.motion, version.repetition, at: time, isRunning ? transition : .cut)
    switch change {
    case .shape where isMoving:
      shape.change(
        to: version.motion, grid: version.grid, at: time, over: Self.shapeDuration,
        policy: isDragged ? .spring(Spring(duration: Self.shapeDuration / 2, bounce: 0)) : .additive)
    case .shape, .edit:
      shape.change(to: version.motion, grid: version.grid, at: time, over: 0, policy: .jump)
    case .lanes, .rotation, .pace: break
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
    _ recipe: RandomBlob.PointLayout, seed: UInt64, points: Int, at time: Double, isMoving: Bool
  ) {
    var version = version(at: time)
    // Another number of points has its own duration, unless an initial one was given.
    if points != version.circlePointCount, !keepsDuration { version.chosenDuration = nil }
    let duration = version.chosenDuration ?? CurvesMotion.defaultDuration(pointCount: points)
    // The curve of a blob from the controls always has a length.
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
  /// The automatic changes since the start of a version: their number, the media time of the first, and the interval.
  private func ownChanges(of version: CurvesVersion, by time: Double) -> (count: Int, first: Double, interval: Double)?
  {
    guard version.changesEachLap, version.blob != nil else { return nil }
    if case .once = version.play { return nil }
    let begin = max(version.from, 0)
    let lap = laps.lap(at: begin)
    // A change ends before the next one starts.
    let interval = lap.duration * max(1, (Self.shapeDuration / lap.duration).rounded(.up))
    var first = lap.end
    if first - begin < Self.shapeDuration {
      first += lap.duration * ((Self.shapeDuration - (first - begin)) / lap.duration).rounded(.up)
    }
    let count = ((time - first) / interval).rounded(.down) + 1
    return count >= 1 && count < 1e15 ? (Int(count), first, interval) : nil
  }

  /// The seed of the current blob.
  func seed(at time: Double) -> UInt64? {
    let version = version(at: time)
    let count = ownChanges(of: version, by: time)?.count ?? 0
    return version.blob.map { $0.seed &+ UInt64(count) }
  }

  /// The scene with the automatic changes up to a media time, and without planned changes after it.
  ///
  /// Only the last two changes are applied, because earlier ones have ended.
  func advanced(to time: Double) -> CurvesScene {
    let version = version(at: time)
    guard let blob = version.blob, let changes = ownChanges(of: version, by: time) else { return self }
    var scene = self
    scene.versions.removeAll { $0.from > time }
    scene.ghosts = nil
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
