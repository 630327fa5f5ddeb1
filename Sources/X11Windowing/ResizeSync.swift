import CX11

/// Tells a compositing manager when the window shows a size that it has asked for, so that frame and content grow together.
///
/// It follows the protocol `_NET_WM_SYNC_REQUEST` of the
/// [extended window manager hints](https://specifications.freedesktop.org/wm-spec/latest/).
struct ResizeSync {
  private let counter: XSyncCounter
  /// The value that the manager waits for, and whether the size that goes with it has come.
  private var request: (value: XSyncValue, isSized: Bool)?

  /// Creates the counter, or returns `nil` where the server has no SYNC extension.
  init?(display: OpaquePointer) {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard unsafe XSyncQueryExtension(display, &event, &error) != 0, unsafe XSyncInitialize(display, &major, &minor) != 0
    else { return nil }
    counter = unsafe XSyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
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
  mutating func answer(display: OpaquePointer) {
    guard let request, request.isSized else { return }
    unsafe XSyncSetCounter(display, counter, request.value)
    self.request = nil
  }

  func destroy(display: OpaquePointer) { unsafe XSyncDestroyCounter(display, counter) }
}
