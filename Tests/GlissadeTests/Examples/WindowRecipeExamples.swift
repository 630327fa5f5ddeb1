// SPDX-License-Identifier: MIT
import Dispatch
import Glissade
import GlissadeWindow

/// The code of the page about recipes for windows.

// Example begins
/// A list of jobs: each result moves its bar.
struct Jobs: LayerTreeContent {
  var tree = LayerTree(size: Size(width: 220, height: 100))
  let bars: [LayerID]
  let mailbox: Mailbox<(job: Int, progress: Double)>? = Mailbox()

  init() {
    var bars: [LayerID] = []
    for row in 0..<4 {
      bars.append(tree.add(.rectangle(size: Size(width: 4, height: 12)), at: Point(x: 10, y: 20 + 20 * Double(row))))
    }
    self.bars = bars
  }

  mutating func receive(_ result: (job: Int, progress: Double), at instant: Double) {
    let bar = bars[result.job]
    tree.transaction(at: instant, duration: 0.3) { $0[bar].size.width = 4 + result.progress * 196 }
  }
}
// Example ends

// Example begins
/// A gauge that reads a sensor twice a second.
struct SensorGauge: LayerTreeContent {
  enum Tick { case read }

  var tree = LayerTree(size: Size(width: 200, height: 40))
  let bar: LayerID
  let mailbox: Mailbox<Tick>? = Mailbox()
  let sensor: () -> Double

  init(sensor: @escaping () -> Double) {
    self.sensor = sensor
    bar = tree.add(.rectangle(size: Size(width: 4, height: 20)), at: Point(x: 0, y: 20)) {
      $0.anchor = Point(x: 0, y: 0.5)
    }
    mailbox?.send(.read, every: 0.5)
  }

  mutating func receive(_ tick: Tick, at instant: Double) {
    let width = 200 * sensor()
    tree.transaction(at: instant, duration: 0.5) { [bar] in $0[bar].size.width = width }
  }
}
// Example ends

// Example begins
/// A document that asks before it closes with changes. A press of N opens another one.
struct Document: LayerTreeContent {
  var tree = LayerTree(size: Size(width: 300, height: 120))
  var hasChanges = false
  private var question: LayerID?
  private var requests: [WindowRequest] = []
  private var opened: [(content: Document, options: WindowOptions)] = []

  mutating func shouldClose(at instant: Double) -> Bool {
    guard hasChanges, question == nil else { return true }
    let text = LayerContent.text("Close without saving? Y / N", style: TextStyle(size: 14))
    question = tree.add(text, at: Point(x: 150, y: 60), at: instant)
    return false
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    switch event {
    case .keyPressed(.character("y"), _, _) where question != nil: requests.append(.close)
    case .keyPressed(.character("n"), _, _):
      if let layer = question {
        tree.remove(layer, at: instant)
        question = nil
      } else {
        opened.append((Document(), WindowOptions(title: "Untitled", size: Size(width: 300, height: 120))))
      }
    case .keyPressed(.character, _, _): hasChanges = true
    default: break
    }
  }

  mutating func takeRequests() -> [WindowRequest] {
    defer { requests = [] }
    return requests
  }

  mutating func takeNewWindows() -> [(content: Document, options: WindowOptions)] {
    defer { opened = [] }
    return opened
  }
}
// Example ends

// Example begins
/// A panel in the middle of the window.
struct Panel: LayerTreeContent {
  var tree = LayerTree(size: Size(width: 300, height: 200))
  let panel: LayerID
  var background = Color.white

  init() { panel = tree.add(.rectangle(size: Size(width: 100, height: 60), cornerRadius: 8)) }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    switch event {
    case .resized(let size):
      tree.size = size
      // The initial size is no motion.
      tree.transaction(at: instant, duration: instant > 0 ? 0.3 : 0) { [panel] in
        $0[panel].position = Point(x: size.width / 2, y: size.height / 2)
        $0[panel].size = Size(width: size.width / 3, height: size.height / 3)
      }
    case .reducedMotionChanged(let isReduced): tree.motionPolicy = isReduced ? .reduced : .full
    case .colorSchemeChanged(let scheme): background = scheme == .dark ? Color(hex: 0x1E1E22) : .white
    default: break
    }
  }
}
// Example ends

// Example begins
/// A content in a window of another toolkit, which calls these functions on one thread.
struct EmbeddedView<Content: WindowContent>: ~Copyable {
  var window: HeadlessWindow<Content>

  /// Draws what is due, and uploads the pixels that have changed. Returns the seconds until the next call, or `nil`.
  mutating func update(at now: Double, upload: (Bitmap, PixelRect) -> Void) -> Double? {
    for part in window.update(at: now) { upload(window.picture, part) }
    switch window.nextFrame {
    case .everyRefresh: return 0
    case .at(let instant): return max(0, instant - now)
    case .never: return nil
    }
  }
}
// Example ends

enum WindowRecipes {
  static func jobs() {
    // Example begins
    let jobs = Jobs()
    let results = jobs.mailbox
    for job in 0..<4 {
      Task.detached {
        for step in 1...10 {
          try await Task.sleep(for: .milliseconds(100 * (job + 1)))
          results?.send((job, Double(step) / 10))
        }
      }
    }
    WindowLoop.main(jobs, WindowOptions(title: "Jobs", size: Size(width: 220, height: 100)))
    // Example ends
  }

  static func timer(_ results: Mailbox<(job: Int, progress: Double)>?) -> any DispatchSourceTimer {
    // Example begins
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now(), repeating: 0.5)
    timer.setEventHandler { @Sendable in results?.send((0, 1)) }
    timer.resume()
    // Example ends
    return timer
  }

  static func statistics(_ content: some WindowContent, _ window: WindowOptions) throws -> WindowLoopEnding {
    // Example begins
    var loop = try WindowLoop([(content, window)])
    let ending = try loop.run()
    let frames = loop.statistics.frames
    print("\(frames.presentedCount) frames, \(frames.lateCount) late, \(frames.missedCount) refreshes missed")
    // Example ends
    return ending
  }
}
