// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeTiming

/// A timeline that is played in a tree.
///
/// An ID is valid in copies of the tree that are made afterwards.
public struct TimelineID: Hashable, Sendable {
  let number: Int
}

/// The timelines of a tree.
struct PlayedTimelines: Sendable {
  /// A plan, from the instant at which it was played or replaced the previous one.
  struct Version: Sendable {
    let begin: Double
    let timeline: Timeline
    var course: TimelineCourse
    let motions: [any TimelineMotion]
    let animations: [AnimationID]
    /// The properties that have left the timeline.
    let left: Set<DependentValues.Key>
  }

  struct Played: Sendable {
    /// The instant at which it was played.
    let begin: Double
    /// The plans in the order of their instants; at least one.
    var versions: [Version]
    /// The instant of the removal; infinite without one.
    var end = Double.infinity

    var current: Version {
      get { versions[versions.count - 1] }
      set { versions[versions.count - 1] = newValue }
    }
  }

  private var lastNumber = 0
  private var played: [TimelineID: Played] = [:]

  mutating func makeID() -> TimelineID {
    lastNumber += 1
    return TimelineID(number: lastNumber)
  }

  subscript(id: TimelineID) -> Played? {
    get { played[id] }
    set { played[id] = newValue }
  }

  mutating func removeChanges(after time: Double) {
    for (id, timeline) in played {
      var timeline = timeline
      timeline.versions.removeAll { $0.begin > time }
      if timeline.end > time { timeline.end = .infinity }
      for index in timeline.versions.indices { timeline.versions[index].course.clock.removeChanges(after: time) }
      played[id] = timeline.versions.isEmpty ? nil : timeline
    }
  }

  /// Drops removed timelines, and the versions and edits that have no effect from an instant on.
  mutating func prune(before time: Double) {
    for (id, timeline) in played {
      var timeline = timeline
      let first = timeline.versions.lastIndex { $0.begin <= time } ?? 0
      timeline.versions.removeFirst(first)
      for index in timeline.versions.indices { timeline.versions[index].course.clock.prune(before: time) }
      played[id] = timeline.end < time ? nil : timeline
    }
  }
}

extension LayerTree {
  /// Plays a timeline from an instant on.
  ///
  /// Each property that a member changes gets one animation, on the clock of the timeline. Its model value becomes that
  /// of the timeline's end. Before its first change, it has the model value of the instant. A running change of the
  /// property continues above the timeline, and the motion of another animation decreases to zero within 0.25 s. A
  /// property that is set later, in a transaction, leaves the timeline; the others continue. Where the ``motionPolicy``
  /// forbids an animation, the property has the value of the end at once.
  ///
  /// A member of a layer that does not exist, a change that never ends, and values without interpolation have no
  /// effect; an ``AnimationObserver`` reports them.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - time: The instant, on the time axis of the layers. At an instant that is not finite, nothing plays.
  ///   - rate: Seconds of the timeline per second. With a negative rate, the timeline plays from its end to its begin;
  ///     with 0, it is paused at its begin. With a rate that is not finite, nothing plays.
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
    let animations = play(motions, course, at: time)
    let version = PlayedTimelines.Version(
      begin: time, timeline: timeline, course: course, motions: motions, animations: animations, left: [])
    timelines[id] = PlayedTimelines.Played(begin: time, versions: [version])
    return id
  }

  /// Replaces what has not yet happened in a timeline: the past stays, and the rest moves continuously.
  ///
  /// Members of the new timeline that begin at the present time of the timeline or earlier have no effect, unless the
  /// timeline is at or before its begin. The clock continues, at the same place of the same iteration. An iteration
  /// that has begun is finished, even if the new timeline has fewer. If the new timeline ends before the place, it
  /// continues from its end. In that case, and where ``Timeline/alternates`` changes the direction, the value is kept
  /// and the velocity is not. A property that has left the timeline stays outside.
  ///
  /// - Parameters:
  ///   - id: The timeline. One that was never played, or was removed, has no effect.
  ///   - timeline: The new plan, on the same time axis.
  ///   - time: The instant, on the time axis of the layers. Before the last replacement, nothing changes.
  public mutating func replace(_ id: TimelineID, with timeline: Timeline, at time: Double) {
    guard var played = timelines[id], time.isFinite, time < played.end, time >= played.current.begin else { return }
    let old = played.current
    let localTime = old.course.clock.localTime(at: time)
    let place = localTime > 0 ? old.course.place(atLocalTime: localTime) : nil
    // Layers that were removed may no longer exist.
    let existing = old.motions.filter { contains($0.layer) }
    let left = old.left.union(
      existing.filter { !$0.isAnimated(by: old.animations, in: self, at: time) }.map(\.key))
    let begin = place?.time ?? -.infinity
    let motions = motions(
      of: timeline, from: time, continuing: existing.map { $0.before(begin) }, at: begin
    ).filter { !left.contains($0.key) }
    var course = TimelineCourse(
      of: timeline, motions, clock: old.course.clock, leastCount: place.map { $0.iteration + 1 } ?? 1,
      continuing: Set(old.animations))
    if let place { course.clock.shift(by: course.localTime(of: place) - localTime, at: time) }
    let animations = play(motions, course, at: time)
    played.versions.append(
      PlayedTimelines.Version(
        begin: time, timeline: timeline, course: course, motions: motions, animations: animations, left: left))
    timelines[id] = played
  }

  /// Removes a timeline from an instant on. Its motion decreases to zero, to the model values.
  ///
  /// - Parameters:
  ///   - id: The timeline.
  ///   - time: The instant, on the time axis of the layers.
  ///   - duration: The seconds of the transition; with 0, the values jump.
  public mutating func remove(_ id: TimelineID, at time: Double, duration: Double = 0.25) {
    guard var played = timelines[id], time.isFinite, time < played.end else { return }
    for animation in played.current.animations { removeAnimation(animation, at: time, duration: duration) }
    played.end = time
    timelines[id] = played
  }

  // MARK: Clocks

  /// Pauses, resumes, reverses or seeks a timeline, or changes its rate.
  ///
  ///     tree.updateClock(of: intro) { $0.pause(at: now, over: 0.3) }
  ///
  /// - Parameters:
  ///   - id: The timeline. One that was never played has no clock, and the closure does not run.
  ///   - edit: Changes the clock. Local times are times of the timeline, and times of the parent those of the layers.
  /// - Complexity: O(n) in the motions of the timeline's layers, and in the edits of the clock within the ``history``.
  public mutating func updateClock(of id: TimelineID, _ edit: (inout PlaybackClock) -> Void) {
    guard let old = timelines[id]?.current else { return }
    var clock = old.course.clock
    edit(&clock)
    dropHistory(of: &clock)
    timelines[id]?.current.course.clock = clock
    for animation in old.animations { setClock(of: animation, from: old.course.clock, to: clock) }
  }

  /// The clock of a timeline, or `nil` for one that was never played.
  public func clock(of id: TimelineID) -> PlaybackClock? { timelines[id]?.current.course.clock }

  /// Pauses, resumes, reverses or seeks an animation, or changes its rate.
  ///
  /// - Parameters:
  ///   - id: The animation. Without it, the closure does not run.
  ///   - edit: Changes the clock. Its local times are those of the animation's parent: until the first edit they are
  ///     the times of the layer.
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
    for slot in Set(timeline.members.map(\.layer).filter(contains).map(\.slot)) {
      var rest = RestingValues(slot: slot, time: time)
      copy.columns.visit(movingIn: slot, &rest)
    }
    for motion in earlier { motion.restore(in: &copy) }
    for member in timeline.members where member.time > begin {
      guard isChangeable(member.layer, at: time) else {
        recordRefusal(of: member.layer)
        registry.reject(registry.makeAnimation(on: member.layer), of: member.layer, at: time, .removed)
        continue
      }
      copy.planned?.layer = member.layer
      copy.transaction(
        at: member.time, duration: member.duration, timingFunction: member.timingFunction, policy: member.policy
      ) { member.changes(&$0[member.layer]) }
    }
    for refusal in copy.registry.rejections.sorted(by: { $0.id.number < $1.id.number }) {
      repeatRefusal(refusal, at: time)
    }
    return (copy.planned?.properties ?? []).map { $0.motion(in: copy) }.filter { motion in
      guard motion.completionTime == .infinity || motion.settlingTime == .infinity else { return true }
      refuse(.endlessChange, for: "timeline", of: motion.layer, at: time)
      return false
    }
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
    var roles: [LayerID: AnimationRole] = [:]
    var animations: [AnimationID] = []
    for motion in motions {
      var role = roles[motion.layer]
      if role == nil {
        let id = registry.makeAnimation(on: motion.layer)
        animations.append(id)
        role = AnimationRole(id: id, key: nil, index: 0, persists: false)
      }
      guard var role else { continue }
      motion.play(in: &self, as: role, course, at: time)
      role.part += 1
      roles[motion.layer] = role
    }
    return animations
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
