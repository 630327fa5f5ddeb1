import CX11

/// A connection to an X server: what windows are made on and where events come from.
///
/// A connection and all that is made on it belong to one thread; other threads may have connections of their own. Its
/// windows and surfaces hold it; it closes when the last of them is gone.
///
/// When the connection is lost, the call that notices throws ``WindowingError/connectionLost(display:)``, and so does
/// every later one; no call reaches Xlib any more. Xlib neither prints a message nor ends the process. The process
/// ignores
/// `SIGPIPE`, which the system sends when a request is written to a server that has ended.
@safe
public final class Connection {
  /// The display as Xlib names it, such as `:0`.
  public let displayName: String

  // SAFETY: valid from `init` to `deinit`, and used by one thread.
  let display: UnsafeMutablePointer<CX11Display>

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

  /// Windows that other programs have destroyed and that nothing holds any more: what the server refuses because of
  /// that may still be on its way.
  var lostWindows: Set<XID> = []

  /// What the program has on the clipboard, once it has put something there.
  var clipboard: ClipboardText?

  /// Whether an input method was searched for.
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
    guard let display = unsafe CX11Open(wanted) else { throw .cannotOpenDisplay(name: wanted) }
    unsafe self.display = display
    displayName = unsafe String(cString: XDisplayString(display.pointee.connection))
    screen = unsafe XDefaultScreen(display.pointee.connection)
    rootWindow = unsafe XDefaultRootWindow(display.pointee.connection)
    atoms = unsafe Atoms(display: display)
    settingsSelection = unsafe CX11InternAtom(display, "_XSETTINGS_S\(screen)", 0)
    present = unsafe PresentExtension(display: display)
    completionEventType = unsafe ExtensionLists.enter(display) ? CX11ShmGetEventBase(display) + ShmCompletion : nil
    if completionEventType != nil {
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      if unsafe CX11QueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 {
        sharedMemoryOpcode = UInt8(truncatingIfNeeded: opcode)
      }
    }
    // A held key then sends presses only, so that a release is always a release.
    unsafe CX11kbSetDetectableAutoRepeat(display, 1, nil)
    try requireAlive()
  }

  deinit {
    // SAFETY: everything made on the connection holds it, so that nothing of it is left.
    unsafe ExtensionLists.close(display)
  }

  /// Whether the server was still there at the last call that spoke to it.
  public var isAlive: Bool { unsafe display.pointee.isLost == 0 }

  func requireAlive() throws(WindowingError) {
    if !isAlive { throw .connectionLost(display: displayName) }
  }

  /// Makes requests and waits until the server has processed them.
  ///
  /// - Returns: The first one that it refused, or `nil`. Refused requests of other calls are not counted.
  func refusal(of requests: () -> Void) throws(WindowingError) -> RequestFailure? {
    try requireAlive()
    var error = CX11Error()
    unsafe CX11BeginTrap(display)
    requests()
    let wasRefused = unsafe CX11EndTrap(display, &error) != 0
    try requireAlive()
    return wasRefused ? RequestFailure(error) : nil
  }

  /// The oldest refused request that no call waited for.
  func takeStrayFailure() -> RequestFailure? {
    var error = CX11Error()
    return unsafe CX11TakeError(display, &error) != 0 ? RequestFailure(error) : nil
  }

  /// Hands all requests made so far to the server without waiting for it.
  public func flush() throws(WindowingError) {
    try requireAlive()
    unsafe CX11Flush(display)
    try requireAlive()
  }
}
