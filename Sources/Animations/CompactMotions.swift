import CLanes
import Geometry
import Timing

/// Motions of one kind of value in arrays by kind: each a single change or animation over a value that stands still, or a
/// ``Chain`` of changes.
///
/// Most that moves is as simple as that. A row takes some fifty bytes where a ``Retargeting`` takes a thousand, and all rows
/// of a kind are evaluated in one go, one after another in memory. Timing functions, tracks and springs are kept once,
/// however many rows share them. What a row shows, and what it answers, is what the `Retargeting` does that it stands
/// for: ``retargeting(_:model:)`` makes it, where a change comes that is not as simple.
///
/// A row belongs to a slot of its owner, which keeps a handle for it, and the value below it, the model.
package struct CompactMotions<Value: Animatable>: Sendable {
  /// Names a row as long as no other row is removed: its place in the array of its kind.
  package struct Handle: Hashable, Sendable {
    /// Kind and place in one number.
    package let code: Int32

    package init(code: Int32) { self.code = code }

    init(_ kind: Kind, _ row: Int) { code = Int32(row) << 3 | kind.rawValue }

    @inline(__always)
    var kind: Kind { Kind(rawValue: code & 7) ?? .way }
    @inline(__always)
    var row: Int { Int(code >> 3) }
  }

  /// The kinds of rows.
  enum Kind: Int32, Sendable {
    case way
    case straight
    case tracked
    case spring
    case chain
  }

  /// A value that is sent elsewhere.
  struct Way: EasingRow, Sendable {
    /// From when on and how long; 0 where the value is there at once.
    var easing: CLanesEasing
    var old: Value
    var new: Value
    /// Whether the difference is to what was shown, which here is the same value.
    var replaces: Bool

    static var repeats: Bool { false }
    var time: Double { @inline(__always) get { easing.begin } }
    var duration: Double { @inline(__always) get { easing.duration } }
  }

  /// A basic animation.
  struct Straight: EasingRow, Sendable {
    var run: CLanesRun
    /// The chain that begins with the animation; −1 for none.
    var chain: Int32 = -1
    var options: PlainTiming.Options
    /// Which part of its animation it is.
    var part: UInt8
    var from: Value
    var to: Value
    var origin: Origin

    static var repeats: Bool { true }
    var easing: CLanesEasing { @inline(__always) get { run.easing } }
    var timing: PlainTiming { @inline(__always) get { PlainTiming(run) } }
  }

  /// An animation along keyframes or a path, or by a prepared interpolation.
  struct Tracked: EasingRow, Sendable {
    var run: CLanesRun
    var track: Int32
    /// The chain that begins with the animation; −1 for none.
    var chain: Int32 = -1
    var options: PlainTiming.Options
    /// Which part of its animation it is.
    var part: UInt8
    var origin: Origin

    static var repeats: Bool { true }
    var easing: CLanesEasing { @inline(__always) get { run.easing } }
    var timing: PlainTiming { @inline(__always) get { PlainTiming(run) } }
  }

  /// A value that a spring draws elsewhere.
  struct Springing: Sendable {
    var slot: Int32
    var spring: Int32
    var time: Double
    var old: Value
    var new: Value
  }

  /// Where an animation comes from.
  struct Origin: Sendable {
    /// When it was added.
    var added: Double
    /// Its number.
    var number: UInt64
  }

  /// A spring, with what would be computed again for each row.
  struct SharedSpring: Sendable {
    let spring: Spring
    let restDuration: Double
    let positions: Spring.Positions

    init(_ spring: Spring) {
      (self.spring, restDuration, positions) = (spring, spring.restDuration, Spring.Positions(spring))
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
    /// The value of a follower of the path.
    private(set) var follow: @Sendable (Point, Angle) -> Value = { _, _ in .zero }
    /// What the loops over many rows take: a `CLanesKeyframes` or a `CLanesPath`.
    // SAFETY: it refers to memory that does not change, of the keyframes that `track` keeps alive or of `table`.
    private(set) nonisolated(unsafe) var ride: UnsafeRawPointer?
    /// The table of the path.
    private var table: PathTable?
    /// Where an open path begins and ends: beyond them the way goes on straight.
    private(set) var ends: (start: PathMotion.Sample, end: PathMotion.Sample)?
    var isPath: Bool { table != nil }

    init(_ track: Track<Value>) {
      self.track = track
      switch track {
      case .keyframes(let track):
        unsafe keyframes = track.prepared.table?.view
        if let keyframes = unsafe track.prepared.table?.ride { unsafe ride = UnsafeRawPointer(keyframes) }
      case .follower(let follower)
      where follower.motion.prepared.isPlain && (Value.self == Point.self || Value.self == Angle.self):
        let motion = follower.motion
        follow = follower.value
        unsafe path = Unmanaged.passUnretained(motion.prepared)
        rotation = motion.rotation
        guard Value.self == Point.self else { return }
        table = PathTable(motion.measure)
        if !motion.isClosed { ends = (motion.sample(at: 0), motion.sample(at: 1)) }
        if let path = unsafe table?.path { unsafe ride = UnsafeRawPointer(path) }
      default: break
      }
    }
  }

  /// What tracks that share what is prepared have in common.
  struct TrackKey: Hashable, Sendable {
    var prepared: ObjectIdentifier
    var rotation: PathMotion.Rotation?
  }

  var ways: [Way] = []
  var straights: [Straight] = []
  var trackeds: [Tracked] = []
  var springings: [Springing] = []
  var chains: [Chain] = []
  var links: [Link] = []
  /// The first of the links that are to be given out again; −1 for none.
  var freeLink: Int32 = -1
  /// How many animations are the beginning of a chain.
  var baseCount = 0
  var functions = InternedFunctions()
  var tracks = InternPool<TrackKey, SharedTrack>()
  var springs = InternPool<Spring, SharedSpring>()

  package init() {}

  /// How many slots have a row or a chain.
  package var count: Int {
    ways.count + straights.count + trackeds.count + springings.count + chains.count - baseCount
  }

  /// The slot of a row.
  package func slot(_ handle: Handle) -> Int {
    switch handle.kind {
    case .way: Int(ways[handle.row].slot)
    case .straight: Int(straights[handle.row].slot)
    case .tracked: Int(trackeds[handle.row].slot)
    case .spring: Int(springings[handle.row].slot)
    case .chain: Int(chains[handle.row].slot)
    }
  }

  /// The handles of all slots, the last rows of each kind first and chains at the end, so that the one at hand may be removed
  /// on the way.
  package var handles: [Handle] {
    ways.indices.reversed().map { Handle(.way, $0) }
      + straights.indices.reversed().filter { straights[$0].chain < 0 }.map { Handle(.straight, $0) }
      + trackeds.indices.reversed().filter { trackeds[$0].chain < 0 }.map { Handle(.tracked, $0) }
      + springings.indices.reversed().map { Handle(.spring, $0) }
      + chains.indices.reversed().map { Handle(.chain, $0) }
  }
}

extension CompactMotions {
  /// How many timing functions there is room for: those that rows share, and places that are to be given out again.
  package var sharedFunctionCount: Int { functions.roomCount }
}
