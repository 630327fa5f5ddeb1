// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The SYNC counter that reports to a compositing manager when a requested window size has been drawn.
///
/// The manager then resizes the window's frame together with the content. This is the protocol `_NET_WM_SYNC_REQUEST`
/// of the [extended window manager hints](https://specifications.freedesktop.org/wm-spec/latest/).
struct ResizeSync {
  private let counter: XSyncCounter
  /// The counter value that the manager waits for, and whether the window already has the size of that request.
  private var request: (value: XSyncValue, isSized: Bool)?

  /// Creates the counter. Returns `nil` if the server has no SYNC extension.
  init?(display: UnsafeMutablePointer<CX11Display>) {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard unsafe CX11SyncQueryExtension(display, &event, &error) != 0,
      unsafe CX11SyncInitialize(display, &major, &minor) != 0
    else { return nil }
    counter = unsafe CX11SyncCreateCounter(display, XSyncValue(hi: 0, lo: 0))
    if counter == 0 { return nil }
  }

  /// The X11 identifier of the counter, for the property `_NET_WM_SYNC_REQUEST_COUNTER`.
  var identifier: Int { Int(bitPattern: counter) }

  /// Stores the manager's request. The event with the new size follows it.
  mutating func storeRequest(low: Int, high: Int) {
    request = (
      XSyncValue(hi: Int32(truncatingIfNeeded: high), lo: UInt32(truncatingIfNeeded: low)), isSized: false
    )
  }

  /// Records that the window's size has arrived.
  mutating func recordSize() { request?.isSized = true }

  /// Sets the counter if the size of the request has arrived. The caller has just sent a frame of that size.
  mutating func setCounter(display: UnsafeMutablePointer<CX11Display>) {
    guard let request, request.isSized else { return }
    unsafe CX11SyncSetCounter(display, counter, request.value)
    self.request = nil
  }

  func destroy(display: UnsafeMutablePointer<CX11Display>) { unsafe CX11SyncDestroyCounter(display, counter) }
}
