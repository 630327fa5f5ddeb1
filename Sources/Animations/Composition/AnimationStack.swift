import Geometry

/// Animations of one value in the order in which they are composited: each replaces what is below it, or adds to it.
///
/// The order is that of adding, unless an index is given: animations with a smaller one lie below, 0 by default.
public struct AnimationStack<Value: Animatable>: Sendable {
  /// An animation in the stack.
  package struct Entry: Sendable {
    package var id: AnimationID
    /// Which part of it, where it has several on one value, as a sequence has.
    package var part: Int
    package var animation: Animation<Value>
    package var key: String?
    package var index: Int
    /// Whether it stays when the value is sent elsewhere.
    package var persists: Bool
    /// What waits for its end.
    var completion: CompletionID?
    /// Which change brought it.
    var sequence = 0
    /// Differences of changes before this one do not show while the animation replaces what is below it.
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

  /// From below to above.
  package private(set) var entries: [Entry] = []

  /// Creates a stack without animations.
  public init() {}

  /// Creates a stack of animations in order.
  init(_ entries: [Entry]) { self.entries = entries }

  /// Adds an animation at the place of its index.
  ///
  /// - Parameters:
  ///   - animation: What runs.
  ///   - index: Its place: above those that are there with the same index or a smaller one.
  /// - Complexity: O(n) in the animations.
  public mutating func add(_ animation: Animation<Value>, index: Int = 0) {
    insert(Entry(id: .anonymous, animation: animation, index: index))
  }

  /// What is shown over a model value at an instant.
  ///
  /// - Complexity: O(n) in the animations.
  public func sample(at time: Double, over model: Sample<Value>) -> Sample<Value> {
    var result = model
    for entry in entries { Self.composite(entry.animation, over: &result, model: model.value, at: time) }
    return result
  }

  /// The sequence below which the animation that replaces all others at an instant hides changes.
  ///
  /// - Complexity: O(n) in the animations.
  func lowestSequence(at time: Double) -> Int {
    guard entries.contains(where: { $0.lowestSequence > 0 }) else { return 0 }
    return entries.last { !$0.animation.isAdditive && $0.animation.hasValue(at: time) }?.lowestSequence ?? 0
  }

  /// Lays an animation over what is below it; returns whether it took its place.
  @inline(__always)
  @discardableResult
  static func composite(
    _ animation: Animation<Value>, over result: inout Sample<Value>, model: Value, at time: Double
  ) -> Bool {
    guard let sample = animation.sample(at: time, model: model) else { return false }
    guard animation.isAdditive else {
      result = sample
      return true
    }
    if animation.isDifference {
      result.value = result.value.advanced(by: sample.value.displacement)
      result.velocity = result.velocity.adding(sample.velocity)
    } else {
      result = added(sample, onto: result)
    }
    return false
  }

  /// Puts a value on top of another by the rule of its type.
  @inline(__always)
  private static func added(_ sample: Sample<Value>, onto below: Sample<Value>) -> Sample<Value> {
    func composition(after time: Double) -> Value {
      sample.value.advanced(by: sample.velocity.scaled(by: time))
        .added(onto: below.value.advanced(by: below.velocity.scaled(by: time)))
    }
    // A product of two matrices is linear in each of them, so a central difference over any step is its derivative.
    return Sample(
      value: sample.value.added(onto: below.value),
      velocity: Value.composedVelocity(
        sum: below.velocity.adding(sample.velocity), of: composition, step: 0x1p-10))
  }

  // MARK: Changing

  mutating func insert(_ entry: Entry) {
    if let position = entries.firstIndex(where: { $0.index > entry.index }) {
      entries.insert(entry, at: position)
    } else {
      entries.append(entry)
    }
  }

  /// Numbers the only animation.
  mutating func setSequence(_ sequence: Int, lowestSequence: Int) {
    entries[0].sequence = sequence
    entries[0].lowestSequence = lowestSequence
  }

  mutating func removeAll(where isRemoved: (Entry) -> Bool) {
    guard entries.contains(where: isRemoved) else { return }
    entries = entries.filter { !isRemoved($0) }
  }
}
