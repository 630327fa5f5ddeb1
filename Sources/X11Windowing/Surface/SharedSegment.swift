import CX11
import Glibc

/// Memory that the client and the server both see.
///
/// It is marked for removal as soon as the client has attached it, before the server does (Linux lets others attach a
/// marked segment by its identifier): the kernel frees it with the last process that holds it, whatever ends that
/// process.
@safe
struct SharedSegment: ~Copyable {
  /// Why there is none.
  enum Failure: Error {
    /// The kernel refused memory, with the error's number.
    case memory(Int32)
    /// The server refused to attach it: it runs on another machine, in another container or for another user.
    case attachment(RequestFailure)
    case connection(WindowingError)
  }

  let byteCount: Int
  private let connection: Connection
  // SAFETY: points to `byteCount` bytes from `init` to `deinit`, aligned to pages.
  let base: UnsafeMutableRawPointer
  // SAFETY: Xlib keeps the address while the segment is attached, so that it is allocated on its own.
  let info: UnsafeMutablePointer<XShmSegmentInfo>

  /// The kernel's identifier, as `ipcs -m` lists it.
  var identifier: Int32 { unsafe info.pointee.shmid }

  /// The server's name of the segment, by which it reports completion.
  var resource: XID { unsafe info.pointee.shmseg }

  init(byteCount: Int, connection: Connection) throws(Failure) {
    let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
    if identifier < 0 { throw .memory(errno) }
    let address = unsafe shmat(identifier, nil, 0)
    let attachError = errno
    // SAFETY: no structure is needed to mark a segment for removal.
    _ = shmctl(identifier, IPC_RMID, nil)
    // shmat(2) fails with the address −1.
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
    if connection.isAlive {
      // The server processes this after the puts that still read the segment.
      unsafe CX11ShmDetach(connection.display, info)
      unsafe CX11Flush(connection.display)
    }
    unsafe shmdt(base)
    unsafe info.deallocate()
  }
}
