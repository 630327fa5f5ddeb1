// SPDX-License-Identifier: MIT
import CGlissadeX11
import Glibc

/// A memory segment that the client shares with the server.
///
/// The segment is marked for removal as soon as the client has attached it. The server attaches it afterwards: Linux
/// permits attaching a marked segment by its identifier. The kernel frees a marked segment when the last attached
/// process detaches it or ends, for any reason.
@safe
struct SharedSegment: ~Copyable {
  /// The reason why a segment was not created.
  enum Failure: Error {
    /// The kernel refused memory, with the value of `errno`.
    case memory(Int32)
    /// The server refused to attach the segment: it runs on another machine, in another container or for another user.
    case attachment(RequestFailure)
    case connection(WindowingError)
  }

  let byteCount: Int
  private let connection: Connection
  // SAFETY: points to `byteCount` bytes from `init` to `deinit`, aligned to pages.
  let base: UnsafeMutableRawPointer
  // SAFETY: Xlib keeps the address while the segment is attached, so the structure has its own allocation.
  let info: UnsafeMutablePointer<XShmSegmentInfo>

  /// The kernel's identifier of the segment, as listed by `ipcs -m`.
  var identifier: Int32 { unsafe info.pointee.shmid }

  /// The X11 resource of the segment, which completion events contain.
  var resource: XID { unsafe info.pointee.shmseg }

  init(byteCount: Int, connection: Connection) throws(Failure) {
    let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
    if identifier < 0 { throw .memory(errno) }
    let address = unsafe shmat(identifier, nil, 0)
    let attachError = errno
    // SAFETY: shmctl(2) requires no structure for `IPC_RMID`.
    _ = shmctl(identifier, IPC_RMID, nil)
    // shmat(2) returns the address −1 on failure.
    guard let address = unsafe address, UInt(bitPattern: address) != .max else { throw .memory(attachError) }

    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    unsafe info.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: identifier, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 1))
    let failure: Failure?
    do throws(WindowingError) {
      let refusal = try connection.refusal { _ = unsafe CX11ShmAttach(connection.display, info) }
      failure = refusal.map(Failure.attachment)
    } catch {
      failure = .connection(error)
    }
    if let failure {
      unsafe shmdt(address)
      unsafe info.deallocate()
      throw failure
    }
    self.byteCount = byteCount
    self.connection = connection
    unsafe self.base = unsafe address
    unsafe self.info = unsafe info
  }

  deinit {
    if connection.isConnected {
      // The server processes this request after all puts that read the segment.
      unsafe CX11ShmDetach(connection.display, info)
      unsafe CX11Flush(connection.display)
    }
    unsafe shmdt(base)
    unsafe info.deallocate()
  }
}
