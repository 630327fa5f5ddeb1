// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A connection to an X server, for creating windows and receiving events.
///
/// A connection and all objects on it belong to one thread. Other threads can have other connections. Windows and
/// surfaces retain their connection, which closes when its last reference is released.
///
/// After the connection is lost, the call that detects the loss and all later calls throw
/// ``WindowingError/connectionLost(display:)``. Later calls do not reach Xlib. Xlib neither prints a message nor ends
/// the process. The caller must use ``withBrokenPipes(_:)`` or ignore `SIGPIPE`, which the system sends when a request
/// is written to a server that has ended.
@safe
package final class Connection {
  /// The display's name in Xlib's form, such as `:0`.
  package let displayName: String

  // SAFETY: valid from `init` to `deinit`, and used by one thread only.
  let display: UnsafeMutablePointer<CX11Display>

  let screen: Int32
  let rootWindow: XID
  let atoms: Atoms
  /// The selection that the settings manager of the screen owns.
  let settingsSelection: Atom
  let present: PresentExtension?
  let completionEventType: Int32?
  /// The major opcode of MIT-SHM.
  private(set) var sharedMemoryOpcode: UInt8?

  /// The record of each window, by its identifier. Windows add and remove their records.
  var records: [XID: WindowRecord] = [:]

  /// The identifiers of released windows that other programs had destroyed. The server can still report errors of
  /// requests for them.
  var destroyedWindows: Set<XID> = []

  /// The clipboard state of the program; `nil` before the first copy.
  var clipboard: ClipboardText?

  /// Whether the program has tried to open an input method.
  var hasTriedInputMethod = false

  /// The observed desktop settings; `nil` if they are not observed.
  var desktop: ObservedDesktop?

  /// Opens a display.
  ///
  /// - Parameter name: The display, such as `:0` or `host:10.0`; `nil` uses the environment variable `DISPLAY`.
  /// - Throws: ``WindowingError/noDisplayNamed``, ``WindowingError/cannotOpenDisplay(name:)`` or
  ///   ``WindowingError/connectionLost(display:)``.
  package init(display name: String? = nil) throws(WindowingError) {
    // SAFETY: XDisplayName returns its argument or a string of the environment, and the string is copied at once.
    let requestedName = unsafe name ?? String(cString: XDisplayName(nil))
    if requestedName.isEmpty { throw .noDisplayNamed }
    guard let display = unsafe CX11Open(requestedName) else { throw .cannotOpenDisplay(name: requestedName) }
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
    // Detectable auto-repeat: a held key sends presses only, so every release event is a real release.
    unsafe CX11kbSetDetectableAutoRepeat(display, 1, nil)
    try requireConnection()
  }

  deinit {
    // SAFETY: every object on the connection retains it, so none exists any more.
    unsafe ExtensionLists.close(display)
  }

  /// Whether the connection worked in the last call that used it.
  package var isConnected: Bool { unsafe display.pointee.isLost == 0 }

  func requireConnection() throws(WindowingError) {
    if !isConnected { throw .connectionLost(display: displayName) }
  }

  /// Makes requests and waits until the server has processed them.
  ///
  /// - Returns: The first refused request, or `nil`. Refused requests of other calls are not included.
  func refusal(of requests: () -> Void) throws(WindowingError) -> RequestFailure? {
    try requireConnection()
    var error = CX11Error()
    unsafe CX11BeginTrap(display)
    requests()
    let wasRefused = unsafe CX11EndTrap(display, &error) != 0
    try requireConnection()
    return wasRefused ? RequestFailure(error) : nil
  }

  /// Removes and returns the oldest refused request for which no call waited.
  func takeUntrappedFailure() -> RequestFailure? {
    var error = CX11Error()
    return unsafe CX11TakeError(display, &error) != 0 ? RequestFailure(error) : nil
  }

  /// Sends all pending requests to the server without waiting for it.
  package func flush() throws(WindowingError) {
    try requireConnection()
    unsafe CX11Flush(display)
    try requireConnection()
  }
}
