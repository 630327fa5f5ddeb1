// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import GlissadeTexts
public import GlissadeTiming

/// Changes of layers on a time axis of their own: a plan that is played, paused, reversed and sought.
///
///     var intro = Timeline(duration: 0.5)
///     intro.add(title) { $0.opacity = 1 }
///     intro.add(subtitle, at: "<0.2") { $0.position = place }  // 0.2 s after the begin of the title
///     intro.label("cards", at: "+0.1")  // 0.1 s after the end of everything before
///     intro.add(cards, stagger: Stagger(each: 0.1), at: "cards") { $0.scale = .uniform(1) }
///     let playing = tree.play(intro, at: now)
///
/// The members are changes like those of a transaction: additive by default, so that members that overlap on a property
/// move without a jump. A member may be a spring. It then ends for its successor at the spring's settling time. The
/// values before the first member are the model values at the instant of ``LayerTree/play(_:at:rate:)``. Times are in
/// seconds from the begin of the timeline.
public struct Timeline: Sendable {
  /// The duration of members that have none, in seconds.
  public var duration: Double
  /// The timing function of members that have none.
  public var timingFunction: TimingFunction
  /// The retarget policy of members that have none.
  public var policy: RetargetPolicy
  /// The number of iterations; a reversed one counts too, unlike a repeat of `MediaTiming`. May be a fraction or
  /// infinite; a number that is not above 0 counts as 1.
  public var repeatCount = 1.0
  /// The pause between two iterations, in seconds.
  public var repeatDelay = 0.0
  /// Whether every second iteration plays backwards.
  public var alternates = false
  /// The labels with their times, in the order of their addition.
  public private(set) var labels: [(name: String, time: Double)] = []

  /// A change of one layer.
  struct Member: Sendable {
    var layer: LayerID
    var time: Double
    var duration: Double
    var timingFunction: TimingFunction
    var policy: RetargetPolicy
    var changes: @Sendable (inout LayerEditor) -> Void
  }

  /// The changes, in the order of their addition.
  private(set) var members: [Member] = []
  /// The begin and the end of the last member.
  private var previous = (begin: 0.0, end: 0.0)
  /// The end of the last member or label.
  private(set) var end = 0.0

  /// Creates a timeline without members.
  ///
  /// - Parameters:
  ///   - duration: The duration of members that have none, in seconds.
  ///   - timingFunction: The timing function of members that have none.
  ///   - policy: The retarget policy of members that have none.
  public init(
    duration: Double = 0.5, timingFunction: TimingFunction = .seamless, policy: RetargetPolicy = .additive
  ) {
    (self.duration, self.timingFunction, self.policy) = (duration, timingFunction, policy)
  }

  /// The end of the last member or label, in seconds: the duration of an iteration without its pause.
  ///
  /// A member that states a longer duration for a single change prolongs the iteration when it is played.
  public var iterationDuration: Double { end }

  // MARK: Members

  /// Adds a change of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - place: The begin; by default the end of everything that was added before.
  ///   - duration: The duration in seconds; by default ``duration``. With 0, the change is immediate.
  ///   - timingFunction: The timing function; by default ``timingFunction``.
  ///   - policy: The retarget policy; by default ``policy``. A spring ignores the duration.
  ///   - changes: Sets properties of the layer. It runs when the timeline is played. Content, text, structure and other
  ///     values without interpolation cannot run backwards: they are refused, and an ``AnimationObserver`` reports it.
  /// - Precondition: A label of the place exists.
  public mutating func add(
    _ layer: LayerID, at place: TimelinePlace = .end, duration: Double? = nil, timingFunction: TimingFunction? = nil,
    policy: RetargetPolicy? = nil, _ changes: @escaping @Sendable (inout LayerEditor) -> Void
  ) {
    add(
      [layer], stagger: Stagger(each: 0), at: place, duration: duration, timingFunction: timingFunction, policy: policy,
      changes)
  }

  /// Adds the same change for several layers, each with its delay.
  ///
  /// - Parameters:
  ///   - layers: The layers, in the order of the stagger.
  ///   - stagger: The delays.
  ///   - place: The begin of the first layer; by default the end of everything that was added before.
  ///   - duration: The duration for each layer in seconds; by default ``duration``. With 0, the change is immediate.
  ///   - timingFunction: The timing function; by default ``timingFunction``.
  ///   - policy: The retarget policy; by default ``policy``. A spring ignores the duration.
  ///   - changes: Sets properties of a layer. It runs when the timeline is played, once for each layer.
  /// - Precondition: A label of the place exists.
  public mutating func add(
    _ layers: [LayerID], stagger: Stagger, at place: TimelinePlace = .end, duration: Double? = nil,
    timingFunction: TimingFunction? = nil, policy: RetargetPolicy? = nil,
    _ changes: @escaping @Sendable (inout LayerEditor) -> Void
  ) {
    let (begin, policy) = (time(of: place), policy ?? self.policy)
    var length = max(duration ?? self.duration, 0)
    if case .spring(let spring) = policy { length = spring.with(initialVelocity: 0).settlingDuration }
    // An undamped spring never settles. Its successor then begins with it.
    if !length.isFinite { length = 0 }
    let delays = stagger.delays(count: layers.count)
    for (layer, delay) in zip(layers, delays) {
      members.append(
        Member(
          layer: layer, time: begin + delay, duration: length, timingFunction: timingFunction ?? self.timingFunction,
          policy: policy, changes: changes))
    }
    setPrevious(from: begin, to: begin + (delays.max() ?? 0) + length)
  }

  /// Adds the members and labels of another timeline, which plays once. Labels with the same name move.
  ///
  /// - Parameters:
  ///   - timeline: The other timeline.
  ///   - place: The begin; by default the end of everything that was added before.
  ///   - rate: Seconds of the other timeline per second of this one. Springs become faster too.
  /// - Precondition: The rate is finite and above 0, a label of the place exists, and the other timeline does not
  ///   repeat.
  public mutating func add(_ timeline: Timeline, at place: TimelinePlace = .end, rate: Double = 1) {
    checkArgument(rate > 0 && rate.isFinite, "rate: \(rate) is not a finite number above 0")
    checkArgument(
      timeline.repeatCount == 1, "a timeline that repeats cannot be a member; play it on its own, or add it repeatedly")
    let begin = time(of: place)
    for var member in timeline.members {
      member.time = begin + member.time / rate
      member.duration /= rate
      if case .spring(let spring) = member.policy {
        member.policy = .spring(
          Spring(mass: spring.mass, stiffness: spring.stiffness * rate * rate, damping: spring.damping * rate))
      }
      members.append(member)
    }
    for (name, time) in timeline.labels { setLabel(name, at: begin + time / rate) }
    setPrevious(from: begin, to: begin + timeline.end / rate)
  }

  /// Gives a name to a time. A label with the same name moves.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - place: The time; by default the end of everything that was added before.
  /// - Precondition: A label of the place exists.
  public mutating func label(_ name: String, at place: TimelinePlace = .end) { setLabel(name, at: time(of: place)) }

  private mutating func setLabel(_ name: String, at time: Double) {
    labels.removeAll { $0.name == name }
    labels.append((name, time))
    end = max(end, time)
  }

  private mutating func setPrevious(from begin: Double, to end: Double) {
    previous = (begin, end)
    self.end = max(self.end, end)
  }

  /// The time of a label in seconds, or `nil` if there is none with the name.
  public func time(ofLabel name: String) -> Double? { labels.first { $0.name == name }?.time }

  /// The time of a place, in seconds; 0 or more.
  private func time(of place: TimelinePlace) -> Double {
    let origin: Double
    switch place.origin {
    case .begin: origin = 0
    case .end: origin = end
    case .previousBegin: origin = previous.begin
    case .previousEnd: origin = previous.end
    case .label(let name):
      let time = time(ofLabel: name)
      checkArgument(
        time != nil, "no label \(name) in the timeline; its labels: \(labels.map(\.name).joined(separator: ", "))")
      origin = time ?? 0
    }
    return max(origin + place.offset, 0)
  }
}
