import Animations
import Geometry
import Timing

/// One property of all layers: a dense array of values that stand still, and apart from it those that move.
///
/// What moves in one simple way is a row of ``CompactMotions``; only where a second change comes, or one with a history, it
/// takes a `Retargeting` of its own.
struct Column<Value: Animatable>: Sendable {
  /// A value that has been changed over time.
  struct Motion: Sendable {
    var slot: Int
    var retargeting: Retargeting<Value>
    /// The animations that replace what is below them, in the order of their instants: the layer may return to the last.
    var animated: [Animated] = []

    /// Notes a part of an animation; those of one animation come one after another.
    mutating func note(_ entry: AnimationStack<Value>.Entry, at time: Double) {
      var index = animated.count
      while index > 0, animated[index - 1].time > time { index -= 1 }
      if index > 0, animated[index - 1].entries[0].id == entry.id {
        animated[index - 1].entries.append(entry)
      } else {
        animated.insert(Animated(time: time, entries: [entry]), at: index)
      }
    }

    /// Takes back what was planned later than an instant.
    mutating func removeChanges(after time: Double) {
      retargeting.removeChanges(after: time)
      animated.removeAll { $0.time > time }
    }

    /// Drops what no instant from `time` on can show.
    mutating func prune(before time: Double) {
      retargeting.prune(before: time)
      guard let last = animated.lastIndex(where: { $0.time <= time }) else { return }
      let isOver = animated[last].entries.allSatisfy { $0.animation.isOver(at: time) }
      animated.removeFirst(isOver ? last + 1 : last)
    }
  }

  /// The parts of an animation, and the instant at which it was added.
  struct Animated: Sendable {
    var time: Double
    var entries: [AnimationStack<Value>.Entry]
  }

  let defaultValue: Value
  let isMotion: Bool
  /// What a small difference of its values looks like.
  let visibility: PropertyVisibility
  /// By slot; shorter than the tree where the rest has the default value. Below a motion it is the value before it.
  var values: [Value] = []
  /// By slot: where its motion is.
  var places: [MotionPlace] = []
  var motions: [Motion] = []
  /// The rows of what moves simply: one collection, or none, so that a column without them is little to make and to move.
  private var rows: [CompactMotions<Value>] = []

  var compact: CompactMotions<Value> {
    @inline(__always)
    _read {
      if rows.isEmpty { yield CompactMotions() } else { yield rows[0] }
    }
    @inline(__always)
    _modify {
      if rows.isEmpty { rows.append(CompactMotions()) }
      yield &rows[0]
    }
  }

  /// The rows, in an order in which the one at hand may be removed.
  var handles: [CompactMotions<Value>.Handle] { rows.isEmpty ? [] : rows[0].handles }

  /// How many slots move.
  var movingCount: Int { motions.count + (rows.isEmpty ? 0 : rows[0].count) }

  /// Whether every layer has the default value at every instant.
  var isUntouched: Bool { values.isEmpty && movingCount == 0 }

  init(
    default defaultValue: Value, isMotion: Bool = !(Value.self is any Fading.Type),
    visibility: PropertyVisibility = .unknown
  ) {
    self.defaultValue = defaultValue
    self.isMotion = isMotion
    self.visibility = visibility
  }

  /// A column without layers, with the same default.
  init(emptyLike other: borrowing Column) {
    (defaultValue, isMotion, visibility) = (other.defaultValue, other.isMotion, other.visibility)
  }

  /// Where the motion of a slot is.
  struct MotionPlace: Sendable {
    /// −1 for none, from 0 on the index of a motion, below −1 the handle of a row.
    private let code: Int32

    static var none: MotionPlace { MotionPlace(code: -1) }

    private init(code: Int32) { self.code = code }
    init(motion index: Int) { code = Int32(index) }
    init(_ handle: CompactMotions<Value>.Handle) { code = -2 - handle.code }

    @inline(__always)
    var isNone: Bool { code == -1 }
    @inline(__always)
    var motion: Int? { code >= 0 ? Int(code) : nil }
    @inline(__always)
    var handle: CompactMotions<Value>.Handle? { code < -1 ? .init(code: -2 - code) : nil }
  }

  // MARK: Asking

  /// The value of a slot without what moves it.
  @inline(__always)
  func stillValue(_ slot: Int) -> Value { slot < values.count ? values[slot] : defaultValue }

  @inline(__always)
  func place(_ slot: Int) -> MotionPlace { slot < places.count ? places[slot] : .none }

  /// The value shown at an instant.
  @inline(__always)
  func value(_ slot: Int, at time: Double) -> Value {
    let place = place(slot)
    if place.isNone { return stillValue(slot) }
    if let index = place.motion { return motions[index].retargeting.value(at: time) }
    guard let handle = place.handle else { return stillValue(slot) }
    return rows[0].value(handle, model: stillValue(slot), at: time)
  }

  /// The values that the first `count` slots show at an instant, the same bits as one by one.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  func evaluate(at time: Double, count: Int, into result: inout [Value]) {
    // What moves is written below; where everything does, nothing else has to be. All that stands still is copied in one
    // go: to ask each slot whether it moves costs more than to write it twice.
    if result.count != count || movingCount < count {
      result.removeAll(keepingCapacity: true)
      appendStillValues(count: count, to: &result)
    }
    if !rows.isEmpty { rows[0].evaluate(at: time, models: values, otherwise: defaultValue, into: &result) }
    for motion in motions where motion.slot < count { result[motion.slot] = motion.retargeting.value(at: time) }
  }

  /// The values of the first `count` slots without what moves them.
  func stillValues(count: Int) -> [Value] {
    var result: [Value] = []
    appendStillValues(count: count, to: &result)
    return result
  }

  @inline(__always)
  private func appendStillValues(count: Int, to result: inout [Value]) {
    result.reserveCapacity(count)
    result.append(contentsOf: values.prefix(count))
    while result.count < count { result.append(defaultValue) }
  }

  /// The motion of a slot, made from its row where it has one; `nil` where the slot stands still.
  ///
  /// What is asked rarely has one implementation, that of `Retargeting`. Values for a picture come from the rows themselves.
  func retargeting(_ slot: Int) -> Retargeting<Value>? {
    let place = place(slot)
    if let handle = place.handle { return rows[0].retargeting(handle, model: stillValue(slot)) }
    return place.motion.map { motions[$0].retargeting }
  }

  /// The value shown at an instant, and its velocity.
  func sample(_ slot: Int, at time: Double) -> Sample<Value> {
    retargeting(slot)?.sample(at: time) ?? Sample(value: stillValue(slot))
  }

  /// The value that was set last, at an instant.
  func modelValue(_ slot: Int, at time: Double) -> Value {
    retargeting(slot)?.target(at: time).value ?? stillValue(slot)
  }

  /// The instant from which on the value of a layer stays as it is.
  func settlingTime(_ slot: Int) -> Double { retargeting(slot)?.settlingTime ?? -.infinity }

  /// The instant from which on no change of a layer's value is visible.
  ///
  /// - Parameter reach: How far the layer's farthest corner is from its anchor, or `nil` where that is not known.
  func settlingTime(_ slot: Int, within tolerance: VisibleTolerance, reach: Double?) -> Double {
    guard let retargeting = retargeting(slot) else { return -.infinity }
    switch visibility {
    case .length: return retargeting.settlingTime(within: tolerance.points)
    case .component: return retargeting.settlingTime(within: tolerance.component)
    case .aboutAnchor:
      guard let reach, reach > 0 else { return retargeting.settlingTime }
      return retargeting.settlingTime(within: tolerance.points / reach)
    case .unknown: return retargeting.settlingTime
    }
  }

  /// How many changes of a layer are running out at an instant.
  func liveDeltaCount(_ slot: Int, at time: Double) -> Int { retargeting(slot)?.liveDeltaCount(at: time) ?? 0 }

  /// The animations over a value at an instant.
  func animations(_ slot: Int, at time: Double) -> [AnimationStack<Value>.Entry] {
    retargeting(slot)?.target(at: time).stack.entries ?? []
  }

  /// The slots that move, each once.
  func forEachMovingSlot(_ body: (_ slot: Int) -> Void) {
    for motion in motions { body(motion.slot) }
    for handle in handles { body(rows[0].slot(handle)) }
  }
}
