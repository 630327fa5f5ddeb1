// SPDX-License-Identifier: MIT
import Glissade
import GlissadeWindow
import Testing

/// The code of the pages about frames and windows.
enum WindowPages {
  static func toast() {
    // Example begins
    struct Toast: LayerTreeContent {
      var tree = LayerTree(size: Size(width: 360, height: 120))
      let card: LayerID

      init() {
        card = tree.add(.rectangle(size: Size(width: 76, height: 76), cornerRadius: 12), at: Point(x: 60, y: 60)) {
          $0.fill = Color(hex: 0x3B6EF5)
        }
      }

      mutating func handle(_ event: WindowEvent, at instant: Double) {
        guard case .pointerPressed(.left, let pointer) = event else { return }
        tree.transaction(at: instant, duration: 0.5) { [card] in $0[card].position = pointer.position }
      }
    }

    WindowLoop.main(Toast(), WindowOptions(title: "Toast", size: Size(width: 360, height: 120)))
    // Example ends
  }

  static func ending(_ toast: some WindowContent, _ window: WindowOptions) -> Int32 {
    // Example begins
    do throws(WindowingError) {
      return try WindowLoop.run(toast, window).exitStatus
    } catch {
      print(error)  // such as: no display: the environment variable DISPLAY is not set
      return error == .windowDestroyed ? 0 : 69
    }
    // Example ends
  }

  static func headless(_ toast: some WindowContent) throws -> [UInt8] {
    // Example begins
    var window = HeadlessWindow(toast, size: Size(width: 360, height: 120))
    window.send(.pointerPressed(.left, Pointer(Point(x: 300, y: 60))), at: 0.5)
    let picture = try window.bitmap(at: 0.75).encodedAsPNG()
    let animation = try window.animatedPNG(from: 0.5, to: 1, framesPerSecond: 30)
    // Example ends
    return picture + animation
  }

  static func scripted(_ toast: some WindowContent) {
    // Example begins
    var window = HeadlessWindow(toast, size: Size(width: 360, height: 120))
    let click = WindowEvent.pointerPressed(.left, Pointer(Point(x: 300, y: 60)))
    let frames = window.run(until: 60, events: [(instant: 2, event: click)])
    #expect(frames.first == 0)
    #expect(frames.dropFirst().allSatisfy { (2...2.6).contains($0) })  // at rest, no frames
    // Example ends
  }

  /// A meter that other threads feed.
  static func meter() -> some WindowContent {
    // Example begins
    struct Meter: LayerTreeContent {
      var tree = LayerTree(size: Size(width: 200, height: 40))
      let bar: LayerID
      let levels = Mailbox<Double>()
      var mailbox: Mailbox<Double>? { levels }

      init() { bar = tree.add(.rectangle(size: Size(width: 10, height: 20)), at: Point(x: 0, y: 20)) }

      mutating func receive(_ level: Double, at instant: Double) {
        tree.transaction(at: instant, duration: 0.2) { [bar] in $0[bar].position.x = level * 200 }
      }
    }
    // Example ends
    return Meter()
  }

  /// A content that asks before it closes.
  struct Editor: LayerTreeContent {
    var tree = LayerTree(size: Size(width: 200, height: 40))
    var hasUnsavedChanges = false
    var isAsking = false

    // Example begins
    mutating func shouldClose(at instant: Double) -> Bool {
      isAsking = hasUnsavedChanges
      return !hasUnsavedChanges
    }
    // Example ends
  }
}
