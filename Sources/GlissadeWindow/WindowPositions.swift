// SPDX-License-Identifier: MIT

/// The initial positions of windows: in rows from left to right, as long as the screen has room.
///
/// Window managers can choose other positions.
struct WindowPositions {
  private let screen: (width: Int, height: Int)
  /// The next free position in the current row, in pixels.
  private var next = (x: 0, y: 0)
  private var rowHeight = 0
  private var overlappingCount = 0

  /// The offset of each window that does not fit, so that a part of the window below stays visible.
  private static let step = 48

  init(screen: (width: Int, height: Int)) { self.screen = screen }

  /// Returns the position of the next window, in pixels.
  mutating func position(width: Int, height: Int) -> (x: Int, y: Int) {
    if next.x > 0, next.x + width > screen.width { next = (0, next.y + rowHeight) }
    if next.x == 0 { rowHeight = 0 }
    // The first window is always at the origin, even if it is larger than the screen.
    guard next == (0, 0) || next.x + width <= screen.width && next.y + height <= screen.height else {
      overlappingCount += 1
      return (overlappingCount * Self.step % max(screen.width, 1), overlappingCount * Self.step % max(screen.height, 1))
    }
    defer {
      next.x += width
      rowHeight = max(rowHeight, height)
    }
    return next
  }
}
