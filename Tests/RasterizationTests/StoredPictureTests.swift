// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Commands that do not change are drawn once, and copied in later frames")
struct StoredPictureTests {
  /// A surface whose frames are drawn with a tracker, in one buffer or in several.
  private struct Screen: ~Copyable {
    var tracker: DamageTracker
    var rasterizer: Rasterizer
    var buffers: [Surface]
    var frameCount = 0
    /// The number of frames that copied a stored picture, and of those that drew fewer pixels than their rectangles.
    var (copiedCount, tiledCount) = (0, 0)
    let scale: Double

    init(
      width: Int, height: Int, scale: Double = 1, smallestSaving: Int = 0, threadCount: Int = 1, bufferCount: Int = 1
    ) {
      tracker = DamageTracker(smallestSaving: smallestSaving)
      rasterizer = Rasterizer(threadCount: threadCount, workPerThread: 1)
      buffers = Array(repeating: Surface(width: width, height: height), count: bufferCount)
      self.scale = scale
    }

    /// Draws a frame, and compares its pixels with those of a complete drawing.
    mutating func show(_ list: DisplayList, background: Color = .white, sourceLocation: SourceLocation) {
      let index = frameCount % buffers.count
      let (width, height, pixelsPerRow) = (buffers[index].width, buffers[index].height, buffers[index].pixelsPerRow)
      let age = frameCount < buffers.count ? 0 : buffers.count
      var span = buffers[index].pixels.mutableSpan
      _ = tracker.draw(
        list, with: &rasterizer, into: &span, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
        background: background, bufferAge: age)
      frameCount += 1
      if tracker.storedCommandCount > 0, tracker.drawnPixelCount > 0 { copiedCount += 1 }
      let area = tracker.drawnRects.reduce(0) { $0 + $1.width * $1.height }
      if tracker.drawnPixelCount < area { tiledCount += 1 }
      var complete = Surface(width: width, height: height)
      complete.draw(list, scale: scale, background: background)
      #expect(buffers[index] == complete, "frame \(frameCount)", sourceLocation: sourceLocation)
    }
  }

  /// A command that does not begin or end a group, from a random scene.
  private static func drawing(_ random: inout SplitMix64, width: Double, height: Double) -> DrawingCommand {
    let scene = randomScene(seed: .random(in: 0..<50, using: &random), width: width, height: height)
    return scene.commands.filter(\.isDrawing).randomElement(using: &random) ?? scene.commands[0]
  }

  @Test(
    "frames have the bits of complete drawings, for any commands, changes, buffers and threads",
    arguments: 0..<Soak.count(inGate: 10, otherwise: 90))
  func randomLists(seed: Int) {
    var random = SplitMix64(seed)
    let (width, height) = seed % 2 == 0 ? (260.0, 200.0) : (400.0, 300.0)
    let scale = seed % 2 == 0 ? 0.4 : 0.9
    var screen = Screen(
      width: Int(width * scale), height: Int(height * scale), scale: scale, threadCount: [1, 2, 5][seed % 3],
      bufferCount: 1 + seed / 3 % 3)
    var still = randomScene(seed: seed, width: width, height: height, usesBlendModes: true).commands
    // Few or many moving commands, in one colour only or of any kind.
    let count = seed % 4 < 2 ? Int.random(in: 1...6, using: &random) : Int.random(in: 33...70, using: &random)
    var moving: [DrawingCommand] = (0..<count).map { _ in
      if seed % 5 == 0 { return Self.drawing(&random, width: width, height: height) }
      let rect = Rect(origin: random.point(in: Rect(x: 0, y: 0, width: width, height: height)), size: .zero)
        .inset(dx: .random(in: -12 ... -2, using: &random), dy: -7)
      let color = Color(red: .random(in: 0...1, using: &random), green: 0.5, blue: 0.2, alpha: seed % 7 == 0 ? 0.5 : 1)
      let shape: Shape = Bool.random(using: &random) ? .ellipse(rect) : .rectangle(rect)
      return .fill(shape, rule: .nonZero, paint: .color(color), transform: .identity, clip: nil)
    }
    for frame in 0..<24 {
      switch Int.random(in: 0..<24, using: &random) {
      case 0:
        // Another command among the still ones, perhaps inside of a group.
        let index = Int.random(in: 0..<still.count, using: &random)
        if still[index].isDrawing { still[index] = Self.drawing(&random, width: width, height: height) }
      case 1: moving.append(Self.drawing(&random, width: width, height: height))
      case 2 where moving.count > 1: moving.removeLast()
      case 3: break
      case 4: moving.append(moving.removeFirst())
      default:
        for index in moving.indices where index >= moving.count / 3 || frame % 2 == 0 {
          moving[index] = moving[index].moved(
            dx: .random(in: -9...9, using: &random), dy: .random(in: -9...9, using: &random))
        }
      }
      screen.show(DisplayList(commands: still + moving), sourceLocation: #_sourceLocation)
    }
    #expect(screen.copiedCount > 4)
  }

  /// Many small squares that do not move below `count` moving ones, in all parts of a surface.
  private static func squares(frame: Int, moving count: Int, width: Int, height: Int) -> DisplayList {
    var random = SplitMix64(3)
    return displayList { list in
      for index in 0..<1000 {
        let origin = random.point(in: Rect(x: 0, y: 0, width: Double(width) - 9, height: Double(height) - 9))
        let color = Color(red: .random(in: 0...1, using: &random), green: 0.3, blue: 0.6)
        let shift = index < 1000 - count ? 0 : Double(frame % 7)
        list.fill(.ellipse(Rect(x: origin.x + shift, y: origin.y, width: 8, height: 8)), with: color)
      }
    }
  }

  @Test("tiles of many changes are drawn, also of more than 64 columns", arguments: [1, 2, 5], [1, 2, 3])
  func tiles(threadCount: Int, bufferCount: Int) {
    // 75 columns of tiles: more than the bits of a word. The last column and the last row are not complete.
    var screen = Screen(width: 1190, height: 140, threadCount: threadCount, bufferCount: bufferCount)
    for frame in 0..<12 {
      screen.show(
        Self.squares(frame: frame, moving: 60, width: 1190, height: 140), sourceLocation: #_sourceLocation)
    }
    #expect(screen.tracker.storedCommandCount == 940)
    #expect(screen.copiedCount >= 9)
    #expect(screen.tiledCount >= 12 - 3 - bufferCount)
  }

  @Test("the first frame with equal commands stores nothing, the second does, and a change discards it")
  func stages() {
    var screen = Screen(width: 300, height: 200)
    func show(_ list: DisplayList, stores count: Int) {
      screen.show(list, sourceLocation: #_sourceLocation)
      #expect(screen.tracker.storedCommandCount == count, "frame \(screen.frameCount)")
    }
    func picture(_ frame: Int, _ moving: Int = 10) -> DisplayList {
      Self.squares(frame: frame, moving: moving, width: 300, height: 200)
    }
    show(picture(0), stores: 0)
    show(picture(1), stores: 0)
    show(picture(2), stores: 990)
    // The same list: no pixel is drawn.
    show(picture(2), stores: 990)
    #expect(screen.tracker.drawnPixelCount == 0)
    // Fewer commands move: the others are added to the picture once they have been equal for two frames.
    show(picture(3, 4), stores: 990)
    show(picture(4, 4), stores: 990)
    show(picture(5, 4), stores: 996)
    // A command of the picture moves.
    show(picture(6, 500), stores: 0)
    #expect(screen.tracker.storesPicture)
    // That picture was used in five frames only: the next one must be equal for one more frame.
    show(picture(7, 500), stores: 0)
    show(picture(8, 500), stores: 500)
  }

  @Test("groups are stored as a whole, or not at all")
  func groups() {
    func picture(x: Double, opacity: Double = 0.5) -> DisplayList {
      displayList { list in
        list.fill(.rectangle(Rect(x: 0, y: 0, width: 200, height: 90)), with: Color(hex: 0x3366CC))
        list.withMask {
          $0.fill(.ellipse(Rect(x: 20, y: 10, width: 60, height: 60)), with: .black)
        } _: {
          $0.fill(.rectangle(Rect(x: 0, y: 0, width: 70, height: 90)), with: .white)
        }
        list.withOpacity(opacity) { group in
          group.fill(.ellipse(Rect(x: 60, y: 10, width: 90, height: 70)), with: .black)
          group.withClip(.ellipse(Rect(x: 80, y: 20, width: 60, height: 50))) {
            $0.fill(.rectangle(Rect(x: x, y: 15, width: 30, height: 40)), with: .white)
          }
          group.fill(.rectangle(Rect(x: 100, y: 60, width: 20, height: 20)), with: Color(hex: 0x80FF00))
        }
      }
    }
    let commands = picture(x: 0).commands
    let start = commands.firstIndex { if case .beginGroup(0.5, _, _) = $0 { true } else { false } }
    var screen = Screen(width: 200, height: 90)
    for frame in 0..<6 { screen.show(picture(x: 70 + Double(frame)), sourceLocation: #_sourceLocation) }
    #expect(screen.tracker.storedCommandCount == start)
    for frame in 0..<6 {
      screen.show(picture(x: 70, opacity: 0.4 + 0.1 * Double(frame)), sourceLocation: #_sourceLocation)
    }
    #expect(screen.tracker.storedCommandCount == start)
  }

  @Test("whole pictures in new buffers have the bits of complete drawings", arguments: 0..<6)
  func newBuffers(seed: Int) {
    var tracker = DamageTracker(smallestSaving: 0)
    var rasterizer = Rasterizer(threadCount: [1, 2, 5][seed % 3], workPerThread: 1)
    let scene = randomScene(seed: seed, width: 260, height: 200, usesBlendModes: true)
    var copiedCount = 0
    for frame in 0..<12 {
      // A background, or clear pixels.
      let background: Color? = seed % 2 == 0 ? .white : nil
      let list = displayList { list in
        if frame == 6 { list.fill(.ellipse(Rect(x: 9, y: 7, width: 90, height: 60)), with: .black) }
        list.draw(scene)
        list.fill(.ellipse(Rect(x: 20 * Double(frame), y: 40, width: 80, height: 70)), with: .black)
      }
      var complete = Surface(width: 260, height: 200, padding: 0)
      complete.draw(list, background: background)
      var pixels = [UInt32](repeating: 0, count: 260 * 200)
      var span = pixels.mutableSpan
      tracker.drawAll(list, with: &rasterizer, into: &span, width: 260, height: 200, background: background)
      #expect(pixels == complete.pixels, "frame \(frame)")
      if tracker.storedCommandCount > 0 { copiedCount += 1 }
    }
    // Frames 2 to 5, and frames 10 and 11. The first commands of frames 6 and 7 differ from those before. As the first
    // picture was hardly used, the commands must then be equal in frames 8 and 9.
    #expect(copiedCount == 4 + 2)
  }

  @Test("cheap commands are not stored, and a surface whose first command moves stores nothing")
  func worth() {
    var screen = Screen(width: 300, height: 200, smallestSaving: 100_000)
    for frame in 0..<40 {
      let list = displayList {
        $0.fill(.ellipse(Rect(x: 5, y: 5, width: 200, height: 100)), with: .black)
        $0.fill(.ellipse(Rect(x: Double(frame), y: 50, width: 20, height: 20)), with: .white)
      }
      screen.show(list, sourceLocation: #_sourceLocation)
    }
    #expect(!screen.tracker.storesPicture)
    for frame in 0..<40 {
      screen.show(Self.squares(frame: frame, moving: 1000, width: 300, height: 200), sourceLocation: #_sourceLocation)
    }
    #expect(!screen.tracker.storesPicture)
    // A thousand discs take more than 0.1 ms by the estimate.
    for frame in 0..<40 {
      screen.show(Self.squares(frame: frame, moving: 100, width: 300, height: 200), sourceLocation: #_sourceLocation)
    }
    #expect(screen.tracker.storedCommandCount == 900)
  }

  @Test("memory is released on request, with the size, and after 64 frames without use")
  func memory() {
    func stored(_ count: Int = 10) -> Screen {
      var screen = Screen(width: 300, height: 200)
      for frame in 0..<4 {
        screen.show(
          Self.squares(frame: frame, moving: count, width: 300, height: 200), sourceLocation: #_sourceLocation)
      }
      #expect(screen.tracker.storesPicture)
      return screen
    }
    var screen = stored()
    screen.tracker.releaseMemory()
    #expect(!screen.tracker.storesPicture)
    for frame in 4..<8 {
      screen.show(Self.squares(frame: frame, moving: 10, width: 300, height: 200), sourceLocation: #_sourceLocation)
    }
    #expect(screen.tracker.storedCommandCount == 990)

    screen.buffers = [Surface(width: 150, height: 90)]
    screen.show(Self.squares(frame: 9, moving: 10, width: 300, height: 200), sourceLocation: #_sourceLocation)
    #expect(!screen.tracker.storesPicture)

    screen = stored()
    for frame in 1...65 {
      #expect(screen.tracker.storesPicture, "frame \(frame)")
      // In each frame, the first square moves.
      screen.show(
        Self.squares(frame: frame, moving: 1000, width: 300, height: 200), sourceLocation: #_sourceLocation)
    }
    #expect(!screen.tracker.storesPicture)
  }
}

extension DrawingCommand {
  /// Whether the command draws without contents.
  fileprivate var isDrawing: Bool {
    switch self {
    case .fill, .stroke, .image, .shadow: true
    case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix, .endGroup: false
    }
  }

  /// Returns a drawing command that is moved by a vector.
  fileprivate func moved(dx: Double, dy: Double) -> DrawingCommand {
    let motion = ProjectiveTransform(AffineTransform.translation(x: dx, y: dy))
    switch self {
    case .fill(let shape, let rule, let paint, let transform, let clip):
      return .fill(shape, rule: rule, paint: paint, transform: motion.concatenated(with: transform), clip: clip)
    case .stroke(let shape, let style, let paint, let transform, let clip):
      return .stroke(shape, style: style, paint: paint, transform: motion.concatenated(with: transform), clip: clip)
    case .image(let image, let rect, let sampling, let opacity, let transform, let clip):
      return .image(
        image, in: rect, sampling: sampling, opacity: opacity, transform: motion.concatenated(with: transform),
        clip: clip)
    case .shadow(let shadow, let shape, let rule, let transform, let clip):
      return .shadow(shadow, of: shape, rule: rule, transform: motion.concatenated(with: transform), clip: clip)
    case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix, .endGroup: return self
    }
  }
}
