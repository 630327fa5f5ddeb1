import CX11

extension Connection {
  /// Why a wait ended.
  public enum WakeReason: Sendable, Hashable {
    /// Events are there to be taken.
    case events
    /// The instant has come.
    case deadline
    /// The other file descriptor can be read, or its other end was closed.
    case descriptor
    /// A signal arrived.
    case signal
  }

  /// Sleeps until there are events, an instant comes, another descriptor can be read, or a signal arrives.
  ///
  /// Sends pending requests first. The process uses no processor time while it sleeps.
  ///
  /// - Parameters:
  ///   - deadlineNanoseconds: When to wake at the latest, on the clock of `nowNanoseconds`; `nil`: not by time.
  ///   - nowNanoseconds: The present instant, on any clock that runs with real time.
  ///   - descriptor: A file descriptor to wait for as well, for example a pipe that a signal handler writes to.
  /// - Throws: ``WindowingError/connectionLost(display:)``.
  public func wait(
    until deadlineNanoseconds: Int64?, nowNanoseconds: Int64, alsoReading descriptor: Int32? = nil
  ) throws(WindowingError) -> WakeReason {
    try requireAlive()
    // Events may lie in Xlib's queue, where poll(2) does not see them; asking also flushes.
    let queued = unsafe CX11EventsQueued(display, QueuedAfterFlush)
    try requireAlive()
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
      // Reading is what notices a connection that has ended.
      let arrived = unsafe CX11EventsQueued(display, QueuedAfterReading)
      try requireAlive()
      if arrived > 0 || seen & CX11WaitDescriptor == 0 { return .events }
    }
    return .descriptor
  }
}
