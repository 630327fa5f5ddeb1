import CX11

/// A connection to an X server: what windows are made on and where events come from.
///
/// A connection and all that is made on it belong to one thread; other threads may have connections of their own. Its windows
/// and surfaces hold it; it closes when the last of them is gone.
///
/// When the server dies, the call that notices throws ``WindowingError/connectionLost(display:)``, and so does every later
/// one. Xlib's own reaction, ending the process with status 1, does not happen.
@safe
public final class Connection {
  /// The display as Xlib names it, such as `:0`.
  public let displayName: String

  // SAFETY: valid from `init` to `deinit`, and used by one thread.
  let display: OpaquePointer
  private let errorLog: OpaquePointer
  private let lifeline: Lifeline

  let screen: Int32
  let rootWindow: XID
  let atoms: Atoms
  /// The selection that the settings manager of the screen owns.
  let settingsSelection: Atom
  let present: PresentExtension?
  let completionEventType: Int32?
  /// The opcode of MIT-SHM's requests.
  private(set) var sharedMemoryOpcode: UInt8?

  /// What is known of each window, so that events find it. Windows enter and remove themselves.
  var records: [XID: WindowRecord] = [:]

  /// Windows that other programs have destroyed and that nothing holds any more: what the server refuses because of that may
  /// still be on its way.
  var lostWindows: Set<XID> = []

  /// What the program has on the clipboard, once it has put something there.
  var clipboard: ClipboardText?

  /// What makes texts of keys, where a window has asked for it.
  // SAFETY: opened and closed by the connection.
  var inputMethod: OpaquePointer?
  /// Whether there has been a search for one.
  var hasSoughtInputMethod = false

  /// What is known of the desktop, where it is followed.
  var desktop: FollowedDesktop?

  /// Opens a display.
  ///
  /// - Parameter name: Such as `:0` or `host:10.0`; `nil` takes the one that the environment names.
  /// - Throws: ``WindowingError/noDisplayNamed`` or ``WindowingError/cannotOpenDisplay(name:)``.
  public init(display name: String? = nil) throws(WindowingError) {
    // SAFETY: XDisplayName returns a string of its argument's or the environment's, copied at once.
    let wanted = unsafe name ?? String(cString: XDisplayName(nil))
    if wanted.isEmpty { throw .noDisplayNamed }
    guard let display = unsafe XOpenDisplay(wanted) else { throw .cannotOpenDisplay(name: wanted) }
    guard let errorLog = unsafe CX11ErrorLogAttach(display) else {
      unsafe XCloseDisplay(display)
      throw .outOfMemory(byteCount: 1)
    }
    unsafe self.display = display
    unsafe self.errorLog = errorLog
    displayName = unsafe String(cString: XDisplayString(display))
    lifeline = Lifeline()
    screen = unsafe XDefaultScreen(display)
    rootWindow = unsafe XDefaultRootWindow(display)

    // Xlib's default handlers print a message and end the process. The first is one for the whole process, so ours keeps
    // no state; the second is this connection's own.
    unsafe XSetIOErrorHandler { _ in 0 }
    // SAFETY: `lifeline` lives as long as the display is open.
    unsafe XSetIOErrorExitHandler(
      display, { _, data in unsafe Lifeline.cut(data) }, Unmanaged.passUnretained(lifeline).toOpaque())

    atoms = unsafe Atoms(display: display)
    settingsSelection = unsafe XInternAtom(display, "_XSETTINGS_S\(screen)", 0)
    present = unsafe PresentExtension(display: display)
    completionEventType = unsafe ExtensionLists.enter(display) ? XShmGetEventBase(display) + ShmCompletion : nil
    if completionEventType != nil {
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      if unsafe XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 {
        sharedMemoryOpcode = UInt8(truncatingIfNeeded: opcode)
      }
    }
    // A held key then sends presses only, so that a release is always a release.
    unsafe XkbSetDetectableAutoRepeat(display, 1, nil)
    if lifeline.isCut { throw .connectionLost(display: displayName) }
  }

  deinit {
    // SAFETY: nothing made on the connection is left: whatever is made on it holds it.
    // Refusals that are still on their way must find the log: without it Xlib prints them and ends the process.
    if let inputMethod = unsafe inputMethod { unsafe CX11InputMethodClose(inputMethod, lifeline.isCut ? 0 : 1) }
    if !lifeline.isCut { unsafe XSync(display, 0) }
    unsafe CX11ErrorLogDetach(errorLog)
    unsafe ExtensionLists.close(display)
  }

  /// Whether the server was still there at the last call that spoke to it.
  public var isAlive: Bool { !lifeline.isCut }

  func requireAlive() throws(WindowingError) {
    if lifeline.isCut { throw .connectionLost(display: displayName) }
  }

  /// Makes requests and waits until the server has processed them.
  ///
  /// - Returns: The first one that it refused, or `nil`. Refused requests of other calls are not counted.
  func refusal(of requests: () -> Void) throws(WindowingError) -> RequestFailure? {
    try requireAlive()
    var error = CX11Error()
    unsafe CX11ErrorLogBeginTrap(errorLog)
    requests()
    let wasRefused = unsafe CX11ErrorLogEndTrap(errorLog, &error) != 0
    try requireAlive()
    return wasRefused ? RequestFailure(error) : nil
  }

  /// The oldest refused request that no call waited for.
  func takeStrayFailure() -> RequestFailure? {
    var error = CX11Error()
    return unsafe CX11ErrorLogTake(errorLog, &error) != 0 ? RequestFailure(error) : nil
  }

  /// Hands all requests made so far to the server without waiting for it.
  public func flush() throws(WindowingError) {
    try requireAlive()
    unsafe XFlush(display)
    try requireAlive()
  }
}

/// Whether the connection stands. Xlib reports its end to a C function, which reaches it by address.
private final class Lifeline {
  private(set) var isCut = false

  static func cut(_ data: UnsafeMutableRawPointer?) {
    guard let data = unsafe data else { return }
    // SAFETY: `data` is the address that `Connection.init` gave, of an object that the connection holds.
    unsafe Unmanaged<Lifeline>.fromOpaque(data).takeUnretainedValue().isCut = true
  }
}
