// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeGeometry
import GlissadeTiming

/// The motions of one kind of value, by slot. A simple motion is stored as a row in the array of its kind, any other as
/// a ``Journal``.
///
/// A row has about fifty bytes, a journal about a thousand. All rows of a kind are evaluated in one loop over
/// contiguous memory. Timing functions, tracks and springs are stored once for all rows that share them.
///
/// Rows are only a storage form. ``change(_:over:_:at:options:)`` decodes a row into a journal, changes the journal,
/// and encodes the result. The row of a journal depends on the journal alone. The commonest edits,
/// ``send(_:to:velocity:over:at:options:)`` and ``prune(_:over:before:)``, change rows in place, with the same result.
/// Rare queries use the decoded journal. Evaluation reads rows directly, and gives the same bits as the journal. So do
/// the tests whether a row has later changes, has animations or can be pruned.
///
/// The value below a motion, the first model value, belongs to the owner of the storage.
package struct CompactMotions<Value: Animatable>: Sendable {
  /// The location of a motion: its kind, and its index in the array of that kind.
  package struct Handle: Hashable, Sendable {
    /// The kind and the index in one number; −1 for none.
    package let code: Int32

    init(code: Int32) { self.code = code }

    init(_ kind: Kind, _ row: Int) { code = Int32(row) << 3 | kind.rawValue }

    /// The handle of every slot without a motion.
    static var none: Handle { Handle(code: -1) }

    /// Whether the value is constant.
    @inline(__always)
    package var isNone: Bool { code < 0 }

    @inline(__always)
    var kind: Kind { Kind(rawValue: code & 7) ?? .none }
    @inline(__always)
    var row: Int { Int(code >> 3) }
  }

  /// The kinds of motions.
  enum Kind: Int32, Sendable {
    case change
    case basic
    case keyframes
    case spring
    case chain
    case journal
    case sum
    case none = 7
  }

  /// A single change of a value: additive, replacing or immediate.
  struct ChangeRow: EasingRow, Sendable {
    /// The instant and the duration; the duration is 0 for an immediate change.
    var easing: CLanesEasing
    var old: Value
    var new: Value
    /// Whether the policy of the change is `replace`, or `jump` with the duration 0. Over a constant value, the values
    /// are those of `additive`.
    var replaces: Bool

    static var repeats: Bool { false }
    var time: Double { @inline(__always) get { easing.begin } }
    var duration: Double { @inline(__always) get { easing.duration } }
  }

  /// The motion that contains an animation: a chain whose base it is, or a sum.
  struct Owner: Hashable, Sendable {
    /// The index of a chain, or −2 minus the index of a sum; −1 for none.
    private let code: Int32

    static var none: Owner { Owner(code: -1) }
    static func chain(_ index: Int) -> Owner { Owner(code: Int32(index)) }
    static func sum(_ index: Int) -> Owner { Owner(code: -2 - Int32(index)) }

    var chain: Int? { code >= 0 ? Int(code) : nil }
    var sum: Int? { code < -1 ? Int(-2 - code) : nil }
  }

  /// The row of a basic animation.
  struct BasicRow: EasingRow, Sendable {
    var run: CLanesRepeatedEasing
    var owner = Owner.none
    var options: SimpleTiming.Options
    /// The index of the part within its animation.
    var part: UInt8
    var from: Value
    var to: Value
    var origin: Origin

    static var repeats: Bool { true }
    var easing: CLanesEasing { @inline(__always) get { run.easing } }
    var timing: SimpleTiming { @inline(__always) get { SimpleTiming(run) } }
  }

  /// The row of an animation along keyframes or a path, or of a prepared interpolation.
  struct KeyframeRow: EasingRow, Sendable {
    var run: CLanesRepeatedEasing
    var track: Int32
    var owner = Owner.none
    var options: SimpleTiming.Options
    /// The index of the part within its animation.
    var part: UInt8
    var origin: Origin

    static var repeats: Bool { true }
    var easing: CLanesEasing { @inline(__always) get { run.easing } }
    var timing: SimpleTiming { @inline(__always) get { SimpleTiming(run) } }
  }

  /// A single change of a constant value by a spring.
  struct SpringRow: Sendable {
    var slot: Int32
    var spring: Int32
    var time: Double
    var old: Value
    var new: Value
  }

  /// A motion without a row.
  package struct SlotJournal: Sendable {
    package let slot: Int
    package internal(set) var journal: Journal<Value>

    /// The result of a change, for the storage of the journal.
    struct ChangeResult {
      /// Whether the values before the first change may have changed.
      let mayChangeModel: Bool
      /// The value before the first change.
      let model: Value
      /// The row that can store the journal, or `nil`.
      let row: Row?
      /// The animations of the sum that can store the journal, or `nil`.
      let addends: [Addend]?
      let isConstant: Bool
    }

    /// Changes the journal in place.
    @inline(__always)
    mutating func change(_ operation: Journal<Value>.Operation, at time: Double, options: ChangeOptions) -> ChangeResult
    {
      let mayChangeModel = journal.change(operation, at: time, options: options)
      let row = journal.row(slot: slot)
      return ChangeResult(
        mayChangeModel: mayChangeModel, model: journal.retargeting.first.value, row: row,
        addends: row == nil ? journal.addends(slot: slot) : nil, isConstant: journal.isConstant)
    }
  }

  /// The instant at which an animation was added, and the number of its ID.
  struct Origin: Sendable {
    var added: Double
    var number: UInt64
  }

  /// A spring with constants that all its rows share.
  struct SharedSpring: Sendable {
    let spring: Spring
    let restDuration: Double
    let batchConstants: Spring.BatchConstants

    init(_ spring: Spring) {
      (self.spring, restDuration, batchConstants) = (spring, spring.restDuration, Spring.BatchConstants(spring))
    }
  }

  /// A track, in the forms that evaluation uses.
  @safe
  struct SharedTrack: Sendable {
    let track: Track<Value>
    /// The table of the track's keyframes, if it has one.
    // SAFETY: The pointer refers to constant memory that `track` keeps alive.
    private(set) nonisolated(unsafe) var keyframes: KeyframeTable<Value>.View?
    /// The path of the track, if the whole path is followed at constant speed.
    // SAFETY: The reference is to an object without mutable state that `track` keeps alive.
    private(set) nonisolated(unsafe) var path: Unmanaged<PreparedPath>?
    private(set) var rotation = PathMotion.Rotation.none
    /// The keyframes in the form of the batch loops.
    // SAFETY: The pointer refers to constant memory that `track` keeps alive.
    private(set) nonisolated(unsafe) var batchKeyframes: UnsafePointer<CLanesKeyframes>?
    /// The path in the form of the batch loops.
    // SAFETY: The pointer refers to constant memory that `table` keeps alive.
    private(set) nonisolated(unsafe) var batchPath: UnsafePointer<CLanesPath>?
    private var table: PathTable?
    /// The ends of an open path. Beyond them, the motion continues along the tangents.
    private(set) var ends: (start: PathMotion.Placement, end: PathMotion.Placement)?

    init(_ track: Track<Value>) {
      self.track = track
      switch track.kind {
      case .keyframes(let track):
        unsafe keyframes = track.prepared.table?.view
        unsafe batchKeyframes = track.prepared.table?.batchForm
      case .follower(let follower)
      where follower.motion.prepared.isWholeAtConstantSpeed && (Value.self == Point.self || Value.self == Angle.self):
        let motion = follower.motion
        unsafe path = Unmanaged.passUnretained(motion.prepared)
        rotation = motion.rotation
        guard Value.self == Point.self else { return }
        table = PathTable(motion.measure)
        if !motion.isClosed { ends = (motion.sample(at: 0), motion.sample(at: 1)) }
        unsafe batchPath = table?.path
      default: break
      }
    }
  }

  /// The key of tracks that share prepared data.
  struct TrackKey: Hashable, Sendable {
    var prepared: ObjectIdentifier
    var rotation: PathMotion.Rotation?
  }

  /// The handles by slot. Further slots have constant values.
  package internal(set) var handles: [Handle] = []
  var changes: [ChangeRow] = []
  var basicAnimations: [BasicRow] = []
  var keyframeAnimations: [KeyframeRow] = []
  var springs: [SpringRow] = []
  var chains: [Chain] = []
  var links: [Link] = []
  /// The index of the first free link; −1 for none.
  var freeLink: Int32 = -1
  var sums: [Sum] = []
  /// The number of animations that are part of a chain or a sum.
  var memberCount = 0
  /// The motions without a row.
  package internal(set) var journals: [SlotJournal] = []
  var functions = InternedFunctions()
  var tracks = InternPool<TrackKey, SharedTrack>()
  var sharedSprings = InternPool<Spring, SharedSpring>()
  /// At most one empty journal. Changes of rows reuse its arrays.
  var scratch: [Journal<Value>] = []

  package init() {}

  /// The number of slots with a motion.
  package var count: Int {
    changes.count + basicAnimations.count + keyframeAnimations.count - memberCount + springs.count + chains.count
      + sums.count + journals.count
  }

  /// The number of entries for timing functions: those in use and free ones.
  package var sharedFunctionCount: Int { functions.count }

  @inline(__always)
  func handle(_ slot: Int) -> Handle { slot < handles.count ? handles[slot] : .none }

  mutating func setHandle(_ slot: Int, to handle: Handle) {
    while handles.count <= slot { handles.append(.none) }
    handles[slot] = handle
  }

  /// Whether the value of a slot is constant.
  @inline(__always)
  package func isConstant(_ slot: Int) -> Bool { handle(slot).isNone }

  /// Whether the motion of a slot is a row.
  package func isRow(_ slot: Int) -> Bool { !isConstant(slot) && handle(slot).kind != .journal }

  /// Calls a function with every slot that has a motion, each once.
  package func forEachSlot(_ body: (_ slot: Int) -> Void) {
    // The loop uses indices because an element is a large structure, which iteration would copy.
    for index in journals.indices { body(journals[index].slot) }
    for row in changes { body(Int(row.slot)) }
    for row in basicAnimations where row.owner == .none { body(Int(row.slot)) }
    for row in keyframeAnimations where row.owner == .none { body(Int(row.slot)) }
    for row in springs { body(Int(row.slot)) }
    for chain in chains { body(Int(chain.slot)) }
    for sum in sums { body(Int(sum.slot)) }
  }
}
