// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Layers: damage of composited layers")
struct CompositedDamageTests {
  private static let (width, height) = (96, 72)

  /// A tree with every kind of compositing and of copies, in which everything moves for two seconds.
  private static func tree(seed: Int) throws -> LayerTree {
    var random = SplitMix64(seed)
    func point() -> Point {
      Point(x: .random(in: 0...96, using: &random), y: .random(in: 0...72, using: &random))
    }
    func disc() -> Path { Path(circleAt: point(), radius: .random(in: 4...30, using: &random)) }
    func color() -> Color { Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)) }
    var tree = LayerTree(size: Size(width: 96, height: 72))
    tree.add(.rectangle(size: tree.size), at: Point(x: 48, y: 36)) { $0.fill = color() }
    for index in 0..<6 {
      let parent = tree.add(.group(size: Size(width: 40, height: 30)), at: point()) {
        if Bool.random(using: &random) { $0.clipsToBounds = true }
        if Int.random(in: 0..<3, using: &random) == 0 { $0.blendMode = random.element(of: BlendMode.allCases) }
      }
      if index == 1 {
        tree.configure(parent) {
          $0.replication = LayerReplication(count: 4, stagger: Stagger(each: 0.2))
          $0[.copyOffset] = Vector(dx: 14, dy: 6)
          $0[.copyEndOpacity] = 0.3
        }
      }
      let shape = tree.add(.path(disc()), in: parent) { $0.fill = color() }
      let card = tree.add(.rectangle(size: Size(width: 24, height: 16), cornerRadius: 3), at: point(), in: parent) {
        $0.fill = color()
        $0.blendMode = random.element(of: BlendMode.allCases)
      }
      if index != 1 {
        let masks = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          LayerMask(
            disc(), mode: random.element(of: LayerMask.Mode.allCases), isInverted: .random(using: &random),
            feather: Bool.random(using: &random) ? 0 : 8)
        }
        for mask in tree.add(masks: masks, to: parent) {
          tree.transaction(at: .random(in: 0...1, using: &random), duration: 1) {
            $0[mask].path = disc()
            $0[mask].opacity = .random(in: 0...1, using: &random)
            $0[mask][.maskExpansion] = .random(in: -2...6, using: &random)
          }
        }
        if Bool.random(using: &random) {
          let matte = tree.add(.ellipse(size: Size(width: 40, height: 30)), at: point())
          tree.configure(parent) {
            $0.mattes.append(
              LayerMatte(matte, source: random.element(of: MaskSource.allCases), isInverted: .random(using: &random)))
          }
          tree.transaction(at: 0.3, duration: 1) { $0[matte].position = point() }
        }
      }
      try tree.derivePath(of: shape) { [.subtraction(Path(circleAt: $0[card].position, radius: 5)), .offset(1)] }
      tree.transaction(at: .random(in: 0...1, using: &random), duration: 1) {
        $0[parent].position = point()
        $0[card].position = point()
        switch Int.random(in: 0..<5, using: &random) {
        case 0: $0[parent][.blurRadius] = 3
        case 1: $0[parent][.colorMatrix] = .saturation(0)
        case 2: $0[parent][.shadowOpacity] = 0.8
        case 3: $0[parent].opacity = 0.4
        default: $0[card].rotation = .degrees(70)
        }
      }
    }
    return tree
  }

  private static func draw(
    _ list: DisplayList, with tracker: inout DamageTracker, _ rasterizer: inout Rasterizer, into pixels: inout [UInt32]
  ) -> [PixelRect] {
    var span = pixels.mutableSpan
    return tracker.draw(
      list, with: &rasterizer, into: &span, width: width, height: height, pixelsPerRow: width, background: .white)
  }

  @Test(
    "in motion, the damage drawn alone has the pixels of the whole picture, with any number of threads",
    arguments: 0..<(_isDebugAssertConfiguration() ? 8 : 24))
  func motion(seed: Int) throws {
    let tree = try Self.tree(seed: seed)
    var one = Rasterizer(threadCount: 1)
    var three = Rasterizer(threadCount: 3)
    var trackers = [DamageTracker(), DamageTracker()]
    var buffers = [[UInt32]](repeating: [UInt32](repeating: 0, count: Self.width * Self.height), count: 2)
    for frame in 0..<16 {
      let list = tree.displayList(at: Double(frame) * 0.17)
      let whole = one.image(of: list, width: Self.width, height: Self.height, background: .white)
      _ = Self.draw(list, with: &trackers[0], &one, into: &buffers[0])
      _ = Self.draw(list, with: &trackers[1], &three, into: &buffers[1])
      #expect(buffers[0] == whole.pixels, "frame \(frame)")
      #expect(buffers[1] == whole.pixels, "frame \(frame), three threads")
    }
    // Everything rests after 2 s, and copies 0.6 s later: equal lists have no damage.
    _ = Self.draw(tree.displayList(at: 4), with: &trackers[0], &one, into: &buffers[0])
    #expect(Self.draw(tree.displayList(at: 5), with: &trackers[0], &one, into: &buffers[0]).isEmpty)
  }

  @Test("a moving mask or matte damages the masked layer alone, and no pixels of a mask outside of it")
  func extent() {
    for isMatte in [false, true] {
      var tree = LayerTree(size: Size(width: 96, height: 72))
      let card = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 40, y: 30))
      let mask: LayerID
      if isMatte {
        mask = tree.add(.path(Path(circleAt: .zero, radius: 300)), at: Point(x: 40, y: 30))
        tree.configure(card) { $0.mattes = [LayerMatte(mask)] }
      } else {
        mask = tree.add(masks: [LayerMask(Path(circleAt: .zero, radius: 300), isInverted: true)], to: card)[0]
      }
      tree.transaction(at: 0, duration: 1) { $0[mask].position.x = 310 }
      var tracker = DamageTracker()
      var rasterizer = Rasterizer()
      var pixels = [UInt32](repeating: 0, count: Self.width * Self.height)
      _ = Self.draw(tree.displayList(at: 0.4), with: &tracker, &rasterizer, into: &pixels)
      let moved = Self.draw(tree.displayList(at: 0.5), with: &tracker, &rasterizer, into: &pixels)
      tree.transaction(at: 2) { $0[card].opacity = 0.5 }
      let faded = Self.draw(tree.displayList(at: 2.5), with: &tracker, &rasterizer, into: &pixels)
      for changed in [moved, faded] {
        // The card, with a margin of two pixels.
        #expect(!changed.isEmpty)
        #expect(changed.allSatisfy { $0.minX >= 28 && $0.maxX <= 52 && $0.minY >= 18 && $0.maxY <= 42 }, "\(changed)")
      }
    }
  }
}
