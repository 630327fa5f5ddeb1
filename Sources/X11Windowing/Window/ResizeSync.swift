import CX11

/// Tells a compositing manager when the window shows a size that it has asked for, so that frame and content grow
/// together.
///
/// It follows the protocol `_NET_WM_SYNC_REQUEST` of the
/// [extended window manager hints](https://specifications.freedesktop.org/wm-spec/latest/).
struct ResizeSync {
  private let counter: XSyncCounter
  /// The value that the manager waits for, and whether the size that goes with it has come.
  private var request: (value: XSyncValue, isSized: Bool)?

  /// Creates the counter, or returns `nil` where the server has no SYNC extension.
  init?(display: UnsafeMutablePointer<CX11Display>) {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard unsafe CX11SyncQueryExtension(display, &event, &error) != 0,
      unsafe CX11SyncInitialize(display, &major, &minor) != 0
    else { return nil }
    counter = unsafe CX11SyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
    if counter == 0 { return nil }
  }

  /// What the window manager finds the counter by.
  var identifier: Int { Int(bitPattern: counter) }

  /// Notes that the next size is to be answered.
  mutating func ask(low: Int, high: Int) {
    request = (
      XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low)), isSized: false
    )
  }

  /// Notes that a size has come.
  mutating func noteSize() { request?.isSized = true }

  /// Answers, where a frame of the size that was asked for has just been sent.
  mutating func answer(display: UnsafeMutablePointer<CX11Display>) {
    guard let request, request.isSized else { return }
    unsafe CX11SyncSetCounter(display, counter, request.value)
    self.request = nil
  }

  func destroy(display: UnsafeMutablePointer<CX11Display>) { unsafe CX11SyncDestroyCounter(display, counter) }
}
