// SPDX-License-Identifier: MIT
import CGlissadeX11

extension Connection {
  /// The reason why a wait ended.
  package enum WakeReason: Sendable, Hashable {
    /// Data has arrived from the server, usually events.
    case events
    /// The deadline has passed.
    case deadline
    /// The other file descriptor is readable, or its other end was closed.
    case descriptor
    /// A signal arrived.
    case signal
  }

  /// Waits until events arrive, a deadline passes, a file descriptor is readable or a signal arrives.
  ///
  /// Sends pending requests first. The process uses no processor time while it waits.
  ///
  /// - Parameters:
  ///   - deadlineNanoseconds: The latest instant to wake, on the clock of `nowNanoseconds`; `nil` sets no deadline.
  ///   - nowNanoseconds: The current instant, on any clock that runs with real time.
  ///   - descriptor: Another file descriptor to wait for, for example a pipe to which a signal handler writes.
  /// - Throws: ``WindowingError/connectionLost(display:)``.
  package func wait(
    until deadlineNanoseconds: Int64?, nowNanoseconds: Int64, alsoReading descriptor: Int32? = nil
  ) throws(WindowingError) -> WakeReason {
    try requireConnection()
    // Events can be in Xlib's queue, which poll(2) does not cover. The query also flushes pending requests.
    let queued = unsafe CX11EventsQueued(display, QueuedAfterFlush)
    try requireConnection()
    if queued > 0 { return .events }

    var left: Int64 = -1
    if let deadlineNanoseconds {
      let (difference, overflows) = deadlineNanoseconds.subtractingReportingOverflow(nowNanoseconds)
      left = overflows ? (deadlineNanoseconds > nowNanoseconds ? .max : 0) : max(0, difference)
    }
    let seen = CX11Wait(unsafe XConnectionNumber(display.pointee.connection), descriptor ?? -1, left)
    if seen == CX11WaitTimedOut { return .deadline }
    if seen & CX11WaitInterrupted != 0 { return .signal }
    if seen & CX11WaitConnection != 0 {
      // Only a read detects a connection that has ended.
      let arrived = unsafe CX11EventsQueued(display, QueuedAfterReading)
      try requireConnection()
      if arrived > 0 || seen & CX11WaitDescriptor == 0 { return .events }
    }
    return .descriptor
  }
}
