// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The opcode and the version of a server's Present extension.
struct PresentExtension {
  let opcode: Int32
  let majorVersion: Int
  let minorVersion: Int

  /// Queries the extension. Returns `nil` if the server lacks it.
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

/// The start of a refresh, as reported by the display.
package struct FrameTick: Sendable, Hashable {
  /// The instant at which the refresh began, in nanoseconds of the server's monotonic clock. The resolution is 1 µs.
  ///
  /// If server and client run on the same machine, this is also the client's clock. Faulty drivers report 0 or repeat
  /// an earlier value.
  package var ustNanoseconds: Int64

  /// The display's refresh count.
  ///
  /// The count can stop, jump or decrease if a driver is faulty or the window moves to another screen.
  package var msc: UInt64

  /// The serial number that ``Window/requestFrameTick(afterMSC:)`` or ``Window/requestFrameTick(atMSC:)`` returned.
  package var serial: UInt32

  /// Creates a tick.
  package init(ustNanoseconds: Int64, msc: UInt64, serial: UInt32) {
    self.ustNanoseconds = ustNanoseconds
    self.msc = msc
    self.serial = serial
  }

  init(_ complete: CX11PresentComplete) {
    // The range of Int64 is 292 years in nanoseconds. An invalid UST must not trap.
    let (nanoseconds, overflows) = Int64(clamping: complete.ust).multipliedReportingOverflow(by: 1000)
    self.init(ustNanoseconds: overflows ? 0 : nanoseconds, msc: complete.msc, serial: complete.serial)
  }
}
