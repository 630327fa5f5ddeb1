/// Maps the server's milliseconds, which events carry, to nanoseconds of the client's monotonic clock.
///
/// The two clocks differ by an unknown offset. An event cannot arrive before it happened, so that the smallest
/// difference ever seen is the best bound: it is the offset plus the shortest way of an event. On the same machine the
/// X server reads the very clock that the client reads; a difference of less than ten seconds is taken for the way,
/// since the clocks of two machines, which run from their starts, are that near only by a chance of one in 400,000.
public struct ServerTimeline: Sendable, Hashable {
  /// Received minus server time: the smallest seen, which grows slowly so that drifting clocks are followed.
  private var offsetNanoseconds: Int64?
  private var lastReceived: Int64 = 0

  /// The server's clock wraps after 2³² ms.
  private static let wrapNanoseconds: Int64 = 4_294_967_296 * 1_000_000

  /// Clocks of two machines drift apart by less than 50 parts in a million.
  private static let driftDivisor: Int64 = 20_000

  /// Below this a difference is the way of an event on one machine. Larger ones are measured.
  private static let sameClockNanoseconds: Int64 = 10_000_000_000

  /// Creates a timeline that knows no offset yet.
  public init() {}

  /// Learns from an event and returns when it happened; never later than it was received.
  ///
  /// - Parameters:
  ///   - serverMilliseconds: From the event; 0 (events made up by programs) counts as now.
  ///   - received: When the event was taken, on the client's clock.
  public mutating func nanoseconds(
    ofServerMilliseconds serverMilliseconds: UInt32, receivedNanoseconds received: Int64
  ) -> Int64 {
    if serverMilliseconds == 0 { return received }
    let server = Int64(serverMilliseconds) * 1_000_000
    // Modulo the wrap, in −wrap/2 ..< wrap/2: a negative difference is a server clock that runs ahead.
    var difference = (received &- server) % Self.wrapNanoseconds
    if difference >= Self.wrapNanoseconds / 2 { difference -= Self.wrapNanoseconds }
    if difference < -Self.wrapNanoseconds / 2 { difference += Self.wrapNanoseconds }

    var offset = difference
    if let known = offsetNanoseconds {
      let grown = known + max(0, received.subtractingReportingOverflow(lastReceived).partialValue) / Self.driftDivisor
      // A step beyond all delays means that a clock was set.
      offset = abs(difference - grown) > 60_000_000_000 ? difference : min(difference, grown)
    }
    offsetNanoseconds = offset
    lastReceived = received
    let shift = (0..<Self.sameClockNanoseconds).contains(offset) ? 0 : offset
    return received &- max(0, difference - shift)
  }
}
