import CX11

/// What the connection knows of a window: shared by the window, its surface and the events' way to them.
@safe
final class WindowRecord {
  let id: XID
  /// The width in pixels of the part that has pixels.
  private(set) var width = 0
  /// The height in pixels of the part that has pixels.
  private(set) var height = 0
  /// Whether the window is larger.
  private(set) var isClipped = false
  var isDestroyed = false
  /// Whether nothing covers the window, and all of it is on the screen.
  var isWhollySeen = false
  /// Whether pixels were lost for which nothing was presented yet.
  var isExposed = false
  var buffers = BufferPool()
  /// Why memory that was shared no longer is.
  var sharingFailure: RequestFailure?
  var clipboardRequest: ClipboardRequest?
  var resizeSync: ResizeSync?
  var pointerShape: Window.PointerShape?

  /// What makes texts of keys; gone with the method of the connection.
  // SAFETY: made and freed with the window, while the method is open.
  var inputContext: OpaquePointer?
  /// Whether keys are texts now.
  var takesText = false
  /// Whether keys come here; without a window manager nobody tells.
  var hasFocus = true

  /// The key codes that are down, by which a repeated press is known.
  private var keysDown: Set<UInt32> = []

  /// Where in the batch of events that is being taken this window's own `resized` and `exposed` stand.
  var resizedIndex: Int?
  var exposedIndex: Int?

  init(id: XID, width: Int, height: Int) {
    self.id = id
    setSize(width: width, height: height)
  }

  /// Notes the size of the window, of which the upper left part has pixels.
  func setSize(width: Int, height: Int) {
    (self.width, self.height) = PixelBuffer.largestSize(fitting: width, height)
    isClipped = width > self.width || height > self.height
  }

  /// Returns whether the key was down already.
  func press(_ code: UInt32) -> Bool { !keysDown.insert(code).inserted }

  func release(_ code: UInt32) { keysDown.remove(code) }

  /// Keys that go up while another window has the focus are not told.
  func releaseAllKeys() { keysDown.removeAll(keepingCapacity: true) }
}
