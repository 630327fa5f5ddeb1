// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Damage of a surface with one or several buffers")
struct DamageTrackerTests {
  /// A square on a picture of a thousand constant ones.
  private static func picture(x: Double) -> DisplayList {
    displayList { list in
      for index in 0..<1000 {
        let rect = Rect(x: Double(index % 40) * 6, y: Double(index / 40) * 6, width: 5, height: 5)
        list.fill(.rectangle(rect), with: .black)
      }
      list.fill(.ellipse(Rect(x: x, y: 90, width: 20, height: 20)), with: .white)
    }
  }

  /// Draws into a buffer; the result covers the surface, with the same padding.
  private static func draw(
    _ list: DisplayList, with tracker: inout DamageTracker, into surface: inout Surface, scale: Double = 1,
    background: Color = .white, bufferAge: Int = 1
  ) -> [PixelRect] {
    var rasterizer = Rasterizer()
    let (width, height, pixelsPerRow) = (surface.width, surface.height, surface.pixelsPerRow)
    var span = surface.pixels.mutableSpan
    return tracker.draw(
      list, with: &rasterizer, into: &span, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
      background: background, bufferAge: bufferAge)
  }

  /// The complete drawing, which is the reference.
  private static func complete(_ list: DisplayList, _ surface: Surface, scale: Double, background: Color) -> Surface {
    var whole = Surface(width: surface.width, height: surface.height)
    whole.draw(list, scale: scale, background: background)
    return whole
  }

  @Test(
    "each of several buffers gets the pixels of a complete drawing, and the result covers every pixel that changes",
    arguments: 0..<(_isDebugAssertConfiguration() ? 12 : 60))
  func buffers(seed: Int) {
    var random = SplitMix64(seed)
    let count = 1 + seed % 3
    var tracker = DamageTracker()
    var (width, height, scale, background) = (104, 80, 0.4, Color.white)
    func makeBuffers() -> [Surface] { (0..<count).map { _ in Surface(width: width, height: height) } }
    var buffers = makeBuffers()
    /// The frame that each buffer has; `nil` for unknown pixels.
    var frames = [Int?](repeating: nil, count: count)
    var shown: Surface?
    var list = randomScene(seed: seed, width: 260, height: 200, usesBlendModes: true)
    for frame in 0..<14 {
      var commands = list.commands
      switch Int.random(in: 0..<10, using: &random) {
      case 0: list = randomScene(seed: seed + 1000 + frame, width: 260, height: 200, usesBlendModes: true)
      case 1: scale = scale == 0.4 ? 0.6 : 0.4
      case 2: background = background == .white ? Color(hex: 0x2255CC) : .white
      case 3:
        (width, height) = (.random(in: 40...130, using: &random), .random(in: 40...100, using: &random))
        (buffers, frames) = (makeBuffers(), Array(repeating: nil, count: count))
      case 4: break
      default:
        // Another fill in the place of a command that draws without contents.
        let index = Int.random(in: 0..<commands.count, using: &random)
        guard case .fill = commands[index] else { break }
        commands[index] =
          displayList {
            $0.fill(
              .ellipse(
                Rect(
                  x: .random(in: 0...240, using: &random), y: .random(in: 0...180, using: &random), width: 24,
                  height: 18)), with: .black)
          }.commands[0]
        list = DisplayList(commands: commands)
      }
      let index = frame % count
      let age = frames[index].map { frame - $0 } ?? 0
      let changed = Self.draw(
        list, with: &tracker, into: &buffers[index], scale: scale, background: background, bufferAge: age)
      frames[index] = frame
      let whole = Self.complete(list, buffers[index], scale: scale, background: background)
      #expect(buffers[index] == whole, "frame \(frame), age \(age)")
      #expect(changed.count <= 16)
      for y in 0..<height {
        for x in 0..<width where shown?.width != width || shown?.height != height || shown?[x, y] != whole[x, y] {
          let isCovered = changed.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
          if !isCovered { Issue.record("frame \(frame): (\(x), \(y)) has changed and is not in the result") }
        }
      }
      shown = whole
    }
  }

  @Test("a moved disc among a thousand squares draws two small parts, and an equal picture nothing")
  func small() {
    var tracker = DamageTracker()
    var surface = Surface(width: 260, height: 200)
    #expect(tracker.drawnRects.isEmpty)
    let first = Self.draw(Self.picture(x: 10), with: &tracker, into: &surface)
    #expect(first == [PixelRect(minX: 0, minY: 0, maxX: 260, maxY: 200)])
    let moved = Self.draw(Self.picture(x: 200), with: &tracker, into: &surface)
    // The disc has a side of 20 pixels; its edges may touch one more pixel, with a margin of another on each side.
    #expect(moved.count == 2 && moved.allSatisfy { $0.width <= 24 && $0.height <= 24 })
    #expect(tracker.drawnRects == moved)

    // Without damage no pixel is written, not even with the same value.
    let marked = Surface(width: 260, height: 200)
    var untouched = marked
    #expect(Self.draw(Self.picture(x: 200), with: &tracker, into: &untouched).isEmpty)
    #expect(untouched == marked && tracker.drawnRects.isEmpty)
  }

  @Test("an older buffer is drawn in more parts than have changed since the last picture")
  func older() {
    var tracker = DamageTracker()
    var buffers = [Surface(width: 260, height: 200), Surface(width: 260, height: 200)]
    _ = Self.draw(Self.picture(x: 10), with: &tracker, into: &buffers[0], bufferAge: 0)
    _ = Self.draw(Self.picture(x: 60), with: &tracker, into: &buffers[1], bufferAge: 0)
    let changed = Self.draw(Self.picture(x: 200), with: &tracker, into: &buffers[0], bufferAge: 2)
    #expect(changed.allSatisfy { $0.minX >= 58 })
    #expect(tracker.drawnRects.contains { $0.minX < 30 })
    #expect(buffers[0] == Self.complete(Self.picture(x: 200), buffers[0], scale: 1, background: .white))
  }

  @Test("an unknown age, a new size, scale or background and a new tracker draw everything")
  func everything() {
    let whole = [PixelRect(minX: 0, minY: 0, maxX: 260, maxY: 200)]
    let picture = Self.picture(x: 10)
    var surface = Surface(width: 260, height: 200)
    var tracker = DamageTracker()
    #expect(Self.draw(picture, with: &tracker, into: &surface) == whole)
    for age in [Int.min, -1, 0, 65, .max] {
      // The picture is the same, so nothing needs to be sent.
      #expect(Self.draw(picture, with: &tracker, into: &surface, bufferAge: age).isEmpty)
      #expect(tracker.drawnRects == whole, "age \(age)")
    }
    #expect(Self.draw(picture, with: &tracker, into: &surface, scale: 1.5) == whole)
    #expect(Self.draw(picture, with: &tracker, into: &surface, scale: 1.5, background: .black) == whole)
    var other = Surface(width: 100, height: 50)
    let small = [PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 50)]
    #expect(Self.draw(picture, with: &tracker, into: &other, scale: 1.5, background: .black) == small)
    tracker = DamageTracker()
    #expect(Self.draw(picture, with: &tracker, into: &other, scale: 1.5, background: .black) == small)
    var empty = Surface(width: 0, height: 0)
    #expect(Self.draw(picture, with: &tracker, into: &empty).isEmpty)
    #expect(Self.draw(picture, with: &tracker, into: &empty, scale: .nan).isEmpty)
  }
}
