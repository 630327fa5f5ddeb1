// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDisplayLists

/// Measures masks, mattes and blend modes of a quarter of a 1080p picture, each as a multiple of a source-over group.
///
/// The time of the picture without the group is subtracted from both. The group has pixels of all values.
struct CompositingBenchmark {
  let options: Options

  private static let area = Rect(x: 480, y: 270, width: 960, height: 540)
  private static let slow: Set<BlendMode> = [.softLight, .colorDodge, .colorBurn]
  private static let nonSeparable: Set<BlendMode> = [.hue, .saturation, .color, .luminosity]

  /// A picture of random pixels with opacities from half to full.
  private static func noise(seed: UInt64, isOpaque: Bool) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int(area.width), Int(area.height))
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let word = UInt32(truncatingIfNeeded: random.next())
      if isOpaque { return word | 0xFF00_0000 }
      // Premultiplied channels are at most the alpha.
      return word & 0x007F_7F7F | 0x8000_0000
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private let backdrop = noise(seed: 1, isOpaque: true)
  private let source = noise(seed: 2, isOpaque: false)

  private func list(_ add: (inout DisplayListBuilder) -> Void = { _ in }) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.draw(backdrop, in: Self.area)
    add(&builder)
    return builder.finish()
  }

  /// A mask of an ellipse in the area.
  private func masked(_ source: MaskSource) -> DisplayList {
    list { builder in
      builder.withMask(source) {
        $0.fill(.ellipse(Self.area), with: Color(hex: 0xC0C0C0))
      } _: {
        $0.draw(self.source, in: Self.area)
      }
    }
  }

  func measure(_ take: (Measurement) -> Void) {
    var items: [(name: String, title: String, limit: Double, list: DisplayList)] = [
      ("mask alpha", "a mask by alpha", 2.5, masked(.alpha)),
      ("mask luminance", "a mask by luminance", 2.5, masked(.luminance)),
    ]
    for mode in BlendMode.allCases where mode != .normal {
      let limit = Self.nonSeparable.contains(mode) ? 10.0 : Self.slow.contains(mode) ? 8 : 3
      let list = list { builder in builder.withBlendMode(mode) { $0.draw(source, in: Self.area) } }
      items.append(("blend \(mode.rawValue)", "the mode \(mode.rawValue)", limit, list))
    }
    items = items.filter { options.selects($0.name) }
    guard !items.isEmpty else { return }
    let raster = OwnRaster(width: RasterScene.width, height: RasterScene.height)
    let (empty, normal) = (
      list(), list { builder in builder.withBlendMode(.normal) { $0.draw(source, in: Self.area) } }
    )
    for list in [empty, normal] { raster.draw(list) }
    for item in items {
      raster.draw(item.list)
      let ratios = (0..<(options.isBrief ? 3 : 15)).map { _ in
        let base = Clock.thread.milliseconds(4) { raster.draw(empty) }
        let over = Clock.thread.milliseconds(4) { raster.draw(normal) }
        let own = Clock.thread.milliseconds(4) { raster.draw(item.list) }
        return (own - base) / max(over - base, 1e-6)
      }
      let ratio = Statistics(ratios)
      take(
        Measurement(
          name: item.name, title: "\(item.title) over 960×540, in source-over groups of that area", unit: "×",
          median: ratio.median, spread: ratio.spread, limit: item.limit))
    }
  }
}

/// Measures operations on the areas of two paths with 100 curves each, and a frame in which a derived path rests.
struct AreaBenchmark {
  let options: Options

  /// A closed curve of 100 cubics around a centre.
  private static func curve(seed: UInt64, center: Point) -> Path {
    var random = SplitMix64(seed: seed)
    let points = (0..<100).map { step in
      center + Vector(direction: .degrees(3.6 * Double(step))) * random.next(80...100)
    }
    return Path.smooth(through: points, isClosed: true)
  }

  func measure(_ take: (Measurement) -> Void) {
    let (first, second) = (
      Self.curve(seed: 3, center: .zero), Self.curve(seed: 4, center: Point(x: 40, y: 20))
    )
    let rounds = options.isBrief ? 3 : 25
    func microseconds(_ count: Int, _ body: () -> Void) -> Statistics {
      Statistics(
        (0..<rounds).map { _ in
          let start = EngineProbe.nanoseconds()
          for _ in 0..<count { body() }
          return (EngineProbe.nanoseconds() - start) / Double(count) / 1e3
        })
    }
    let operations: [(String, (Path, Path) -> Path)] = [
      ("union", { $0.union($1) }), ("subtract", { $0.subtracting($1) }), ("intersect", { $0.intersection($1) }),
      ("exclude", { $0.symmetricDifference($1) }),
    ]
    for (name, operation) in operations where options.selects("area \(name)") {
      let time = microseconds(2) { blackHole(operation(first, second)) }
      take(
        Measurement(
          name: "area \(name)", title: "\(name) of two paths of 100 curves", unit: "µs", median: time.median,
          spread: time.spread, limit: 1000))
    }
    guard options.selects("area at rest") else { return }
    var tree = LayerTree(size: Size(width: 400, height: 400))
    let layer = tree.add(.path(first), at: Point(x: 200, y: 200))
    do {
      try tree.derivePath(of: layer) { _ in [.union(second)] }
    } catch { preconditionFailure("\(error)") }
    var time = 0.0
    let frame = microseconds(50) {
      time += 1 / 60.0
      blackHole(tree.displayList(at: time))
    }
    take(
      Measurement(
        name: "area at rest", title: "the list of a layer with such a union that rests", unit: "µs",
        median: frame.median, spread: frame.spread, limit: 20))
  }
}
