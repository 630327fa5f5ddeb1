import CX11

/// The Present extension of a server.
struct PresentExtension {
  let opcode: Int32
  let majorVersion: Int
  let minorVersion: Int

  /// `nil` where the server lacks it.
  init?(display: UnsafeMutablePointer<CX11Display>) {
    var major: Int32 = 0
    var minor: Int32 = 0
    let opcode = unsafe CX11PresentOpen(display, &major, &minor)
    if opcode == 0 { return nil }
    self.opcode = opcode
    majorVersion = Int(major)
    minorVersion = Int(minor)
  }
}

/// The begin of a refresh, as the display reports it.
public struct FrameTick: Sendable, Hashable {
  /// When the refresh began, in nanoseconds of the server's monotonic clock, to the microsecond.
  ///
  /// On the same machine that is the client's monotonic clock; faulty drivers report 0 or repeat themselves.
  public var ustNanoseconds: Int64

  /// The display's count of refreshes. It may stand still, jump or go back where a driver errs or the window changes
  /// screens.
  public var msc: UInt64

  /// The number that ``Window/requestFrameTick(afterMSC:)`` returned.
  public var serial: UInt32

  /// Creates a tick.
  public init(ustNanoseconds: Int64, msc: UInt64, serial: UInt32) {
    self.ustNanoseconds = ustNanoseconds
    self.msc = msc
    self.serial = serial
  }

  init(_ complete: CX11PresentComplete) {
    // A clock of 292 years in nanoseconds; a nonsensical UST must not trap.
    let (nanoseconds, overflows) = Int64(clamping: complete.ust).multipliedReportingOverflow(by: 1000)
    self.init(ustNanoseconds: overflows ? 0 : nanoseconds, msc: complete.msc, serial: complete.serial)
  }
}
