// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The animations of one value, in the order in which they are composited. Each one replaces the values below it, or
/// adds to them.
///
/// The order is that of addition, unless indices are given. Animations with smaller indices are lower; the default is
/// 0.
public struct AnimationStack<Value: Animatable>: Sendable {
  /// An animation in the stack.
  package struct Entry: Sendable {
    package var id: AnimationID
    /// The index of the part, for an animation with several parts on one value, such as a sequence.
    package var part: Int
    package var animation: Animation<Value>
    package var key: String?
    package var index: Int
    /// Whether the animation continues when the model value is set.
    package var persists: Bool
    /// The completion that waits for the animation's end.
    var completion: CompletionID?
    /// The sequence number of the change that added the animation.
    var sequence = 0
    /// The lowest sequence number of the changes whose differences are visible while the animation replaces the values
    /// below it.
    var lowestSequence = 0

    package init(
      id: AnimationID, part: Int = 0, animation: Animation<Value>, key: String? = nil, index: Int = 0,
      persists: Bool = false
    ) {
      self.id = id
      self.part = part
      self.animation = animation
      self.key = key
      self.index = index
      self.persists = persists
    }
  }

  /// The animations, the lowest one first.
  package private(set) var entries: [Entry] = []

  /// Creates a stack without animations.
  public init() {}

  /// Creates a stack of animations in order.
  init(_ entries: [Entry]) { self.entries = entries }

  /// Adds an animation above those with the same index or a smaller one.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - index: The index, by which the stack is sorted.
  /// - Complexity: O(n) in the animations.
  public mutating func add(_ animation: Animation<Value>, index: Int = 0) {
    insert(Entry(id: .anonymous, animation: animation, index: index))
  }

  /// The value and the velocity above a model value at an instant.
  ///
  /// - Complexity: O(n) in the animations above the highest one that replaces the values below it.
  public func sample(at time: Double, over model: Sample<Value>) -> Sample<Value> {
    var (result, first) = (model, 0)
    if entries.count > 1 {
      // Animations below one that replaces them have no effect.
      first = entries.lastIndex { !$0.animation.isAdditive && $0.animation.hasValue(at: time) } ?? 0
    }
    for index in first..<entries.count {
      Self.composite(entries[index].animation, over: &result, model: model.value, at: time)
    }
    return result
  }

  /// The lowest sequence number of the changes that the stack does not hide at an instant.
  ///
  /// - Complexity: O(n) in the animations.
  func lowestSequence(at time: Double) -> Int {
    guard entries.contains(where: { $0.lowestSequence > 0 }) else { return 0 }
    return entries.last { !$0.animation.isAdditive && $0.animation.hasValue(at: time) }?.lowestSequence ?? 0
  }

  /// Composites an animation with the values below it. Returns whether it replaces them.
  @inline(__always)
  @discardableResult
  static func composite(
    _ animation: Animation<Value>, over result: inout Sample<Value>, model: Value, at time: Double
  ) -> Bool {
    if animation.isAdditive, case .difference(let difference) = animation.track.kind {
      guard let remainder = animation.remainder(of: difference, at: time) else { return false }
      result.value = result.value.advanced(by: remainder.value)
      result.velocity = result.velocity.adding(remainder.velocity)
      return false
    }
    guard let sample = animation.sample(at: time, model: model) else { return false }
    guard animation.isAdditive else {
      result = sample
      return true
    }
    result = added(sample, onto: result)
    return false
  }

  /// The sum of two samples by the rule of the type.
  @inline(__always)
  private static func added(_ sample: Sample<Value>, onto below: Sample<Value>) -> Sample<Value> {
    func composition(after time: Double) -> Value {
      sample.value.advanced(by: sample.velocity.scaled(by: time))
        .added(onto: below.value.advanced(by: below.velocity.scaled(by: time)))
    }
    // A product of two matrices is linear in each factor. A central difference with any step is therefore its
    // derivative.
    return Sample(
      value: sample.value.added(onto: below.value),
      velocity: Value.composedVelocity(
        sum: below.velocity.adding(sample.velocity), of: composition, step: 0x1p-10))
  }

  // MARK: Mutations

  mutating func insert(_ entry: Entry) {
    if let position = entries.firstIndex(where: { $0.index > entry.index }) {
      entries.insert(entry, at: position)
    } else {
      entries.append(entry)
    }
  }

  /// Sets the sequence numbers of the only animation.
  mutating func setSequence(_ sequence: Int, lowestSequence: Int) {
    entries[0].sequence = sequence
    entries[0].lowestSequence = lowestSequence
  }

  /// Drops the edits of clocks that have no effect from an instant on.
  mutating func pruneClocks(before time: Double) {
    for index in entries.indices where (entries[index].animation.scopes.first?.clock?.editCount ?? 0) > 0 {
      entries[index].animation.clock.prune(before: time)
    }
  }

  /// Sets the clock of an animation.
  mutating func setClock(_ clock: PlaybackClock, of id: AnimationID) {
    for index in entries.indices where entries[index].id == id { entries[index].animation.clock = clock }
  }

  /// Lets the animations begin later, and drops their completions.
  mutating func delay(by seconds: Double) {
    for index in entries.indices {
      entries[index].animation.delay(by: seconds)
      entries[index].completion = nil
    }
  }

  mutating func removeAll(where isRemoved: (Entry) -> Bool) {
    guard entries.contains(where: isRemoved) else { return }
    entries = entries.filter { !isRemoved($0) }
  }
}
