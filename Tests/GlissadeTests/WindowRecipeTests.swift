// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeWindow
import GlissadeWindowContents
import Testing

@Suite("The recipes for windows")
struct WindowRecipeTests {
  @Test("messages move the bars of jobs")
  func jobs() {
    let jobs = Jobs()
    jobs.mailbox?.send((job: 2, progress: 0.5))
    var window = HeadlessWindow(jobs, size: Size(width: 220, height: 100))
    let frames = window.run(until: 5)
    #expect(frames.count > 10)
    let tree = window.content.tree
    #expect(jobs.bars.map { tree.presentationValue(of: $0, .size, at: 5).width } == [4, 4, 102, 4])
  }

  @Test("a gauge reads its sensor twice a second, and its past is bounded")
  func gauge() {
    var reads = 0.0
    let gauge = SensorGauge {
      reads += 1
      return reads / 1000
    }
    var window = HeadlessWindow(gauge, size: Size(width: 200, height: 40))
    _ = window.run(until: 60, framesPerSecond: 10)
    #expect(reads == 120)
    let tree = window.content.tree
    #expect(tree.presentationValue(of: gauge.bar, .size, at: 61).width == 24)
    // Ten seconds have twenty changes.
    #expect(tree.modelChanges(of: gauge.bar, .size, in: 0...60).count <= 21)
  }

  @Test("a document with changes asks, and the answer closes the window")
  func document() {
    var window = HeadlessWindow(Document(), size: Size(width: 300, height: 120))
    let closesUnchanged = window.requestClose(at: 0.5)
    #expect(closesUnchanged)
    func key(_ character: Character) -> WindowEvent { .keyPressed(.character(character), [], isRepeat: false) }
    window.send(key("a"), at: 1)
    let closesChanged = window.requestClose(at: 2)
    #expect(!closesChanged && window.content.tree.children(at: 2).count == 1)
    window.send(key("n"), at: 3)
    #expect(window.content.tree.children(at: 3).isEmpty && window.newWindows.isEmpty)
    window.send(key("n"), at: 4)
    #expect(window.newWindows.map(\.options.title) == ["Untitled"])
    _ = window.requestClose(at: 5)
    window.send(key("y"), at: 6)
    #expect(window.requests == [.close])
  }

  @Test("a panel follows the size and the colour scheme")
  func panel() {
    var window = HeadlessWindow(Panel(), size: Size(width: 300, height: 200), colorScheme: .dark)
    let panel = window.content.panel
    #expect(window.content.background == Color(hex: 0x1E1E22))
    #expect(window.content.tree.presentationValue(of: panel, .position, at: 0) == Point(x: 150, y: 100))
    window.send(.resized(Size(width: 600, height: 300)), at: 1)
    window.send(.colorSchemeChanged(.light), at: 1)
    #expect(window.content.tree.presentationValue(of: panel, .position, at: 1) == Point(x: 150, y: 100))
    #expect(window.content.tree.presentationValue(of: panel, .position, at: 2) == Point(x: 300, y: 150))
    #expect(window.content.background == .white)
  }

  @Test("an embedded content uploads only what changes: the copy of its parts is the picture of each instant")
  func embedding() throws {
    let size = Size(width: 360, height: 240)
    var view = EmbeddedView(window: HeadlessWindow(Fling(), size: size))
    var reference = HeadlessWindow(Fling(), size: size)
    var copy = Bitmap(width: 360, height: 240)
    var (uploaded, updates) = (0, 0)
    func upload(_ picture: Bitmap, _ part: PixelRect) {
      updates += 1
      uploaded += part.width * part.height
      for y in part.minY..<part.maxY {
        let row = y * picture.width + part.minX..<y * picture.width + part.maxX
        copy.pixels.replaceSubrange(row, with: picture.pixels[row])
      }
    }
    #expect(view.update(at: 0, upload: upload) == nil)
    #expect(updates == 1 && uploaded == 360 * 240)
    for (instant, event) in [
      (1.0, WindowEvent.pointerPressed(.left, Pointer(Point(x: 60, y: 120)))),
      (1.02, .pointerMoved(Pointer(Point(x: 90, y: 120)))),
      (1.04, .pointerReleased(.left, Pointer(Point(x: 110, y: 120)))),
    ] {
      view.window.send(event, at: instant)
      reference.send(event, at: instant)
    }
    var waits: [Double?] = []
    for step in 0..<40 {
      let instant = 1.05 + Double(step) / 10
      waits.append(view.update(at: instant, upload: upload))
      #expect(copy == reference.bitmap(at: instant), "at \(instant)")
    }
    // Nothing is due at rest, and far fewer pixels than those of all pictures were uploaded.
    #expect(waits.first == 0 && view.update(at: 60, upload: upload) == nil)
    #expect(updates > 5 && uploaded < 360 * 240 * 12)
  }
}
