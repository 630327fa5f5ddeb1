// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import Testing

/// Numbers outside of the useful range, and some inside.
private struct NonsenseNumbers {
  private static let values: [Double] = [
    0, -0.0, 1, -1, 0.5, 37, 1e-300, 1e300, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .nan, .infinity,
    -.infinity,
  ]
  private var random: SplitMix64
  /// The reciprocal of the probability of a hostile number; the others are 1.
  private let rarity: UInt64

  init(seed: UInt64) { (random, rarity) = (SplitMix64(seed: seed), 1 + seed % 5) }

  mutating func number() -> Double {
    random.next() % rarity == 0 ? Self.values[Int(random.next() % UInt64(Self.values.count))] : 1
  }
  mutating func point() -> Point { Point(x: number(), y: number()) }
  mutating func vector() -> Vector { Vector(dx: number(), dy: number()) }
  mutating func size() -> Size { Size(width: number(), height: number()) }
  mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
  mutating func color() -> Color { Color(red: number(), green: number(), blue: number(), alpha: number()) }
  mutating func transform() -> Transform3D {
    func row() -> SIMD4<Double> { SIMD4(number(), number(), number(), number()) }
    return Transform3D(xAxis: row(), yAxis: row(), zAxis: row(), origin: row())
  }
  mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    path.addLine(to: point())
    path.addCubic(to: point(), control1: point(), control2: point())
    path.addArc(to: point(), radii: size(), rotation: .radians(number()), largeArc: true, sweep: false)
    if number() == 1 { path.close() }
    return path
  }
  mutating func content(_ index: Int) -> LayerContent {
    switch index % 6 {
    case 0: .group(size: size())
    case 1: .rectangle(size: size(), cornerRadius: number())
    case 2: .ellipse(size: size())
    case 3: .path(path())
    case 4: .text("Ag 1", style: TextStyle(size: number(), letterSpacing: number()))
    default: .image(Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF]), size: size())
    }
  }
}

@Suite("Layers: extreme numbers")
struct HostileLayerTests {
  @Test("no number in any property traps in drawing, hit testing or conversion", arguments: 0..<100)
  func everything(seed: UInt64) {
    var numbers = NonsenseNumbers(seed: seed)
    var tree = LayerTree(size: numbers.size())
    var layers: [LayerID] = []
    for index in 0..<7 {
      let parent = index % 3 == 1 ? layers.last : nil
      let time = numbers.number()
      let content = numbers.content(index + Int(seed))
      let point = numbers.point()
      layers.append(
        index % 2 == 0 ? tree.add(content, at: point, in: parent) : tree.add(content, at: point, in: parent, at: time))
    }
    for (index, layer) in layers.enumerated() {
      change(layer, of: &tree, &numbers)
      tree.transaction(at: numbers.number(), duration: numbers.number()) { transaction in
        edit(&transaction[layer], &numbers)
        if index == 5 { transaction.remove(layer) }
        if index == 6 { transaction.move(layer, to: 0) }
      }
    }
    for time in [0, 1, 2, numbers.number(), .nan, .infinity, -.infinity, 1e300] {
      _ = tree.displayList(at: time)
      _ = tree.layer(at: numbers.point(), at: time)
      for layer in layers {
        let presentation = tree.presentation(at: time)[layer]
        _ = (presentation.frame, presentation.bounds, presentation.transformToParent, presentation.affineTransform)
        _ = tree.convert(numbers.point(), from: layer, to: layers[0], at: time)
        _ = tree.convert(numbers.rect(), from: nil, to: layer, at: time)
        _ = tree.velocity(of: layer, .transform, at: time)
      }
    }
    let times = [numbers.number(), numbers.number()]
    tree.removeChanges(after: times[0])
    _ = tree.displayList(at: 1)
    tree.prune(before: times[1])
    _ = tree.displayList(at: 1)
    _ = tree.settlingTime
  }

  private func change(_ layer: LayerID, of tree: inout LayerTree, _ numbers: inout NonsenseNumbers) {
    tree.set(.rotation, of: layer, to: .radians(numbers.number()))
    tree.set(.heading, of: layer, to: .radians(numbers.number()))
    tree.set(.scale, of: layer, to: numbers.vector())
    tree.set(.transform, of: layer, to: numbers.number() == 1 ? .identity : numbers.transform())
    tree.set(.boundsOrigin, of: layer, to: numbers.point())
    tree.set(.opacity, of: layer, to: numbers.number())
    tree.set(.zPosition, of: layer, to: numbers.number())
    tree.set(.fill, of: layer, to: numbers.color())
    tree.set(.stroke, of: layer, to: numbers.color())
    tree.set(.strokeWidth, of: layer, to: numbers.number())
    tree.set(.strokeStart, of: layer, to: numbers.number() - 1)
    tree.set(.strokeEnd, of: layer, to: numbers.number() / 2)
    tree.set(.fontSize, of: layer, to: numbers.number())
    tree.set(.shadowOpacity, of: layer, to: numbers.number())
    tree.set(.shadowOffset, of: layer, to: numbers.vector())
    tree.set(.shadowRadius, of: layer, to: numbers.number())
    tree.set(.blurRadius, of: layer, to: numbers.number())
    tree.set(.shadowColor, of: layer, to: numbers.color())
    tree.setClipsToBounds(of: layer, to: numbers.number() == 1, at: numbers.number())
    tree.setClip(of: layer, to: numbers.number() == 1 ? nil : .path(numbers.path()), at: numbers.number())
    tree.setText(of: layer, to: "x", at: numbers.number())
    tree.setHidden(of: layer, to: numbers.number() != 1, at: numbers.number())
    tree.setContent(of: layer, to: numbers.content(Int(numbers.number() == 1 ? 3 : 4)), at: numbers.number())
  }

  private func edit(_ layer: inout LayerEditor, _ numbers: inout NonsenseNumbers) {
    layer.anchor = numbers.point()
    layer.frame = numbers.rect()
    layer.transform = numbers.transform()
    layer.affineTransform = AffineTransform(a: 1, b: numbers.number(), c: 0, d: numbers.number(), tx: 0, ty: 0)
    layer.bounds = numbers.rect()
    layer.anchor = numbers.point()
    layer.shadowOffset = numbers.vector()
    layer.strokeEnd = numbers.number()
    layer.clip = .ellipse(numbers.rect())
    layer.text = "y"
  }

  @Test("a display list of finite values has finite numbers only", arguments: 0..<100)
  func finite(seed: UInt64) {
    var numbers = NonsenseNumbers(seed: seed)
    var (tree, box) = LayerTree.with(.group(size: numbers.size()), at: numbers.point(), in: .zero)
    let part = tree.add(.rectangle(size: numbers.size()), at: numbers.point(), in: box)
    for layer in [box, part] {
      tree.set(.scale, of: layer, to: numbers.vector())
      tree.set(.transform, of: layer, to: numbers.transform())
    }
    for case .fill(_, _, _, let transform, _) in tree.displayList(at: 0).commands { #expect(transform.isFinite) }
  }
}
