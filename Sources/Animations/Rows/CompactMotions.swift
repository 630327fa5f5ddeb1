import CLanes
import Geometry
import Timing

/// The motions of one kind of value, by slot. A simple motion is a row in the array of its kind; any other is a
/// ``Journal``.
///
/// A row has some fifty bytes where a journal has a thousand, and all rows of a kind are evaluated in one loop over
/// contiguous memory. Timing functions, tracks and springs are stored once, however many rows share them.
///
/// Rows are only a storage form. ``change(_:over:_:at:by:)`` decodes a row into a journal, runs the change on the
/// journal, and encodes the result. Which row a journal has follows from the journal alone. Rare queries use the
/// decoded journal; only evaluation reads rows directly, and gives the same bits as the journal.
///
/// The value below a motion, the first model value, belongs to the owner of the storage.
package struct CompactMotions<Value: Animatable>: Sendable {
  /// The place of a motion: its kind, and its index in the array of that kind.
  package struct Handle: Hashable, Sendable {
    /// Kind and index in one number; −1 for none.
    package let code: Int32

    init(code: Int32) { self.code = code }

    init(_ kind: Kind, _ row: Int) { code = Int32(row) << 3 | kind.rawValue }

    /// The place of a value that stands still.
    static var none: Handle { Handle(code: -1) }

    /// Whether the value stands still.
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

  /// One change of the value, additive, replacing or at once.
  struct ChangeRow: EasingRow, Sendable {
    /// The instant and the duration; 0 where the value is there at once.
    var easing: CLanesEasing
    var old: Value
    var new: Value
    /// Whether the policy of the change is `replace`: over a value that stands still the values are those of
    /// `additive`.
    var replaces: Bool

    static var repeats: Bool { false }
    var time: Double { @inline(__always) get { easing.begin } }
    var duration: Double { @inline(__always) get { easing.duration } }
  }

  /// The motion that an animation is part of: a chain has it as its base, or a sum as one of its animations.
  struct Owner: Hashable, Sendable {
    /// The index of a chain; of a sum it is −2 less the index; −1 for none.
    private let code: Int32

    static var none: Owner { Owner(code: -1) }
    static func chain(_ index: Int) -> Owner { Owner(code: Int32(index)) }
    static func sum(_ index: Int) -> Owner { Owner(code: -2 - Int32(index)) }

    var chain: Int? { code >= 0 ? Int(code) : nil }
    var sum: Int? { code < -1 ? Int(-2 - code) : nil }
  }

  /// A basic animation.
  struct BasicRow: EasingRow, Sendable {
    var run: CLanesRepeatedEasing
    var owner = Owner.none
    var options: SimpleTiming.Options
    /// Which part of its animation it is.
    var part: UInt8
    var from: Value
    var to: Value
    var origin: Origin

    static var repeats: Bool { true }
    var easing: CLanesEasing { @inline(__always) get { run.easing } }
    var timing: SimpleTiming { @inline(__always) get { SimpleTiming(run) } }
  }

  /// An animation along keyframes or a path, or by a prepared interpolation.
  struct KeyframeRow: EasingRow, Sendable {
    var run: CLanesRepeatedEasing
    var track: Int32
    var owner = Owner.none
    var options: SimpleTiming.Options
    /// Which part of its animation it is.
    var part: UInt8
    var origin: Origin

    static var repeats: Bool { true }
    var easing: CLanesEasing { @inline(__always) get { run.easing } }
    var timing: SimpleTiming { @inline(__always) get { SimpleTiming(run) } }
  }

  /// One change of a value at rest, by a spring.
  struct SpringRow: Sendable {
    var slot: Int32
    var spring: Int32
    var time: Double
    var old: Value
    var new: Value
  }

  /// A motion that has no row.
  package struct SlotJournal: Sendable {
    package let slot: Int
    package internal(set) var journal: Journal<Value>

    /// What follows from a change for the storage of the journal.
    struct ChangeResult {
      /// Whether the value before the first change may be another one than before.
      let mayChangeModel: Bool
      /// The value before the first change.
      let model: Value
      /// The row that can store the journal.
      let row: Row?
      /// The animations of the sum that can store it.
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

  /// When an animation was added, and the number of its ID.
  struct Origin: Sendable {
    var added: Double
    var number: UInt64
  }

  /// A spring, with what would be computed again for each row.
  struct SharedSpring: Sendable {
    let spring: Spring
    let restDuration: Double
    let batchConstants: Spring.BatchConstants

    init(_ spring: Spring) {
      (self.spring, restDuration, batchConstants) = (spring, spring.restDuration, Spring.BatchConstants(spring))
    }
  }

  /// A track, and what it is evaluated by.
  @safe
  struct SharedTrack: Sendable {
    let track: Track<Value>
    /// The keyframes of the track, where the segments alone decide.
    // SAFETY: it refers to memory that does not change and that `track` keeps alive.
    private(set) nonisolated(unsafe) var keyframes: KeyframeTable<Value>.View?
    /// The path of the track, where nothing but the position or the heading along all of it is asked for.
    // SAFETY: a reference to an object without state that changes, which `track` keeps alive.
    private(set) nonisolated(unsafe) var path: Unmanaged<PreparedPath>?
    private(set) var rotation = PathMotion.Rotation.none
    /// The keyframes in the form of the batch loops.
    // SAFETY: it refers to memory that does not change and that `track` keeps alive.
    private(set) nonisolated(unsafe) var batchKeyframes: UnsafePointer<CLanesKeyframes>?
    /// The path in the form of the batch loops.
    // SAFETY: it refers to memory that does not change and that `table` keeps alive.
    private(set) nonisolated(unsafe) var batchPath: UnsafePointer<CLanesPath>?
    private var table: PathTable?
    /// Where an open path begins and ends: beyond them the way goes on straight.
    private(set) var ends: (start: PathMotion.Sample, end: PathMotion.Sample)?

    init(_ track: Track<Value>) {
      self.track = track
      switch track {
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

  /// What tracks that share what is prepared have in common.
  struct TrackKey: Hashable, Sendable {
    var prepared: ObjectIdentifier
    var rotation: PathMotion.Rotation?
  }

  /// By slot; shorter than the tree where the other values stand still.
  package internal(set) var handles: [Handle] = []
  var changes: [ChangeRow] = []
  var basicAnimations: [BasicRow] = []
  var keyframeAnimations: [KeyframeRow] = []
  var springs: [SpringRow] = []
  var chains: [Chain] = []
  var links: [Link] = []
  /// The first of the free links; −1 for none.
  var freeLink: Int32 = -1
  var sums: [Sum] = []
  /// How many animations are part of a chain or a sum.
  var memberCount = 0
  /// The motions that have no row.
  package internal(set) var journals: [SlotJournal] = []
  var functions = InternedFunctions()
  var tracks = InternPool<TrackKey, SharedTrack>()
  var sharedSprings = InternPool<Spring, SharedSpring>()
  /// A journal whose arrays are reused by each change: one, or none.
  var scratch: [Journal<Value>] = []

  package init() {}

  /// How many slots have a motion.
  package var count: Int {
    changes.count + basicAnimations.count + keyframeAnimations.count - memberCount + springs.count + chains.count
      + sums.count + journals.count
  }

  /// How many timing functions there is room for: those that rows share, and free places.
  package var sharedFunctionCount: Int { functions.count }

  @inline(__always)
  func handle(_ slot: Int) -> Handle { slot < handles.count ? handles[slot] : .none }

  mutating func setHandle(_ slot: Int, to handle: Handle) {
    while handles.count <= slot { handles.append(.none) }
    handles[slot] = handle
  }

  /// Whether the value of a slot stands still.
  @inline(__always)
  package func isConstant(_ slot: Int) -> Bool { handle(slot).isNone }

  /// Whether the motion of a slot is a row.
  package func isRow(_ slot: Int) -> Bool { !isConstant(slot) && handle(slot).kind != .journal }

  /// Calls a function with every slot that has a motion, each once.
  package func forEachSlot(_ body: (_ slot: Int) -> Void) {
    // By index: an element is a large structure, which the loop would copy.
    for index in journals.indices { body(journals[index].slot) }
    for row in changes { body(Int(row.slot)) }
    for row in basicAnimations where row.owner == .none { body(Int(row.slot)) }
    for row in keyframeAnimations where row.owner == .none { body(Int(row.slot)) }
    for row in springs { body(Int(row.slot)) }
    for chain in chains { body(Int(chain.slot)) }
    for sum in sums { body(Int(sum.slot)) }
  }
}
