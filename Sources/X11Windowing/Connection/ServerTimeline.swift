// SPDX-License-Identifier: MIT

/// A map from the server's milliseconds in events to nanoseconds of the client's monotonic clock.
///
/// The two clocks differ by an unknown offset. An event is never received before it happens. The receive time minus the
/// server time is therefore the offset plus the latency of the event. The smallest difference so far is the best
/// estimate of the offset.
///
/// On the same machine the X server reads the client's clock. A difference of less than ten seconds is therefore taken
/// as latency alone, with the offset 0. Clocks of two machines start with the machines. They are that close with a
/// probability of only 1 in 400,000.
package struct ServerTimeline: Sendable, Hashable {
  /// The smallest receive time minus server time so far. It grows slowly, to follow the drift of the clocks.
  private var offsetNanoseconds: Int64?
  private var lastReceived: Int64 = 0

  /// The time after which the server's clock wraps: 2³² ms.
  private static let wrapNanoseconds: Int64 = 4_294_967_296 * 1_000_000

  /// The divisor for the largest drift of the clocks of two machines: 50 parts per million.
  private static let driftDivisor: Int64 = 20_000

  /// The limit below which a difference is latency on one machine. A larger difference is an offset.
  private static let sameClockNanoseconds: Int64 = 10_000_000_000

  /// Creates a timeline without an offset.
  package init() {}

  /// Updates the offset from an event and returns the instant of the event, in nanoseconds of the client's clock.
  ///
  /// The result is never later than `received`.
  ///
  /// - Parameters:
  ///   - serverMilliseconds: The server time in the event. 0, as in synthetic events, returns `received`.
  ///   - received: The instant at which the event was taken, in nanoseconds of the client's clock.
  package mutating func nanoseconds(
    ofServerMilliseconds serverMilliseconds: UInt32, receivedNanoseconds received: Int64
  ) -> Int64 {
    if serverMilliseconds == 0 { return received }
    let server = Int64(serverMilliseconds) * 1_000_000
    // Modulo the wrap, in −wrap/2 ..< wrap/2. A negative difference means that the server's clock is ahead.
    var difference = (received &- server) % Self.wrapNanoseconds
    if difference >= Self.wrapNanoseconds / 2 { difference -= Self.wrapNanoseconds }
    if difference < -Self.wrapNanoseconds / 2 { difference += Self.wrapNanoseconds }

    var offset = difference
    if let known = offsetNanoseconds {
      let grown = known + max(0, received.subtractingReportingOverflow(lastReceived).partialValue) / Self.driftDivisor
      // A change of more than 60 s is too large for a latency: one of the clocks was set.
      offset = abs(difference - grown) > 60_000_000_000 ? difference : min(difference, grown)
    }
    offsetNanoseconds = offset
    lastReceived = received
    let shift = (0..<Self.sameClockNanoseconds).contains(offset) ? 0 : offset
    return received &- max(0, difference - shift)
  }
}
