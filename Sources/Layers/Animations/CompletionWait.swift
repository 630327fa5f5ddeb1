// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import Synchronization

/// The end of a completion, for tasks that wait for it.
///
///     let gone = tree.makeCompletion()
///     tree.transaction(at: instant, duration: 0.5, completion: gone) { $0[card].opacity = 0 }
///     let wait = tree.wait(for: gone)
///     Task { if await wait.instant() != nil { saveLayout() } }
///
/// An end by a later change, by another animation, or by the removal of the layer is an end too, so that no task waits
/// forever. ``LayerTree/takeCompletions(through:)`` ends the wait; a window calls it for each frame.
public struct CompletionWait: Sendable {
  fileprivate let state: State

  /// Waits for the end.
  ///
  /// - Returns: The instant of the end on the clock of the tree; −∞ for a completion that the tree has dropped. `nil`
  ///   if the task is cancelled, or if all copies of the tree that have the completion are released before.
  public func instant() async -> Double? { await state.instant() }

  /// The result, and the tasks that wait for it.
  fileprivate final class State: Sendable {
    private struct Content {
      /// The result; the inner value is `nil` for a completion that is not reached any more.
      var result: Double??
      var tasks: [Int: CheckedContinuation<Double?, Never>] = [:]
      var lastTask = 0
    }

    private let content = Mutex(Content())

    /// Ends the wait. Only the first call has an effect.
    func end(at time: Double?) {
      let tasks = content.withLock { content in
        if content.result == nil { content.result = .some(time) }
        defer { content.tasks = [:] }
        return content.tasks.values.map { $0 }
      }
      for task in tasks { task.resume(returning: time) }
    }

    func instant() async -> Double? {
      let number = content.withLock { content in
        content.lastTask += 1
        return content.lastTask
      }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { task in
          let result: Double?? = content.withLock { content in
            if let result = content.result { return result }
            // A task that is cancelled before this point is not in the list when its handler runs.
            if Task.isCancelled { return .some(nil) }
            content.tasks[number] = task
            return nil
          }
          if let result { task.resume(returning: result) }
        }
      } onCancel: {
        content.withLock { $0.tasks.removeValue(forKey: number) }?.resume(returning: nil)
      }
    }
  }
}

/// The waits for completions. Copies of a tree share them.
struct CompletionWaits: Sendable {
  /// Ends a wait when the last tree with it is released.
  private final class Token: Sendable {
    let state = CompletionWait.State()
    deinit { state.end(at: nil) }
  }

  private var tokens: [CompletionID: Token] = [:]

  mutating func wait(for completion: CompletionID) -> CompletionWait {
    if let token = tokens[completion] { return CompletionWait(state: token.state) }
    let token = Token()
    tokens[completion] = token
    return CompletionWait(state: token.state)
  }

  mutating func end(_ completion: CompletionID, at time: Double) {
    guard !tokens.isEmpty, let token = tokens.removeValue(forKey: completion) else { return }
    token.state.end(at: time)
  }
}

extension LayerTree {
  /// Returns the end of a completion, for tasks that wait for it.
  ///
  /// - Complexity: O(n) in the completions that are not reached.
  public mutating func wait(for completion: CompletionID) -> CompletionWait {
    let wait = completionDelivery.waits.wait(for: completion)
    // It was taken before.
    if completionDelivery.wasTaken(completion) {
      completionDelivery.waits.end(completion, at: completionTime(of: completion) ?? -.infinity)
    }
    return wait
  }
}
