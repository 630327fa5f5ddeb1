// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// The velocity of a pointer, from its last positions.
///
/// The velocity is the slope of the straight line that fits the positions of the last 100 ms by least squares. A single
/// uneven interval between two events therefore has little effect. A pointer that has not moved for 40 ms is at rest.
///
///     // For each motion while the button is held.
///     tracker.add(pointer.position, at: instant)
///     // At the release.
///     tree.transaction(at: instant) { $0[card].decay(.position, velocity: tracker.velocity(at: instant)) }
public struct VelocityTracker: Sendable {
  /// The time for which positions count, in seconds.
  private static let window = 0.1
  /// The time without a position after which the pointer is at rest, in seconds.
  private static let restTime = 0.04
  /// The number of last positions that are always kept. At most twice as many are stored.
  private static let capacity = 256

  private var samples: [(time: Double, position: Point)] = []

  /// Creates a tracker without positions.
  public init() {}

  /// Adds a position. A position before the last one begins a new motion; one that is not finite is ignored.
  ///
  /// - Parameters:
  ///   - position: The position, in points.
  ///   - time: The instant in seconds, on the clock of the events.
  /// - Complexity: O(1) amortised.
  public mutating func add(_ position: Point, at time: Double) {
    guard position.isFinite, time.isFinite else { return }
    if let last = samples.last, time < last.time { samples = [] }
    // Half of the positions are removed at once, so that removals are rare.
    if samples.count >= 2 * Self.capacity { samples.removeFirst(Self.capacity) }
    samples.append((time, position))
  }

  /// Returns the velocity at an instant, in points per second: zero for a pointer at rest and for a single position.
  ///
  /// - Parameter time: The instant, for example that of the release.
  /// - Complexity: O(n) in the positions of the last 100 ms, at most 512.
  public func velocity(at time: Double) -> Vector {
    guard let last = samples.last, time - last.time <= Self.restTime else { return .zero }
    let recent = samples.suffix(while: { $0.time >= time - Self.window })
    let count = Double(recent.count)
    // Relative to the last position, so that no digits are lost far from the origin.
    var (meanTime, meanOffset) = (0.0, Vector.zero)
    for sample in recent {
      meanTime += (sample.time - last.time) / count
      meanOffset = meanOffset + (sample.position - last.position) * (1 / count)
    }
    var (variance, covariance) = (0.0, Vector.zero)
    for sample in recent {
      let offset = sample.time - last.time - meanTime
      variance += offset * offset
      covariance = covariance + (sample.position - last.position - meanOffset) * offset
    }
    return variance > 0 ? covariance * (1 / variance) : .zero
  }
}

extension Array {
  /// The longest suffix whose elements all fit.
  fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice<Element> {
    self[((lastIndex { !fits($0) } ?? startIndex - 1) + 1)...]
  }
}
