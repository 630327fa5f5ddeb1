// SPDX-License-Identifier: MIT
import GlissadeGeometry
public import GlissadeTiming

/// A named sequence of frames that any actor can play, any number of times.
///
///     var jump = Scenario("jump")
///     try jump.add(.translate(x: 0, y: -40), after: 0.3, easing: .easeOut)
///     try jump.add(.translate(x: 0, y: 40), after: 0.3, easing: .easeIn)
///
/// A frame has a duration in seconds and starts at the end of the previous one. A frame with a duration of 0 runs
/// together with the previous one, for that frame's duration. Such frames before the first frame with a duration take
/// effect immediately.
public struct Scenario: Sendable {
  /// A frame of a scenario.
  package struct Frame: Sendable {
    /// The number of the frame in the order of addition, from 1.
    package let number: Int
    /// The effect of the frame.
    package let keyframe: ScenarioKeyframe
    /// The duration in seconds; 0 for a frame that runs with the previous one.
    package let after: Double
    /// The timing function of the frame.
    package let easing: TimingFunction
    /// The fault of a frame from a file, which then has no effect but its duration; otherwise `nil`.
    package let problem: ScenarioProblem?
  }

  /// The name.
  public let name: String
  /// The frames in the order in which they start; ``add(_:after:easing:)`` describes the order.
  package private(set) var frames: [Frame] = []
  private var addedCount = 0
  /// The index of the last frame with a duration.
  private var lead: Int?
  /// The indices of the frames that joined `lead`, by slot.
  private var followers: [ScenarioKeyframe.Slot: Int] = [:]

  /// Creates a scenario without frames.
  public init(_ name: String) { self.name = name }

  /// The duration in seconds, without waits for targets.
  ///
  /// - Complexity: O(n) in the frames.
  public var duration: Double { frames.reduce(0) { $0 + $1.after } }

  /// Adds a frame.
  ///
  /// A frame with a duration of 0 joins the group of the last frame with a duration. It replaces a joined frame of its
  /// kind. Each axis is a kind, and so is each target of a frame animation. Actions and waits never replace a frame.
  ///
  /// The first frame of a group is replaced only while no other frame has joined it. A turn or scale that joins
  /// precedes a translation.
  ///
  /// - Parameters:
  ///   - keyframe: The effect of the frame.
  ///   - after: The duration in seconds; 0 to run with the previous frame.
  ///   - easing: The timing function of the frame.
  /// - Throws: A ``ScenarioProblem`` if the frame is invalid; the scenario is then unchanged.
  /// - Complexity: O(1) on average; O(n) in the frames of the group for the first turn or scale that joins a
  ///   translation.
  public mutating func add(
    _ keyframe: ScenarioKeyframe, after: Double, easing: TimingFunction = .linear
  ) throws(ScenarioProblem) {
    if let problem = keyframe.problem(after: after) { throw problem }
    guard addedCount < ScenarioLimits.frameCount else { throw .tooManyFrames }
    insert(keyframe, after: after, easing: easing, problem: nil)
  }

  /// Adds an invalid frame of a file, which has no effect but its duration.
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
      // Each slot joins a group once, so that few insertions shift frames.
      followers = followers.mapValues { $0 < translation ? $0 : $0 + 1 }
      followers[slot] = translation
      frames.insert(frame(after: 0), at: translation)
    } else {
      followers[slot] = frames.count
      frames.append(frame(after: 0))
    }
  }

  /// A group of frames that run together.
  struct Group: Sendable {
    let duration: Double
    let frames: ArraySlice<Frame>
    /// The names of the targets that must be ready before the group starts, without duplicates.
    let targets: [String]
    /// The centre of turns and scales, or `nil` to keep the actor's anchor.
    let anchor: Point?

    init(_ frames: ArraySlice<Frame>) {
      self.frames = frames
      duration = frames.first?.after ?? 0
      var seen: Set<String> = []
      targets = frames.compactMap(\.keyframe.target).filter { seen.insert($0).inserted }
      // A layer has one anchor: a morph decides, otherwise the last frame with an anchor.
      let morph = frames.last { $0.keyframe.slot == .morph }
      anchor = (morph ?? frames.last { $0.keyframe.anchor != nil })?.keyframe.anchor
    }
  }

  /// The frames, divided into groups that run together.
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
