import Animations

/// What a tree knows about animations beside where they run: names given out, those that never ran, who waits.
struct AnimationRegistry: Sendable {
  /// An animation that ended before it began.
  struct Rejection: Sendable {
    let id: AnimationID
    let layer: LayerID
    let time: Double
    let reason: EndReason
  }

  /// 0 is nobody's.
  private var lastNumber: UInt64 = 0
  private(set) var rejections: [Rejection] = []
  /// When a completion was last given to a transaction.
  private(set) var completions: [CompletionID: Double] = [:]

  mutating func makeAnimation(on layer: LayerID) -> AnimationID {
    lastNumber += 1
    return AnimationID(number: lastNumber, slot: layer.slot)
  }

  mutating func makeCompletion() -> CompletionID {
    lastNumber += 1
    return CompletionID(number: lastNumber)
  }

  mutating func reject(_ id: AnimationID, of layer: LayerID, at time: Double, _ reason: EndReason) {
    // An instant that no clock reaches counts as past, so that the end is told all the same.
    let time = time.isFinite ? time : -.greatestFiniteMagnitude
    rejections.append(Rejection(id: id, layer: layer, time: time, reason: reason))
  }

  mutating func wait(_ completion: CompletionID, since time: Double) {
    completions[completion] = max(completions[completion] ?? -.infinity, time)
  }

  mutating func removeChanges(after time: Double) {
    rejections.removeAll { $0.time > time }
    completions = completions.filter { $0.value <= time }
  }

  /// Forgets animations that ended before an instant without having begun; returns the layers that they were meant for.
  @discardableResult
  mutating func prune(before time: Double) -> [LayerID] {
    let gone = rejections.filter { $0.time < time }
    guard !gone.isEmpty else { return [] }
    rejections.removeAll { $0.time < time }
    return gone.map(\.layer)
  }
}
