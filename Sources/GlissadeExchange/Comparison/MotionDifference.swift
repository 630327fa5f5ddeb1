// SPDX-License-Identifier: MIT

/// The difference of two motions: how far apart they are in space, time and velocity, and where.
///
///     let difference = MotionDifference(old, new, tolerance: .init(points: 0.5, milliseconds: 8))
///     if difference.isExceeded { print(difference.channels[0].name) }
///
/// A sample is within the tolerance if each motion has the value of the other one within the accepted distance, at the
/// same instant or at most the accepted time earlier or later. Channels of `x` and `y` are compared as one position.
public struct MotionDifference: Sendable {
  /// The accepted differences.
  public struct Tolerance: Hashable, Sendable {
    /// The accepted difference of lengths, in points, and of angles, in degrees.
    public var points: Double
    /// The accepted difference of other numbers, such as opacities.
    public var value: Double
    /// The accepted difference in time, in milliseconds.
    public var milliseconds: Double

    /// Creates a tolerance.
    ///
    /// - Parameters:
    ///   - points: The accepted difference of lengths in points, and of angles in degrees.
    ///   - milliseconds: The accepted difference in time.
    ///   - value: The accepted difference of other numbers; by default a tenth of `points`.
    public init(points: Double = 0.5, milliseconds: Double = 8, value: Double? = nil) {
      (self.points, self.milliseconds, self.value) = (points, milliseconds, value ?? points / 10)
    }

    func accepted(_ unit: MotionRecording.Channel.Unit) -> Double {
      switch unit {
      case .points, .degrees: points
      case .value, .color: value
      }
    }
  }

  /// A difference at an instant.
  public struct Gap: Hashable, Sendable {
    /// The size, at least 0.
    public internal(set) var size = 0.0
    /// The instant of the first motion, in seconds.
    public internal(set) var time = 0.0

    mutating func include(_ size: Double, at time: Double) {
      if size > self.size || size.isNaN { (self.size, self.time) = (size.isNaN ? .infinity : size, time) }
    }
  }

  /// The difference of one property.
  public struct Channel: Sendable {
    /// The layer and its property, such as `card.position` or `card.opacity`.
    public let name: String
    /// The unit of the values.
    public let unit: MotionRecording.Channel.Unit
    /// The largest distance between the values at one instant.
    public internal(set) var distance = Gap()
    /// The largest difference in time, in milliseconds: how much earlier or later the second motion has the value,
    /// within the accepted distance. It is infinite if it does not have it within one second, or within the duration if
    /// that is shorter. The same holds for the first motion and the values of the second one.
    public internal(set) var delay = Gap()
    /// The largest difference of velocity, per second. Jumps are left out.
    public internal(set) var velocity = Gap()
    /// The time by which the first motion leads the second one, in milliseconds: the shift with the smallest mean
    /// square of the distances. It is negative if the second one leads. Shifts up to 2 s and up to half of the duration
    /// are tried; it is `nil` unless one of them reduces the mean square to a quarter, and within the accepted
    /// distance.
    public internal(set) var lead: Double?
    /// Whether a sample exceeds the tolerance.
    public internal(set) var isExceeded = false
    /// The first instant that exceeds the tolerance, in seconds.
    public internal(set) var firstExcess: Double?
  }

  /// The differences of all properties, those that exceed the tolerance first, then by their distances in proportion to
  /// the accepted ones.
  public let channels: [Channel]
  /// The moving channels that only the first motion has.
  public let missing: [String]
  /// The moving channels that only the second motion has.
  public let additional: [String]
  /// The durations, in seconds.
  public let durations: (first: Double, second: Double)
  /// The tolerance.
  public let tolerance: Tolerance

  /// Whether a property exceeds the tolerance, or one of the motions lacks a moving channel.
  public var isExceeded: Bool { channels.contains(where: \.isExceeded) || !missing.isEmpty || !additional.isEmpty }

  /// Compares two motions over the longer of both durations. After its end, a motion rests. If one of them is a table,
  /// they are compared at its rows, and two tables at the rows of both.
  ///
  /// If no channel has the same name in both and each has channels of one layer only, the layers correspond.
  ///
  /// - Complexity: O(n) in the samples, of which each property has 240 a second and at most 100,000. Together they have
  ///   at most four million, or 1000 each. A property with a sample outside the accepted distance has 960 more a
  ///   second, at most 200,000; each such sample is compared with up to 1920 of them.
  public init(_ first: MotionRecording, _ second: MotionRecording, tolerance: Tolerance = Tolerance()) {
    self.init(first, second, tolerance: tolerance, sampleLimit: nil)
  }

  /// Compares two motions.
  ///
  /// - Parameter sampleLimit: The most even samples of a property, and the most corners; `nil` for those of
  ///   ``init(_:_:tolerance:)``.
  package init(_ first: MotionRecording, _ second: MotionRecording, tolerance: Tolerance, sampleLimit: Int?) {
    self.tolerance = tolerance
    durations = (first.duration, second.duration)
    let pairing = ChannelPairing(first, second)
    (missing, additional) = (pairing.onlyInFirst, pairing.onlyInSecond)
    let duration = max(first.duration, second.duration)
    let limit = sampleLimit ?? min(Self.longest, max(Self.least, Self.total / max(pairing.pairs.count, 1)))
    let channels = pairing.pairs.map { $0.difference(over: duration, tolerance, sampleLimit: limit) }
    let order = channels.indices.sorted { a, b in
      let (one, other) = (channels[a], channels[b])
      guard one.isExceeded == other.isExceeded else { return one.isExceeded }
      let share = (
        one.distance.size / tolerance.accepted(one.unit), other.distance.size / tolerance.accepted(other.unit)
      )
      return share.0 != share.1 ? share.0 > share.1 : a < b
    }
    self.channels = order.map { channels[$0] }
  }

  /// The most samples of a property, those of each property in any case, and the most of all properties.
  private static let (longest, least, total) = (100_000, 1000, 4_000_000)
}
