// SPDX-License-Identifier: MIT
import Synchronization

/// The values of a moving value at the instants at which it was computed.
///
/// The map of a group is a factor of the maps of all drawings in it, which are measured at mostly the same instants.
final class TimedMemory<Value: Sendable>: Sendable {
  private let known = Mutex<[Double: Value]>([:])
  private let limit: MemoryLimit
  /// The bytes of a value besides those of its type.
  private let size: @Sendable (Value) -> Int

  init(within limit: MemoryLimit, size: @escaping @Sendable (Value) -> Int) { (self.limit, self.size) = (limit, size) }

  /// The known value at an instant, or that of a function, which is kept as far as the limit allows.
  func value(at time: Double, of function: (Double) -> Value) -> Value {
    if let value = known.withLock({ $0[time] }) { return value }
    let value = function(time)
    // Tables of a dictionary are between half full and full.
    if limit.admits(2 * MemoryLayout<(Double, Value)>.stride + size(value)) { known.withLock { $0[time] = value } }
    return value
  }
}

/// The bytes that the values of several ``TimedMemory`` take together.
final class MemoryLimit: Sendable {
  private let rest: Atomic<Int>

  init(bytes: Int) { rest = Atomic(bytes) }

  /// Whether a value of a size can be kept. It then counts.
  func admits(_ size: Int) -> Bool {
    guard rest.load(ordering: .relaxed) >= size else { return false }
    rest.subtract(size, ordering: .relaxed)
    return true
  }
}

extension Timed {
  /// The same values, of which each is computed once for each instant.
  ///
  /// - Parameter size: The bytes of a value besides those of its type.
  func remembered(within limit: MemoryLimit, size: @escaping @Sendable (Value) -> Int = { _ in 0 }) -> Timed {
    guard constant == nil else { return self }
    let memory = TimedMemory(within: limit, size: size)
    return Timed(breakpoints: breakpoints, mayJumpElsewhere: mayJumpElsewhere) { memory.value(at: $0, of: value(at:)) }
  }
}
