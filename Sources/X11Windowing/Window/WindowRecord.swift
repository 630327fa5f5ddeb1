// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeWindowContents

/// The connection's state of one window, shared by the window, its surface and the decoding of events.
@safe
final class WindowRecord {
  let id: XID
  /// The width in pixels of the part that is drawn.
  private(set) var width = 0
  /// The height in pixels of the part that is drawn.
  private(set) var height = 0
  /// Whether the window is larger than the part that is drawn.
  private(set) var isClipped = false
  var isDestroyed = false
  /// Whether the window is uncovered and completely on the screen.
  var isUnobscured = false
  /// Whether the server has lost pixels since the last complete frame was presented.
  var isExposed = false
  var buffers = BufferPool()
  /// The error of the lost shared memory; `nil` if none was lost.
  var sharingFailure: RequestFailure?
  var clipboardRequest: ClipboardRequest?
  /// The files that are dragged over the window or were dropped on it, or `nil`.
  var drop: FileDrop?
  var resizeSync: ResizeSync?
  var pointerShape: PointerShape?

  /// The input context, which converts keys to text. It becomes invalid when the input method of the connection ends.
  // SAFETY: created and destroyed while the input method is open, and not used after the window.
  var inputContext: OpaquePointer?
  /// Whether key events produce text.
  var isTextInputEnabled = false
  /// Whether the window has the keyboard focus. Initially `true`, because without a window manager no event reports it.
  var hasFocus = true

  /// The codes of the pressed keys. Another press of one of them is a repeat.
  private var keysDown: Set<UInt32> = []

  /// The index of this window's `resized` event in the current batch of events.
  var resizedIndex: Int?
  /// The index of this window's `exposed` event in the current batch of events.
  var exposedIndex: Int?

  init(id: XID, width: Int, height: Int) {
    self.id = id
    setSize(width: width, height: height)
  }

  /// Sets the size of the window and derives the drawn part from it.
  func setSize(width: Int, height: Int) {
    (self.width, self.height) = PixelBuffer.largestSize(fitting: width, height)
    isClipped = width > self.width || height > self.height
  }

  /// Records a key press. Returns whether the key was already down.
  func press(_ code: UInt32) -> Bool { !keysDown.insert(code).inserted }

  func release(_ code: UInt32) { keysDown.remove(code) }

  /// Clears the pressed keys. Their release is not reported while another window has the focus.
  func releaseAllKeys() { keysDown.removeAll(keepingCapacity: true) }
}
