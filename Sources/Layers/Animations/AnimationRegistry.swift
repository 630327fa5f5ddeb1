import Animations

/// What a tree knows about animations beside where they run: names given out, those that never ran, who waits.
struct AnimationRegistry: Sendable {
  /// An animation that ended before it began, or a value that was refused.
  struct Rejection: Sendable {
    let id: AnimationID
    let layer: LayerID
    let time: Double
    let reason: EndReason
  }

  /// 0 is nobody's.
  private var lastNumber: UInt64 = 0
  /// What was refused at an instant.
  private var timedRejections: [Rejection] = []
  /// The last value of each property that was refused for all instants. It has no instant that pruning could pass.
  private var setUpRejections: [LayerID: [String: Rejection]] = [:]
  var rejections: [Rejection] {
    setUpRejections.isEmpty ? timedRejections : timedRejections + setUpRejections.values.flatMap(\.values)
  }
  /// When a completion was first and last given to a transaction.
  private var givings: [CompletionID: ClosedRange<Double>] = [:]

  mutating func makeAnimation(on layer: LayerID) -> AnimationID {
    lastNumber += 1
    return AnimationID(number: lastNumber, slot: layer.slot)
  }

  mutating func makeCompletion() -> CompletionID {
    lastNumber += 1
    return CompletionID(number: lastNumber)
  }

  mutating func reject(_ id: AnimationID, of layer: LayerID, at time: Double, _ reason: EndReason) {
    timedRejections.append(Rejection(id: id, layer: layer, time: Self.reachable(time), reason: reason))
  }

  /// Refuses a value of a property, at an instant, or with `nil` for all instants.
  mutating func refuse(_ problem: AnimationProblem, for property: String, of layer: LayerID, at time: Double?) {
    let id = makeAnimation(on: layer)
    if let time { return reject(id, of: layer, at: time, .refused(problem)) }
    setUpRejections[layer, default: [:]][property] = Rejection(
      id: id, layer: layer, time: Self.reachable(-.infinity), reason: .refused(problem))
  }

  /// An instant that no clock reaches counts as past, so that an observer reports the event all the same.
  private static func reachable(_ time: Double) -> Double { time.isFinite ? time : -.greatestFiniteMagnitude }

  /// Forgets the refused values of layers that are no longer known.
  mutating func forgetSetUp(where isGone: (LayerID) -> Bool) {
    guard !setUpRejections.isEmpty else { return }
    setUpRejections = setUpRejections.filter { !isGone($0.key) }
  }

  /// A transaction at an instant that is not finite changes nothing: it is over at once.
  mutating func wait(_ completion: CompletionID, since time: Double) {
    let time = time.isFinite ? time : -.infinity
    let old = givings[completion] ?? time...time
    givings[completion] = min(old.lowerBound, time)...max(old.upperBound, time)
  }

  /// When a completion was last given to a transaction; `nil` where it was not.
  func lastGiving(of completion: CompletionID) -> Double? { givings[completion]?.upperBound }

  mutating func removeChanges(after time: Double) {
    timedRejections.removeAll { $0.time > time }
    givings = givings.compactMapValues { $0.lowerBound <= time ? $0.clamped(to: -.infinity...time) : nil }
  }

  /// Forgets what was refused before an instant; returns the layers that it was meant for.
  @discardableResult
  mutating func prune(before time: Double) -> [LayerID] {
    let gone = timedRejections.filter { $0.time < time }
    guard !gone.isEmpty else { return [] }
    timedRejections.removeAll { $0.time < time }
    return gone.map(\.layer)
  }
}
