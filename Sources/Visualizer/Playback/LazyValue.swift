// SPDX-License-Identifier: MIT
import Synchronization

/// A value that is computed at its first query. Copies of the owner share it.
final class LazyValue<Value: Sendable>: Sendable {
  private enum State {
    case pending(@Sendable () -> Value)
    case known(Value)
  }

  private let state: Mutex<State>

  init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.pending(make)) }

  init(_ value: Value) { state = Mutex(.known(value)) }

  var value: Value {
    state.withLock { state in
      switch state {
      case .known(let value): return value
      case .pending(let make):
        let value = make()
        state = .known(value)
        return value
      }
    }
  }
}
