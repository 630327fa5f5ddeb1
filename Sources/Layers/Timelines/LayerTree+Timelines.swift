// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeTiming

/// A timeline that is played in a tree.
public struct TimelineID: Hashable, Sendable {
  let number: Int
}

/// The timelines of a tree.
struct PlayedTimelines: Sendable {
  struct Played: Sendable {
    var timeline: Timeline
    var course: TimelineCourse
    var motions: [any TimelineMotion]
    /// The animations, with those of earlier versions of the timeline.
    var animations: [AnimationID]
    /// The instant at which it was played.
    let begin: Double
  }

  private var lastNumber = 0
  private(set) var played: [TimelineID: Played] = [:]

  mutating func makeID() -> TimelineID {
    lastNumber += 1
    return TimelineID(number: lastNumber)
  }

  subscript(id: TimelineID) -> Played? {
    get { played[id] }
    set { played[id] = newValue }
  }

  mutating func removeChanges(after time: Double) {
    played = played.filter { $0.value.begin <= time }
    for id in played.keys { played[id]?.course.clock.removeChanges(after: time) }
  }

  mutating func prune(before time: Double) {
    for id in played.keys { played[id]?.course.clock.prune(before: time) }
  }
}

extension LayerTree {
  /// Plays a timeline from an instant on.
  ///
  /// Each property that a member changes gets one animation, on the clock of the timeline. Its model value becomes that
  /// of the timeline's end. Before its first change, it has the model value of the instant. A running change of the
  /// property continues above the timeline, and the motion of another animation decreases to zero within 0.25 s. A
  /// property that is set later, in a transaction, leaves the timeline; the others continue.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - time: The instant, on the clock of the tree. At an instant that is not finite, nothing plays.
  ///   - rate: Seconds of the timeline per second. With a negative rate, the timeline plays from its end to its begin;
  ///     with 0, it is paused at its begin.
  /// - Returns: The ID, for ``updateClock(of:_:)-(TimelineID,_)`` and the other functions of timelines.
  /// - Complexity: O(n) in the layers for the copy in which the members are evaluated, and in the members.
  @discardableResult
  public mutating func play(_ timeline: Timeline, at time: Double, rate: Double = 1) -> TimelineID {
    let id = timelines.makeID()
    guard time.isFinite, rate.isFinite else { return id }
    let motions = motions(of: timeline, from: time, continuing: [], at: -.infinity)
    var course = TimelineCourse(of: timeline, motions, clock: PlaybackClock(beginTime: time, rate: rate))
    if rate < 0, course.timing.endTime.isFinite {
      course.clock = PlaybackClock(beginTime: time, localTime: course.timing.endTime, rate: rate)
    }
    timelines[id] = PlayedTimelines.Played(
      timeline: timeline, course: course, motions: motions, animations: play(motions, course, at: time), begin: time)
    return id
  }

  /// Replaces what has not yet happened in a timeline: the past stays, and the rest moves continuously.
  ///
  /// Members of the new timeline that begin at the present time of the timeline or earlier have no effect. The clock
  /// continues.
  ///
  /// - Parameters:
  ///   - id: The timeline. One that was never played, or was removed, has no effect.
  ///   - timeline: The new plan, on the same time axis.
  ///   - time: The instant, on the clock of the tree.
  public mutating func replace(_ id: TimelineID, with timeline: Timeline, at time: Double) {
    guard var played = timelines[id], time.isFinite else { return }
    let place = played.course.place(atLocalTime: played.course.clock.localTime(at: time))
    // Layers that were removed may no longer exist.
    let earlier = played.motions.filter { contains($0.layer) }.map { $0.before(place.time) }
    let motions = motions(of: timeline, from: time, continuing: earlier, at: place.time)
    var course = TimelineCourse(of: timeline, motions, clock: played.course.clock, isContinued: true)
    let localTime = course.localTime(of: place)
    if course.length != played.course.length { course.clock.seek(to: localTime, at: time) }
    played.animations += play(motions, course, at: time)
    (played.timeline, played.course, played.motions) = (timeline, course, motions)
    timelines[id] = played
  }

  /// Removes a timeline from an instant on. Its motion decreases to zero, to the model values.
  ///
  /// - Parameters:
  ///   - id: The timeline.
  ///   - time: The instant, on the clock of the tree.
  ///   - duration: The seconds of the transition; with 0, the values jump.
  public mutating func remove(_ id: TimelineID, at time: Double, duration: Double = 0.25) {
    for animation in timelines[id]?.animations ?? [] { removeAnimation(animation, at: time, duration: duration) }
  }

  // MARK: Clocks

  /// Pauses, resumes, reverses or seeks a timeline, or changes its rate.
  ///
  ///     tree.updateClock(of: intro) { $0.pause(at: now, over: 0.3) }
  ///
  /// - Parameters:
  ///   - id: The timeline. One that was never played has no clock, and the closure does not run.
  ///   - edit: Changes the clock. Local times are times of the timeline, and times of the parent those of the tree.
  /// - Complexity: O(n) in the motions of the timeline's layers.
  public mutating func updateClock(of id: TimelineID, _ edit: (inout PlaybackClock) -> Void) {
    guard let played = timelines[id] else { return }
    var clock = played.course.clock
    edit(&clock)
    dropHistory(of: &clock)
    timelines[id]?.course.clock = clock
    for animation in played.animations { setClock(of: animation, from: played.course.clock, to: clock) }
  }

  /// The clock of a timeline, or `nil` for one that was never played.
  public func clock(of id: TimelineID) -> PlaybackClock? { timelines[id]?.course.clock }

  /// Pauses, resumes, reverses or seeks an animation, or changes its rate.
  ///
  /// - Parameters:
  ///   - id: The animation. Without it, the closure does not run.
  ///   - edit: Changes the clock. Its local times are those of the animation's parent: until the first edit they are
  ///     the instants of the tree.
  /// - Complexity: O(n) in the motions of the layer.
  public mutating func updateClock(of id: AnimationID, _ edit: (inout PlaybackClock) -> Void) {
    guard let old = clock(of: id) else { return }
    var clock = old
    edit(&clock)
    dropHistory(of: &clock)
    setClock(of: id, from: old, to: clock)
  }

  /// The clock of an animation, or `nil` if the layer has no such animation.
  public func clock(of id: AnimationID) -> PlaybackClock? {
    guard nodes.indices.contains(id.slot) else { return nil }
    var query = ClockQuery(id: id)
    columns.inspect(movingIn: id.slot, &query)
    return query.clock
  }

  /// Drops the edits before the ``history`` of the last one.
  private func dropHistory(of clock: inout PlaybackClock) {
    if case .seconds(let seconds) = history, let last = clock.lastEdit { clock.prune(before: last - max(seconds, 0)) }
  }

  private mutating func setClock(of id: AnimationID, from old: PlaybackClock, to new: PlaybackClock) {
    guard nodes.indices.contains(id.slot), old != new else { return }
    var edit = ClockEdit(id: id, clock: new, time: old.agreement(with: new))
    recordChange(of: id.slot)
    columns.visit(movingIn: id.slot, &edit)
  }

  // MARK: Evaluation of members

  /// The motions of a timeline's members, evaluated in a copy of the tree whose time is that of the timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - time: The instant of the tree whose model values come first.
  ///   - earlier: The motions of an earlier version.
  ///   - begin: The time of the timeline at or before which members have no effect.
  private mutating func motions(
    of timeline: Timeline, from time: Double, continuing earlier: [any TimelineMotion], at begin: Double
  ) -> [any TimelineMotion] {
    var copy = self
    (copy.history, copy.motionPolicy, copy.registry) = (.unlimited, .full, AnimationRegistry())
    copy.planned = PlannedChanges()
    for slot in Set(timeline.members.map(\.layer.slot)) {
      var rest = RestingValues(slot: slot, time: time)
      copy.columns.visit(movingIn: slot, &rest)
    }
    for motion in earlier { motion.restore(in: &copy) }
    for member in timeline.members where member.time > begin {
      check(member.layer)
      copy.planned?.layer = member.layer
      copy.transaction(
        at: member.time, duration: member.duration, timingFunction: member.timingFunction, policy: member.policy
      ) { member.changes(&$0[member.layer]) }
    }
    for refusal in copy.registry.rejections.sorted(by: { $0.id.number < $1.id.number }) {
      recordChange(of: refusal.layer.slot)
      registry.reject(registry.makeAnimation(on: refusal.layer), of: refusal.layer, at: time, refusal.reason)
    }
    return (copy.planned?.properties ?? []).map { $0.motion(in: copy) }
  }

  /// Refuses a change of the structure or of a value without interpolation, which a member of a timeline makes.
  mutating func refuseInTimeline() {
    guard let layer = planned?.layer else { return }
    registry.reject(registry.makeAnimation(on: layer), of: layer, at: 0, .refused(.noInterpolation))
  }

  /// Adds the motions of a timeline: one animation for each layer. Returns the animations.
  private mutating func play(
    _ motions: [any TimelineMotion], _ course: TimelineCourse, at time: Double
  ) -> [AnimationID] {
    var roles: [(layer: LayerID, role: AnimationRole)] = []
    for motion in motions {
      var index = roles.firstIndex { $0.layer == motion.layer }
      if index == nil {
        let role = AnimationRole(
          id: registry.makeAnimation(on: motion.layer), key: nil, index: 0, persists: false)
        index = roles.count
        roles.append((motion.layer, role))
      }
      guard let index else { continue }
      motion.play(in: &self, as: roles[index].role, course, at: time)
      roles[index].role.part += 1
    }
    return roles.map(\.role.id)
  }
}

/// Replaces the motions of a layer by its model values at an instant.
private struct RestingValues: ColumnVisitor {
  let slot: Int
  let time: Double

  func visit<Value>(_ column: inout Column<Value>) { column.set(slot, to: column.modelValue(slot, at: time)) }
}

/// Sets the clock of an animation.
private struct ClockEdit: ColumnVisitor {
  let id: AnimationID
  let clock: PlaybackClock
  let time: Double

  func visit<Value>(_ column: inout Column<Value>) { column.change(id.slot, .setClock(id, clock), at: time) }
}

/// Finds the clock of an animation.
private struct ClockQuery: ColumnVisitor {
  let id: AnimationID
  var clock: PlaybackClock?

  mutating func visit<Value>(_ column: inout Column<Value>) {
    if clock == nil { clock = column.retargeting(id.slot)?.clock(of: id) }
  }
}
