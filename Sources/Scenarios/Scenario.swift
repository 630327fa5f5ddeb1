import Geometry
public import Timing

/// A named row of frames that any actor can play, any number of times.
///
///     var jump = Scenario("jump")
///     try jump.add(.translate(x: 0, y: -40), after: 0.3, easing: .easeOut)
///     try jump.add(.translate(x: 0, y: 40), after: 0.3, easing: .easeIn)
///
/// A frame takes the seconds that it is given, and begins where the one before ends. A frame that is given 0 seconds
/// runs together with the one before, as long as that does; those in front of the first one that takes time are there
/// at once.
public struct Scenario: Sendable {
  /// A frame.
  public struct Frame: Sendable {
    /// Which one it is, in the order of adding, counted from 1.
    public let number: Int
    /// What happens.
    public let keyframe: ScenarioKeyframe
    /// Its seconds; 0 for one that runs with the frame before.
    public let after: Double
    /// How it spends them.
    public let easing: TimingFunction
    /// Why it only takes its time, where the file that it is from says something that cannot be played.
    public let problem: ScenarioProblem?
  }

  /// The name.
  public let name: String
  /// The frames in the order in which they begin; see ``add(_:after:easing:)`` for their places.
  public private(set) var frames: [Frame] = []
  private var addedCount = 0
  /// The index of the last frame that takes time.
  private var lead: Int?
  /// The indices of the frames that joined it, of those that have a slot.
  private var followers: [ScenarioKeyframe.Slot: Int] = [:]

  /// Creates a scenario without frames.
  public init(_ name: String) { self.name = name }

  /// Seconds from the begin to the end, if no target is waited for.
  ///
  /// - Complexity: O(n) in the frames.
  public var duration: Double { frames.reduce(0) { $0 + $1.after } }

  /// Adds a frame.
  ///
  /// One with 0 seconds joins the group of the last frame that takes time. It takes the place of a frame of its kind in
  /// there: each axis is a kind of its own, and so is each target of a frame animation; actions and pauses never do.
  /// The first frame of a group is replaced only as long as nothing has joined it. Turns and scales that join go in
  /// front of a translation.
  ///
  /// - Parameters:
  ///   - keyframe: What happens.
  ///   - after: Its seconds; 0 for together with the frame before.
  ///   - easing: How it spends them.
  /// - Throws: A ``ScenarioProblem`` where the frame cannot be played; nothing has changed then.
  /// - Complexity: O(1) on average; O(n) in the frames of the group for the first turn or scale that joins a
  ///   translation.
  public mutating func add(
    _ keyframe: ScenarioKeyframe, after: Double, easing: TimingFunction = .linear
  ) throws(ScenarioProblem) {
    if let problem = keyframe.problem(after: after) { throw problem }
    guard addedCount < ScenarioLimits.frameCount else { throw .tooManyFrames }
    insert(keyframe, after: after, easing: easing, problem: nil)
  }

  /// Adds a frame of a file that only takes its time.
  mutating func addPause(after: Double, problem: ScenarioProblem) {
    insert(.wait(), after: after, easing: .linear, problem: problem)
  }

  private mutating func insert(
    _ keyframe: ScenarioKeyframe, after: Double, easing: TimingFunction, problem: ScenarioProblem?
  ) {
    addedCount += 1
    func frame(after: Double) -> Frame {
      Frame(number: addedCount, keyframe: keyframe, after: after, easing: easing, problem: problem)
    }
    guard after == 0 else {
      lead = frames.count
      followers = [:]
      frames.append(frame(after: after))
      return
    }
    guard let slot = keyframe.slot else {
      frames.append(frame(after: 0))
      return
    }
    if let index = followers[slot] {
      frames[index] = frame(after: 0)
    } else if let lead, lead == frames.count - 1, frames[lead].keyframe.slot == slot {
      frames[lead] = frame(after: frames[lead].after)
    } else if keyframe.isLocal, let translation = followers[.translate] {
      // Each turn and the scale join a group once, so that frames move a few times at most.
      followers = followers.mapValues { $0 < translation ? $0 : $0 + 1 }
      followers[slot] = translation
      frames.insert(frame(after: 0), at: translation)
    } else {
      followers[slot] = frames.count
      frames.append(frame(after: 0))
    }
  }

  /// Frames that run together.
  struct Group: Sendable {
    let duration: Double
    let frames: ArraySlice<Frame>
    /// The names of the targets that must be ready before it begins, each once.
    let targets: [String]
    /// The point that the actor turns about, or `nil` where it keeps the one it has.
    let anchor: Point?

    init(_ frames: ArraySlice<Frame>) {
      self.frames = frames
      duration = frames.first?.after ?? 0
      var seen: Set<String> = []
      targets = frames.compactMap(\.keyframe.target).filter { seen.insert($0).inserted }
      // A layer has one anchor: the last frame of the group decides, and a morph before all.
      let morph = frames.last { $0.keyframe.slot == .morph }
      anchor = (morph ?? frames.last { $0.keyframe.anchor != nil })?.keyframe.anchor
    }
  }

  /// The frames by the groups in which they run.
  var groups: [Group] {
    var groups: [Group] = []
    var start = 0
    for index in frames.indices.dropFirst() where frames[index].after > 0 {
      groups.append(Group(frames[start..<index]))
      start = index
    }
    if start < frames.count { groups.append(Group(frames[start...])) }
    return groups
  }
}
