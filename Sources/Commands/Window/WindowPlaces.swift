/// Where windows are put at first: side by side, then in further rows, for as long as the screen has room.
///
/// A window manager puts them where it likes.
struct WindowPlaces {
  private let screen: (width: Int, height: Int)
  /// The free place in the row that is being filled, and the height of that row.
  private var next = (x: 0, y: 0)
  private var rowHeight = 0
  private var overlappingCount = 0

  /// What a window without room is moved by, so that something is seen of the one under it.
  private static let step = 48

  init(screen: (width: Int, height: Int)) { self.screen = screen }

  /// The place of the next window.
  mutating func place(width: Int, height: Int) -> (x: Int, y: Int) {
    if next.x > 0, next.x + width > screen.width { next = (0, next.y + rowHeight) }
    if next.x == 0 { rowHeight = 0 }
    // The first one is shown as much as can be of it, whatever its size.
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
