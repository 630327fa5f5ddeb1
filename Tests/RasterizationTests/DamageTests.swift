// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Damage: the areas to draw again")
struct DamageTests {
  @Test("runs of changed commands damage their own pixels, however many there are")
  func runs() {
    // Twelve runs of 13 commands, which become 14 others, between 20 commands that do not change.
    func picture(_ count: Int) -> DisplayList {
      var builder = DisplayListBuilder()
      for run in 0..<12 {
        let y = Double(run) * 30
        for index in 0..<count {
          builder.fill(.rectangle(Rect(x: Double(count * 20 + index), y: y, width: 1, height: 1)), with: .black)
        }
        for index in 0..<20 {
          builder.fill(.rectangle(Rect(x: 600 + 5 * Double(index), y: y, width: 3, height: 3)), with: .white)
        }
      }
      return builder.finish()
    }
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 800, maxY: 400)
    let damage = Damage(from: picture(13), to: picture(14), within: bounds)
    #expect(damage.rects.allSatisfy { $0.maxX <= 296 } && damage.rects.contains { $0.maxX > 280 })
  }

  @Test("moving masks of groups inside each other damage the pixels that they mask")
  func nestedMasks() {
    func picture(_ depth: Int, _ x: Double) -> DisplayList {
      var builder = DisplayListBuilder()
      for _ in 0..<depth {
        builder.beginGroup(opacity: 0.5)
        builder.fill(.rectangle(Rect(x: 1, y: 1, width: 2, height: 2)), with: .black)
      }
      for _ in 0..<depth {
        builder.beginMask(.alpha, isInverted: false)
        builder.fill(.rectangle(Rect(x: x, y: 1, width: 2, height: 2)), with: .black)
        builder.endGroup()
        builder.endGroup()
      }
      return builder.finish()
    }
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100)
    let damage = Damage(from: picture(300, 1), to: picture(300, 2), within: bounds)
    // The pixels from 1 to 3, with a margin for antialiasing.
    #expect(!damage.isEmpty && damage.rects.allSatisfy { $0.maxX <= 6 && $0.maxY <= 6 })
    #expect(damage.rects.contains { $0.minX <= 1 && $0.maxX >= 3 && $0.minY <= 1 && $0.maxY >= 3 })
  }

  private static let width = 260
  private static let height = 200
  private static let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)

  private static func scene(_ seed: Int) -> DisplayList {
    randomScene(seed: seed, width: Double(width), height: Double(height), usesBlendModes: true)
  }

  /// Changes a list as programs do: commands are added, removed, moved and replaced, and groups change their opacity.
  private static func edited(_ list: DisplayList, seed: Int, count: Int) -> DisplayList {
    var random = SplitMix64(seed)
    let others = scene(seed + 5000).commands.filter(\.draws)
    var commands = list.commands
    for _ in 0..<count {
      let index = Int.random(in: 0..<commands.count, using: &random)
      let other = others[Int.random(in: 0..<others.count, using: &random)]
      switch (commands[index], Int.random(in: 0..<4, using: &random)) {
      case (.beginGroup(_, let mode, let isIsolated), 0):
        commands[index] = .beginGroup(
          opacity: .random(in: 0...1, using: &random), blendMode: mode, isIsolated: isIsolated)
      case (.beginGroup, _):
        commands[index] = .beginGroup(
          opacity: .random(in: 0...1, using: &random), blendMode: random.element(of: BlendMode.allCases))
      case (.beginMask(let source, let isInverted), _): commands[index] = .beginMask(source, isInverted: !isInverted)
      case (.beginBlur(let deviation, let transform, let clip), _):
        commands[index] = .beginBlur(standardDeviation: deviation * 1.4, transform: transform, clip: clip)
      case (.beginColorMatrix(let matrix), _):
        commands[index] = .beginColorMatrix(matrix.followed(by: .brightness(0.5)))
      case (.beginShadow(let shadow, let transform, let clip), _):
        var moved = shadow
        moved.offset.dx += 3
        commands[index] = .beginShadow(moved, transform: transform, clip: clip)
      case (.beginClip, _), (.endGroup, _): commands.insert(other, at: index)
      case (_, 0): commands.remove(at: index)
      case (_, 1): commands.insert(other, at: index)
      case (_, 2): commands[index] = other
      default:
        let command = commands.remove(at: index)
        // Only a drawing command moves, so that groups stay balanced.
        commands.insert(command, at: min(index + 1, commands.count))
      }
    }
    return DisplayList(commands: commands)
  }

  private func check(
    _ old: DisplayList, _ new: DisplayList, scale: Double = 1, width: Int = width, height: Int = height
  ) -> Damage {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    var shown = Surface(width: width, height: height)
    shown.draw(old, scale: scale, background: .white)
    var whole = Surface(width: width, height: height)
    whole.draw(new, scale: scale, background: .white)
    let damage = Damage(from: old, to: new, scale: scale, within: bounds)
    var rasterizer = Rasterizer()
    for rect in damage.rects { shown.draw(new, with: &rasterizer, scale: scale, background: .white, region: rect) }
    #expect(shown == whole)
    #expect(damage.rects.count <= Damage.maximumCount)
    #expect(damage.rects.allSatisfy { !$0.isEmpty && $0.intersection(bounds) == $0 })
    return damage
  }

  @Test(
    "a new picture that is drawn only in the damage has the bits of a complete drawing",
    arguments: 0..<(_isDebugAssertConfiguration() ? 10 : 30))
  func edits(seed: Int) {
    let old = Self.scene(seed)
    for (index, count) in [1, 5].enumerated() {
      let new = Self.edited(old, seed: seed * 3 + index, count: count)
      _ = check(old, new, scale: seed % 5 == 0 ? 0.6 : 0.4, width: 104, height: 80)
    }
    _ = check(old, Self.scene(seed + 1), scale: 0.4, width: 104, height: 80)
  }

  @Test("an unchanged picture has no damage, and an added or removed one has the damage of its bounds")
  func ends() {
    let square = displayList { $0.fill(.rectangle(Rect(x: 20, y: 30, width: 10, height: 5)), with: .black) }
    #expect(check(square, square).isEmpty)
    for damage in [check(DisplayList(), square), check(square, DisplayList())] {
      #expect(damage.rects == [PixelRect(minX: 18, minY: 28, maxX: 32, maxY: 37)])
    }
  }

  @Test("a moved shape among a thousand constant ones damages its old and its new bounds")
  func one() {
    func picture(x: Double, isExtended: Bool = false) -> DisplayList {
      displayList { list in
        for index in 0..<1000 {
          let rect = Rect(x: Double(index % 40) * 6, y: Double(index / 40) * 8, width: 5, height: 5)
          list.fill(.rectangle(rect), with: .black)
          if index == 500 { list.fill(.ellipse(Rect(x: x, y: 90, width: 20, height: 20)), with: .white) }
          if index == 700, isExtended { list.fill(.ellipse(Rect(x: 3, y: 150, width: 9, height: 9)), with: .white) }
        }
      }
    }
    let damage = check(picture(x: 10), picture(x: 200))
    #expect(damage.rects.count == 2)
    #expect(damage.pixelCount < 2 * 25 * 25)
    #expect(check(picture(x: 10), picture(x: 10, isExtended: true)).pixelCount <= 14 * 14)
    #expect(check(picture(x: 10, isExtended: true), picture(x: 10)).pixelCount <= 14 * 14)
  }

  @Test("the damage of a shadow includes its offset and its blur")
  func shadow() {
    func picture(x: Double) -> DisplayList {
      displayList { list in
        list.withShadow(Shadow(color: .black, offset: Vector(dx: 0, dy: 30), standardDeviation: 4)) {
          $0.fill(.rectangle(Rect(x: x, y: 40, width: 20, height: 20)), with: .white)
        }
      }
    }
    let damage = check(picture(x: 40), picture(x: 44))
    #expect(!damage.isEmpty && !damage.isFull)
    #expect(damage.rects.contains { $0.maxY > 100 })
  }

  @Test("many areas are joined to a few, and an area of most of the picture becomes the whole picture")
  func joining() {
    var damage = Damage(within: Self.bounds)
    for index in 0..<60 {
      let (x, y) = (index % 10 * 25, index / 10 * 33)
      damage.add(PixelRect(minX: x, minY: y, maxX: x + 2, maxY: y + 2))
      #expect(damage.rects.count <= Damage.maximumCount)
    }
    damage.add(PixelRect(minX: -50, minY: -50, maxX: 250, maxY: 190))
    #expect(damage.isFull && damage.rects == [Self.bounds])
    #expect(Damage.full(Self.bounds) == damage)
  }

  @Test("a buffer requires the damage since its frame, and one that is too old requires full damage")
  func ages() {
    var history = DamageHistory(capacity: 3)
    var frames: [Damage] = []
    for index in 0..<6 {
      var damage = Damage(within: Self.bounds)
      damage.add(PixelRect(minX: index * 40, minY: 10, maxX: index * 40 + 10, maxY: 20))
      frames.append(damage)
      history.record(damage)
    }
    #expect(history.damage(sinceAge: 1, within: Self.bounds) == frames[5])
    var last = Damage(within: Self.bounds)
    for frame in frames[3...].reversed() { last.add(frame) }
    #expect(history.damage(sinceAge: 3, within: Self.bounds) == last)
    for age in [-1, 0, 4, .max] { #expect(history.damage(sinceAge: age, within: Self.bounds).isFull) }
    let other = PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)
    #expect(history.damage(sinceAge: 1, within: other).isFull)
  }

  @Test("two lists of twenty thousand different commands can be compared")
  func many() {
    func picture(_ shift: Double) -> DisplayList {
      displayList { list in
        for index in 0..<20_000 {
          list.fill(.rectangle(Rect(x: 5 + shift, y: 5, width: 1 + Double(index % 7), height: 1)), with: .black)
        }
      }
    }
    let damage = Damage(from: picture(0), to: picture(0.5), within: Self.bounds)
    #expect(!damage.isEmpty && !damage.isFull)
  }
}

extension DrawingCommand {
  fileprivate var draws: Bool {
    switch self {
    case .fill, .stroke, .image, .shadow: true
    case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix, .endGroup: false
    }
  }
}
